// Tells browsers that cannot run the console so, instead of an empty page. Written for the oldest of them (Internet
// Explorer 11), and a file of its own because the page's policy allows no inline script. What is looked for is the
// newest that the console needs, see `build.target` in vite.config.ts.
(function () {
  var isAble =
    'noModule' in document.createElement('script') &&
    typeof Promise === 'function' &&
    typeof Promise.withResolvers === 'function' &&
    typeof URL === 'function' &&
    typeof URL.parse === 'function' &&
    typeof AbortSignal === 'function' &&
    typeof AbortSignal.any === 'function';
  if (isAble) return;
  var texts = [
    '您的浏览器版本过旧，无法运行本控制台。请改用最新版本的 Chrome、Edge、Firefox 或 Safari。',
    'This browser is too old to run the console. Use a recent version of Chrome, Edge, Firefox or Safari.',
  ];
  var show = function () {
    var note = document.createElement('div');
    note.id = 'old-browser';
    note.setAttribute('role', 'alert');
    note.style.cssText =
      'position:fixed;top:0;left:0;right:0;z-index:9999;padding:24px;font:16px/1.6 sans-serif;background:Canvas;color:CanvasText;border-bottom:1px solid';
    for (var i = 0; i < texts.length; i++) {
      var line = document.createElement('p');
      line.style.margin = '0 0 8px';
      line.lang = i === 0 ? 'zh' : 'en';
      line.appendChild(document.createTextNode(texts[i]));
      note.appendChild(line);
    }
    document.body.appendChild(note);
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show);
  else show();
})();
