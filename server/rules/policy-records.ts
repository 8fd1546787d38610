import { sql } from 'kysely';
import type { LocalText, RecordValues } from '../../src/engine/column.ts';
import { products } from '../../src/engine/products.ts';
import type { Effect } from '../../src/engine/automation/rule.ts';
import type { Row, Trx } from '../db/database.ts';
import { isRecord, ofCompany } from '../db/record-id.ts';
import { assignments, insertRecord } from '../records/write.ts';
import type { Services, StoredModule } from '../services.ts';
import type { PolicyHead } from './running-policies.ts';
import type { ActedRun, RecordAddress } from './kind-of-rule.ts';
import { phrase } from '../texts.ts';
import { parseStored } from '../db/parse-stored.ts';

/** Execution records: one for each run of a policy that acted, under the did of the run. Contract "Policies". */

const outcome = { succeeded: '0', partly: '1', failed: '2', waiting: '3' } as const;

/** Devices of a run, how many of them did not do it, and of how many commands are neither confirmed nor ended. */
export type Count = { devices: number; failed: number; waiting: number };

/** The result is `waiting` until the devices have confirmed their commands. */
const resultOf = ({ devices, failed, waiting }: Count): string => {
  if (waiting > 0) return outcome.waiting;
  if (failed === 0) return outcome.succeeded;
  return failed < devices ? outcome.partly : outcome.failed;
};

const texts: Readonly<Record<'asked' | 'added', (count: Count) => LocalText>> = {
  asked: ({ devices, failed, waiting }) =>
    waiting > 0
      ? phrase('engine/outcomes', 'devicesAskedWaiting', { devices, failed, waiting })
      : phrase('engine/outcomes', 'devicesAsked', { devices, failed }),
  added: ({ devices, failed }) =>
    phrase('engine/outcomes', 'devicesRecordsAdded', { devices, added: devices - failed }),
};

/**
 * The description is stored in the language of the policy's name, the only hint at the language of a company; searches
 * and other programs read it. The console shows it in the reader's (spec `outcome`).
 */
const described = ({ en, zh }: LocalText, policy: string): string => (/\p{Script=Han}/u.test(policy) ? zh : en);

/** The columns of an execution record that describe the outcome of its run. */
export const outcomeValues = (count: Count, kind: keyof typeof texts, policy: string): RecordValues => ({
  result: resultOf(count),
  describe: described(texts[kind](count), policy),
});

export const deviceOf = (effect: Effect): string | undefined =>
  effect.kind === 'notify' ? undefined : effect.kind === 'control' ? effect.did : effect.device;

export const isFailed = ({ state }: Effect): boolean => state === 'failed' || state === 'skipped';

export const setRecord = async (
  { trx, company }: { trx: Trx; company: string },
  module: StoredModule,
  { did, values }: { did: string; values: RecordValues },
): Promise<void> => {
  const columns = assignments(module, values).map(({ column, value }) => sql`${sql.id(column)} = ${value}`);
  await sql`update ${sql.table(module.table)} t set ${sql.join(columns)}
    where ${ofCompany(company)} and ${isRecord(module, did)}`.execute(trx);
};

export type At = { trx: Trx; services: Services; company: string; now: number };

const headOf = async ({ trx, company }: At, policy: string): Promise<PolicyHead | undefined> => {
  const query = trx.selectFrom('policy').select('head').where('companyid', '=', company);
  const row = await query.where('did', '=', policy).executeTakeFirst();
  return row === undefined || row.head === '' ? undefined : parseStored<PolicyHead>(row.head);
};

/** Counts the devices of a run; `isEmpty` if every period already had its record. */
const countsOf = (effects: readonly Effect[]) => {
  const counted = effects.filter(({ kind, state }) => kind === 'control' || state !== 'skipped');
  const devicesOf = (some: readonly Effect[]) => new Set(some.flatMap((effect) => deviceOf(effect) ?? [])).size;
  return {
    devices: devicesOf(counted),
    failed: devicesOf(counted.filter(isFailed)),
    isEmpty: counted.length === 0,
  };
};

type Recorded = Pick<ActedRun['run'], 'rule' | 'name' | 'at'>;

/** The values of an execution record. */
export const recordValues = (
  { rule, name, at }: Recorded,
  { policy_type, targetpid }: Pick<PolicyHead, 'policy_type' | 'targetpid'>,
  count: Count,
): RecordValues => ({
  name,
  policy: rule,
  occurtime: at,
  policy_type: String(policy_type),
  targetpid,
  devices: count.devices,
  ...outcomeValues(count, policy_type === 1 ? 'asked' : 'added', name),
});

/** A policy's own last run. */
export const setLastRun = async (
  { trx, services, company }: Omit<At, 'now'>,
  { policy, occurtime }: { policy: string; occurtime: number },
): Promise<void> => {
  const policies = await services.modules.find(company, products.policies);
  if (policies !== undefined) await setRecord({ trx, company }, policies, { did: policy, values: { occurtime } });
};

/** Devices with commands that are not confirmed yet, and when the last of these commands times out. */
type Open = { waiting: number; until: number };

const openOf = async ({ trx, company }: At, acted: readonly ActedRun[]): Promise<ReadonlyMap<string, Open>> => {
  const runs = acted.map(({ run }) => run.did);
  const { rows } = await sql<Row>`select run, count(distinct device) as waiting, max(deadline) as until from command
    where companyid = ${company} and run = any(cast(${runs} as text[])) and state in ('accepted', 'sent')
    group by run`.execute(trx);
  return new Map(
    rows.map(({ run, waiting, until }) => [String(run), { waiting: Number(waiting), until: Number(until) }]),
  );
};

/** Writes the record of a run and the policy's own last run. */
const recordRun = async (
  context: At,
  { run, actor, effects }: ActedRun,
  open: Open | undefined,
): Promise<RecordAddress[]> => {
  const { trx, services, company, now } = context;
  const head = await headOf(context, run.rule);
  const { isEmpty, ...made } = countsOf(effects);
  const count = { ...made, waiting: open?.waiting ?? 0 };
  if (head === undefined || isEmpty) return [];
  await setLastRun(context, { policy: run.rule, occurtime: run.at });
  const written = [{ pid: products.policies, did: run.rule }];
  const executions = await services.modules.find(company, products.executions);
  if (executions === undefined) return written;
  await insertRecord(trx, executions, {
    did: run.did,
    company,
    creator: actor.did,
    organization: head.organization ?? actor.organization,
    now,
    values: recordValues(run, head, count),
  });
  if (open !== undefined)
    await trx
      .insertInto('policyoutcome')
      .values({ companyid: company, run: run.did, dueat: open.until + 1 })
      .onConflict((on) => on.columns(['companyid', 'run']).doNothing())
      .execute();
  return [...written, { pid: products.executions, did: run.did }];
};

export const recordRuns = async (context: At, acted: readonly ActedRun[]): Promise<RecordAddress[]> => {
  const open = await openOf(context, acted);
  const written: RecordAddress[] = [];
  for (const actedRun of acted) written.push(...(await recordRun(context, actedRun, open.get(actedRun.run.did))));
  return written;
};
