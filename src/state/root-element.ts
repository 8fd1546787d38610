import { subscribe } from 'valtio';
import { rootRatio } from '../theme/scale.ts';
import { preferences, themeOf } from './preferences.ts';

/** Puts theme, language and size on the root element, now and whenever they change. The same rules: public/early.js. */
export function dressRootElement(root: HTMLElement = document.documentElement): () => void {
  const dress = () => {
    root.dataset.theme = themeOf(preferences);
    root.lang = preferences.language === 'zh' ? 'zh-CN' : 'en';
    root.style.fontSize = `${16 * rootRatio(preferences.width, preferences.ratio)}px`;
  };
  dress();
  return subscribe(preferences, dress);
}
