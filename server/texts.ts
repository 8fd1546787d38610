import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { addAreaTexts, type AreaTexts } from '../src/texts/phrase.ts';

/**
 * Texts of the server, and of the engine as the server uses it, in every language: the folders of `src/texts`. They are
 * loaded synchronously, so that modules which import this one can read a text at the top level.
 */

export {
  asLabel,
  everyLanguage,
  inLanguage,
  joinTexts,
  localText,
  phrase,
  phrasePattern,
  sameText,
  textLanguages,
  textsIn,
} from '../src/texts/phrase.ts';

const root = new URL('../src/texts/', import.meta.url);
const load = createRequire(import.meta.url);

const isOurs = (file: string): boolean => /^[^/]+\/(?:(?:engine|server)\/.+|language)\.ts$/.test(file);

for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(isOurs)) {
  const [language = '', ...area] = file.slice(0, -'.ts'.length).split('/');
  const { texts } = load(new URL(file, root).pathname) as { texts: AreaTexts };
  addAreaTexts(language, area.join('/'), texts);
}
