import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Pseudo-localisation: a language made of the English texts, with accents, 40 % longer and in brackets. What a page shows
 * outside of brackets is not in the catalogue; what is cut off has no room for a longer language. The folder is made in a
 * copy of the program, never in the repository: `node scripts/pseudo-language.ts COPY`.
 */

/** The tag that pseudo-languages have elsewhere too; browsers format its numbers and dates as in English. */
export const pseudoLanguage = 'en-XA';
export const opening = '⟦';
export const closing = '⟧';

const plainLetters = 'aceinosuyzACEINOSUYZ';
const accentedLetters = Array.from('àçéîñôšûýžÅÇÉÎÑØŠÛÝŽ');

/** Braces of both catalogues, tags and nested keys: the program reads their content. */
const fixed = /(\{\{[^{}]*\}\}|\{[^{}]*\}|<[^<>]*>|\$t\([^()]*\))/;

const accented = (text: string): string =>
  text
    .split(fixed)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replaceAll(/[a-zA-Z]/g, (letter) => accentedLetters[plainLetters.indexOf(letter)] ?? letter),
    )
    .join('');

/** The first words again, until the text is 40 % longer. */
const longer = (text: string): string => {
  const plain = text
    .split(fixed)
    .filter((_part, index) => index % 2 === 0)
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return `${text} ${plain.slice(0, Math.max(1, Math.ceil(plain.length * 0.4) - 1)).trim()}`;
};

/** One text: blanks around it stay outside of the brackets, and lists (`Mon | Tue`) are bracketed entry by entry. */
export const pseudoText = (text: string, maxLength = Number.POSITIVE_INFINITY): string => {
  if (
    !/\p{L}/u.test(
      text
        .split(fixed)
        .filter((_part, index) => index % 2 === 0)
        .join(''),
    )
  )
    return text;
  if (text.includes(' | '))
    return text
      .split(' | ')
      .map((entry) => pseudoText(entry))
      .join(' | ');
  const [, before = '', inside = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  const room = Math.max(inside.length, maxLength - before.length - after.length - 2);
  return `${before}${opening}${longer(accented(inside)).slice(0, room).trim()}${closing}${after}`;
};

type Texts = { readonly [key: string]: string | Texts };

const pseudoTexts = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? pseudoText(text) : pseudoTexts(text)]),
  );

/** Tags are no texts. */
const about = ({ name, tag, dates }: { name: string; tag: string; dates: string }): Texts => ({
  name: pseudoText(name),
  tag: tag === 'en' ? pseudoLanguage : tag,
  dates,
});

/** Makes the folder of the language in a copy of the program. */
export const makePseudoLanguage = async (copy: string): Promise<void> => {
  const folder = join(copy, 'src/texts');
  const files = await readdir(join(folder, 'en'), { recursive: true });
  for (const file of files.filter((name) => name.endsWith('.ts'))) {
    const { texts } = (await import(pathToFileURL(resolve(folder, 'en', file)).href)) as { texts: Texts };
    const made = file === 'language.ts' ? about(texts as Parameters<typeof about>[0]) : pseudoTexts(texts);
    const path = join(folder, pseudoLanguage, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `export const texts = ${JSON.stringify(made, null, 2)};\n`);
  }
};

const [, script = '', copy] = process.argv;
if (import.meta.filename === resolve(script)) {
  if (copy === undefined) throw new Error('Name the copy: node scripts/pseudo-language.ts COPY');
  await makePseudoLanguage(copy);
}
