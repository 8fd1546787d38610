import { sql } from 'kysely';
import type { LocalText } from '../../src/engine/column.ts';
import type { Row, Trx } from '../db/database.ts';
import { isAmong } from '../db/record-id.ts';
import { conflict } from '../http/refusal.ts';
import type { StoredModule } from '../services.ts';
import { forgetLargeOf } from '../records/large-queries.ts';
import { whereSql } from '../records/query.ts';
import type { Rows } from '../records/query.ts';
import { type RecordScope, scopeSql } from '../records/record-scope.ts';
import { type assignments, deleteSql } from '../records/write.ts';
import { phrase } from '../texts.ts';

/** Target of a batch: named records, or all records that a query finds; `expect` is the number that the user saw. */
export type Chosen = { dids: readonly string[] } | { rows: Rows; expect: number };

export type Refused = { did: string; name: string; msg: LocalText };

const recordNotFound: LocalText = phrase('server/records', 'recordNotFound');
const noChangeRight: LocalText = phrase('server/records', 'noChangeRight');

/** Maximum number of refused rows in an answer. */
const maxRefused = 1_000;

const chosenSql = (module: StoredModule, chosen: Chosen, seen: RecordScope) =>
  'rows' in chosen ? whereSql(chosen.rows) : sql<boolean>`${scopeSql(seen)} and ${isAmong(module, chosen.dids)}`;

/**
 * Changes or deletes the chosen records within `scope` and lists the reason for each that is skipped. Runs in one
 * transaction. @throws Refusal conflict when the number of records differs from the one that the user saw
 */
export const changeMany = async (
  trx: Trx,
  of: { module: StoredModule; chosen: Chosen; seen: RecordScope; scope: RecordScope },
  change: { kind: 'delete' } | { kind: 'update'; set: ReturnType<typeof assignments> },
): Promise<{ done: number; refused: Refused[] }> => {
  const table = sql.table(of.module.table);
  const chosen = chosenSql(of.module, of.chosen, of.seen);
  // Readings do not change: nothing that is waited for could make another choice of them.
  const lock = of.module.key === 'reading' ? sql`` : sql`for update`;
  const stored =
    await sql<Row>`select t.did, t.name, (${scopeSql(of.scope)}) as allowed from ${table} t where ${chosen} ${lock}`.execute(
      trx,
    );
  if ('expect' in of.chosen && stored.rows.length !== of.chosen.expect)
    throw conflict(
      'version',
      phrase('server/records', 'recordCountChanged', { found: stored.rows.length, expected: of.chosen.expect }),
      { data: { total: stored.rows.length } },
    );
  const where = sql<boolean>`${chosen} and (${scopeSql(of.scope)})`;
  const run =
    change.kind === 'delete'
      ? deleteSql(of.module, where)
      : sql`update ${table} t set ${sql.join(change.set.map(({ column, value }) => sql`${sql.id(column)} = ${value}`))}, version = version + 1 where ${where}`;
  const done = Number((await run.execute(trx)).numAffectedRows ?? 0n);
  // Fewer records may answer a query now.
  forgetLargeOf(of.module, of.scope.company);
  const named = 'dids' in of.chosen ? of.chosen.dids : [];
  const existingDids = new Set(stored.rows.map((row) => String(row['did'])));
  const missing = named.filter((did) => !existingDids.has(did)).map((did) => ({ did, name: '', msg: recordNotFound }));
  const barred = stored.rows
    .filter((row) => row['allowed'] !== true)
    .map((row) => ({ did: String(row['did']), name: String(row['name']), msg: noChangeRight }));
  return { done, refused: [...missing, ...barred].slice(0, maxRefused) };
};
