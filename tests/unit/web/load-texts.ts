import { addAreaTexts, type AreaTexts } from '../../../src/texts/phrase.ts';

// The console loads the texts of the engine before it shows a page.
const files = import.meta.glob<AreaTexts>('../../../src/texts/*/engine/*.ts', { eager: true, import: 'texts' });

for (const [path, texts] of Object.entries(files)) {
  const [, language = '', area = ''] = /\/texts\/([^/]+)\/(.+)\.ts$/.exec(path) ?? [];
  addAreaTexts(language, area, texts);
}
