import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Row, Trx } from '../db/database.ts';
import { companyValue } from '../db/record-id.ts';
import { columnsIn } from '../db/relation-columns.ts';
import { recordPolicy } from '../db/roles.ts';
import { conflict } from '../http/refusal.ts';
import { columnsOfRows, insertReadings, isWithinRetention } from '../records/insert-readings.ts';
import { insertRows } from '../records/insert-rows.ts';
import { lockNumbers } from '../records/record-numbers.ts';
import { isPartitioned } from '../modules/history-months.ts';
import { countTable } from '../modules/record-counts.ts';
import { baseOf, historyTime } from '../modules/table.ts';
import { slice } from '../modules/rollup-marks.ts';
import type { StoredModule } from '../services.ts';
import { lease } from './runs.ts';
import { timeColumn } from './target.ts';
import { phrase } from '../texts.ts';
import { failureCode } from '../db/failure-code.ts';

/**
 * Rows of an import wait in a staging table until all of the file is checked. On the embedded database, which has one
 * connection, the table then becomes a child of the history's table (inheritance): all rows appear at once, in a short
 * transaction, however many they are, and move into the history's own table afterwards, in short steps (`settleImports`).
 * PostgreSQL, where other transactions are not delayed by it, inserts them.
 */

export type Stage = { table: string; module: StoredModule; company: string };

const stagePrefix = 'stage_';

export const stageName = (): string => `${stagePrefix}${randomBytes(8).toString('hex')}`;

export const openStage = async (
  db: Db,
  module: StoredModule,
  { table, company }: Pick<Stage, 'table' | 'company'>,
): Promise<Stage> => {
  await db.transaction('system', async (trx) => {
    await sql`create table ${sql.table(table)} (like ${sql.table(module.base)} including defaults)`.execute(trx);
    await sql.raw(recordPolicy(table)).execute(trx);
  });
  return { table, module, company };
};

export const addToStage = (db: Db, { table, module, company }: Stage, rows: readonly Record<string, unknown>[]) =>
  db.transaction('system', async (trx) => {
    const staged = { ...module, base: table };
    // A file has one reading of a device and second, and the stage no index to look for others.
    if (module.key === 'reading')
      await insertReadings(trx, staged, company, { rows: columnsOfRows(rows), repeated: 'new' });
    else await insertRows(trx, staged, company, rows);
  });

/** Drops a table of rows that wait; one that was published belongs to its history and is left alone. */
export const dropStage = (db: Db, table: string): Promise<void> =>
  db.transaction('system', async (trx) => {
    const { rows } = await sql<Row>`select exists (select from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where c.relname = ${table}) as published`.execute(trx);
    if (rows[0]?.['published'] !== true) await sql`drop table if exists ${sql.table(table)}`.execute(trx);
  });

/** Half a day, seconds: it contains at most one midnight in every zone. */
const span = 43_200;

/** Marks the days of the rows to be summed up again; the first and last row of each half day are enough. */
const markDays = async (trx: Trx, { table, module, company }: Stage): Promise<void> => {
  const time = historyTime(module.config, module.physical);
  if (time === undefined) return;
  const timeColumn = sql.ref(time);
  const slices = (value: RawBuilder<unknown>) => sql`${value} / ${slice}::bigint`;
  await sql`insert into rollupmark (companyid, pid, slice)
    select distinct ${company}, ${module.config.pid}, unnest(array[${slices(sql`min(${timeColumn})`)}, ${slices(sql`max(${timeColumn})`)}])
    from ${sql.table(table)} group by ${timeColumn} / ${span}::bigint`.execute(trx);
};

const changed = () => conflict('version', phrase('server/imports', 'columnsChanged'));

/** A reading that came while the file was read may be of a second of the file: that of the file is then the next one. */
const countOn = async (trx: Trx, { table, module, company }: Stage): Promise<void> => {
  if (module.key !== 'reading') return;
  await lockNumbers(trx, company, sql`array(select distinct s.device from ${sql.table(table)} s)`);
  const time = sql.id(module.physical.get(timeColumn) ?? '');
  await sql`update ${sql.table(table)} s set n = s.n + b.n + 1 from ${sql.table(module.base)} b
    where b.company = ${companyValue(company)} and b.device = s.device and b.${time} = s.${time}
      and not exists (select from ${sql.table(module.base)} c where c.company = b.company and c.device = b.device
        and c.${time} = b.${time} and c.n > b.n)`.execute(trx);
};

const columnsOf = async (trx: Trx, table: string): Promise<RawBuilder<unknown>> =>
  sql.join((await columnsIn(trx, table)).map((name) => sql.ref(name)));

/** A partitioned table has no other children than its partitions, so that the rows are inserted and the stage dropped. */
const copyStage = async (trx: Trx, { table, module }: Stage): Promise<void> => {
  const columns = await columnsOf(trx, table);
  const time = sql.id(module.physical.get(timeColumn) ?? '');
  await sql`insert into ${sql.table(module.base)} (${columns}) select ${columns} from ${sql.table(table)}
    where ${isWithinRetention(module.config.pid, time)}`.execute(trx);
  await sql`drop table ${sql.table(table)}`.execute(trx);
};

/** All rows of the stage are rows of the history from the commit of this transaction on. */
export const publishStage = async (trx: Trx, stage: Stage): Promise<void> => {
  await countOn(trx, stage);
  const isCopied = await isPartitioned(trx, stage.module.base);
  try {
    if (isCopied) await copyStage(trx, stage);
    else await sql`alter table ${sql.table(stage.table)} inherit ${sql.table(stage.module.base)}`.execute(trx);
  } catch (failure) {
    // 42804: types differ, 42703: a column is missing.
    if (['42804', '42703'].includes(failureCode(failure))) throw changed();
    throw failure;
  }
  // The triggers of the history have counted and marked what was inserted.
  if (isCopied) return;
  await countTable(trx, { pid: stage.module.config.pid, table: stage.table });
  await markDays(trx, stage);
};

/** Rows that move in one step: other calls of the embedded database wait no longer than that. */
const step = 250;

const moveSome = (db: Db, { stage, pid }: { stage: string; pid: string }): Promise<boolean> =>
  db.transaction('system', async (trx) => {
    const columns = await columnsOf(trx, stage);
    const moved = await sql`with moved as (delete from only ${sql.table(stage)} where ctid = any(array(
        select ctid from only ${sql.table(stage)} limit ${step}::integer for update skip locked)) returning ${columns}),
      -- The insert counts them a second time.
      counted as (insert into recordcount (company, pid, n)
        select company, ${pid}, -count(*) from moved group by company)
      insert into ${sql.table(baseOf(pid))} (${columns}) select ${columns} from moved`.execute(trx);
    return (moved.numAffectedRows ?? 0n) > 0n;
  });

/**
 * Drops tables of imports that were cut off by the end of their server; `now` far ahead means all of them. The runs are
 * deleted first: that waits for an import that is being published at this moment, and another one can't begin to be.
 */
const dropForgotten = async (db: Db, now: number): Promise<void> => {
  await db.transaction('system', async (trx) => {
    await trx
      .deleteFrom('importrun')
      .where('aliveat', '<=', now - lease)
      .execute();
  });
  const [remainingRows = []] = await db.read('system', [
    sql<Row>`select c.relname::text as name from pg_class c where c.relkind = 'r' and c.relname like ${`${stagePrefix}%`}
      and not exists (select from pg_inherits i where i.inhrelid = c.oid)
      and not exists (select from importrun r where r.stage = c.relname)`.compile(db.builder),
  ]);
  for (const row of remainingRows) await dropStage(db, String(row['name']));
};

let settling: Promise<void> | undefined;

const settle = async (db: Db, now: number): Promise<void> => {
  await dropForgotten(db, now);
  const [published = []] = await db.read('system', [
    sql<Row>`select c.relname::text as stage, m.pid from pg_inherits i
      join pg_class c on c.oid = i.inhrelid join module m on i.inhparent = to_regclass('r_' || m.pid)
      where c.relname like ${`${stagePrefix}%`}`.compile(db.builder),
  ]);
  for (const row of published) {
    const [stage, pid] = [String(row['stage']), String(row['pid'])];
    // Paced: the embedded database has one connection, and half of its time is left to others.
    for (let start = performance.now(); await moveSome(db, { stage, pid }); start = performance.now())
      await setTimeout(performance.now() - start);
    await db.transaction('system', async (trx) => {
      // Rows that a writer holds are for the next round.
      const { rows } = await sql<Row>`select exists (select from only ${sql.table(stage)}) as has`.execute(trx);
      if (rows[0]?.['has'] === false) await sql`drop table ${sql.table(stage)}`.execute(trx);
    });
  }
};

/** Moves published rows into the table of their history, in short steps, and drops what cut-off imports left. */
export const settleImports = (db: Db, now: number): Promise<void> => {
  settling ??= settle(db, now).finally(() => {
    settling = undefined;
  });
  return settling;
};

/** What announces that rows were published. */
export const importsTopic = 'imports';
