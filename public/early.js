// Runs before the first paint: theme, language and root size as they were left, so that nothing flashes or jumps.
// A file of its own because the page's policy allows no inline script. The same rules: src/state/preferences.ts.
(function () {
  // A token or password in the address of the dashboard: out of it before anything else is loaded.
  if (location.pathname === '/index' && /[?&](token|password)=/.test(location.search)) {
    window.colonnadeArrival = location.search;
    history.replaceState(null, '', location.pathname);
  }
  var root = document.documentElement;
  var read = function (key) {
    try {
      return localStorage.getItem(key);
    } catch (failure) {
      return null;
    }
  };
  var theme = read('theme') || read('hostTheme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  var accent = read('hostAccent');
  if (accent) root.dataset.accent = accent;
  var language = read('currentLanguage');
  if (!language) {
    for (var i = 0; i < navigator.languages.length && !language; i++) {
      var two = navigator.languages[i].slice(0, 2).toLowerCase();
      if (two === 'zh' || two === 'en') language = two;
    }
  }
  root.lang = !language || /^zh/i.test(language) ? 'zh-CN' : language;
  // A phone, upright or sideways: texts keep their size there.
  var isPhone = matchMedia('(width < 768px), (width < 1024px) and (height < 480px)').matches;
  var ratio = Number(read('ratio')) || (isPhone ? 1 : window.innerWidth / 1920);
  root.style.fontSize = 16 * Math.min(2, Math.max(0.875, ratio)) + 'px';
  // What this address loads anyway is prefetched (vite/early-files.ts). Without a session a page behind the sign-in loads
  // nothing of its own, and a phone needs no grid.
  var block = document.getElementById('early-files');
  var files = block ? JSON.parse(block.textContent) : {};
  var path = location.pathname;
  var isList = path.indexOf('/home/data/list/') === 0;
  var spoken = root.lang.slice(0, 2);
  var parts = ['texts-' + spoken];
  if (path === '/login') parts.push('signIn');
  var isInside = path === '/home' || path.indexOf('/home/') === 0;
  var isSignedIn = Boolean(read('loginsession'));
  // The outline of the page that this address leads to, until there is code to draw it:
  // src/features/frame/page-outline.module.css.
  if (isInside || path === '/login' || path === '/') root.dataset.outline = isSignedIn ? 'shell' : 'signIn';
  if (isInside && isSignedIn) {
    parts.push('shell');
    if (isList) parts.push('list', 'list-texts-' + spoken);
    if (isList && !isPhone) parts.push('grid');
  }
  var seen = {};
  parts.forEach(function (part) {
    (files[part] || []).forEach(function (file) {
      if (seen[file]) return;
      seen[file] = true;
      var link = document.createElement('link');
      var isStyle = file.slice(-4) === '.css';
      link.rel = isStyle ? 'preload' : 'modulepreload';
      // As the program will ask for it; otherwise the browser asks twice.
      link.crossOrigin = '';
      if (isStyle) link.as = 'style';
      link.href = file;
      document.head.appendChild(link);
    });
  });
})();
