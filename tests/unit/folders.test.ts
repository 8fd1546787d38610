import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Docs "Rooms": folders of a floor import each other one way only, types included, in the order of the floor's table. */

/** An import of another folder; both paths begin with the folder. */
type Import = { file: string; target: string };

const textOf = ({ file, target }: Import): string => `${file} imports ${target}`;

/** A file beside the folders is a folder of its own. */
const folderOf = (path: string): string => path.split('/')[0] ?? '';

const importsOf = (floor: string): Import[] =>
  readdirSync(floor, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(floor, file), 'utf8').matchAll(/(?:from |import |import\(|new URL\()'(\.[^']+)'/g)]
        .map(([, path = '']) => ({ file, target: join(dirname(file), path) }))
        .filter(({ target }) => !target.startsWith('..') && folderOf(target) !== folderOf(file)),
    );

type Imports = ReadonlyMap<string, readonly Import[]>;

/** The shortest way of imports from a folder back to itself; empty if there is none. */
const cycleFrom = (folder: string, imports: Imports): Import[] => {
  const seen = new Set<string>();
  const ways = (imports.get(folder) ?? []).map((one) => [one]);
  // Breadth first: longer ways are appended while the list is read.
  for (const way of ways) {
    const target = folderOf(way.at(-1)?.target ?? '');
    if (target === folder) return way;
    if (seen.has(target)) continue;
    seen.add(target);
    ways.push(...(imports.get(target) ?? []).map((one) => [...way, one]));
  }
  return [];
};

const shortestCycle = (imports: Imports): Import[] => {
  const cycles = [...imports.keys()].map((folder) => cycleFrom(folder, imports)).filter((cycle) => cycle.length > 0);
  return cycles.toSorted((left, right) => left.length - right.length)[0] ?? [];
};

/** Folders that the floor's table names, from its first row to its last one. */
const tableOf = (floor: string): string[] => {
  const [, after = ''] = readFileSync('docs/architecture.md', 'utf8').split(`Folders of \`${floor}\``);
  const [, table = ''] = /\n\n(\|[^]*?)\n\n/.exec(after) ?? [];
  return table.split('\n').flatMap((row) => /`([^`]+)`/.exec(row)?.[1] ?? []);
};

describe.each([
  ['src/features', { from: 'control', to: 'linkages' }],
  ['server', { from: 'records', to: 'modules' }],
])('folders of %s', (floor, known) => {
  const all = importsOf(floor);
  const imports = Map.groupBy(all, ({ file }) => folderOf(file));
  const folders = readdirSync(floor, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const table = tableOf(floor);

  it('are in no cycle of imports', () => {
    expect(shortestCycle(imports).map(textOf)).toEqual([]);
  });

  it('are rows of the table in docs/architecture.md', () => {
    expect(table.toSorted()).toEqual(folders.toSorted());
  });

  it('import only folders that are above them in the table', () => {
    const isAbove = ({ file, target }: Import) => table.indexOf(folderOf(target)) < table.indexOf(folderOf(file));
    const named = all.filter(({ file, target }) => [file, target].every((path) => table.includes(folderOf(path))));
    expect(named.filter((one) => !isAbove(one)).map(textOf)).toEqual([]);
  });

  it('are found in the imports', () => {
    expect(imports.get(known.from)?.map(({ target }) => folderOf(target))).toContain(known.to);
  });
});

describe('features', () => {
  it('are folders', () => {
    expect(readdirSync('src/features').filter((name) => name.includes('.'))).toEqual([]);
  });
});
