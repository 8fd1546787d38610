import { sql } from 'kysely';
import { createIsolation } from '../isolation.ts';
import { products } from '../../src/engine/products.ts';
import type { Effect } from '../../src/engine/automation/rule.ts';
import type { Db, Row } from '../db/database.ts';
import { inTransaction } from '../http/in-transaction.ts';
import { announceChanged } from '../announcements/announce.ts';
import type { Services } from '../services.ts';
import { type At, deviceOf, isFailed, outcomeValues, setRecord } from '../rules/policy-records.ts';
import { parseStored } from '../db/parse-stored.ts';

/**
 * Outcomes of a run's commands: its execution record waits until the last command is confirmed, refused or timed out.
 * Whatever ends a command makes its run due here (`outcomeDue` in server/commands).
 */

/** Seconds until a waiting run is checked again, in case an ended command did not make it due. */
const again = 5;

/** @returns whether the record was written; a device failed if one of its commands did */
const settle = async (context: At, run: string): Promise<boolean> => {
  const { trx, services, company, now } = context;
  const isOfRun = { companyid: company, run };
  const row = await trx
    .selectFrom('rulerun')
    .select(['effects', 'name'])
    .where('companyid', '=', company)
    .where('did', '=', run)
    .executeTakeFirst();
  const executions = await services.modules.find(company, products.executions);
  const forget = () =>
    trx.deleteFrom('policyoutcome').where('companyid', '=', isOfRun.companyid).where('run', '=', isOfRun.run).execute();
  if (row === undefined || executions === undefined) {
    await forget();
    return false;
  }
  const effects = parseStored<Effect[]>(row.effects);
  const { rows } = await sql<Row>`select device, bool_or(state in ('failed', 'timedout')) as failed,
      bool_or(state in ('accepted', 'sent')) as waiting from command
    where companyid = ${company} and run = ${run} group by device`.execute(trx);
  const failed = new Set([
    ...effects.filter(isFailed).flatMap((effect) => deviceOf(effect) ?? []),
    ...rows.flatMap((deviceRow) => (deviceRow['failed'] === true ? [String(deviceRow['device'])] : [])),
  ]).size;
  const waiting = rows.filter((deviceRow) => deviceRow['waiting'] === true).length;
  const devices = new Set(effects.flatMap((effect) => deviceOf(effect) ?? [])).size;
  const values = { ...outcomeValues({ devices, failed, waiting }, 'asked', row.name), updatetime: now };
  await setRecord({ trx, company }, executions, { did: run, values });
  if (waiting === 0) await forget();
  else
    await trx
      .updateTable('policyoutcome')
      .set({ dueat: now + again })
      .where('companyid', '=', company)
      .where('run', '=', run)
      .execute();
  return true;
};

type Context = { db: Db; services: Services; now: () => number };

const maxRuns = 100;

const settleCompany = async ({ db, services }: Context, company: string, now: number): Promise<number> => {
  const settled: string[] = [];
  const looked = await db.transaction({ company }, async (trx) => {
    const modules = services.modules.over(inTransaction(db, trx, company).db);
    const due = await sql<Row>`select run from policyoutcome where companyid = ${company}
      and dueat <= ${now}::bigint order by dueat limit ${maxRuns} for update skip locked`.execute(trx);
    for (const row of due.rows) {
      const run = String(row['run']);
      if (await settle({ trx, services: { ...services, modules }, company, now }, run)) settled.push(run);
    }
    return due.rows.length;
  });
  if (settled.length > 0) announceChanged(db, { company, pid: products.executions, dids: new Set(settled) });
  return looked;
};

/**
 * Execution records whose commands may have ended. @returns how many were checked; @throws at the end, if a company
 * failed
 */
export const settleOutcomes = async (context: Context): Promise<number> => {
  const { db } = context;
  const now = context.now();
  const query = sql<Row>`select distinct companyid from policyoutcome where dueat <= ${now}::bigint limit 200`;
  const [rows = []] = await db.read('system', [query.compile(db.builder)]);
  const { isolate, end } = createIsolation();
  let looked = 0;
  for (const runRow of rows) {
    const company = String(runRow['companyid']);
    looked += (await isolate(`executions of ${company}`, () => settleCompany(context, company, now))) ?? 0;
  }
  end();
  return looked;
};
