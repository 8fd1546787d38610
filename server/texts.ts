import { readdir } from 'node:fs/promises';
import { addAreaTexts, type AreaTexts } from '../src/texts/phrase.ts';

/** Loads the texts of engine and server in every language: the folders of `src/texts`. */

const root = new URL('../src/texts/', import.meta.url);

const addFile = async (file: string): Promise<void> => {
  const [language = '', ...area] = file.slice(0, -'.ts'.length).split('/');
  const { texts }: { texts: AreaTexts } = await import(new URL(file, root).href);
  addAreaTexts(language, area.join('/'), texts);
};

const isOurs = (file: string): boolean => /^[^/]+\/(engine|server)\/.+\.ts$/.test(file);

const files = (await readdir(root, { recursive: true })).map((file) => file.replaceAll('\\', '/')).filter(isOurs);
await Promise.all(files.map(addFile));
