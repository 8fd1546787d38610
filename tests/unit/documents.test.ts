import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';

/** Documents name files, headings and calls that exist, and comments cite headings that exist. */

const filesIn = (folder: string, isWanted: (name: string) => boolean): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && isWanted(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

const documents = [
  'README.md',
  'CHANGELOG.md',
  'tests/bench/README.md',
  ...filesIn('docs', (name) => name.endsWith('.md')),
  ...filesIn('examples', (name) => name.endsWith('.md')),
];

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

/** Paths in code spans that begin with a folder of the repository; `<type>` and `*` stand for many files. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:src|server|tests|docs|scripts|vite|examples)\/[^`\s]*)`/g)]
    .flatMap(([, path]) => path ?? [])
    .filter((path) => !/[<>*{}…]/.test(path))
    .map((path) => path.replace(/[:#].*$/, ''));

const folders = ['src', 'server', 'tests', 'docs', 'scripts', 'vite', 'examples', '.storybook'];

const fileNames = new Set(
  [...folders.flatMap((folder) => filesIn(folder, () => true)), ...readdirSync('.')].map((path) => basename(path)),
);

/** Names of files without a folder, in code spans, that no file has. */
const missingNames = (text: string): string[] =>
  [...text.matchAll(/`([\w.-]+\.(?:ts|tsx|mjs|css))`/g)]
    .flatMap(([, name]) => name ?? [])
    .filter((name) => !fileNames.has(name));

type Link = { path: string; anchor: string | undefined };

/** Links to other files and to headings, from the root of the repository. */
const linksIn = (document: string, text: string): Link[] =>
  [...text.matchAll(/\]\(([^)#\s]*)(?:#([^)\s]*))?\)/g)]
    .filter(([, target = '']) => !/^[a-z]+:/.test(target))
    .map(([, target = '', anchor]) => ({ path: target === '' ? document : join(document, '..', target), anchor }));

const headingsIn = (document: string): string[] =>
  [...readFileSync(document, 'utf8').matchAll(/^#+ (.+)$/gm)].flatMap(([, heading]) => heading ?? []);

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

/** Citations `docs/x.md, "Heading"` that lead nowhere; a comment may break its line anywhere. */
const missingCitations = (text: string): string[] =>
  [...text.matchAll(/(docs\/[\w-]+\.md),?\s+(?:\*\s+)?"([^"]+)"/g)]
    .map(([, path = '', heading = '']) => ({ path, heading: heading.replaceAll(/\s+(?:\*\s+)?/g, ' ') }))
    .filter(({ path, heading }) => !exists(path) || !headingsIn(path).includes(heading))
    .map(({ path, heading }) => `${path}, "${heading}"`);

/** Words that mean papers which a clone does not hold: a citation names a file and a heading. */
const outsideWords =
  /\b(?:[Ss]pec(?:ification)? [12]|[Cc]ontract,?) sections? \d|\b(?:[Tt]he|[Bb]oth) documents\b|\b[Dd]ocuments' \w|\b[Dd]ocumented\b/;

describe('documents', () => {
  it.each(documents)('%s names files that exist', (document) => {
    const text = readFileSync(document, 'utf8');
    const linked = linksIn(document, text).map(({ path }) => path);
    expect([...pathsIn(text), ...linked].filter((path) => !exists(path))).toEqual([]);
    expect(missingNames(text)).toEqual([]);
  });

  it.each(documents)('%s cites headings that exist', (document) => {
    const text = readFileSync(document, 'utf8');
    const anchors = linksIn(document, text).filter(
      ({ path, anchor }) => anchor !== undefined && !headingsIn(path).map(anchorOf).includes(anchor),
    );
    expect([...missingCitations(text), ...anchors]).toEqual([]);
  });

  it.each(documents)('%s refers to nothing that a clone does not have', (document) => {
    expect(outsideWords.exec(readFileSync(document, 'utf8'))?.[0]).toBeUndefined();
  });

  it.each(documents)('%s has no mark of a merge conflict', (document) => {
    expect(/^(?:<{7}|>{7}) .*/m.exec(readFileSync(document, 'utf8'))?.[0]).toBeUndefined();
  });
});

describe('the first page of Storybook', () => {
  const page = readFileSync('.storybook/start.mdx', 'utf8');

  it('names files that exist', () => {
    expect([...pathsIn(page).filter((path) => !exists(path)), ...missingNames(page)]).toEqual([]);
  });

  it('has no Markdown table, which Storybook shows as text', () => {
    expect(/^\|.*/m.exec(page)?.[0]).toBeUndefined();
  });

  it('names pages of stories that exist', () => {
    const titles = filesIn('src', (name) => name.endsWith('.stories.tsx')).flatMap(
      (file) => /\btitle: '([^']+)'/.exec(readFileSync(file, 'utf8'))?.[1] ?? [],
    );
    const named = [...page.matchAll(/\*\*([^*]+ \/ [^*]+)\*\*/g)].map(([, name = '']) => name.replaceAll(' / ', '/'));
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((name) => !titles.includes(name))).toEqual([]);
  });
});

/** Names of calls in code spans: `a/b`, `GET /x/a/b`, `a/b (member)`, and `a/b|c` for `a/b` and `a/c`. */
const callsIn = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/`(?:(?:GET|POST)\s+)?([^`\s(]+)[^`]*`/g)].flatMap(([, path = '']) => {
      const parts = path.split('/');
      const [folder = '', names = ''] = parts.slice(-2);
      return names.split('|').map((name) => `${folder}/${name}`);
    }),
  );

describe('docs/contract.md', () => {
  it('names every call', () => {
    const named = callsIn(readFileSync('docs/contract.md', 'utf8'));
    const paths = Object.values(endpoints).map(({ path }) => path.replaceAll(/:(\w+)/g, '{$1}'));
    expect(paths.filter((path) => !named.has(path.split('/').slice(-2).join('/')))).toEqual([]);
  });
});

describe('comments', () => {
  const headings = new Set(headingsIn('docs/contract.md'));
  const sources = ['src', 'server', 'scripts', 'tests', 'vite'].flatMap((folder) =>
    filesIn(folder, (name) => /\.tsx?$/.test(name) && name !== 'documents.test.ts'),
  );

  it('cite headings of docs/contract.md that it has', () => {
    const missing = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/[Cc]ontract\s+(?:\*\s+)?"([^"\n]+)"/g)]
        .filter(([, heading]) => !headings.has(heading ?? ''))
        .map(([, heading]) => `${file}: ${heading ?? ''}`),
    );
    expect(missing).toEqual([]);
  });

  it('cite headings of other documents that they have', () => {
    const missing = sources.flatMap((file) =>
      missingCitations(readFileSync(file, 'utf8')).map((citation) => `${file}: ${citation}`),
    );
    expect(missing).toEqual([]);
  });

  it('name files that exist', () => {
    const missing = sources.flatMap((file) => {
      const comments = readFileSync(file, 'utf8').match(/\/\*\*?[\s\S]*?\*\/|^\s*\/\/.*$/gm) ?? [];
      return missingNames(comments.join('\n')).map((name) => `${file}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it('cite nothing that a clone does not have', () => {
    const outside = sources.filter((file) => outsideWords.test(readFileSync(file, 'utf8')));
    expect(outside).toEqual([]);
  });
});
