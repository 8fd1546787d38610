import type { Effect } from '../../src/engine/automation/rule.ts';
import type { ReplayFire } from '../../src/engine/automation/replay.ts';
import { policyRule, ruleCountedBack } from '../../src/engine/automation/policy-rule.ts';
import { products } from '../../src/engine/products.ts';
import type { Db } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { inTransaction } from '../http/in-transaction.ts';
import { newDid } from '../ids.ts';
import { replayHistory } from '../linkages/dry-run.ts';
import { preparePolicy } from '../rules/prepare-policy.ts';
import { setLastRun, recordValues } from '../rules/policy-records.ts';
import { readRunning, readScopes, type StoredRun } from '../rules/running-policies.ts';
import { insertRows } from '../records/insert-rows.ts';
import type { Services } from '../services.ts';
import { actorOfMember } from '../sessions/acting-member.ts';
import { pids } from './pids.ts';
import { policyPlans } from './records/policy-plans.ts';
import { daySeconds } from './records/row.ts';
import { didOf, type DemoTenant } from './tenant.ts';

/**
 * Execution records of the last days: the demo's policies are replayed over the demo's history by the engine of dry
 * runs, so that each record has the values that were compared then. Commands of the past are not sent to any device.
 * Policies that generate are left out, because the work orders of these weeks are records of the demo.
 */

/** Runs are kept for 30 days, but each day that is replayed makes a first start longer. */
const days = 9;
/** Only the newest runs of each policy are stored, at most this many. */
const maxRunsOfPolicy = 1000;
const batchSize = 200;

type Seeding = { db: Db; services: Services; actor: Actor; now: number };
type Fired = {
  did: string;
  at: number;
  device: string;
  pid: string;
  compared: ReplayFire['values'];
  effects: Effect[];
};

/** Resolves the scope of a policy as if it had just been saved. */
const prepared = ({ db, services, actor, now }: Seeding, did: string) => {
  const company = actor.companyid;
  return db.transaction({ company }, async (trx) => {
    const modules = services.modules.over(inTransaction(db, trx, company).db);
    await preparePolicy({ trx, services: { ...services, modules }, company, zone: actor.zone, now }, did);
    const [running] = await readRunning(trx, company, [did]);
    return running && { running, scope: (await readScopes(trx, company, [did]))(did) };
  });
};

const replayedRuns = async (seeding: Seeding, did: string): Promise<{ running: StoredRun; fired: Fired[] }[]> => {
  const { now } = seeding;
  const preparedRun = await prepared(seeding, did);
  if (preparedRun === undefined || preparedRun.running.policy.policy_type === 0) return [];
  const { running, scope } = preparedRun;
  const from = now - days * daySeconds;
  const rule = ruleCountedBack(policyRule(running.policy, scope), seeding.actor.zone, from);
  const pidOf = new Map(rule.watches.map((watch) => [watch.did, watch.pid]));
  const fired: Fired[] = [];
  for await (const fire of replayHistory({ requestContext: { ...seeding, language: 'en' }, rule, from, to: now - 1 }))
    if (fire.effects.length > 0)
      fired.push({
        did: newDid(fire.at),
        at: fire.at,
        device: fire.did,
        pid: pidOf.get(fire.did) ?? '',
        compared: fire.values,
        effects: fire.effects.map((effect) => ({ ...effect, state: 'done' })),
      });
  return [{ running, fired: fired.slice(-maxRunsOfPolicy) }];
};

const devicesOf = ({ effects }: Fired): number =>
  new Set(effects.flatMap((effect) => (effect.kind === 'control' ? [effect.did] : []))).size;

const runRow = (company: string, { did: rule, head }: StoredRun, { did, at, device, pid, ...run }: Fired) => ({
  companyid: company,
  did,
  kind: 'policy',
  rule,
  firing: `${at}/${device}`,
  name: head.name,
  pid,
  device,
  at,
  createdat: at,
  fired: true,
  cause: null,
  compared: JSON.stringify(run.compared),
  effects: JSON.stringify(run.effects),
  state: 'done',
  endedat: at,
});

const store = async (
  { db, services, actor }: Seeding,
  { running, fired }: { running: StoredRun; fired: readonly Fired[] },
): Promise<void> => {
  const company = actor.companyid;
  const { head } = running;
  const executions = await services.modules.find(company, products.executions);
  if (executions === undefined) return;
  await db.transaction({ company }, async (trx) => {
    for (let first = 0; first < fired.length; first += batchSize) {
      const some = fired.slice(first, first + batchSize);
      await trx
        .insertInto('rulerun')
        .values(some.map((firedRun) => runRow(company, running, firedRun)))
        .execute();
      const rows = some.map((firedRun) => ({
        did: firedRun.did,
        organization: head.organization ?? actor.organization,
        creator: actor.did,
        owner: actor.did,
        createtime: firedRun.at,
        updatetime: firedRun.at,
        ...recordValues({ rule: running.did, name: head.name, at: firedRun.at }, head, {
          devices: devicesOf(firedRun),
          failed: 0,
          waiting: 0,
        }),
      }));
      await insertRows(trx, executions, company, rows);
    }
    const last = fired.at(-1);
    if (last !== undefined) await setLastRun({ trx, services, company }, { policy: running.did, occurtime: last.at });
  });
};

export const seedExecutions = async (
  db: Db,
  services: Services,
  { tenants, now }: { tenants: readonly DemoTenant[]; now: number },
): Promise<void> => {
  for (const tenant of tenants) {
    const [administrator] = tenant.members;
    const actor =
      administrator &&
      (await actorOfMember(db, services, { companyid: tenant.companyid, userid: administrator.userid }));
    if (actor === undefined) continue;
    const seeding: Seeding = { db, services, actor, now };
    for (const index of policyPlans.keys())
      for (const replayed of await replayedRuns(seeding, didOf(tenant.key, pids.policies, index)))
        await store(seeding, replayed);
  }
};
