import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestOf } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import { createBackOff } from '../../server/back-off.ts';
import type { Row } from '../../server/db/database.ts';
import { ruleRound } from '../../server/rule-runs/worker.ts';
import { nowSeconds } from '../../server/clock.ts';
import { pids } from '../../server/demo/pids.ts';
import { type PolicyTrial, startPolicyTrial } from './policy-trial.ts';

/** Rules that cannot be evaluated, as after a change of a module: they keep no other rule and no company from acting. */

type Config = RequestOf<typeof endpoints.saveModule>;

const pumps = (columns: object[]) =>
  ({
    pid: '3000000000000000000a0d18',
    group: 'spaces',
    icon: 'space',
    name: { en: 'Pumps', zh: '水泵' },
    columns,
  }) as Config;
const pid = pumps([]).pid as string;
const level = { column: 'level', label: { en: 'Level', zh: '水位' }, type: 'int', rw: 3, required: 0 };
const oneSpace = { ...level, column: 'space', type: 'ref', pid: products.spaces };
const spaces = { ...level, column: 'space', type: 'didlist', didlist: { pid: products.spaces, capacity: 4 } };

type Session = Pick<PolicyTrial, 'session'>;

let trial: PolicyTrial;
beforeAll(async () => {
  trial = await startPolicyTrial();
  await trial.disablePolicies();
});
afterAll(() => trial.close());

const save = async (columns: object[]) =>
  expect(await trial.server.call(endpoints.saveModule, pumps(columns), { session: trial.session })).toMatchObject({
    status: 0,
  });

describe('a policy about records by their space', () => {
  it('is about none of a list whose space has become several, and its scope is resolved as before', async () => {
    const { server, session, rooms } = trial;
    await save([level, oneSpace]);
    const record = { pid, data: { name: 'Pump', space: rooms[0]?.did, level: 5 } };
    await server.call(endpoints.createRecord, record, { session });
    const did = await trial.save({
      updatepolicy: '1',
      configs: [
        {
          id: '4',
          name: 'Rooms',
          rules: [
            {
              property: [{ idev_pid: pid, ikey: 'level', trend_type: 2, ref_value: 1, link_key: 'space' }],
              cmd: { pwr: { ref_value: '0' } },
            },
          ],
        },
      ],
    });
    const linked = sql<Row>`select target from policylink where policy = ${did}`;
    expect(await trial.rows(linked)).not.toEqual([]);
    await save([level, spaces]);
    await trial.round(nowSeconds() + 700);
    expect(await trial.rows(linked)).toEqual([]);
    await trial.remove(did);
  });
});

describe('a rule that cannot be set up, evaluated or resolved', () => {
  const broken = async (table: 'policy' | 'linkage', did: string, change: object) =>
    trial.server.db.transaction('system', (trx) => trx.updateTable(table).set(change).where('did', '=', did).execute());
  const firing = () => {
    const now = nowSeconds();
    return { now, at: now - (now % 3600) + 3600 };
  };

  /** What the error of a round says: the labels of what failed, and why. */
  const messagesOf = (failure: unknown): string[] => {
    const { message, cause, errors = [] } = failure as Error & { errors?: unknown[] };
    return [message, ...(cause === undefined ? [] : messagesOf(cause)), ...errors.flatMap(messagesOf)];
  };
  const failing = async (at: number): Promise<string[]> =>
    trial.round(at).then(
      () => [],
      (failure: unknown) => messagesOf(failure),
    );
  const timedLinkage = async (at: number, session: Session): Promise<{ did: string; tab: string }> => {
    const { server } = trial;
    const listed = await server.call(endpoints.queryRecords, { pid: pids.air, pagesize: 1 }, session);
    const device = String(listed.result.data[0]?.did);
    const { did: tab } = await server.call(endpoints.addTab, { pid: pids.air, name: 'Timed' }, session);
    const control = { pid: pids.air, filterdid: tab, datadid: device, act: 'set' as const, cmd: { pwr: '1' } };
    const event = { type: 1 as const, event_set: JSON.stringify({ type: 2, time: at, weekdays: '' }) };
    const linkage = await server.call(
      endpoints.createLinkage,
      { ...trial.body({}), filterdid: tab, events: [event], actions: { devControl: [control], notify: [] } },
      session,
    );
    expect(linkage).toMatchObject({ status: 0 });
    return { did: linkage.did, tab };
  };
  const removed = async (policy: string, tab: string, session: Session) => {
    await trial.server.call(endpoints.deleteTab, { did: tab }, session);
    await trial.server.db.transaction('system', (trx) => trx.deleteFrom('policy').where('did', '=', policy).execute());
  };
  const timersOf = (did: string) => trial.rows(sql<Row>`select slot, dueat from ruletimer where rule = ${did}`);

  it.each([
    ['set up', { content: '{', armed: false }, 'policy'],
    ['resolved', { head: '{', scopedueat: 1 }, 'scope of policy'],
    ['evaluated', { head: '{' }, 'policy'],
  ])('keeps no timer of another company from firing: %s', async (_name, change, label) => {
    const { at } = firing();
    const did = await trial.save({ updatepolicy: '1' });
    const neighbour = { session: await trial.server.signIn('neighbour') };
    const linkage = await timedLinkage(at, neighbour);
    await broken('policy', did, change);
    expect(await failing(at)).toContain(`${label} ${did} of ${trial.company}`);
    const [run] = await trial.runs(linkage.did);
    expect(run).toMatchObject({ state: 'done', fired: true });
    await removed(did, linkage.tab, neighbour);
  });

  it('of which there are hundreds keeps no other company from being set up, and is tried again after a pause', async () => {
    const { server } = trial;
    const now = nowSeconds();
    const did = await trial.save({});
    const { companyid } = await server.signIn('neighbour');
    const copied = sql`insert into policy (companyid, did, content, head, enabled, saver, savedat, armed)
      select companyid, 'broken' || n, '{', head, enabled, saver, savedat, false
      from policy, generate_series(1, 450) n where did = ${did}`;
    await server.db.transaction('system', async (trx) => {
      await copied.execute(trx);
      await trx.updateTable('policy').set({ armed: false }).where('companyid', '=', companyid).execute();
    });
    const unarmed = sql<Row>`select did from policy where companyid = ${companyid} and not armed`;
    const theirs = (await trial.rows(unarmed)).length;
    expect(theirs).toBeGreaterThan(0);
    const context = { db: server.db, services: server.services, backOff: createBackOff() };
    const round = (time: number): Promise<string[]> =>
      ruleRound({ ...context, now: () => time }, undefined).then(() => [], messagesOf);
    expect(await round(now)).toContain(`${200 - theirs} parts failed`);
    expect(await trial.rows(unarmed)).toEqual([]);
    expect(await round(now + 1)).toContain('200 parts failed');
    expect(await round(now + 2)).toContain(`${50 + theirs} parts failed`);
    // All of them pause, and what fails again is not reported again.
    expect(await round(now + 3)).toEqual([]);
    expect(await round(now + 12)).toEqual([]);
    await server.db.transaction('system', (trx) =>
      sql`delete from policy where did = ${did} or did like 'broken%'`.execute(trx),
    );
  });

  it('keeps no other scope of its company from being resolved, and is resolved a minute later', async () => {
    const now = nowSeconds();
    const dids: string[] = [];
    for (const name of ['First', 'Second', 'Third']) dids.push(await trial.save({ name, updatepolicy: '1' }));
    const [first = '', second = '', third = ''] = dids;
    for (const did of [first, second]) await broken('policy', did, { head: '{', scopedueat: 1 });
    await broken('policy', third, { scopedueat: 2 });
    const messages = await failing(now);
    for (const did of [first, second]) expect(messages).toContain(`scope of policy ${did} of ${trial.company}`);
    const dues = sql<Row>`select scopedueat from policy where did = any(cast(${dids} as text[])) order by scopedueat, did`;
    const [firstDue, secondDue, resolved] = (await trial.rows(dues)).map((row) => Number(row['scopedueat']) - now);
    expect([firstDue, secondDue]).toEqual([60, 60]);
    expect(resolved).toBeGreaterThan(60);
    expect(await failing(now + 1)).toEqual([]);
    await trial.server.db.transaction('system', (trx) => trx.deleteFrom('policy').where('did', 'in', dids).execute());
  });

  it('keeps no batch of another company from firing', async () => {
    const { at } = firing();
    const did = await trial.save({ updatepolicy: '1' });
    const neighbour = { session: await trial.server.signIn('neighbour') };
    const linkage = await timedLinkage(at, neighbour);
    const timer = { companyid: neighbour.session.companyid, kind: 'linkage', rule: linkage.did, grace: 60, last: null };
    const timers = Array.from({ length: 450 }, (_one, index) => ({ ...timer, slot: `old ${index}`, dueat: at - 1 }));
    await trial.server.db.transaction('system', (trx) => trx.insertInto('ruletimer').values(timers).execute());
    await broken('policy', did, { head: '{' });
    expect(await failing(at)).toContain(`policy ${did} of ${trial.company}`);
    expect(await timersOf(linkage.did)).toEqual([]);
    await removed(did, linkage.tab, neighbour);
  });

  it('is recorded as a fault, keeps no timer of its company from firing, and is armed again once it can be read', async () => {
    const { at } = firing();
    const did = await trial.save({ updatepolicy: '1' });
    const linkage = await timedLinkage(at, trial);
    const [before] = await trial.rows(sql<Row>`select head from policy where did = ${did}`);
    await trial.server.db.transaction('system', (trx) =>
      trx
        .updateTable('ruletimer')
        .set({ dueat: at - 1 })
        .where('rule', '=', did)
        .execute(),
    );
    await broken('policy', did, { head: '{' });
    expect(await failing(at)).toContain(`policy ${did} of ${trial.company}`);
    expect(await trial.runs(linkage.did)).toMatchObject([{ state: 'done', fired: true }]);
    expect(await trial.runs(did)).toMatchObject([{ at: at - 1, cause: 'fault', fired: false, effects: [] }]);
    expect(await failing(at + 1)).toEqual([]);
    expect(await failing(at + 700)).toContain(`policy ${did} of ${trial.company}`);
    expect(await trial.runs(did)).toHaveLength(1);
    await broken('policy', did, { head: String(before?.['head']) });
    expect(await failing(at + 1400)).toEqual([]);
    expect(await timersOf(did)).toEqual([{ slot: expect.not.stringMatching('retry'), dueat: at + 3600 }]);
    await removed(did, linkage.tab, trial);
  });

  it('has its debounced event recorded as a fault, once', async () => {
    const { at } = firing();
    const did = await trial.save({ updatepolicy: '1' });
    const key = {
      companyid: trial.company,
      kind: 'policy',
      rule: did,
      slot: 'event',
      device: trial.rooms[0]?.did ?? '',
    };
    const hold = { ...key, pid: pids.air, since: at - 60, hasfired: false, dueat: at - 1, value: '1' };
    await trial.server.db.transaction('system', async (trx) => {
      await trx.insertInto('rulehold').values(hold).execute();
      await trx.deleteFrom('ruletimer').where('rule', '=', did).execute();
    });
    await broken('policy', did, { head: '{' });
    expect(await failing(at)).toContain(`policy ${did} of ${trial.company}`);
    expect(await failing(at + 1)).toEqual([]);
    expect(await trial.runs(did)).toMatchObject([{ at: at - 1, device: key.device, cause: 'fault', fired: false }]);
    await trial.server.db.transaction('system', (trx) => trx.deleteFrom('policy').where('did', '=', did).execute());
  });
});
