import { type RawBuilder, sql } from 'kysely';
import { nextFiring } from '../../src/engine/automation/schedule.ts';
import { clockLeeway } from '../clock.ts';
import type { Row } from '../db/database.ts';
import { createIsolation } from '../isolation.ts';
import { zoneOf } from '../rules/current-values.ts';
import { type Due, rulesOfDueRows } from './due-rows.ts';
import type { DueContext } from './pass-over.ts';

/**
 * Timers and debounce that were set while the clock was ahead. They count from that time, so that a policy of every minute
 * would do nothing until it has come, which is a year if a computer without a battery has started with a wrong date.
 */

/** Rows of one transaction. */
const batchSize = 200;

/** True at the first call, and when the clock has been set back since the last one. */
export const createClockWatch = (now: () => number) => {
  let last = Infinity;
  return (): boolean => {
    const time = now();
    const hasGoneBack = time < last - clockLeeway;
    last = time;
    return hasGoneBack;
  };
};

/** Resets one batch in the order of the keys. @returns its last row, `undefined` if there are no more */
const resetBatch = (
  { db, now }: Pick<DueContext, 'db' | 'now'>,
  company: string,
  after: RawBuilder<unknown>,
): Promise<Due | undefined> =>
  db.transaction({ company }, async (trx) => {
    const time = now();
    const zone = await zoneOf(trx, company);
    const { rows } = await sql<Due>`select kind, rule, slot, dueat from ruletimer
      where companyid = ${company} and dueat > ${time}::bigint and ${after}
      order by kind, rule, slot limit ${batchSize} for update`.execute(trx);
    const rules = await rulesOfDueRows(trx, company, rows);
    for (const { kind, rule, slot, dueat } of rows) {
      const timer = rules.get(`${kind}/${rule}`)?.timers.find((candidate) => candidate.slot === slot);
      const next = timer && nextFiring(timer.schedule, zone, time);
      // A timer that has fired at that time already has a run of it, and does nothing.
      if (next === undefined || next >= Number(dueat)) continue;
      const query = trx.updateTable('ruletimer').set({ dueat: next }).where('companyid', '=', company);
      await query.where('kind', '=', kind).where('rule', '=', rule).where('slot', '=', slot).execute();
    }
    return rows.length < batchSize ? undefined : rows.at(-1);
  });

/** Debounce of that time counts from now on. Reports are never stored with a later one than the server's. */
const resetHoldsAhead = ({ db, now }: Pick<DueContext, 'db' | 'now'>): Promise<unknown> =>
  db.transaction('system', (trx) =>
    sql`update rulehold set dueat = dueat - since + ${now()}::bigint, since = ${now()}::bigint
      where dueat > ${now() + clockLeeway}::bigint and since > ${now() + clockLeeway}::bigint`.execute(trx),
  );

/**
 * Sets timers of that time to their next firing from now on, and begins debounce again. @throws at the end, if a company
 * failed
 */
export const resetTimersAhead = async (context: Pick<DueContext, 'db' | 'now'>): Promise<void> => {
  const { db, now } = context;
  const { isolate, end } = createIsolation();
  await isolate('debounce', () => resetHoldsAhead(context));
  const query = sql<Row>`select distinct companyid from ruletimer where dueat > ${now()}::bigint`;
  const [companies = []] = await db.read('system', [query.compile(db.builder)]);
  for (const { companyid } of companies)
    await isolate(`timers of ${String(companyid)}`, async () => {
      let after: RawBuilder<unknown> | undefined = sql`true`;
      while (after !== undefined) {
        const last: Due | undefined = await resetBatch(context, String(companyid), after);
        after = last && sql`(kind, rule, slot) > (${last.kind}, ${last.rule}, ${last.slot})`;
      }
    });
  end();
};
