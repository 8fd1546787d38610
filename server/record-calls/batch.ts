import { type RawBuilder, sql } from 'kysely';
import type { LocalText } from '../../src/engine/column.ts';
import type { Row, Trx } from '../db/database.ts';
import { isAmong, keyRef } from '../db/record-id.ts';
import { conflict, type Refusal } from '../http/refusal.ts';
import type { StoredModule } from '../services.ts';
import { dropLargeOf } from '../records/large-queries.ts';
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

/** Matches are counted up to here; a batch takes far fewer. */
const maxCounted = 100_000;

const chosenSql = (module: StoredModule, chosen: Chosen, seen: RecordScope) =>
  'rows' in chosen ? whereSql(chosen.rows) : sql<boolean>`${scopeSql(seen)} and ${isAmong(module, chosen.dids)}`;

type Of = {
  module: StoredModule;
  chosen: Chosen;
  seen: RecordScope;
  scope: RecordScope;
  /** The records that the actor may read, if any. */
  read: RecordScope | undefined;
};

const countChanged = (found: number, expected: number): Refusal =>
  conflict('version', phrase('server/records', 'recordCountChanged', { found, expected }), { data: { total: found } });

/**
 * The records that a query finds, no more than the person saw: all of a long list would be read only to be refused.
 * @throws Refusal conflict when their number differs
 */
const matchesOf = async (trx: Trx, { module, seen }: Of, chosen: Extract<Chosen, { expect: number }>) => {
  const from = sql`from ${sql.table(module.table)} t where ${chosenSql(module, chosen, seen)}`;
  const { rows } = await sql<Row>`select t.did ${from} limit ${chosen.expect + 1}`.execute(trx);
  if (rows.length > chosen.expect) {
    const counted = await sql<Row>`select count(*) as count from (select 1 ${from} limit ${maxCounted}) x`.execute(trx);
    throw countChanged(Number(counted.rows[0]?.['count']), chosen.expect);
  }
  if (rows.length < chosen.expect) throw countChanged(rows.length, chosen.expect);
  return rows.map((row) => String(row['did']));
};

/**
 * Locks the chosen records in the order of their ids, so that two batches do not wait for each other. What changed while
 * it waited is looked at again: a record that the query no longer finds is a conflict, and one that it finds by now stays
 * as it is.
 */
const lockedRows = async (trx: Trx, of: Of): Promise<Row[]> => {
  const { module, chosen, seen, scope } = of;
  const dids = 'dids' in chosen ? chosen.dids : await matchesOf(trx, of, chosen);
  // Readings do not change: nothing that is waited for could make another choice of them.
  const lock = module.key === 'reading' ? sql`` : sql`order by ${keyRef(module)} for update`;
  const { rows } =
    await sql<Row>`select t.did, t.name, (${scopeSql(scope)}) as allowed from ${sql.table(module.table)} t
    where ${chosenSql(module, chosen, seen)} and ${isAmong(module, dids)} ${lock}`.execute(trx);
  if ('expect' in chosen && rows.length !== chosen.expect) throw countChanged(rows.length, chosen.expect);
  return rows;
};

type Assignments = ReturnType<typeof assignments>;

/** `set`: the values that the actor sends. `times`: what each change sets besides. */
type Change = { kind: 'delete' } | { kind: 'update'; set: Assignments; times: Assignments };

/**
 * Records that have these values already, of those that the actor may read: an unchanged version would confirm a guess of
 * values that the actor may not see.
 */
const isSame = (read: RecordScope | undefined, set: Assignments) =>
  read === undefined
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(
        [
          scopeSql(read),
          ...set.map(({ column, value }) => sql`${sql.ref(`t.${column}`)} is not distinct from ${value}`),
        ],
        sql` and `,
      )})`;

const updateSql = (
  { module, read }: Of,
  where: RawBuilder<boolean>,
  { set, times }: Extract<Change, { kind: 'update' }>,
) =>
  sql`update ${sql.table(module.table)} t
    set ${sql.join([...set, ...times].map(({ column, value }) => sql`${sql.id(column)} = ${value}`))}, version = version + 1
    where ${where} and ${isSame(read, set)} is not true`;

/**
 * Changes or deletes the chosen records within `scope` and lists the reason for each that is skipped. One that has the values
 * already counts as done and keeps its version. Runs in one transaction.
 * @throws Refusal conflict when the number of records differs from the one that the user saw
 */
export const changeMany = async (trx: Trx, of: Of, change: Change): Promise<{ done: number; refused: Refused[] }> => {
  const rows = await lockedRows(trx, of);
  const allowed = rows.filter((row) => row['allowed'] === true).map((row) => String(row['did']));
  const where = sql<boolean>`${scopeSql(of.scope)} and ${isAmong(of.module, allowed)}`;
  const run = change.kind === 'delete' ? deleteSql(of.module, where) : updateSql(of, where, change);
  const { numAffectedRows = 0n } = await run.execute(trx);
  const done = change.kind === 'delete' ? Number(numAffectedRows) : allowed.length;
  // Fewer records may answer a query now.
  dropLargeOf(of.module, of.scope.company);
  const named = 'dids' in of.chosen ? of.chosen.dids : [];
  const existingDids = new Set(rows.map((row) => String(row['did'])));
  const missing = named.filter((did) => !existingDids.has(did)).map((did) => ({ did, name: '', msg: recordNotFound }));
  const barred = rows
    .filter((row) => row['allowed'] !== true)
    .map((row) => ({ did: String(row['did']), name: String(row['name']), msg: noChangeRight }));
  return { done, refused: [...missing, ...barred].slice(0, maxRefused) };
};
