import { sql } from 'kysely';
import type { RequestOf } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import { createBackOff } from '../../server/back-off.ts';
import { ruleRound } from '../../server/rule-runs/worker.ts';
import { runOf } from '../../server/rules/run-rows.ts';
import type { Row } from '../../server/db/database.ts';
import { pids } from '../../server/demo/pids.ts';
import { startTrial, type Trial } from './rules-trial.ts';

/** Policies about the air conditioners of the demo's meeting rooms, run as the worker of a server runs them. */

export type PolicyBody = RequestOf<typeof endpoints.createPolicy>;

export type Room = { did: string; air: string[]; presence: string[] };

export type PolicyTrial = Trial & {
  rooms: Room[];
  /** The scope of all of these rooms. */
  meeting: { sifter: string; space: { business: string; merchant: string[]; spacetype: string[] } };
  policy(change: Partial<PolicyBody>): PolicyBody;
  save(change: Partial<PolicyBody>): Promise<string>;
  change(did: string, change: Partial<PolicyBody>): Promise<void>;
  remove(did: string): Promise<void>;
  /** Switches off the policies that are there: those of the demo. */
  disablePolicies(): Promise<void>;
  /** What a server does at this second. */
  round(now: number): Promise<void>;
  commands(run: string | undefined): Promise<{ device: string; column: string; value: string }[]>;
  /** Sets columns of a record as a person's change does, without rules. */
  write(pid: string, did: string, values: Record<string, string | number | null>): Promise<void>;
};

export const isOn = { idev_pid: pids.air, ikey: 'pwr', trend_type: 4, ref_value: '1', link_key: 'self' };
export const vacant = { idev_pid: pids.presence, ikey: 'vacantmin', trend_type: 2, ref_value: 15, link_key: 'space' };
export const off = { pwr: { source_type: 'fixed', ref_value: '0' } };
export const hourly = { tab: 'time', type: 4, interval: 3600 };

const dids = async ({ server, session }: Trial, pid: string, filter: object[]) => {
  const input = { pid, pagesize: 500, filter, extracolumns: true } as RequestOf<typeof endpoints.queryRecords>;
  return (await server.call(endpoints.queryRecords, input, { session })).result.data;
};

export const startPolicyTrial = async (): Promise<PolicyTrial> => {
  const trial = await startTrial();
  const { server, session, rows } = trial;
  const spaces = await dids(trial, products.spaces, [{ spacetype: ['4'] }]);
  const air = await dids(trial, pids.air, []);
  const presence = await dids(trial, pids.presence, []);
  const inSpace = (all: typeof air, did: string) =>
    all.flatMap((device) => (device['space'] === did ? [String(device.did)] : [])).toSorted();
  const first = spaces.find(({ did }) => inSpace(air, String(did)).length > 0);
  const stores = await dids(trial, products.businesses, []);
  const store = stores.find(({ did }) => did === first?.['business']);
  const meeting = {
    sifter: 'space',
    space: { business: String(store?.['uppergrade']), merchant: [String(store?.did)], spacetype: ['4'] },
  };
  const rooms = spaces
    .filter((space) => space['business'] === store?.did)
    .map(({ did }) => ({ did: String(did), air: inSpace(air, String(did)), presence: inSpace(presence, String(did)) }))
    .filter((room) => room.air.length > 0 && room.presence.length > 0);
  const policy: PolicyTrial['policy'] = (change) => ({
    name: 'Meeting rooms',
    targetpid: pids.air,
    policy_type: 1,
    enabled: '1',
    updatepolicy: '0',
    ...meeting,
    timer: [hourly],
    events: [],
    configs: [{ id: '4', name: 'Meeting room', rules: [{ property: [isOn], cmd: off }] }],
    ...change,
  });
  const demand = (answer: { status: number }) => {
    if (answer.status !== 0) throw new Error(JSON.stringify(answer));
  };
  return {
    ...trial,
    rooms,
    meeting,
    policy,
    save: async (change) => {
      const answer = await server.call(endpoints.createPolicy, policy(change), { session });
      demand(answer);
      return answer.did;
    },
    change: async (did, change) =>
      demand(await server.call(endpoints.updatePolicy, { did, ...policy(change) }, { session })),
    remove: async (did) => demand(await server.call(endpoints.deletePolicy, { did }, { session })),
    disablePolicies: async () => {
      await server.db.transaction('system', (trx) =>
        trx.updateTable('policy').set({ armed: true, enabled: false }).execute(),
      );
    },
    round: (now) =>
      ruleRound(
        { db: server.db, services: server.services, now: () => now, backOff: createBackOff() },
        async (_at, { receivers }) => ({
          sent: [...receivers],
          skipped: [],
        }),
      ),
    commands: async (run) =>
      (
        await rows(
          sql<Row>`select device, "column", value from command where run = ${run ?? ''} order by device, "column"`,
        )
      ).map((row) => ({ device: String(row['device']), column: String(row['column']), value: String(row['value']) })),
    write: async (pid, did, values) => {
      const module = await server.services.modules.any(pid);
      if (module === undefined) throw new Error(`No module ${pid}.`);
      const set = Object.entries(values).map(
        ([name, value]) => sql`${sql.id(module.physical.get(name) ?? name)} = ${value}`,
      );
      await server.db.transaction('system', (trx) =>
        sql`update ${sql.table(module.table)} t set ${sql.join(set)} where t.did = ${did}`.execute(trx),
      );
    },
  };
};

/** Runs of a policy, evaluations that did nothing left out. */
export const firedRuns = async (trial: Trial, policy: string) =>
  (
    await trial.rows(
      sql<Row>`select * from rulerun where kind = 'policy' and rule = ${policy} and fired order by at, did`,
    )
  ).map(runOf);
