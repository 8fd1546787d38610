import { sql } from 'kysely';
import type { Column, ModuleConfig } from '../../src/engine/column.ts';
import { isBuiltinName } from '../../src/engine/builtin-columns.ts';
import { fieldTypeOf } from '../../src/engine/field-types/registry.ts';
import type { Storage } from '../../src/engine/field-type.ts';
import type { Trx } from '../db/database.ts';
import type { SpokenFault } from '../http/refusal.ts';
import { type Change, changesStorage, convert, rowsInTheWay } from './convert.ts';
import { storageKinds } from './storage.ts';
import { baseOf } from './table.ts';
import { dropView } from './view.ts';

/** What a new config did to a column; `changed` is metadata alone. */
export type ColumnChange = { column: string; change: 'added' | 'changed' | 'converted' | 'hidden' | 'shown' };

type StoredColumn = { column: string; physical: string; storage: Storage; hidden: boolean };

type Altered = { physical: Map<string, string>; changes: ColumnChange[]; faults: SpokenFault[] };

const storedColumns = async (trx: Trx, pid: string): Promise<Map<string, StoredColumn>> => {
  const rows = await trx
    .selectFrom('modulecolumn')
    .select(['column', 'physical', 'storage', 'hidden'])
    .where('pid', '=', pid)
    .execute();
  // Only this file writes the table, from the engine's own storages.
  return new Map(rows.map((row) => [row.column, { ...row, storage: row.storage as Storage }]));
};

const nextNumber = (stored: ReadonlyMap<string, StoredColumn>): number =>
  Math.max(0, ...[...stored.values()].map(({ physical }) => Number(physical.slice(1)))) + 1;

const addColumns = async (
  trx: Trx,
  table: string,
  added: readonly { physical: string; storage: Storage }[],
): Promise<void> => {
  if (added.length === 0) return;
  const columns = added.map(({ physical, storage }) => `add column "${physical}" ${storageKinds[storage].sqlType}`);
  await sql.raw(`alter table "${table}" ${columns.join(', ')}`).execute(trx);
};

const keepColumns = async (trx: Trx, pid: string, rows: readonly StoredColumn[]): Promise<void> => {
  if (rows.length === 0) return;
  await trx
    .insertInto('modulecolumn')
    .values(rows.map((row) => ({ pid, ...row })))
    .onConflict((on) =>
      on.columns(['pid', 'column']).doUpdateSet((set) => ({
        physical: set.ref('excluded.physical'),
        storage: set.ref('excluded.storage'),
        hidden: set.ref('excluded.hidden'),
      })),
    )
    .execute();
};

const rowsFault = (path: string, { column, type }: Column, rows: number): SpokenFault => ({
  path,
  rule: 'rows',
  message: {
    en: `${rows} ${rows === 1 ? 'row has' : 'rows have'} a value in “${column}” that would be lost as ${type}; change or empty them first`,
    zh: `“${column}”改为 ${type} 会丢失 ${rows} 行的值，请先修改或清空这些值`,
  },
});

/** Values into their new form; a new storage is a new physical column, and the old one goes. */
const convertColumn = async (trx: Trx, change: Change, next: string): Promise<string> => {
  if (!changesStorage(change)) {
    await convert(trx, change, change.physical);
    return change.physical;
  }
  await addColumns(trx, change.table, [{ physical: next, storage: fieldTypeOf(change.after).storage }]);
  await convert(trx, change, next);
  await dropView(trx, change.table);
  await sql.raw(`alter table "${change.table}" drop column "${change.physical}"`).execute(trx);
  return next;
};

const isSame = (a: Column | undefined, b: Column) => a !== undefined && JSON.stringify(a) === JSON.stringify(b);

const mustConvert = (change: Change): boolean =>
  changesStorage(change) ||
  (change.before !== undefined &&
    (change.before.type !== change.after.type || change.before.multiple !== change.after.multiple));

type Known = { row: StoredColumn; old: Column | undefined };

/** What became of one column that the table has already; a fault leaves it as it is. */
const alterKnown = async (
  trx: Trx,
  table: string,
  after: Column,
  { known, next }: { known: Known; next: string },
): Promise<{ row: StoredColumn; change?: ColumnChange['change'] } | { rowsInTheWay: number }> => {
  const { row, old } = known;
  const change: Change = {
    table,
    physical: row.physical,
    storage: row.storage,
    after,
    ...(old && !row.hidden ? { before: old } : {}),
  };
  const isConverted = mustConvert(change);
  const inTheWay = isConverted ? await rowsInTheWay(trx, change) : 0;
  if (inTheWay > 0) return { rowsInTheWay: inTheWay };
  const physical = isConverted ? await convertColumn(trx, change, next) : row.physical;
  const altered = { row: { ...row, physical, storage: fieldTypeOf(after).storage, hidden: false } };
  if (row.hidden) return { ...altered, change: 'shown' };
  if (isConverted) return { ...altered, change: 'converted' };
  return isSame(old, after) ? altered : { ...altered, change: 'changed' };
};

/** Brings the table's columns to the config: new ones are added, missing ones hidden with their data kept. */
export const alterColumns = async (
  trx: Trx,
  config: ModuleConfig,
  before: ModuleConfig | undefined,
): Promise<Altered> => {
  const table = baseOf(config.pid);
  const stored = await storedColumns(trx, config.pid);
  const earlier = new Map((before?.columns ?? []).map((column) => [column.column, column]));
  const altered: Altered = { physical: new Map(), changes: [], faults: [] };
  const kept: StoredColumn[] = [];
  const added: StoredColumn[] = [];
  let number = nextNumber(stored);
  for (const [index, after] of config.columns.entries()) {
    if (isBuiltinName(after.column)) continue;
    const row = stored.get(after.column);
    const next = `c${number}`;
    if (row === undefined) {
      added.push({ column: after.column, physical: next, storage: fieldTypeOf(after).storage, hidden: false });
      number += 1;
      continue;
    }
    const outcome = await alterKnown(trx, table, after, { known: { row, old: earlier.get(after.column) }, next });
    if ('rowsInTheWay' in outcome) {
      altered.faults.push(rowsFault(`/columns/${index}/type`, after, outcome.rowsInTheWay));
      continue;
    }
    if (outcome.row.physical === next) number += 1;
    kept.push(outcome.row);
    if (outcome.change) altered.changes.push({ column: after.column, change: outcome.change });
  }
  await addColumns(trx, table, added);
  const hidden = hiddenNow(config, stored);
  await keepColumns(trx, config.pid, [...kept, ...added, ...hidden]);
  for (const row of [...kept, ...added]) altered.physical.set(row.column, row.physical);
  altered.changes.push(...added.map(({ column }) => ({ column, change: 'added' as const })));
  altered.changes.push(...hidden.map(({ column }) => ({ column, change: 'hidden' as const })));
  return altered;
};

const hiddenNow = (config: ModuleConfig, stored: ReadonlyMap<string, StoredColumn>): StoredColumn[] => {
  const present = new Set(config.columns.map((column) => column.column));
  return [...stored.values()]
    .filter((row) => !present.has(row.column) && !row.hidden)
    .map((row) => ({ ...row, hidden: true }));
};
