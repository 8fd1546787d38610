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
})();
