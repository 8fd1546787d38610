import { setTimeout } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { isHistory } from '../../src/engine/history.ts';
import { createIsolation } from '../isolation.ts';
import type { Db, Row } from '../db/database.ts';
import { companyNumber } from '../db/company-number.ts';
import { storedModules } from '../modules/store.ts';
import { historyTime } from '../modules/table.ts';
import type { StoredModule } from '../services.ts';
import { retainMonths } from './retain-months.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';

/**
 * Retention of readings in days: `HISTORY_DAYS`, or a module's own `historydays`; 0 means unlimited.
 * Contract "Module config".
 */

/** Rows that go in one step: others wait for the embedded database no longer than that. */
const step = 500;

type Past = { from: RawBuilder<unknown>; time: string; company: number; before: number };

const deleteStep = (db: Db, { from, time, company, before }: Past) =>
  db.transaction('system', async (trx) => {
    const timeColumn = sql.ref(`t.${time}`);
    const old = sql`from ${from} t where t.company = ${company}::int4 and ${timeColumn} < ${before}::bigint`;
    const { rows } =
      await sql<Row>`select max(x.at) as last from (select ${timeColumn} as at ${old} order by ${timeColumn} limit ${step}) x`.execute(
        trx,
      );
    const last = rows[0]?.['last'];
    if (typeof last !== 'number') return false;
    await sql`delete ${old} and ${timeColumn} <= ${last}::bigint`.execute(trx);
    return true;
  });

/** Paced: the embedded database has one connection, and half of its time is left to others. */
const deleteRows = async (db: Db, past: Past): Promise<void> => {
  for (let start = performance.now(); await deleteStep(db, past); start = performance.now())
    await setTimeout(performance.now() - start);
};

type Expired = { companies: readonly Row[]; time: string; before: number };

const deleteOldReadingsOf = async (
  db: Db,
  { config, base, key }: StoredModule,
  { companies, time, before }: Expired,
): Promise<void> => {
  const isMonthly = db.engine === 'postgres' && key === 'reading';
  const months = isMonthly ? await retainMonths(db, { pid: config.pid, base, time }, before) : undefined;
  const tables = months === undefined ? [sql.table(base)] : months.mixed.map(({ name }) => sql.table(name));
  for (const from of tables)
    for (const { did } of companies)
      await deleteRows(db, { from, time, company: companyNumber(String(did)), before: months?.since ?? before });
};

/** Deletes readings past their retention; `days` is for modules that say nothing. */
export const deleteOldReadings = async (db: Db, now: number, days: number): Promise<void> => {
  const [companies = []] = await db.read('system', [db.builder.selectFrom('company').select('did').compile()]);
  const { isolate, end } = createIsolation();
  for (const module of (await storedModules(db)).values()) {
    const retentionDays = module.config.historydays ?? days;
    const time = historyTime(module.config, module.physical);
    if (retentionDays === 0 || time === undefined || !isHistory(module.config)) continue;
    await isolate(`readings of ${module.config.pid}`, () =>
      deleteOldReadingsOf(db, module, { companies, time, before: now - retentionDays * secondsPerDay }),
    );
  }
  end();
};
