import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { nextFiring } from '../../src/engine/automation/schedule.ts';
import { instantOf, secondsPerDay, localTimeOf } from '../../src/engine/moment.ts';
import { nowSeconds } from '../../server/clock.ts';
import type { Row } from '../../server/db/database.ts';
import { pids } from '../../server/demo/pids.ts';
import { headersOf } from './harness.ts';
import { portOf } from './live-reader.ts';
import { firedRuns, isOn, off, type PolicyTrial, startPolicyTrial } from './policy-trial.ts';

/** What a policy would do and with what it conflicts, its versions, and who takes it over. */

let trial: PolicyTrial;
const made: string[] = [];
const save = async (change: Parameters<PolicyTrial['save']>[0]) => {
  const did = await trial.save(change);
  made.push(did);
  return did;
};
beforeAll(async () => {
  trial = await startPolicyTrial();
  await trial.disablePolicies();
});
afterAll(() => trial.close());
afterEach(async () => {
  for (const did of made.splice(0)) await trial.remove(did);
});

const as = () => ({ session: trial.session });
const setting = (temp: number, change: object = {}) => ({
  configs: [{ id: '4', name: 'Rooms', rules: [{ property: [isOn], cmd: { temp: { ref_value: temp } }, ...change }] }],
});
const conflicts = async (change: Parameters<PolicyTrial['policy']>[0], did?: string) => {
  const body = { ...trial.policy(change), ...(did === undefined ? {} : { did }) };
  const answer = await trial.server.call(endpoints.policyConflicts, body, as());
  if (answer.status !== statuses.success) throw new Error(JSON.stringify(answer));
  return answer.result;
};

describe('conflicts', () => {
  it('name the policy, its value, the cell and the devices that both are about', async () => {
    const did = await save({ name: 'Cooler', ...setting(240) });
    const conflictList = await conflicts(setting(260));
    expect(conflictList).toMatchObject([
      {
        kind: 'policy',
        did,
        name: 'Cooler',
        column: 'temp',
        mine: 260,
        theirs: 240,
        path: '/configs/0/rules/0/cmd/temp',
      },
    ]);
    const all = trial.rooms.flatMap((room) => room.air).toSorted();
    expect(conflictList[0]?.devices.map((device) => device.did).toSorted()).toEqual(expect.arrayContaining(all));
    expect(await conflicts(setting(260), did)).toEqual([]);
    expect(await conflicts(setting(240))).toEqual([]);
  });

  it('are none where months, hours or conditions cannot hold together', async () => {
    const inMonths = (mounths: number[], validperiod: string[]) => ({ datetime: [{ mounths, validperiod }] });
    await save({ name: 'Cooler', ...setting(240, inMonths([6, 7, 8], ['09:00:00-18:00:00'])) });
    expect(await conflicts(setting(260, inMonths([7], ['17:00:00-20:00:00'])))).toHaveLength(1);
    expect(await conflicts(setting(260, inMonths([12, 1], ['09:00:00-18:00:00'])))).toEqual([]);
    expect(await conflicts(setting(260, inMonths([7], ['19:00:00-20:00:00'])))).toEqual([]);
    const isOff = { ...isOn, ref_value: '0' };
    expect(await conflicts(setting(260, { property: [isOff] }))).toEqual([]);
  });

  it('are found with linkages too', async () => {
    const device = trial.rooms[0]?.air[0] ?? '';
    const control = { pid: pids.air, filterdid: trial.tab, datadid: device, act: 'set' as const, cmd: { temp: 200 } };
    const linkage = await trial.make({ actions: { devControl: [control], notify: [] } });
    expect(await conflicts(setting(260))).toMatchObject([
      { kind: 'linkage', did: linkage, devices: [{ did: device }], mine: 260, theirs: 200 },
    ]);
    await trial.server.call(endpoints.deleteLinkage, { did: linkage }, as());
  });
});

describe('conflicts of large tables', () => {
  it('are bounded, and let other calls in while they are looked for', async () => {
    const table = (temp: number) => ({
      sifter: 'filter',
      filter: { productid: pids.air, filterdid: trial.tab },
      configs: [
        {
          id: trial.tab,
          name: 'All',
          rules: Array.from({ length: 100 }, () => ({ property: [isOn], cmd: { temp: { ref_value: temp } } })),
        },
      ],
    });
    await save({ name: 'Large', ...table(240) });
    let isDone = false;
    const search = conflicts(table(260)).then((listed) => {
      isDone = true;
      return listed;
    });
    await trial.server.call(endpoints.listTabs, { pid: pids.air }, as());
    expect(isDone).toBe(false);
    const conflictList = await search;
    expect(conflictList.length).toBeGreaterThan(0);
    expect(conflictList.length).toBeLessThanOrEqual(300);
  });
});

describe('who sets a device next', () => {
  it('names the policies and linkages that would, the one with the next timer first', async () => {
    const device = trial.rooms[0]?.air[0] ?? '';
    const timer = [{ tab: 'time', type: 4, interval: 3600 }];
    const did = await save({ name: 'Cooler', timer, ...setting(240) });
    const control = { pid: pids.air, filterdid: trial.tab, datadid: device, act: 'set' as const, cmd: { temp: 200 } };
    const linkage = await trial.make({ actions: { devControl: [control], notify: [] } });
    const origins = async () => {
      const { result } = await trial.server.call(endpoints.listOrigins, { pid: pids.air, did: device }, as());
      return result.find(({ column }) => column === 'temp')?.rules ?? [];
    };
    const before = nowSeconds();
    const rules = await origins();
    expect(rules).toMatchObject([
      { by: { kind: 'policy', did, name: 'Cooler' }, value: 240 },
      { by: { kind: 'linkage', did: linkage }, value: 200 },
    ]);
    expect(rules[0]?.at).toBeGreaterThan(before);
    expect(rules[0]?.at).toBeLessThanOrEqual(before + 3600 + 60);
    expect(rules[1]).not.toHaveProperty('at');
    await trial.change(did, { name: 'Cooler', timer, enabled: '0', ...setting(240) });
    await trial.server.call(endpoints.deleteLinkage, { did: linkage }, as());
    expect(await origins()).toEqual([]);
  });
});

describe('a dry run', () => {
  const eventsOf = (text: string) =>
    text
      .split('\n\n')
      .filter((part) => part !== '')
      .map((part) => {
        const [name = '', data = ''] = part.split('\n');
        return { name: name.slice(7), data: JSON.parse(data.slice(6)) as Record<string, unknown> };
      });
  const run = async (change: Parameters<PolicyTrial['policy']>[0], from: number, to: number) => {
    const body = { ...trial.policy(change), from, to };
    return trial.server.send(endpoints.dryRunPolicy.path, body, as());
  };

  it('tells for each day when which devices would have been commanded, and changes nothing', async () => {
    const to = nowSeconds();
    const isWarm = { idev_pid: pids.air, ikey: 'room_temp', trend_type: 2, ref_value: 100 };
    const rules = [{ property: [isWarm], cmd: off }];
    const timer = [{ tab: 'time', type: 4, interval: 3600 }];
    const answer = await run({ timer, configs: [{ id: '4', name: 'Rooms', rules }] }, to - 2 * secondsPerDay, to);
    const events = eventsOf(answer.body);
    expect(events[0]?.name).toBe('ready');
    expect(events.at(-1)?.name).toBe('finish');
    const fires = events.flatMap(({ name, data }) =>
      name === 'data' ? (data['fires'] as { effects: unknown[] }[]) : [],
    );
    expect(fires.length).toBeGreaterThan(20);
    // Those of the meeting rooms' units that have a history.
    expect(fires.at(-1)?.effects).toContainEqual(
      expect.objectContaining({ kind: 'control', pid: pids.air, cmd: { pwr: '0' } }),
    );
    const commands = sql<Row>`select did from command where bykind = 'policy'`;
    expect(await trial.rows(commands)).toEqual([]);
  });

  it('counts the days of a long interval from the last save, those of an unsaved policy from today', async () => {
    const to = nowSeconds();
    const zone = 'Asia/Shanghai';
    const midnight = (days: number): number => {
      const today = localTimeOf(to, zone);
      return instantOf({ ...today, day: today.day - days, hour: 0, minute: 0, second: 0 }, zone);
    };
    const isWarm = { idev_pid: pids.air, ikey: 'room_temp', trend_type: 2, ref_value: 100 };
    const configs = [{ id: '4', name: 'Rooms', rules: [{ property: [isWarm], cmd: off }] }];
    const change = { timer: [{ tab: 'time', type: 4, interval: 2 * secondsPerDay }], configs };
    const daysOf = async (did?: string) => {
      const body = { ...trial.policy(change), ...(did === undefined ? {} : { did }), from: midnight(6) - 60, to };
      const { body: text } = await trial.server.send(endpoints.dryRunPolicy.path, body, as());
      return eventsOf(text).flatMap(({ name, data }) =>
        name === 'data' ? (data['fires'] as { at: number }[]).map(({ at }) => at) : [],
      );
    };
    const did = await save(change);
    const even = [6, 4, 2, 0].map(midnight);
    expect(await daysOf()).toEqual(even);
    expect(await daysOf(did)).toEqual(even);
    await trial.server.db.transaction('system', (trx) =>
      trx
        .updateTable('policy')
        .set({ savedat: midnight(1) + 60 })
        .where('did', '=', did)
        .execute(),
    );
    expect(await daysOf(did)).toEqual([5, 3, 1].map(midnight));
  });

  it('ends when its connection is dropped, so that others find room', async () => {
    const to = nowSeconds();
    const isWarm = { idev_pid: pids.air, ikey: 'room_temp', trend_type: 2, ref_value: 100 };
    const rules = [{ property: [isWarm], cmd: off }];
    const timer = [{ tab: 'time', type: 4, interval: 600 }];
    const body = JSON.stringify({
      ...trial.policy({ timer, configs: [{ id: '4', name: 'Rooms', rules }] }),
      from: to - 31 * secondsPerDay,
      to,
    });
    const url = `http://127.0.0.1:${await portOf(trial.server.app)}${endpoints.dryRunPolicy.path}`;
    const headers = { 'content-type': 'application/json', ...headersOf(trial.session) };
    const dropped = async (): Promise<string> => {
      const stop = new AbortController();
      const { body: stream } = await fetch(url, { method: 'POST', headers, body, signal: stop.signal });
      const first = await stream?.getReader().read();
      stop.abort();
      return new TextDecoder().decode(first?.value);
    };
    // One more than a server runs at a time: each has ended soon after it was dropped.
    for (let time = 0; time < 5; time += 1) await expect.poll(dropped, { timeout: 20_000 }).toContain('event: ready');
  });

  const everyMinute = (timers: number) => ({
    sifter: 'filter',
    filter: { productid: pids.air, filterdid: trial.tab },
    timer: Array.from({ length: timers }, (_none, time) => ({ tab: 'time', type: 4, interval: 60, time })),
    configs: [
      {
        id: trial.tab,
        name: 'All',
        rules: [{ property: [{ idev_pid: pids.air, ikey: 'room_temp', trend_type: 2, ref_value: 10 }], cmd: off }],
      },
    ],
  });

  it('shows as many commands of a day as an answer may have, and says so', async () => {
    const to = nowSeconds() - 60;
    const events = eventsOf((await run(everyMinute(4), to - 3599, to)).body);
    const days = events.flatMap(({ name, data }) =>
      name === 'data' ? [data as { fires: { effects: unknown[] }[]; cut?: boolean }] : [],
    );
    const commands = days.flatMap(({ fires }) => fires.flatMap(({ effects }) => effects)).length;
    const devices = days.flatMap(({ fires }) => fires)[0]?.effects.length ?? 0;
    expect(devices).toBeGreaterThan(100);
    expect(commands).toBeGreaterThan(10_000);
    // A firing is shown with all of its devices.
    expect(commands).toBeLessThanOrEqual(days.length * (20_000 + devices));
    expect(days.some(({ cut }) => cut)).toBe(true);
    expect(events.at(-1)?.data).toMatchObject({ setoff: 4 * 60 });
  });

  it('of one company leaves room for those of others', async () => {
    const { server } = trial;
    const to = nowSeconds();
    const body = { ...trial.policy(everyMinute(4)), from: to - 31 * secondsPerDay, to };
    const url = `http://127.0.0.1:${await portOf(server.app)}${endpoints.dryRunPolicy.path}`;
    const headers = { 'content-type': 'application/json', ...headersOf(trial.session) };
    const stops = [new AbortController(), new AbortController()];
    for (const { signal } of stops) {
      const { body: stream } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal });
      await stream?.getReader().read();
    }
    expect((await server.send(endpoints.dryRunPolicy.path, body, as())).json()).toMatchObject({
      status: statuses.tooMany,
    });
    const neighbour = { session: await server.signIn('neighbour') };
    const { did: tab } = await server.call(endpoints.addTab, { pid: pids.air, name: 'All' }, neighbour);
    const theirs = {
      ...trial.policy({ ...everyMinute(1), filter: { productid: pids.air, filterdid: tab } }),
      configs: [{ ...everyMinute(1).configs[0], id: tab }],
    };
    const answer = await server.send(endpoints.dryRunPolicy.path, { ...theirs, from: to - 60, to }, neighbour);
    expect(answer.body).toContain('event: finish');
    await server.call(endpoints.deleteTab, { did: tab }, neighbour);
    for (const stop of stops) stop.abort();
    // Their days are not replayed to the end.
    const again = async () => (await run(everyMinute(1), to - 60, to)).body;
    await expect.poll(again, { timeout: 20_000 }).toContain('event: finish');
  });

  it('of more than 31 days, of an end before its beginning and of the future is refused, each with its reason', async () => {
    const now = nowSeconds();
    const faults = async (from: number, to: number) => (await run({}, from, to)).json();
    expect(await faults(now - 32 * secondsPerDay, now)).toMatchObject({
      status: statuses.badInput,
      errors: [{ path: '/to', rule: 'span', message: expect.stringContaining('at most 31 days') }],
    });
    expect(await faults(now, now - 1)).toMatchObject({
      status: statuses.badInput,
      errors: [{ path: '/to', rule: 'order', message: 'The end of the dry run is before its start.' }],
    });
    expect(await faults(now + 2 * 3600, now + secondsPerDay)).toMatchObject({
      status: statuses.badInput,
      errors: [{ path: '/from', rule: 'future', message: 'A dry run covers the past. Choose a start in the past.' }],
    });
  });
});

describe('a filter group', () => {
  it('names, before it is deleted, the policies that are about it; they are about no device then', async () => {
    const { server } = trial;
    const { did: tab } = await server.call(endpoints.addTab, { pid: pids.air, name: 'Of a policy' }, as());
    const did = await save({
      name: 'About a group',
      updatepolicy: 1,
      sifter: 'filter',
      filter: { productid: pids.air, filterdid: tab },
      configs: [{ id: tab, name: 'All', rules: [{ property: [isOn], cmd: off }] }],
    });
    const { result } = await server.call(endpoints.listTabs, { pid: pids.air, parts: tab }, as());
    expect(result.find((preview) => preview.did === tab)?.parts).toEqual({
      boards: 0,
      linkages: 0,
      policies: ['About a group'],
    });
    await server.call(endpoints.deleteTab, { did: tab }, as());
    await trial.round(nowSeconds() + 700);
    const scope = sql<Row>`select device from policyscope where policy = ${did}`;
    expect(await trial.rows(scope)).toEqual([]);
  });
});

describe('versions', () => {
  it('are kept with who saved them and can be read; 50 of them', async () => {
    const did = await save({ name: 'First' });
    await trial.change(did, { name: 'Second', enabled: '0' });
    const { result } = await trial.server.call(endpoints.policyVersions, { did }, as());
    expect(result.map(({ version }) => version)).toEqual([2, 1]);
    expect(result[0]?.by_name).not.toBe('');
    const first = await trial.server.call(endpoints.readPolicy, { did, version: 1 }, as());
    expect(first.result).toMatchObject({ did, name: 'First', enabled: '1', version: 1 });
    expect((await trial.server.call(endpoints.readPolicy, { did, version: 9 }, as())).status).toBe(statuses.notFound);
    for (let count = 0; count < 50; count += 1) await trial.change(did, { name: `No. ${count}`, enabled: '0' });
    const versions = await trial.server.call(endpoints.policyVersions, { did }, as());
    expect(versions.result).toHaveLength(50);
    expect(versions.result.at(-1)?.version).toBe(3);
  });
});

describe('the rules of somebody who hands over', () => {
  it('rest until the heir saves them', async () => {
    const { server, session } = trial;
    const heir = await server.signIn('operator');
    const did = await save({});
    const linkage = await trial.make({});
    for (const room of trial.rooms) for (const device of room.air) await trial.write(pids.air, device, { pwr: '1' });
    const over = { user_id: session.userid, to_user_id: heir.userid };
    expect((await server.call(endpoints.transferTasks, over, as())).status).toBe(0);
    const hour = { kind: 'interval', every: 3600, from: 0, until: 86_399 } as const;
    const due = nextFiring(hour, 'Asia/Shanghai', nowSeconds()) ?? 0;
    await trial.round(due);
    expect(await firedRuns(trial, did)).toEqual([]);
    expect(await trial.report(trial.dids[0] ?? '', { room_temp: 100 }, nowSeconds())).toBe(0);
    expect(await trial.report(trial.dids[0] ?? '', { room_temp: 400 }, nowSeconds() + 1)).toBe(0);
    const inbox = await server.call(endpoints.listInbox, {}, { session: heir });
    expect(inbox.result.data[0]?.title).toContain('Handed over');
    const read = await server.call(endpoints.readPolicy, { did }, as());
    expect(read.result).toMatchObject({ heir: heir.userid });
    await trial.change(did, {});
    await trial.round(due);
    expect(await firedRuns(trial, did)).toHaveLength(1);
    expect((await server.call(endpoints.readPolicy, { did }, as())).result).not.toHaveProperty('heir');
    await server.call(endpoints.deleteLinkage, { did: linkage }, as());
  });

  it('are taken over at once by the heir, but for those that the heir could not save', async () => {
    const { server, session } = trial;
    const heir = { session: await server.signIn('operator') };
    const did = await save({});
    const over = { user_id: session.userid, to_user_id: heir.session.userid };
    expect((await server.call(endpoints.transferTasks, over, as())).status).toBe(0);
    const offered = (await server.call(endpoints.listInbox, {}, heir)).result.offers ?? [];
    expect(offered).toMatchObject([{ user_id: session.userid }]);
    expect(offered[0]?.policies).toBeGreaterThan(0);
    // The operator has no right on policies, so these stay paused and say why.
    const { result } = await server.call(endpoints.takeRules, { user_id: session.userid }, heir);
    expect(result).toMatchObject({ policies: 0 });
    const named = result.refused.find((refusal) => refusal.did === did);
    expect(named).toMatchObject({ kind: 'policy', name: 'Meeting rooms' });
    expect(named?.msg).not.toBe('');
    expect((await server.call(endpoints.readPolicy, { did }, as())).result).toHaveProperty('heir');
    // Nothing of others is taken by somebody to whom it was not offered.
    const none = await server.call(endpoints.takeRules, { user_id: session.userid }, as());
    expect(none.result).toEqual({ linkages: 0, policies: 0, refused: [] });
    await server.db.transaction('system', (trx) =>
      trx.updateTable('policy').set({ heir: session.userid }).where('did', '=', did).execute(),
    );
    const takeOver = await server.call(endpoints.takeRules, { user_id: session.userid }, as());
    expect(takeOver.result).toMatchObject({ policies: 1 });
    expect((await server.call(endpoints.readPolicy, { did }, as())).result).not.toHaveProperty('heir');
    expect((await server.call(endpoints.listInbox, {}, as())).result.offers).toEqual([]);
  });

  it('are offered in the same way by a departure with an heir', async () => {
    const { server, session } = trial;
    const leaving = await server.signIn('operator');
    const did = await save({ name: 'Left behind' });
    await server.db.transaction('system', (trx) =>
      trx.updateTable('policy').set({ saver: leaving.userid }).where('did', '=', did).execute(),
    );
    const departure = { did: leaving.did, staffstatus: 1, heir: session.userid };
    expect(await server.call(endpoints.updateMember, departure, as())).toMatchObject({ status: 0 });
    const { offers } = (await server.call(endpoints.listInbox, {}, as())).result;
    expect(offers?.find(({ user_id }) => user_id === leaving.userid)?.policies).toBeGreaterThan(0);
    expect((await server.call(endpoints.readPolicy, { did }, as())).result).toMatchObject({ heir: session.userid });
    await server.call(endpoints.takeRules, { user_id: leaving.userid }, as());
    expect((await server.call(endpoints.readPolicy, { did }, as())).result).not.toHaveProperty('heir');
  });
});
