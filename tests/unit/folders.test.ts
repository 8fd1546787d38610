import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Docs "Folders": folders of a layer import each other one way only, types included, in the order of its table. */

/** An import of another folder; both paths begin with the folder. */
type Import = { file: string; target: string };

const textOf = ({ file, target }: Import): string => `${file} imports ${target}`;

/** A file beside the folders is a folder of its own. */
const folderOf = (path: string): string => path.split('/')[0] ?? '';

const importsOf = (layer: string): Import[] =>
  readdirSync(layer, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(layer, file), 'utf8').matchAll(/(?:from |import |import\(|new URL\()'(\.[^']+)'/g)]
        .map(([, path = '']) => ({ file, target: join(dirname(file), path) }))
        .filter(({ target }) => !target.startsWith('..') && folderOf(target) !== folderOf(file)),
    );

type Imports = ReadonlyMap<string, readonly Import[]>;

/** The shortest way of imports from a folder back to itself; empty if there is none. */
const cycleFrom = (folder: string, imports: Imports): Import[] => {
  const seen = new Set<string>();
  const ways = (imports.get(folder) ?? []).map((target) => [target]);
  // Breadth first: longer ways are appended while the list is read.
  for (const way of ways) {
    const target = folderOf(way.at(-1)?.target ?? '');
    if (target === folder) return way;
    if (seen.has(target)) continue;
    seen.add(target);
    ways.push(...(imports.get(target) ?? []).map((next) => [...way, next]));
  }
  return [];
};

const shortestCycle = (imports: Imports): Import[] => {
  const cycles = [...imports.keys()].map((folder) => cycleFrom(folder, imports)).filter((cycle) => cycle.length > 0);
  return cycles.toSorted((left, right) => left.length - right.length)[0] ?? [];
};

/** Folders that the table of a layer names, from its first row to its last one. */
const tableOf = (layer: string): string[] => {
  const [, after = ''] = readFileSync('docs/architecture.md', 'utf8').split(`Folders of \`${layer}\``);
  const [, table = ''] = /\n\n(\|[^]*?)\n\n/.exec(after) ?? [];
  return table.split('\n').flatMap((row) => /`([^`]+)`/.exec(row)?.[1] ?? []);
};

describe.each([
  ['src/features', { from: 'control', to: 'linkages' }],
  ['server', { from: 'records', to: 'modules' }],
])('folders of %s', (layer, expected) => {
  const all = importsOf(layer);
  const imports = Map.groupBy(all, ({ file }) => folderOf(file));
  const folders = readdirSync(layer, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const table = tableOf(layer);

  it('are in no cycle of imports', () => {
    expect(shortestCycle(imports).map(textOf)).toEqual([]);
  });

  it('are rows of the table in docs/architecture.md', () => {
    expect(table.toSorted()).toEqual(folders.toSorted());
  });

  it('import only folders that are above them in the table', () => {
    const isAbove = ({ file, target }: Import) => table.indexOf(folderOf(target)) < table.indexOf(folderOf(file));
    const named = all.filter(({ file, target }) => [file, target].every((path) => table.includes(folderOf(path))));
    expect(named.filter((edge) => !isAbove(edge)).map(textOf)).toEqual([]);
  });

  it('are found in the imports', () => {
    expect(imports.get(expected.from)?.map(({ target }) => folderOf(target))).toContain(expected.to);
  });
});

describe('features', () => {
  it('are folders', () => {
    expect(readdirSync('src/features').filter((name) => name.includes('.'))).toEqual([]);
  });
});
