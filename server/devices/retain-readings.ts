import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { isHistory } from '../../src/engine/history.ts';
import type { Db, Row } from '../db/database.ts';
import { companyNumber } from '../db/company-number.ts';
import { storedModules } from '../modules/store.ts';
import { historyTime } from '../modules/table.ts';
import type { StoredModule } from '../services.ts';

/** How long readings are kept: `HISTORY_DAYS`, or a module's own `historydays`; 0 keeps all. Contract "Module config". */

const day = 24 * 3600;

/** Rows that go in one step: others wait for the embedded database no longer than that. */
const step = 500;

const forgetSome = (db: Db, { base }: StoredModule, at: { company: number; time: string; before: number }) =>
  db.transaction('system', async (trx) => {
    const time = sql.ref(`t.${at.time}`);
    const old = sql`from ${sql.table(base)} t where t.company = ${at.company}::int4 and ${time} < ${at.before}::bigint`;
    const { rows } =
      await sql<Row>`select max(x.at) as last from (select ${time} as at ${old} order by ${time} limit ${step}) x`.execute(
        trx,
      );
    const last = rows[0]?.['last'];
    if (typeof last !== 'number') return false;
    await sql`delete ${old} and ${time} <= ${last}::bigint`.execute(trx);
    return true;
  });

/** Deletes readings past their retention; `days` is for modules that say nothing. */
export const forgetOldReadings = async (db: Db, now: number, days: number): Promise<void> => {
  const [companies = []] = await db.read('system', [db.builder.selectFrom('company').select('did').compile()]);
  for (const module of (await storedModules(db)).values()) {
    const { config, physical } = module;
    const kept = config.historydays ?? days;
    const time = historyTime(config, physical);
    if (kept === 0 || time === undefined || !isHistory(config)) continue;
    const before = now - kept * day;
    for (const { did } of companies) {
      const company = companyNumber(String(did));
      // Paced: the embedded database has one connection, and half of its time is left to others.
      for (
        let start = performance.now();
        await forgetSome(db, module, { company, time, before });
        start = performance.now()
      )
        await setTimeout(performance.now() - start);
    }
  }
};
