import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { nowSeconds } from '../../server/clock.ts';
import { pid, startTrial, temperatureOf, type Trial } from './rules-trial.ts';

/** What the list of linkages says of those that cannot act, or that want different values of one device. */

let trial: Trial;
let [first, second]: string[] = [];
const start = nowSeconds();
beforeAll(async () => {
  trial = await startTrial();
  [first, second] = trial.dids;
});
afterAll(() => trial.close());

const temperature = (change: Parameters<typeof temperatureOf>[1] = {}) => temperatureOf(first, change);
const list = async () => {
  const { session, server, tab } = trial;
  return (await server.call(endpoints.listLinkages, { filterdid: tab }, { session })).triggers;
};
const listed = async (rule: string) => (await list()).find(({ did }) => did === rule);
const set = (rule: string, values: { saver?: string; content?: string }) =>
  trial.server.db.transaction('system', (trx) =>
    trx.updateTable('linkage').set(values).where('did', '=', rule).execute(),
  );
const remove = (did: string) => trial.server.call(endpoints.deleteLinkage, { did }, { session: trial.session });
const save = async (rule: string, workflowstatus: 0 | 1) => {
  const body = { did: rule, ...trial.body({ events: temperature() }), workflowstatus };
  expect(await trial.server.call(endpoints.updateLinkage, body, { session: trial.session })).toMatchObject({
    status: 0,
  });
};

describe('a linkage that', () => {
  it('acts has no trouble', async () => {
    const rule = await trial.make({ events: temperature() });
    expect(await listed(rule)).not.toHaveProperty('trouble');
    expect(await listed(rule)).not.toHaveProperty('conflicts');
    await remove(rule);
  });

  it('rests after a flood says until when, until then', async () => {
    const rule = await trial.make({ events: temperature() });
    for (let time = 0; time < 32; time += 1) {
      await trial.report(first ?? '', { room_temp: 250 }, start + 600);
      await trial.report(first ?? '', { room_temp: 290 }, start + 600);
    }
    expect((await listed(rule))?.trouble).toEqual({ kind: 'resting', at: start + 660 });
    await trial.rows(sql`update rulepace set restuntil = ${start - 1}::bigint where rule = ${rule}`);
    expect(await listed(rule)).not.toHaveProperty('trouble');
    await remove(rule);
  });

  it('was cut out of a loop says so until it is saved again', async () => {
    await trial.report(first ?? '', { room_temp: 250 }, start);
    const rule = await trial.make({ events: temperature() });
    await trial.report(first ?? '', { room_temp: 290 }, start + 600);
    const [run] = await trial.runs(rule);
    await trial.report(first ?? '', { room_temp: 250 }, start + 601);
    await trial.report(first ?? '', { room_temp: 290 }, start + 602, run?.did);
    expect((await listed(rule))?.trouble).toEqual({ kind: 'cut', at: start + 602 });
    await trial.rows(sql`update linkage set updatedat = ${start + 603}::bigint where did = ${rule}`);
    expect(await listed(rule)).not.toHaveProperty('trouble');
    await remove(rule);
  });

  it('names a column or a record that is gone says which', async () => {
    const rule = await trial.make({ events: temperature() });
    const { events, actions } = trial.body({ events: temperature() });
    const content = (change: object) =>
      JSON.stringify({ events, conditionsinfo: { datetime: [], property: [] }, actions, ...change });
    await set(rule, { content: content({ events: temperature({ ikey: 'gone' }) }) });
    expect((await listed(rule))?.trouble).toEqual({ kind: 'gone', path: '/events/0/ikey' });
    const [action] = actions.devControl ?? [];
    await set(rule, {
      content: content({ actions: { devControl: [{ ...action, datadid: 'a'.repeat(24) }], notify: [] } }),
    });
    expect((await listed(rule))?.trouble).toEqual({ kind: 'gone', path: '/actions/devControl/0/datadid' });
    await remove(rule);
  });

  it('was saved by somebody without the rights, or who has left, says so, and no longer once another saved it', async () => {
    const rule = await trial.make({ events: temperature() });
    const nobody = await trial.server.signIn('nobody');
    await set(rule, { saver: nobody.userid });
    expect((await listed(rule))?.trouble).toEqual({ kind: 'rights', path: '/events/0/idev_did' });
    await set(rule, { saver: 'left' });
    expect((await listed(rule))?.trouble).toEqual({ kind: 'owner' });
    await save(rule, 1);
    expect(await listed(rule)).not.toHaveProperty('trouble');
    // A disabled one notifies no one.
    await save(rule, 0);
    await set(rule, { saver: 'left' });
    expect(await listed(rule)).not.toHaveProperty('trouble');
    await remove(rule);
  });

  it('sets a device to another value than a second one names it, and both are saved', async () => {
    const off = { pid, filterdid: trial.tab, datadid: second ?? '', act: 'set' as const, cmd: { pwr: '0' } };
    const firstRule = await trial.make({ events: temperature() });
    const secondRule = await trial.make({
      name: 'Off again',
      events: temperature({ trend_type: 1 }),
      actions: { devControl: [off], notify: [] },
    });
    expect((await listed(firstRule))?.conflicts).toEqual([{ did: secondRule, name: 'Off again' }]);
    expect((await listed(secondRule))?.conflicts).toEqual([{ did: firstRule, name: 'Cool the hall' }]);
    const { session, server } = trial;
    const answer = await server.call(endpoints.linkageConflicts, { ...trial.body({}), did: firstRule }, { session });
    expect(answer.result).toMatchObject([{ did: secondRule, place: { pid, tab: trial.tab }, mine: '1', theirs: '0' }]);
    await save(firstRule, 0);
    expect(await listed(secondRule)).not.toHaveProperty('conflicts');
    await remove(firstRule);
    await remove(secondRule);
  });
});

describe('the switch of a linkage', () => {
  it('closes it, so that nothing sets it off, and opens it again', async () => {
    await trial.report(first ?? '', { room_temp: 250 }, start);
    const rule = await trial.make({ events: temperature({ keeptime: 60 }) });
    const rows = () => trial.rows(sql`select 1 from rulehold where rule = ${rule}`);
    await trial.report(first ?? '', { room_temp: 290 }, start + 1);
    expect(await rows()).toHaveLength(1);
    await save(rule, 0);
    expect(await rows()).toEqual([]);
    await trial.report(first ?? '', { room_temp: 250 }, start + 2);
    await trial.report(first ?? '', { room_temp: 290 }, start + 3);
    expect(await trial.runs(rule)).toEqual([]);
    expect(await listed(rule)).toMatchObject({ workflowstatus: 0 });
    await save(rule, 1);
    expect(await listed(rule)).toMatchObject({ workflowstatus: 1 });
    await trial.report(first ?? '', { room_temp: 250 }, start + 4);
    await trial.report(first ?? '', { room_temp: 290 }, start + 5);
    expect(await trial.runs(rule)).toMatchObject([{ fired: true, at: start + 5 }]);
    await remove(rule);
  });
});
