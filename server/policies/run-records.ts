import { sql } from 'kysely';
import type { LocalText, RecordValues } from '../../src/engine/column.ts';
import { products } from '../../src/engine/products.ts';
import type { Effect } from '../../src/engine/automation/rule.ts';
import { usualTimeout } from '../../src/engine/control/timeout.ts';
import type { Db, Row, Trx } from '../db/database.ts';
import { isRecord, ofCompany } from '../db/record-id.ts';
import { inTransaction } from '../http/in-transaction.ts';
import { assignments, insertRecord } from '../records/write.ts';
import type { Services, StoredModule } from '../services.ts';
import type { PolicyHead } from './run-stored.ts';
import type { ActedRun } from '../automation/kind-of-rule.ts';
import { phrase } from '../texts.ts';

/** Execution records: one for each run of a policy that acted, under the did of the run. Contract "Policies". */

const outcome = { succeeded: '0', partly: '1', failed: '2' } as const;

/** Devices of a run, and how many of them did not do it. */
type Count = { devices: number; failed: number };

const resultOf = ({ devices, failed }: Count): string => {
  if (failed === 0) return outcome.succeeded;
  return failed < devices ? outcome.partly : outcome.failed;
};

const texts: Readonly<Record<'asked' | 'added', (count: Count & { waiting: number }) => LocalText>> = {
  asked: ({ devices, failed, waiting }) =>
    waiting > 0
      ? phrase('server/policies', 'devicesAskedWaiting', { devices, failed, waiting })
      : phrase('server/policies', 'devicesAsked', { devices, failed }),
  added: ({ devices, failed }) =>
    phrase('server/policies', 'devicesRecordsAdded', { devices, failed: devices - failed }),
};

/**
 * A description is one text for every reader, in the language that the policy is named in: nothing else says in which
 * language a company writes.
 */
const described = ({ en, zh }: LocalText, policy: string): string => (/\p{Script=Han}/u.test(policy) ? zh : en);

const deviceOf = (effect: Effect): string | undefined =>
  effect.kind === 'notify' ? undefined : effect.kind === 'control' ? effect.did : effect.device;

const isFailed = ({ state }: Effect): boolean => state === 'failed' || state === 'skipped';

const set = async (
  { trx, company }: { trx: Trx; company: string },
  module: StoredModule,
  { did, values }: { did: string; values: RecordValues },
): Promise<void> => {
  const columns = assignments(module, values).map(({ column, value }) => sql`${sql.id(column)} = ${value}`);
  await sql`update ${sql.table(module.table)} t set ${sql.join(columns)}
    where ${ofCompany(company)} and ${isRecord(module, did)}`.execute(trx);
};

type At = { trx: Trx; services: Services; company: string; now: number };

const headOf = async ({ trx, company }: At, policy: string): Promise<PolicyHead | undefined> => {
  const query = trx.selectFrom('policy').select('head').where('companyid', '=', company);
  const row = await query.where('did', '=', policy).executeTakeFirst();
  // The text was written by the server.
  return row === undefined || row.head === '' ? undefined : (JSON.parse(row.head) as PolicyHead);
};

/** What a run did for its devices; nothing where each period had its record already. */
const countsOf = (effects: readonly Effect[]) => {
  const told = effects.filter(({ kind, state }) => kind === 'control' || state !== 'skipped');
  const devicesOf = (some: readonly Effect[]) => new Set(some.flatMap((effect) => deviceOf(effect) ?? [])).size;
  return {
    devices: devicesOf(told),
    failed: devicesOf(told.filter(isFailed)),
    waiting: devicesOf(told.filter((one) => one.kind === 'control' && !isFailed(one))),
    isEmpty: told.length === 0,
  };
};

type Recorded = Pick<ActedRun['run'], 'rule' | 'name' | 'at'>;

/** The values of an execution record. `waiting`: devices whose commands may still end otherwise. */
export const recordValues = (
  { rule, name, at }: Recorded,
  { policy_type, targetpid }: Pick<PolicyHead, 'policy_type' | 'targetpid'>,
  count: Count & { waiting: number },
): RecordValues => ({
  name,
  policy: rule,
  occurtime: at,
  policy_type: String(policy_type),
  targetpid,
  devices: count.devices,
  result: resultOf(count),
  describe: described(texts[policy_type === 1 ? 'asked' : 'added'](count), name),
});

/** A policy's own last run. */
export const noteLastRun = async (
  { trx, services, company }: Omit<At, 'now'>,
  { policy, occurtime }: { policy: string; occurtime: number },
): Promise<void> => {
  const policies = await services.modules.find(company, products.policies);
  if (policies !== undefined) await set({ trx, company }, policies, { did: policy, values: { occurtime } });
};

/** Writes the record of a run and the policy's own last run. */
const recordRun = async (at: At, { run, actor, effects }: ActedRun): Promise<void> => {
  const { trx, services, company, now } = at;
  const head = await headOf(at, run.rule);
  const count = countsOf(effects);
  if (head === undefined || count.isEmpty) return;
  await noteLastRun(at, { policy: run.rule, occurtime: run.at });
  const executions = await services.modules.find(company, products.executions);
  if (executions === undefined) return;
  await insertRecord(trx, executions, {
    did: run.did,
    company,
    creator: actor.did,
    organization: head.organization ?? actor.organization,
    now,
    values: recordValues(run, head, count),
  });
  if (count.waiting > 0)
    await trx
      .insertInto('policyoutcome')
      .values({ companyid: company, run: run.did, dueat: now + usualTimeout + 1 })
      .onConflict((on) => on.columns(['companyid', 'run']).doNothing())
      .execute();
};

export const recordRuns = async (at: At, acted: readonly ActedRun[]): Promise<void> => {
  for (const one of acted) await recordRun(at, one);
};

const again = 60;
const giveUp = 3600;

/** What became of the commands of a run, by device; a device failed if one of its commands did. */
const settle = async (at: At, run: string): Promise<void> => {
  const { trx, services, company, now } = at;
  const key = (query: 'policyoutcome') => trx.deleteFrom(query).where('companyid', '=', company).where('run', '=', run);
  const row = await trx
    .selectFrom('rulerun')
    .select(['effects', 'createdat', 'name'])
    .where('companyid', '=', company)
    .where('did', '=', run)
    .executeTakeFirst();
  const executions = await services.modules.find(company, products.executions);
  if (row === undefined || executions === undefined) return void (await key('policyoutcome').execute());
  // The text was written from effects.
  const effects = JSON.parse(row.effects) as Effect[];
  const { rows } = await sql<Row>`select device, bool_or(state in ('failed', 'timedout')) as failed,
      bool_or(state in ('accepted', 'sent')) as waiting from command
    where companyid = ${company} and run = ${run} group by device`.execute(trx);
  const failedOf = new Set([
    ...effects.filter(isFailed).flatMap((effect) => deviceOf(effect) ?? []),
    ...rows.flatMap((one) => (one['failed'] === true ? [String(one['device'])] : [])),
  ]);
  const waiting = rows.filter((one) => one['waiting'] === true).length;
  const devices = new Set(effects.flatMap((effect) => deviceOf(effect) ?? [])).size;
  const count = { devices, failed: failedOf.size };
  await set({ trx, company }, executions, {
    did: run,
    values: {
      result: resultOf(count),
      describe: described(texts.asked({ ...count, waiting }), row.name),
      updatetime: now,
    },
  });
  if (waiting > 0 && now - Number(row.createdat) < giveUp)
    await trx
      .updateTable('policyoutcome')
      .set({ dueat: now + again })
      .where('companyid', '=', company)
      .where('run', '=', run)
      .execute();
  else await key('policyoutcome').execute();
};

const most = 100;

/** Execution records whose commands have had time to end. @returns how many were looked at */
export const settleOutcomes = async (context: { db: Db; services: Services; now: () => number }): Promise<number> => {
  const { db, services } = context;
  const now = context.now();
  const query = sql<Row>`select distinct companyid from policyoutcome where dueat <= ${now}::bigint limit 200`;
  const [rows = []] = await db.read('system', [query.compile(db.builder)]);
  let settled = 0;
  for (const found of rows) {
    const company = String(found['companyid']);
    await db.transaction({ company }, async (trx) => {
      const modules = services.modules.over(inTransaction(db, trx, company).db);
      const due = await sql<Row>`select run from policyoutcome where companyid = ${company}
        and dueat <= ${now}::bigint order by dueat limit ${most} for update skip locked`.execute(trx);
      for (const row of due.rows)
        await settle({ trx, services: { ...services, modules }, company, now }, String(row['run']));
      settled += due.rows.length;
    });
  }
  return settled;
};
