import { sql } from 'kysely';
import type { RecordValues } from '../../src/engine/column.ts';
import type { Fault } from '../../src/engine/field-type.ts';
import { columnsOf } from '../../src/engine/builtin-columns.ts';
import type { Row, Trx } from '../db/database.ts';
import { isAmong } from '../db/record-id.ts';
import type { Actor } from '../http/actor.ts';
import type { Services, StoredModule } from '../services.ts';
import { scopeSql } from './record-scope.ts';
import { choosableTargets } from './visible-targets.ts';

/** A column's values that have to exist, and the module to find them in; without one it is gone. */
export type Reference = { column: string; dids: readonly string[]; rule: string; target?: StoredModule };

type Pointing = { column: string; pid: string; dids: readonly string[]; rule: string };

const pointing = (module: StoredModule, values: RecordValues): Pointing[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const column = columnsOf(module.config).get(name);
    if (column === undefined || value === null || value === undefined) return [];
    if (Array.isArray(value) && column.didlist)
      return [{ column: name, pid: column.didlist.pid, dids: value.map(String), rule: 'records' }];
    return typeof value === 'string' && column.pid !== undefined
      ? [{ column: name, pid: column.pid, dids: [value], rule: 'record' }]
      : [];
  });

/** The references among stored values. Asked before a transaction starts: it may have to load a module. */
export const referencesIn = (
  modules: Services['modules'],
  module: StoredModule,
  values: RecordValues,
): Promise<Reference[]> =>
  Promise.all(
    pointing(module, values).map(async ({ column, pid, dids, rule }): Promise<Reference> => {
      const target = await modules.any(pid);
      return target ? { column, dids, rule, target } : { column, dids, rule };
    }),
  );

const heldIn = (before: RecordValues | undefined, column: string): readonly unknown[] => {
  const value = before?.[column];
  return Array.isArray(value) ? value : [value];
};

/**
 * Validates new references: each must name a record that the actor may read. Hidden, foreign and invented ids cause the
 * same fault. `before` is the record as the actor reads it; its existing references are not checked.
 */
export const referenceFaults = async (
  trx: Trx,
  actor: Actor,
  references: readonly Reference[],
  before?: RecordValues,
): Promise<Fault[]> => {
  const faults: Fault[] = [];
  for (const { column, target, dids, rule } of references) {
    const previousDids = heldIn(before, column);
    const added = [...new Set(dids)].filter((did) => !previousDids.includes(did));
    if (added.length === 0) continue;
    const readableCount = target === undefined ? 0 : await readable(trx, target, actor, added);
    if (readableCount < added.length) faults.push({ path: `/${column}`, rule });
  }
  return faults;
};

const readable = async (trx: Trx, target: StoredModule, actor: Actor, dids: readonly string[]): Promise<number> => {
  const visibility = choosableTargets(actor, target);
  if (visibility === 'none') return 0;
  const counted = await sql<Row>`select count(*) as found from ${sql.table(target.table)} t
    where ${scopeSql(visibility)} and ${isAmong(target, dids)}`.execute(trx);
  return Number(counted.rows[0]?.['found'] ?? 0);
};
