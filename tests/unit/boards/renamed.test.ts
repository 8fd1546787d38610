import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { unmetNeed } from '../../../src/engine/board/needs.ts';
import { kindsIn } from '../../../src/engine/board/module-lookup.ts';
import type { DatasetQuery } from '../../../src/engine/board/dataset.ts';
import { isBuiltinName } from '../../../src/engine/builtin-columns.ts';
import type { ModuleConfig } from '../../../src/engine/column.ts';
import { isProduct } from '../../../src/engine/products.ts';
import { demoModules } from '../demo/checked-modules.ts';
import { contextOf } from './context.ts';
import { boards } from './found.ts';
import { samples } from './samples.ts';
import { kindIds, measureIds } from '../../../src/engine/measure-table.ts';

// Boards know no module and no column of the demo: a company with other ids and names gets the same queries.

/** Columns that every history has, and those of the fixed products, which every company has. */
const ofPlatform = new Set(['device', 'occurtime']);
const ofProducts = new Set(
  demoModules.filter(({ pid }) => isProduct(pid)).flatMap(({ columns }) => columns.map(({ column }) => column)),
);
const isRenamed = (pid: string, column: string): boolean => {
  const isOwn = isProduct(pid) ? ['area', 'headcount'].includes(column) : !ofPlatform.has(column);
  return isOwn && !isBuiltinName(column);
};

const otherPid = (pid: string): string => (isProduct(pid) ? pid : `${pid.slice(0, 1)}f${pid.slice(2)}`);
const otherName = (pid: string, column: string): string => (isRenamed(pid, column) ? `other_${column}` : column);

const renamed = (config: ModuleConfig): ModuleConfig => ({
  ...config,
  pid: otherPid(config.pid),
  ...(config.historypid !== undefined && { historypid: otherPid(config.historypid) }),
  columns: config.columns.map((column) => ({
    ...column,
    column: otherName(config.pid, column.column),
    ...(column.pid !== undefined && { pid: otherPid(column.pid) }),
  })),
});

const others = new Map(demoModules.map((config) => [otherPid(config.pid), renamed(config)]));

/** A module's id among the values of a filter. */
const elsewhereIn = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(/"([0-9a-f]{24})"/g, (_quoted, pid: string) => `"${otherPid(pid)}"`));

/** A query with the other ids and names. What is renamed has a name of its own in the answer. */
function renamedQuery(query: DatasetQuery): unknown {
  const { pid } = query;
  const filterIn = (pid: string, filter: DatasetQuery['filter']) =>
    filter?.map((entry) =>
      Object.fromEntries(Object.entries(entry).map(([column, value]) => [otherName(pid, column), elsewhereIn(value)])),
    );
  const named = <Entry extends { column?: string }>(entry: Entry): Entry => ({
    ...entry,
    ...(entry.column !== undefined && { column: otherName(pid, entry.column) }),
  });
  const { through } = query;
  return {
    ...query,
    pid: otherPid(pid),
    groupby: query.groupby.map(named),
    measures: query.measures.map(named),
    ...(query.over && { over: query.over.map(named) }),
    ...(query.columns && {
      columns: query.columns.map((listed) => (typeof listed === 'string' ? otherName(pid, listed) : named(listed))),
    }),
    ...(query.condition && { condition: configOf(query.condition, pid) }),
    ...(query.filter && { filter: filterIn(pid, query.filter) }),
    ...(query.timecolumn !== undefined && { timecolumn: otherName(pid, query.timecolumn) }),
    ...(through && {
      through: {
        ...through,
        column: otherName(pid, through.column),
        pid: otherPid(through.pid),
        ...(through.filter && { filter: filterIn(through.pid, through.filter) }),
      },
    }),
  };
}

/** Columns that a person chose in the form, by the name that they have in the other company. */
const chosen = new Set(demoModules.flatMap(({ columns }) => columns.map(({ column }) => column)));
function configOf(value: unknown, pid: string, property = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => configOf(item, pid, property));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, configOf(child, pid, name)]));
  if (typeof value === 'string' && property === 'pid') return otherPid(value);
  if (typeof value !== 'string' || !/column|targetfield|^k$/i.test(property)) return value;
  const bare = value.replace(/_name$/, '');
  if (value !== bare && chosen.has(bare)) return `${otherName(pid, bare)}_name`;
  return chosen.has(value) ? otherName(pid, value) : value;
}

describe.each(boards.map((board) => [board.type, board] as const))('%s', (type, board) => {
  const sample = samples[type];
  const context = contextOf(sample?.context);
  const elsewhere = contextOf({
    ...sample?.context,
    pid: otherPid(context.pid),
    module: (pid) => others.get(pid),
    ofKind: kindsIn(others.values()),
  });

  it('asks the same of modules and columns with other names', () => {
    const queries = board.queries(sample?.stored, context);
    const config = configOf(sample?.stored, context.pid);
    expect(board.queries(config, elsewhere)).toEqual(queries.map(renamedQuery));
    expect(board.defaults(elsewhere)).toEqual(board.defaults(context));
    expect(unmetNeed(board.needs, elsewhere)).toEqual(unmetNeed(board.needs, context));
    expect(unmetNeed(board.needs, context)).toBeUndefined();
  });
});

/** Source files of a folder and below it. */
const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file}`);

it('no id of the demo is in the engine or the schemas, and no name of its columns in the boards', () => {
  const pids = demoModules.map(({ pid }) => pid).filter((pid) => !isProduct(pid));
  // Words of the contract that happen to be names as well.
  const properties = Object.values(samples).flatMap(({ stored }) => Object.keys(stored));
  const words = new Set<string>([...measureIds, ...kindIds, ...ofPlatform, ...ofProducts, ...properties]);
  const names = [...chosen].filter((name) => !words.has(name) && !isBuiltinName(name) && name.includes('_'));
  expect(names.length).toBeGreaterThan(10);
  const occurrences = sourcesIn('src/engine')
    .concat(sourcesIn('src/schemas'))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const isBoard = file.includes('/board');
      const wrong = [...pids, ...(isBoard ? names.map((name) => `'${name}'`) : [])];
      return wrong.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`);
    });
  expect(occurrences).toEqual([]);
});
