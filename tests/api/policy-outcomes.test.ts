import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import type { RecordValues } from '../../src/engine/column.ts';
import { products } from '../../src/engine/products.ts';
import { nextFiring } from '../../src/engine/automation/schedule.ts';
import { deleteOldRuns } from '../../server/automation/delete-old-runs.ts';
import type { Row } from '../../server/db/database.ts';
import { changedTopic } from '../../server/announcements/topics.ts';
import { nowSeconds } from '../../server/clock.ts';
import { dispatchDue } from '../../server/commands/dispatch.ts';
import { pids } from '../../server/demo/pids.ts';
import { storeReports } from '../../server/devices/intake.ts';
import type { DeviceSource } from '../../server/drivers/source.ts';
import { inTransaction } from '../../server/http/in-transaction.ts';
import { prepareData } from '../../server/demo/prepare.ts';
import { firedRuns, isOn, off, type PolicyTrial, startPolicyTrial } from './policy-trial.ts';

/** The result of an execution record, from the commands to the answers of the devices; the clock moves by hand. */

let trial: PolicyTrial;
let policy = '';
let due = 0;
/** What was announced since the policy was saved. */
let announced: string[] = [];

/** Takes every message and answers none of them. */
const sentOnly: DeviceSource = {
  driver: 'simulator',
  send: async (sendings) => sendings.map(() => ({ kind: 'sent' })),
  close: async () => undefined,
};
const quiet = { warn: () => undefined, info: () => undefined };
const dispatch = (now: number, source = sentOnly) =>
  dispatchDue({
    db: trial.server.db,
    services: trial.server.services,
    log: quiet,
    now: () => now,
    sources: new Map([[source.driver, source]]),
  });
const report = (did: string, values: RecordValues, now: number) => {
  const { server, company, module } = trial;
  return server.db.transaction({ company }, async (trx) => {
    const modules = server.services.modules.over(inTransaction(server.db, trx, company).db);
    const services = { ...server.services, modules };
    return storeReports({ trx, services, company, module, now }, [{ device: did, at: now, values }]);
  });
};

const devices = () => trial.rooms.flatMap((room) => room.air).slice(0, 2);
const runDid = async () => (await firedRuns(trial, policy)).at(-1)?.did ?? '';
const record = async () => {
  const input = { pid: products.executions, did: await runDid() };
  return (await trial.server.call(endpoints.readRecord, input, { session: trial.session })).data;
};

beforeAll(async () => {
  trial = await startPolicyTrial();
  trial.server.db.onAnnounce((topic) => void announced.push(topic));
  // The demo's own rules stay out of it.
  await trial.server.db.transaction('system', async (trx) => {
    await trx.updateTable('policy').set({ armed: true, enabled: false }).execute();
    await trx.deleteFrom('linkage').execute();
  });
});
afterAll(() => trial.close());

describe('the result of an execution record', () => {
  beforeEach(async () => {
    for (const { air } of trial.rooms) for (const did of air) await trial.write(pids.air, did, { pwr: '0' });
    for (const did of devices()) await trial.write(pids.air, did, { pwr: '1' });
    policy = await trial.save({ configs: [{ id: '4', name: 'Off', rules: [{ property: [isOn], cmd: off }] }] });
    due = nextFiring({ kind: 'interval', every: 3600, from: 0, until: 86_399 }, 'Asia/Shanghai', nowSeconds()) ?? 0;
    announced = [];
    await trial.round(due);
    return () => trial.remove(policy);
  });

  it('waits for devices until all of them have confirmed, then succeeded', async () => {
    const [first = '', second = ''] = devices();
    expect(await record()).toMatchObject({
      devices: 2,
      result: '3',
      describe: 'devices 2, failed 0, not confirmed yet 2',
    });
    await dispatch(due);
    await report(first, { pwr: '0' }, due + 2);
    await trial.round(due + 2);
    expect(await record()).toMatchObject({ result: '3', describe: 'devices 2, failed 0, not confirmed yet 1' });
    await report(second, { pwr: '0' }, due + 3);
    await trial.round(due + 3);
    expect(await record()).toMatchObject({ result: '0', describe: 'devices 2, failed 0' });
  });

  it('is announced with its run, while devices have not confirmed yet, and so is the policy that ran', async () => {
    const run = await runDid();
    await expect.poll(() => announced).toContain(changedTopic(trial.company, products.executions, [run]));
    expect(announced).toContain(changedTopic(trial.company, products.policies, [policy]));
  });

  it('is partly failed where one device has not answered in time', async () => {
    await dispatch(due);
    // Not the second of the report above, which this one would repeat.
    await report(devices()[0] ?? '', { pwr: '0' }, due + 5);
    await trial.round(due + 20);
    expect(await record()).toMatchObject({ result: '3' });
    await dispatch(due + 30);
    await trial.round(due + 30);
    expect(await record()).toMatchObject({ result: '1', describe: 'devices 2, failed 1' });
  });

  it('is failed where no device has answered in time', async () => {
    await dispatch(due);
    await dispatch(due + 30);
    await trial.round(due + 30);
    expect(await record()).toMatchObject({ result: '2', describe: 'devices 2, failed 2' });
  });

  it('names the rule of each comparison as the table of the policy counts it, also of one that repeats the event', async () => {
    const isOff = { ...isOn, ref_value: '0' };
    const named = await trial.save({
      name: 'Counted',
      timer: [],
      events: [{ idev_pid: pids.air, ikey: 'pwr', trend_type: 4, ref_value: '1', keeptime: 0 }],
      configs: [
        {
          id: '4',
          name: 'Meeting room',
          rules: [
            { enable: false, property: [isOn], cmd: off },
            { property: [isOff], cmd: off },
            { property: [isOn], cmd: { pwr: { source_type: 'fixed', ref_value: '1' } } },
            { property: [isOn], cmd: off },
          ],
        },
      ],
    });
    const [device = ''] = devices();
    await report(device, { pwr: '0' }, due + 40);
    await report(device, { pwr: '1' }, due + 41);
    await trial.round(due + 41);
    const headers = { 'accept-language': 'en' };
    const options = { session: trial.session, headers };
    const { result } = await trial.server.call(endpoints.explainPolicy, { did: named }, options);
    expect(result[0]).toMatchObject({ fired: true });
    expect(result[0]?.values.map(({ rule, holds }) => ({ rule, holds }))).toEqual([
      { rule: 3, holds: true },
      { rule: 4, holds: true },
    ]);
    expect(result[0]?.text.match(/becomes/gu)).toHaveLength(1);
    await trial.remove(named);
  });

  it('is settled also where its policy has had 1,000 runs since, or was deleted', async () => {
    const { db } = trial.server;
    const run = await runDid();
    const isStored = async () => (await trial.rows(sql<Row>`select from rulerun where did = ${run}`)).length === 1;
    await dispatch(due);
    await db.transaction('system', (trx) =>
      sql`insert into rulerun select (jsonb_populate_record(r, jsonb_build_object(
          'did', 'later' || n, 'firing', 'later' || n, 'at', r.at + n))).*
        from rulerun r, generate_series(1, 1001) n where r.did = ${run}`.execute(trx),
    );
    await deleteOldRuns(db, due);
    expect(await isStored()).toBe(true);
    await trial.remove(policy);
    policy = await trial.save({ enabled: '0' });
    await deleteOldRuns(db, due);
    expect(await isStored()).toBe(true);
    await dispatch(due + 30);
    await trial.round(due + 30);
    const input = { pid: products.executions, did: run };
    const { data } = await trial.server.call(endpoints.readRecord, input, { session: trial.session });
    expect(data).toMatchObject({ result: '2', describe: 'devices 2, failed 2' });
    await deleteOldRuns(db, due + 31);
    expect(await isStored()).toBe(false);
  });

  it('is settled at once by a source whose answer is the confirmation', async () => {
    await dispatch(due, { ...sentOnly, send: async (sendings) => sendings.map(() => ({ kind: 'confirmed' })) });
    await trial.round(due + 1);
    expect(await record()).toMatchObject({ result: '0' });
  });
});

describe('a demo of an older version', () => {
  const product = { pid: products.executions };
  const stored = async () => {
    const query = trial.server.db.builder.selectFrom('module').select(['config', 'revision']);
    const [rows] = await trial.server.db.read('system', [query.where('pid', '=', product.pid).compile()]);
    return { config: JSON.parse(String(rows?.[0]?.['config'])) as object, revision: Number(rows?.[0]?.['revision']) };
  };

  it('gets the columns and values of fixed products that this version has, and no other module is written', async () => {
    const { db, services } = trial.server;
    const before = await stored();
    const older = JSON.stringify(before.config).replace(/,"3":\{[^}]*\}/, '');
    expect(older).not.toContain('Waiting for devices');
    await db.transaction('system', (trx) =>
      trx.updateTable('module').set({ config: older }).where('pid', '=', product.pid).execute(),
    );
    await prepareData(db, services, nowSeconds());
    expect(await stored()).toEqual({ config: before.config, revision: before.revision + 1 });
    await prepareData(db, services, nowSeconds());
    expect((await stored()).revision).toBe(before.revision + 1);
  });
});
