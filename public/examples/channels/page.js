// What an embedded page does: it says that it is ready, takes what it is told, and asks the console to go somewhere.
// The console's messages and its own are described in docs/embedding.md.

const words = {
  en: {
    title: 'An embedded page',
    about: 'This page is a file of its own. The console shows it in a frame and told it the following:',
    theme: 'Theme',
    language: 'Language',
    pid: 'Module',
    did: 'Record',
    query: 'Query',
    go: 'Open media files',
  },
  zh: {
    title: '嵌入页面示例',
    about: '本页面是一个独立文件，由控制台在框架中显示，并收到以下信息：',
    theme: '主题',
    language: '语言',
    pid: '模块',
    did: '记录',
    query: '查询参数',
    go: '打开媒体文件',
  },
};

const mediaFiles = '/home/data/list/30000000000000000000000c';
const element = (id) => document.getElementById(id);
const say = (message) => parent.postMessage({ colonnade: 1, ...message }, '*');

const show = ({ theme, language, pid, did, colours }) => {
  const text = words[language] ?? words.en;
  document.documentElement.dataset.theme = theme;
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  for (const [name, value] of Object.entries(colours)) document.documentElement.style.setProperty(`--${name}`, value);
  element('title').textContent = text.title;
  element('about').textContent = text.about;
  element('go').textContent = text.go;
  element('go').hidden = false;
  const facts = { theme, language, pid, did, query: location.search.slice(1) };
  element('told').replaceChildren(
    ...Object.entries(facts).flatMap(([name, value]) => {
      if (!value) return [];
      const term = document.createElement('dt');
      const detail = document.createElement('dd');
      term.textContent = text[name];
      detail.textContent = value;
      return [term, detail];
    }),
  );
  say({ type: 'size', height: document.documentElement.scrollHeight });
};

addEventListener('message', ({ source, data }) => {
  if (source === parent && data?.colonnade === 1 && data.type === 'context') show(data);
});
element('go').addEventListener('click', () => say({ type: 'navigate', path: mediaFiles }));
say({ type: 'ready' });
