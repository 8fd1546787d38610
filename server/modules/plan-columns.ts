import type { Column, ModuleConfig } from '../../src/engine/column.ts';
import { isBuiltinName } from '../../src/engine/builtin-columns.ts';
import { fieldTypeOf } from '../../src/engine/field-types/registry.ts';
import type { Storage } from '../../src/engine/field-type.ts';
import type { Trx } from '../db/database.ts';
import { type Change, writesValues } from './convert.ts';

/** Plans the changes of a new config to the columns of a module's table; it changes nothing itself. */

/** Change of one column by a new config; `changed` concerns metadata only. */
export type ColumnChange = { column: string; change: 'added' | 'changed' | 'converted' | 'hidden' | 'shown' };

export type StoredColumn = { column: string; physical: string; storage: Storage; hidden: boolean };

export type ColumnPlan = {
  /** Physical columns of the config columns that are not built in. */
  rows: readonly StoredColumn[];
  added: readonly StoredColumn[];
  hidden: readonly StoredColumn[];
  /** Columns whose values are checked, and those among them that are written again. */
  conversions: readonly Change[];
  changes: readonly ColumnChange[];
};

export const storedColumns = async (trx: Trx, pid: string): Promise<Map<string, StoredColumn>> => {
  const rows = await trx
    .selectFrom('modulecolumn')
    .select(['column', 'physical', 'storage', 'hidden'])
    .where('pid', '=', pid)
    .execute();
  // Only `takePlan` writes the table, from the engine's own storages.
  return new Map(rows.map((row) => [row.column, { ...row, storage: row.storage as Storage }]));
};

/** Names for physical columns that no column of the module has, in their order. */
const freeNames = (stored: ReadonlyMap<string, StoredColumn>): (() => string) => {
  let number = Math.max(0, ...[...stored.values()].map(({ physical }) => Number(physical.slice(1))));
  return () => {
    number += 1;
    return `c${number}`;
  };
};

const isSame = (a: Column | undefined, b: Column) => a !== undefined && JSON.stringify(a) === JSON.stringify(b);

const mustConvert = ({ before, storage, after }: Omit<Change, 'target'>): boolean =>
  fieldTypeOf(after).storage !== storage ||
  (before !== undefined && (before.type !== after.type || before.multiple !== after.multiple));

type ExistingColumn = { row: StoredColumn; old: Column | undefined };

/** A column that the table has already. */
const planExisting = (after: Column, { row, old }: ExistingColumn, free: () => string) => {
  const { column, physical, storage } = row;
  const pairedColumn = { column, physical, storage, after, ...(old && !row.hidden ? { before: old } : {}) };
  const isConverted = mustConvert(pairedColumn);
  const target = isConverted && writesValues(pairedColumn) ? free() : physical;
  const changed = isSame(old, after) ? undefined : ('changed' as const);
  return {
    row: { column, physical: target, storage: fieldTypeOf(after).storage, hidden: false },
    conversion: isConverted ? { ...pairedColumn, target } : undefined,
    change: row.hidden ? ('shown' as const) : isConverted ? ('converted' as const) : changed,
  };
};

/** New columns are added, missing ones hidden with their data kept; the same for the same config every time. */
export const planColumns = (
  config: ModuleConfig,
  before: ModuleConfig | undefined,
  stored: ReadonlyMap<string, StoredColumn>,
): ColumnPlan => {
  const earlier = new Map((before?.columns ?? []).map((column) => [column.column, column]));
  const free = freeNames(stored);
  const moduleColumns = config.columns.filter(({ column }) => !isBuiltinName(column));
  const existing = moduleColumns.flatMap((after) => {
    const row = stored.get(after.column);
    return row === undefined ? [] : [planExisting(after, { row, old: earlier.get(after.column) }, free)];
  });
  const added = moduleColumns
    .filter(({ column }) => !stored.has(column))
    .map((after) => ({
      column: after.column,
      physical: free(),
      storage: fieldTypeOf(after).storage,
      hidden: false,
    }));
  const names = new Set(moduleColumns.map(({ column }) => column));
  const hidden = [...stored.values()]
    .filter((row) => !names.has(row.column) && !row.hidden)
    .map((row) => ({ ...row, hidden: true }));
  return {
    rows: [...existing.map(({ row }) => row), ...added],
    added,
    hidden,
    conversions: existing.flatMap(({ conversion }) => conversion ?? []),
    changes: [
      ...existing.flatMap(({ row: { column }, change }) => (change === undefined ? [] : [{ column, change }])),
      ...added.map(({ column }) => ({ column, change: 'added' as const })),
      ...hidden.map(({ column }) => ({ column, change: 'hidden' as const })),
    ],
  };
};

export const physicalOf = ({ rows }: ColumnPlan): Map<string, string> =>
  new Map(rows.map(({ column, physical }) => [column, physical]));

/** Physical columns that the table does not have yet. */
export const newColumns = ({ rows, added, conversions }: ColumnPlan): StoredColumn[] => {
  const written = new Set(
    conversions.filter((conversion) => conversion.target !== conversion.physical).map(({ target }) => target),
  );
  return [...rows.filter(({ physical }) => written.has(physical)), ...added];
};
