import { subscribe } from 'valtio';
import { preferences, ratioOf, themeOf } from './preferences.ts';

/** Puts theme, language and size on the root element, now and whenever they change. The same rules: public/early.js. */
export function dressRootElement(root: HTMLElement = document.documentElement): () => void {
  const dress = () => {
    root.dataset.theme = themeOf(preferences);
    root.lang = preferences.language === 'zh' ? 'zh-CN' : preferences.language;
    root.style.fontSize = `${16 * ratioOf(preferences)}px`;
  };
  dress();
  return subscribe(preferences, dress);
}
