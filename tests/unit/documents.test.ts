import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';

/** Documents name files, headings and calls that exist, and comments cite headings that exist. */

const filesIn = (folder: string, isWanted: (name: string) => boolean): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && isWanted(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

const documents = ['README.md', 'tests/bench/README.md', ...filesIn('docs', (name) => name.endsWith('.md'))];

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

/** Paths in code spans that begin with a folder of the repository; `<type>` and `*` stand for many files. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:src|server|tests|docs|scripts|vite|examples)\/[^`\s]*)`/g)]
    .flatMap(([, path]) => path ?? [])
    .filter((path) => !/[<>*{}…]/.test(path))
    .map((path) => path.replace(/[:#].*$/, ''));

const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .flatMap(([, target]) => target ?? [])
    .filter((target) => !/^[a-z]+:/.test(target));

describe('documents', () => {
  it.each(documents)('%s names files that exist', (document) => {
    const text = readFileSync(document, 'utf8');
    const linked = linksIn(text).map((target) => join(document, '..', target));
    expect([...pathsIn(text), ...linked].filter((path) => !exists(path))).toEqual([]);
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
  const headings = new Set(
    [...readFileSync('docs/contract.md', 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading),
  );
  const sources = ['src', 'server', 'scripts', 'tests', 'vite'].flatMap((folder) =>
    filesIn(folder, (name) => /\.tsx?$/.test(name)),
  );

  it('cite headings of docs/contract.md that it has', () => {
    const missing = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/[Cc]ontract\s+(?:\*\s+)?"([^"\n]+)"/g)]
        .filter(([, heading]) => !headings.has(heading ?? ''))
        .map(([, heading]) => `${file}: ${heading ?? ''}`),
    );
    expect(missing).toEqual([]);
  });

  it('cite nothing that a clone does not have', () => {
    const outside = sources.filter((file) =>
      /\b(?:[Ss]pec(?:ification)? [12]|[Cc]ontract,?) sections? \d/.test(readFileSync(file, 'utf8')),
    );
    expect(outside).toEqual([]);
  });
});
