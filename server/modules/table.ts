import type { Column, ModuleConfig } from '../../src/engine/column.ts';
import { fieldTypeOf } from '../../src/engine/field-types/registry.ts';
import { recordPolicy } from '../db/roles.ts';
import { hasReports, isReported } from '../../src/engine/reported.ts';
import { historyIndexes as narrowIndexes } from './history-table.ts';
import { indexKey, proseCollation, sortKeys } from './sorting.ts';
import { storageKinds } from './storage.ts';

/**
 * The physical table of a module: a fixed name and `c1`, `c2`, … for configured columns, so that nothing a person
 * writes becomes an SQL name and renaming is metadata only.
 */

const checkedPid = (pid: string): string => {
  if (!/^[0-9a-f]{24}$/i.test(pid)) throw new Error(`A module id is 24 hex digits, not "${pid}".`);
  return pid.toLowerCase();
};

/** The view that is read and changed. @throws when the pid is not 24 hex digits: it becomes a table name. */
export const tableOf = (pid: string): string => `m_${checkedPid(pid)}`;

/** The base table with compact keys (server/db/record-id.ts), which holds the rows and the indexes. @throws as above */
export const baseOf = (pid: string): string => `r_${checkedPid(pid)}`;

/** Columns by alignment: four and eight bytes first, so that a row has no padding before its ids. */
export const createTable = (pid: string): string[] => {
  const base = baseOf(pid);
  return [
    `create table "${base}" (
     company int4 not null, version int4 not null default 1, createtime bigint not null, updatetime bigint not null,
     id bytea not null, creatorid bytea, ownerid bytea, organizationid bytea, name text collate "C" not null,
     primary key (company, id))`,
    recordPolicy(base),
  ];
};

const sortColumns = (config: ModuleConfig): Set<string> =>
  new Set(
    [config.sort, ...(config.filters ?? []).map((tab) => tab.clientconfig?.defaultsortset)].flatMap(
      (sort) => sort?.column ?? [],
    ),
  );

/** Columns of which lists are asked by default: refs, and those that a tab sorts by; none that devices report. */
const isIndexed = (config: ModuleConfig, column: Column, sorted: ReadonlySet<string>): boolean =>
  column.builtin !== true &&
  !isReported(config, column) &&
  !storageKinds[fieldTypeOf(column).storage].isList &&
  (column.pid !== undefined || sorted.has(column.column));

const keysIndex = (table: string, name: string, keys: readonly string[]): [string, string] => [
  `${table}_${name}`,
  `on "${table}" (company, ${keys.join(', ')})`,
];

type Indexed = { physical: string; isSorted: boolean; hasReports: boolean };

/**
 * A ref is requested equality; what a tab sorts by has all keys of its order. Where devices report, the order is cut before
 * the time of change, which every report moves: the database sorts what is equal up to there (incremental sort).
 */
const columnIndex = (table: string, column: Column, { physical, isSorted, hasReports: isMoved }: Indexed) => {
  if (!isSorted) return keysIndex(table, physical, [`"${physical}"`]);
  const keys = sortKeys(column, { physical });
  const moving = isMoved ? keys.findIndex((key) => key.physical === 'updatetime') : -1;
  return moving === -1
    ? keysIndex(table, `${physical}_sort`, keys.map(indexKey))
    : keysIndex(table, `${physical}_order`, keys.slice(0, moving).map(indexKey));
};

/** A report finds its device by this column; it holds its value between reports, so that these stay HOT updates. */
const keyIndex = (config: ModuleConfig, physical: ReadonlyMap<string, string>, table: string): [string, string][] => {
  const physicalKey = config.key === undefined ? undefined : physical.get(config.key);
  return physicalKey === undefined ? [] : [keysIndex(table, `${physicalKey}_key`, [`"${physicalKey}"`])];
};

/** The indexes on time of a module whose rows are events in time. */
const historyIndexes = (table: string, time: string, device: string | undefined): [string, string][] => [
  keysIndex(table, 'time', [`"${time}"`]),
  ...(device === undefined ? [] : [keysIndex(table, 'history', [`"${device}"`, `"${time}"`])]),
];

/**
 * Every index a module's table should have beside its primary key, name to definition: name, department, refs, the
 * orders of tabs, and one trigram index of the company's names (btree_gin). Every further index slows writing; the
 * others are created when queries need them.
 */
export const indexesOf = (
  config: ModuleConfig,
  physical: ReadonlyMap<string, string>,
  isReadings = false,
): Map<string, string> => {
  const table = baseOf(config.pid);
  if (isReadings) return new Map(narrowIndexes(table, physical.get('occurtime') ?? ''));
  const sorted = sortColumns(config);
  const time = historyTime(config, physical);
  const columnIndexes = config.columns.flatMap((column) => {
    const physicalName = physical.get(column.column);
    return physicalName !== undefined && isIndexed(config, column, sorted)
      ? [
          columnIndex(table, column, {
            physical: physicalName,
            isSorted: sorted.has(column.column) && column.pid === undefined,
            hasReports: hasReports(config),
          }),
        ]
      : [];
  });
  return new Map([
    ...(hasReports(config) ? [] : [keysIndex(table, 'changed', ['updatetime', 'id'])]),
    ...(sorted.has('createtime') ? [keysIndex(table, 'made', ['createtime', 'id'])] : []),
    keysIndex(table, 'organization', ['organizationid']),
    keysIndex(table, 'name', [`name collate ${proseCollation}`, 'id']),
    [`${table}_part`, `on "${table}" using gin (company, name gin_trgm_ops)`],
    ...columnIndexes,
    ...keyIndex(config, physical, table),
    ...(time === undefined ? [] : historyIndexes(table, time, physical.get('device'))),
  ]);
};

/** The physical column with the time at which an event occurred. */
export const historyTime = (config: ModuleConfig, physical: ReadonlyMap<string, string>): string | undefined => {
  const column = config.columns.find((definition) => definition.column === 'occurtime');
  return column !== undefined && fieldTypeOf(column).measure === 'moment' ? physical.get('occurtime') : undefined;
};
