// Says why the console does not appear, instead of an empty page: the browser cannot run it, or its files did not load.
// Written for the oldest browsers (Internet Explorer 11), and a file of its own because the page's policy allows no inline
// script. What is looked for is the newest that the console needs, see `build.target` in vite.config.ts.
(function () {
  var isAble =
    'noModule' in document.createElement('script') &&
    typeof Promise === 'function' &&
    typeof Promise.withResolvers === 'function' &&
    typeof URL === 'function' &&
    typeof URL.parse === 'function' &&
    typeof AbortSignal === 'function' &&
    typeof AbortSignal.any === 'function';
  var tooOld = [
    '您的浏览器版本过旧，无法运行本控制台。请改用最新版本的 Chrome、Edge、Firefox 或 Safari。',
    'This browser is too old to run the console. Use a recent version of Chrome, Edge, Firefox or Safari.',
  ];
  var notLoaded = [
    '控制台未能加载。请检查网络连接，然后重新加载页面。',
    'The console could not be loaded. Check the connection, then reload the page.',
  ];
  var isShown = false;
  var show = function (texts, reload) {
    if (isShown) return;
    isShown = true;
    var note = document.createElement('div');
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
    if (reload) {
      var button = document.createElement('button');
      button.type = 'button';
      button.style.cssText = 'min-height:48px;padding:0 16px;font:inherit';
      button.appendChild(document.createTextNode('重新加载 · Reload'));
      button.onclick = function () {
        location.reload();
      };
      note.appendChild(button);
    }
    document.body.appendChild(note);
  };
  var onceParsed = function (then) {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', then);
    else then();
  };
  if (!isAble) {
    onceParsed(function () {
      show(tooOld, false);
    });
    return;
  }
  // The script of the page, or one that it imports, is not there: the connection broke, or the console was replaced.
  addEventListener(
    'error',
    function (event) {
      var script = event.target;
      if (!(script instanceof HTMLScriptElement) || script.type !== 'module') return;
      // A script that a page of the console adds, such as an embedded page, is that page's to tell of.
      var root = document.getElementById('root');
      if (root && root.firstChild) return;
      onceParsed(function () {
        show(notLoaded, true);
      });
    },
    true,
  );
})();
