import { subscribe } from 'valtio';
import { tagOfLanguage } from '../i18n/languages.ts';
import { coloursOf } from '../theme/colours.ts';
import { preferences, ratioOf, themeOf } from './preferences.ts';

/** Puts theme, language and size on the root element, now and whenever they change. The same rules: public/early.js. */
export function applyAppearance(root: HTMLElement = document.documentElement): () => void {
  // The browser's own bars take the colour of the page.
  const themeColour = root.querySelector('meta[name="theme-color"]');
  const updateRoot = () => {
    root.dataset.theme = themeOf(preferences);
    root.lang = tagOfLanguage(preferences.language);
    themeColour?.setAttribute('content', coloursOf(themeOf(preferences)).canvas);
    root.style.fontSize = `${16 * ratioOf(preferences)}px`;
  };
  updateRoot();
  return subscribe(preferences, updateRoot);
}
