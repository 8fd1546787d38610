import type { Column, ModuleConfig } from '../../src/engine/column.ts';
import { fieldTypeOf } from '../../src/engine/field-types/registry.ts';
import { tenantPolicy } from '../db/roles.ts';
import { indexKey, isProse, proseCollation, sortKeys } from './sorting.ts';
import { storageKinds } from './storage.ts';

/**
 * The physical table of a module: a fixed name and `c1`, `c2`, … for configured columns, so that nothing a person
 * writes becomes an SQL name and renaming is metadata only.
 */

/** @throws when the pid is not 24 hex digits: it becomes a table name. */
export const tableOf = (pid: string): string => {
  if (!/^[0-9a-f]{24}$/i.test(pid)) throw new Error(`A module id is 24 hex digits, not "${pid}".`);
  return `m_${pid.toLowerCase()}`;
};

export const createTable = (table: string): string[] => [
  `create table "${table}" (
     companyid text not null, did text collate "C" not null, name text collate "C" not null,
     createtime bigint not null, updatetime bigint not null, creator text collate "C", owner text collate "C",
     organization text collate "C", version integer not null default 1, primary key (companyid, did))`,
  tenantPolicy(table),
];

/** How many columns get an index only because lists are likely to be filtered by them. */
const likelyFilters = 12;
/** And how many texts, whose index is the dearest to keep. */
const likelyTexts = 2;

type Placed = { column: Column; physical: string };

const conditionColumns = (config: ModuleConfig): Set<string> => {
  const items = (config.filters ?? []).flatMap((tab) => tab.condition ?? []);
  return new Set(items.flatMap((item) => (typeof item === 'string' ? [] : [item.k])));
};

const sortColumns = (config: ModuleConfig): Set<string> =>
  new Set(
    [config.sort, ...(config.filters ?? []).map((tab) => tab.clientconfig?.defaultsortset)].flatMap(
      (sort) => sort?.column ?? [],
    ),
  );

const canBeIndexed = (column: Column) => !storageKinds[fieldTypeOf(column).storage].isList;

/**
 * Which configured columns are worth an index: those in the conditions and sorts of the module's tabs, the refs, and
 * then the first keys, numbers, times and texts that a list may be filtered by. Every index slows writing, so no more.
 */
export const indexedColumns = (config: ModuleConfig): Set<string> => {
  const named = new Set([...conditionColumns(config), ...sortColumns(config)]);
  const own = config.columns.filter((column) => column.builtin !== true && canBeIndexed(column));
  const wanted = own.filter((column) => named.has(column.column) || column.pid !== undefined);
  const likely = own.filter((column) => !wanted.includes(column) && column.candisplay !== false);
  const texts = likely.filter(isProse).slice(0, likelyTexts);
  const others = likely.filter((column) => !isProse(column)).slice(0, likelyFilters);
  return new Set([...wanted, ...texts, ...others].map((column) => column.column));
};

const keysIndex = (
  table: string,
  name: string,
  keys: readonly string[],
  carried: readonly string[] = [],
): [string, string] => [
  `${table}_${name}`,
  `on "${table}" (companyid, ${keys.join(', ')})${carried.length > 0 ? ` include (${carried.join(', ')})` : ''}`,
];

const isMeasured = ({ column }: Placed) => storageKinds[fieldTypeOf(column).storage].isNumeric;

/**
 * Keys are followed by the time of change, so that a list filtered by one needs no sort in its default order. They
 * carry the measured columns: a range on one of those, its order and the count are then answered by the index alone.
 */
const columnIndexes = (
  table: string,
  { column, physical }: Placed,
  { isSorted, carried }: { isSorted: boolean; carried: readonly string[] },
): [string, string][] => {
  const keys = sortKeys(column, physical).map(indexKey);
  if (!isProse(column)) return [keysIndex(table, physical, keys, isMeasured({ column, physical }) ? [] : carried)];
  // Trigrams serve equality too.
  const part: [string, string] = [`${table}_${physical}_part`, `on "${table}" using gin ("${physical}" gin_trgm_ops)`];
  const sorted = keysIndex(table, `${physical}_sort`, keys);
  return isSorted ? [part, sorted] : [part];
};

/** Every index a module's table should have beside its primary key: name to definition. */
export const indexesOf = (config: ModuleConfig, physical: ReadonlyMap<string, string>): Map<string, string> => {
  const table = tableOf(config.pid);
  const chosen = indexedColumns(config);
  const sorted = sortColumns(config);
  const placed = config.columns.flatMap((column) => {
    const at = physical.get(column.column);
    return column.builtin !== true && chosen.has(column.column) && at !== undefined ? [{ column, physical: at }] : [];
  });
  const carried = [...placed.filter(isMeasured).map((one) => `"${one.physical}"`), 'organization'];
  const device = physical.get('device');
  const occurtime = physical.get('occurtime');
  return new Map([
    keysIndex(table, 'changed', ['updatetime', 'did']),
    keysIndex(table, 'made', ['createtime', 'did']),
    keysIndex(table, 'organization', ['organization', 'updatetime', 'did']),
    keysIndex(table, 'name', [`name collate ${proseCollation}`, 'did']),
    [`${table}_part`, `on "${table}" using gin (name gin_trgm_ops)`],
    ...placed.flatMap((one) => columnIndexes(table, one, { isSorted: sorted.has(one.column.column), carried })),
    ...(device !== undefined && occurtime !== undefined
      ? [keysIndex(table, 'history', [`"${device}"`, `"${occurtime}"`], carried)]
      : []),
  ]);
};
