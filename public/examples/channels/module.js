// The same as a script: it draws into the element that it is given, with the console's rights, so only files of the
// console's own origin may be one.

export const mount = (element, context) => {
  const paragraph = document.createElement('p');
  const update = ({ theme, language, pid }) => {
    paragraph.textContent =
      language === 'zh' ? `脚本页面：${theme}，${pid}` : `A page drawn by a script: ${theme}, ${pid}`;
  };
  update(context);
  element.replaceChildren(paragraph);
  return { update, dispose: () => paragraph.remove() };
};
