import { readdirSync } from 'node:fs';
import type { Composition } from './composition.ts';

const folder = new URL('./answers/', import.meta.url);

const compositionIn = async (file: string): Promise<Composition> => {
  const imported = (await import(new URL(file, folder).href)) as { composition?: Composition };
  if (imported.composition === undefined) throw new Error(`${file} exports no composition.`);
  return imported.composition;
};

const files = readdirSync(folder).filter((file) => file.endsWith('.answer.ts'));

/** By the id of the intent; every file of the folder is one. */
export const compositions: ReadonlyMap<string, Composition> = new Map(
  (await Promise.all(files.map(compositionIn))).map((composition) => [composition.id, composition]),
);
