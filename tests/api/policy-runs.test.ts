import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import { nowSeconds } from '../../server/clock.ts';
import { deleteOldExecutions } from '../../server/policies/delete-old-executions.ts';
import { nextFiring } from '../../src/engine/automation/schedule.ts';
import type { Row } from '../../server/db/database.ts';
import { pids } from '../../server/demo/pids.ts';
import { firedRuns, hourly, isOn, off, type PolicyTrial, type Room, startPolicyTrial, vacant } from './policy-trial.ts';

/** Policies that execute: scope, events, timers, rows, links, rights and their execution records. */

let trial: PolicyTrial;
let start = nowSeconds();
let [firstRoom, secondRoom]: Room[] = [];
const made: string[] = [];
const save = async (change: Parameters<PolicyTrial['save']>[0]) => {
  const did = await trial.save(change);
  made.push(did);
  return did;
};
beforeAll(async () => {
  trial = await startPolicyTrial();
  [firstRoom, secondRoom] = trial.rooms;
  // The demo's own policies stay out of it.
  await trial.disablePolicies();
  start = nowSeconds();
});
afterAll(() => trial.close());
afterEach(async () => {
  for (const did of made.splice(0)) await trial.remove(did);
});

const air = (room: Room | undefined) => room?.air[0] ?? '';
const sensor = (room: Room | undefined) => room?.presence[0] ?? '';
const power = (values: Readonly<Record<string, string>>) =>
  Promise.all(Object.entries(values).map(([did, pwr]) => trial.write(pids.air, did, { pwr })));
const allOff = () =>
  power(Object.fromEntries(trial.rooms.flatMap((room) => room.air.map((did) => [did, '0'] as const))));
/** The next whole hour of the company, where an hourly timer is due. */
const nextHour = (after = start) =>
  nextFiring({ kind: 'interval', every: 3600, from: 0, until: 86_399 }, 'Asia/Shanghai', after) ?? 0;
const reportPresence = async (did: string, values: Record<string, number>, time: number) => {
  const module = await trial.server.services.modules.any(pids.presence);
  if (module === undefined) throw new Error('No presence sensors.');
  return trial.reportOf(module, did, values, time);
};
const record = async (did: string | undefined) => {
  const input = { pid: products.executions, did: did ?? '' };
  return trial.server.call(endpoints.readRecord, input, { session: trial.session });
};

describe('execution records', () => {
  it('are deleted after 400 days', async () => {
    await allOff();
    await power({ [air(firstRoom)]: '1' });
    const did = await save({});
    await trial.round(nextHour());
    const [run] = await firedRuns(trial, did);
    const { db, services } = trial.server;
    await deleteOldExecutions(db, services, nextHour() + 399 * 86_400);
    expect(await record(run?.did)).toMatchObject({ status: 0 });
    await deleteOldExecutions(db, services, nextHour() + 401 * 86_400);
    expect(await record(run?.did)).toMatchObject({ status: statuses.notFound });
  });
});

describe('a timer', () => {
  it('commands each device in scope whose row holds, once for each time', async () => {
    await allOff();
    await power({ [air(firstRoom)]: '1' });
    const did = await save({});
    await trial.round(nextHour());
    await trial.round(nextHour() + 1);
    const [run, ...others] = await firedRuns(trial, did);
    expect(others).toEqual([]);
    expect(await trial.commands(run?.did)).toEqual([{ device: air(firstRoom), column: 'pwr', value: '"0"' }]);
    const { data } = await record(run?.did);
    expect(data).toMatchObject({
      name: 'Meeting rooms',
      policy: did,
      occurtime: nextHour(),
      policy_type: '1',
      targetpid: pids.air,
      devices: 1,
      // No device has confirmed yet; policy-outcomes.test.ts has what follows.
      result: '3',
      run: {
        fired: true,
        values: [{ did: air(firstRoom), column: 'pwr', holds: true }],
        effects: [{ did: air(firstRoom), value: '0' }],
      },
    });
    const list = { pid: products.policies, did };
    const policy = await trial.server.call(endpoints.readRecord, list, { session: trial.session });
    expect(policy.data['occurtime']).toBe(nextHour());
  });

  it('leaves no execution record where no row holds, and says why', async () => {
    await allOff();
    const did = await save({});
    await trial.round(nextHour());
    const { result } = await trial.server.call(endpoints.explainPolicy, { did }, { session: trial.session });
    expect(result[0]).toMatchObject({ fired: false, cause: 'conditions', effects: [] });
    expect(String(result[0]?.['text'])).toContain('not so');
    const records = await trial.server.call(
      endpoints.queryRecords,
      { pid: products.executions, filter: [{ policy: [did] }] },
      { session: trial.session },
    );
    expect(records.result.total).toBe(0);
  });

  it('that is disabled does nothing, and goes on when it is enabled', async () => {
    await power({ [air(firstRoom)]: '1' });
    const did = await save({ enabled: '0' });
    await trial.round(nextHour());
    expect(await firedRuns(trial, did)).toEqual([]);
    await trial.change(did, { enabled: true });
    await trial.round(nextHour());
    expect(await firedRuns(trial, did)).toHaveLength(1);
  });
});

describe('rows', () => {
  it('are counted in the run: all, those that held for a device, and those outside of their times', async () => {
    await allOff();
    await power({ [air(firstRoom)]: '1' });
    const otherMonth = ((new Date(nextHour() * 1000).getUTCMonth() + 6) % 12) + 1;
    const inOtherMonth = [{ weekdays: '1234567', mounths: [otherMonth], validperiod: ['00:00:00-23:59:59'] }];
    const rules = [
      { property: [isOn], cmd: off },
      { property: [isOn, { ...isOn, ref_value: '0' }], cmd: off },
      { datetime: inOtherMonth, property: [isOn], cmd: off },
      { enable: false, property: [isOn], cmd: off },
    ];
    const did = await save({ configs: [{ id: '4', name: 'Counted', rules }] });
    await trial.round(nextHour());
    const [run] = await firedRuns(trial, did);
    expect((await record(run?.did)).data['run']).toMatchObject({ rules: { all: 3, held: 1, untimed: 1 } });
  });

  it('run in their order: of two that set one column the upper wins', async () => {
    await allOff();
    await power({ [air(firstRoom)]: '1' });
    const cmd = (temp: number, mode?: string) => ({
      temp: { source_type: 'fixed', ref_value: temp },
      ...(mode === undefined ? {} : { ac_mode: { source_type: 'fixed', ref_value: mode } }),
    });
    const did = await save({
      configs: [
        { id: '4', name: 'Upper', rules: [{ property: [isOn], cmd: cmd(240) }] },
        { id: '4', name: 'Lower', rules: [{ property: [isOn], cmd: cmd(260, '1') }] },
        { id: '4', name: 'Off', rules: [{ enable: false, property: [isOn], cmd: off }] },
      ],
    });
    await trial.round(nextHour());
    const [run] = await firedRuns(trial, did);
    expect(await trial.commands(run?.did)).toEqual([
      { device: air(firstRoom), column: 'ac_mode', value: '"1"' },
      { device: air(firstRoom), column: 'temp', value: '240' },
    ]);
  });

  it('take a value from what the device refers to', async () => {
    await allOff();
    await power({ [air(firstRoom)]: '1' });
    await trial.write(pids.air, air(firstRoom), { room_temp: 250 });
    const cmd = { temp: { source_type: 'ref', ref_link: 'self', ref_link_ikey: 'room_temp' } };
    const did = await save({ configs: [{ id: '4', name: 'As it is', rules: [{ property: [isOn], cmd }] }] });
    await trial.round(nextHour());
    const [run] = await firedRuns(trial, did);
    expect(await trial.commands(run?.did)).toEqual([{ device: air(firstRoom), column: 'temp', value: '250' }]);
  });
});

describe('an event', () => {
  it('is about the devices that the reporting one belongs to, and no others', async () => {
    await power({ [air(firstRoom)]: '1', [air(secondRoom)]: '1' });
    for (const room of trial.rooms) await trial.write(pids.presence, sensor(room), { vacantmin: 0 });
    const did = await save({
      timer: [],
      events: [vacant],
      configs: [{ id: '4', name: 'Empty', rules: [{ property: [vacant, isOn], cmd: off }] }],
    });
    await reportPresence(sensor(firstRoom), { vacantmin: 10 }, start + 10);
    await reportPresence(sensor(firstRoom), { vacantmin: 20 }, start + 20);
    await trial.round(start + 20);
    const [run, ...others] = await firedRuns(trial, did);
    expect(others).toEqual([]);
    expect(await trial.commands(run?.did)).toEqual(
      (firstRoom?.air ?? [])
        .filter((device) => device === air(firstRoom))
        .map((device) => ({ device, column: 'pwr', value: '"0"' })),
    );
    const { result } = await trial.server.call(endpoints.explainPolicy, { did }, { session: trial.session });
    expect(result[0]).toMatchObject({ fired: true, cause: null });
    const values = result[0]?.['values'] as { did: string; column: string; holds: boolean }[];
    expect(values).toContainEqual(
      expect.objectContaining({ did: sensor(firstRoom), column: 'vacantmin', holds: true }),
    );
  });

  it('with debounce fires when it has held that long, whichever server looks', async () => {
    await power({ [air(firstRoom)]: '1' });
    await trial.write(pids.presence, sensor(firstRoom), { vacantmin: 0 });
    const did = await save({
      timer: [],
      events: [{ ...vacant, keeptime: 300, keeptype: 'minute' }],
      configs: [{ id: '4', name: 'Empty', rules: [{ property: [isOn], cmd: off }] }],
    });
    await reportPresence(sensor(firstRoom), { vacantmin: 16 }, start + 10);
    await trial.round(start + 300);
    expect(await firedRuns(trial, did)).toEqual([]);
    await trial.round(start + 311);
    expect((await firedRuns(trial, did)).map(({ at }) => at)).toEqual([start + 310]);
  });
});

describe('scope', () => {
  const scoped = async (did: string) =>
    (await trial.rows(sql<Row>`select device from policyscope where policy = ${did} order by device`)).map((row) =>
      String(row['device']),
    );
  const all = () => trial.rooms.flatMap((room) => room.air).toSorted();
  const moveAway = (device: string) => trial.write(pids.air, device, { space: null });
  const moveBack = (device: string, room: Room | undefined) =>
    trial.write(pids.air, device, { space: room?.did ?? null });

  it('stays that of the last save where it is not updated', async () => {
    const did = await save({});
    expect(await scoped(did)).toEqual(expect.arrayContaining(all()));
    await moveAway(air(firstRoom));
    await trial.round(start + 700);
    expect(await scoped(did)).toContain(air(firstRoom));
    await trial.change(did, {});
    expect(await scoped(did)).not.toContain(air(firstRoom));
    await moveBack(air(firstRoom), firstRoom);
  });

  it('follows devices that come and go in real time', async () => {
    const did = await save({ updatepolicy: 1 });
    const { session, server } = trial;
    const before = await server.call(endpoints.readRecord, { pid: pids.air, did: air(firstRoom) }, { session });
    const change = (space: string | null, version: unknown) =>
      server.call(
        endpoints.updateRecord,
        { pid: pids.air, did: air(firstRoom), data: { space }, version: Number(version) },
        { session },
      );
    const other = trial.rooms.find((room) => room.did !== firstRoom?.did)?.did ?? '';
    expect(other).not.toBe('');
    const elsewhere = (
      await server.call(endpoints.queryRecords, { pid: products.spaces, filter: [{ spacetype: ['5'] }] }, { session })
    ).result.data[0]?.did;
    const moved = await change(String(elsewhere), before.data['version']);
    expect(moved.status).toBe(0);
    await trial.round(start + 1);
    expect(await scoped(did)).not.toContain(air(firstRoom));
    await change(firstRoom?.did ?? '', moved.data['version']);
    await trial.round(start + 2);
    expect(await scoped(did)).toContain(air(firstRoom));
  });

  it('of stores, and of a group, is the devices of these', async () => {
    const { business, merchant } = trial.meeting.space;
    const { session, server } = trial;
    const store = await server.call(
      endpoints.readRecord,
      { pid: products.businesses, did: merchant[0] ?? '' },
      { session },
    );
    const type = String(store.data['merchanttype']);
    const rules = [{ property: [isOn], cmd: off }];
    const ofStores = await save({
      sifter: 'merchant',
      merchant: { business, merchanttype: [type] },
      configs: [{ id: type, name: 'Stores', rules }],
    });
    const counted = async (filter: object[]) =>
      (
        await server.call(endpoints.queryRecords, { pid: pids.air, pagesize: 1, filter, exacttotal: true } as never, {
          session,
        })
      ).result.total;
    const stores = await server.call(
      endpoints.queryRecords,
      { pid: products.businesses, pagesize: 500, filter: [{ merchanttype: [type] }, { uppergrade: [business] }] },
      { session },
    );
    expect((await scoped(ofStores)).length).toBe(
      await counted([{ business: stores.result.data.map(({ did }) => String(did)) }]),
    );
    const added = await server.call(
      endpoints.addTab,
      { pid: pids.air, name: 'Cold', condition: [{ k: 'room_temp', type: '<', v: '240' }] },
      { session },
    );
    const ofGroup = await save({
      sifter: 'filter',
      filter: { productid: pids.air, filterdid: added.did },
      configs: [{ id: added.did, name: 'Cold', rules }],
    });
    expect((await scoped(ofGroup)).length).toBe(await counted([{ room_temp: [{ type: '<', v: '240' }] }]));
  });

  it('of a group follows its condition in real time, and ends with the group at once, also where it is not updated', async () => {
    const { session, server } = trial;
    const where = (name: string) => [{ k: 'name', type: '=', v: name }];
    const tab = await server.call(
      endpoints.addTab,
      { pid: pids.air, name: 'To go', condition: where('None') },
      { session },
    );
    const ofGroup = (updatepolicy: '0' | '1') =>
      save({
        updatepolicy,
        sifter: 'filter',
        filter: { productid: pids.air, filterdid: tab.did },
        configs: [{ id: tab.did, name: 'To go', rules: [{ property: [isOn], cmd: off }] }],
      });
    const fixedPolicy = await ofGroup('0');
    const following = await ofGroup('1');
    expect([await scoped(fixedPolicy), await scoped(following)]).toEqual([[], []]);
    const { data } = await server.call(endpoints.readRecord, { pid: pids.air, did: air(firstRoom) }, { session });
    const name = String(data['name']);
    expect(await server.call(endpoints.updateTab, { did: tab.did, condition: where(name) }, { session })).toMatchObject(
      {
        status: 0,
      },
    );
    await trial.round(start + 3);
    expect([await scoped(fixedPolicy), await scoped(following)]).toEqual([[], [air(firstRoom)]]);
    const saved = await ofGroup('0');
    expect(await scoped(saved)).toEqual([air(firstRoom)]);
    expect(await server.call(endpoints.deleteTab, { did: tab.did }, { session })).toMatchObject({ status: 0 });
    await trial.round(start + 4);
    expect([await scoped(saved), await scoped(following)]).toEqual([[], []]);
  });
});

describe('rights when acting', () => {
  it('are write on policies and read on the list, those of the last saver at that moment', async () => {
    await power({ [air(firstRoom)]: '1' });
    const did = await save({ timer: [hourly] });
    const staff = await trial.server.signIn('nobody');
    await trial.server.db.transaction('system', (trx) =>
      trx.updateTable('policy').set({ saver: staff.userid }).where('did', '=', did).execute(),
    );
    await trial.round(nextHour());
    const { result } = await trial.server.call(endpoints.explainPolicy, { did }, { session: trial.session });
    expect(result[0]).toMatchObject({ fired: false, cause: 'rights' });
    expect(String(result[0]?.['text'])).toContain('can no longer change policies');
    expect(await trial.rows(sql<Row>`select did from command where bydid = ${did}`)).toEqual([]);
  });
});
