import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import { nextFiring } from '../../src/engine/automation/schedule.ts';
import { nowSeconds } from '../../server/clock.ts';
import type { Row } from '../../server/db/database.ts';
import { deleteExpired } from '../../server/upkeep.ts';
import { pids } from '../../server/demo/pids.ts';
import { firedRuns, isOn, type PolicyBody, type PolicyTrial, startPolicyTrial } from './policy-trial.ts';

/** Policies that add records: one for each period, policy and device, whatever is repeated. */

let trial: PolicyTrial;
const made: string[] = [];
const zone = 'Asia/Shanghai';
const day = 86_400;
const start = nowSeconds();
const eight = 8 * 3600;
let first = '';

beforeAll(async () => {
  trial = await startPolicyTrial();
  first = trial.rooms[0]?.air[0] ?? '';
  await trial.disablePolicies();
  for (const did of trial.rooms.flatMap((room) => room.air)) await trial.write(pids.air, did, { pwr: '0' });
  await trial.write(pids.air, first, { pwr: '1' });
});
afterAll(() => trial.close());
afterEach(async () => {
  for (const did of made.splice(0)) await trial.remove(did);
});

const daily = (time: number) => ({ tab: 'calendar', type: 2, time, weekdays: '1234567', timezone: 8 });
const body = (change: Partial<PolicyBody>): Partial<PolicyBody> => ({
  name: 'Clean the filter',
  policy_type: 0,
  timer: [daily(eight)],
  configs: [
    { id: '4', name: 'All', rules: [{ property: [isOn], cmd: { kind: { source_type: 'fixed', ref_value: '2' } } }] },
  ],
  ...change,
});
const save = async (change: Partial<PolicyBody> = {}) => {
  const did = await trial.save(body(change));
  made.push(did);
  return did;
};
const due = (clock: number, after = start) =>
  nextFiring({ kind: 'weekly', clock, weekdays: '1234567' }, zone, after) ?? 0;
const orders = async () =>
  (
    await trial.server.call(
      endpoints.queryRecords,
      { pid: pids.workOrders, pagesize: 100, filter: [{ name: ['Clean the filter'] }], extracolumns: true },
      { session: trial.session },
    )
  ).result.data;
const clear = async () => {
  const dids = (await orders()).map(({ did }) => String(did));
  if (dids.length > 0)
    await trial.server.call(endpoints.deleteRecords, { pid: pids.workOrders, dids }, { session: trial.session });
};

describe('a policy that generates', () => {
  it('adds a record for each device whose row holds, with the device, defaults and a record of the run', async () => {
    const did = await save();
    await trial.round(due(eight));
    expect(await orders()).toMatchObject([{ name: 'Clean the filter', device: first, kind: '2', status: '0' }]);
    const [run] = await firedRuns(trial, did);
    const record = await trial.server.call(
      endpoints.readRecord,
      { pid: products.executions, did: run?.did ?? '' },
      { session: trial.session },
    );
    expect(record.data).toMatchObject({ policy: did, policy_type: '0', devices: 1, result: '0' });
    const explained = await trial.server.call(endpoints.explainPolicy, { did }, { session: trial.session });
    expect(String(explained.result[0]?.['text'])).toContain('a record was added for');
    await clear();
  });

  it('adds it once for a period, although it is saved with another time and due again', async () => {
    const did = await save();
    await trial.round(due(eight));
    const noon = 12 * 3600;
    // As if the server carried out the first time and only then learnt of the other one.
    await trial.change(did, body({ timer: [daily(noon)] }));
    await trial.server.db.transaction('system', (trx) =>
      trx
        .updateTable('ruletimer')
        .set({ dueat: due(eight) + 4 * 3600 })
        .where('rule', '=', did)
        .execute(),
    );
    await trial.round(due(eight) + 4 * 3600);
    expect((await orders()).length).toBe(1);
    const explained = await trial.server.call(endpoints.explainPolicy, { did }, { session: trial.session });
    expect(String(explained.result[0]?.['text'])).toContain('has its record already');
    expect(await trial.rows(sql<Row>`select period from policygenerated where policy = ${did}`)).toHaveLength(1);
    await clear();
  });

  it('adds the next one in the next period, and makes up for a time that no server was running', async () => {
    const did = await save();
    await trial.round(due(eight));
    await trial.round(due(eight) + day + 5 * 3600);
    expect((await orders()).map(({ device }) => device)).toEqual([first, first]);
    expect((await firedRuns(trial, did)).map(({ at }) => at)).toEqual([due(eight), due(eight) + day]);
    await clear();
  });

  it('leaves what a person did to a record as it is, and what a form would refuse is told as failed', async () => {
    const cmd = { laborhours: { source_type: 'ref', ref_link: 'self', ref_link_ikey: 'temp' } };
    const did = await save({ configs: [{ id: '4', name: 'All', rules: [{ property: [isOn], cmd }] }] });
    await trial.write(pids.air, first, { temp: 100_000 });
    await trial.round(due(eight));
    expect(await orders()).toEqual([]);
    const explained = await trial.server.call(endpoints.explainPolicy, { did }, { session: trial.session });
    expect(explained.result[0]?.['effects']).toMatchObject([{ kind: 'record', state: 'failed' }]);
    expect(await trial.rows(sql<Row>`select period from policygenerated where policy = ${did}`)).toEqual([]);
  });

  it('remembers for 400 days that it added a record', async () => {
    await clear();
    const did = await save({ timer: [{ tab: 'calendar', type: 0, time: eight, yearlyday: 1, timezone: 8 }] });
    const policy = (at: number) =>
      sql<Row>`select period from policygenerated where policy = ${did} and at = ${at}::bigint`;
    const marks = Array.from({ length: 3 }, (_none, index) => ({
      companyid: trial.company,
      policy: did,
      device: first,
      period: String(2000 + index),
      did: `old${index}`,
      at: start - (400 + index - 1) * day,
    }));
    await trial.server.db.transaction('system', (trx) => trx.insertInto('policygenerated').values(marks).execute());
    const readPolicies = async () =>
      (await Promise.all(marks.map(({ at }) => trial.rows(policy(at))))).map((rows) => rows.length);
    expect(await readPolicies()).toEqual([1, 1, 1]);
    await deleteExpired(trial.server.db, trial.server.services, start);
    expect(await readPolicies()).toEqual([1, 1, 0]);
  });
});
