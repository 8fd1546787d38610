import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestOf } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { runOf } from '../../server/rules/run-rows.ts';
import { nowSeconds } from '../../server/clock.ts';
import { pids } from '../../server/demo/pids.ts';
import { lookForSilent } from '../../server/devices/presence.ts';
import { createAnnouncer } from '../../server/devices/announce-changes.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { dids, pid, startTrial, type Trial } from './intake-trial.ts';
import { fireAllDue } from './rules-trial.ts';

/** Going offline and coming back set linkages off. The trial's devices report every 60 s. */

type Body = RequestOf<typeof endpoints.createLinkage>;

let server: TestServer;
let session: User;
let trial: Trial;
let tab: string;
let start: number;

beforeAll(async () => {
  server = await startTestServer();
  session = await server.signIn('administrator');
  trial = await startTrial(server, session.companyid);
  tab = (await server.call(endpoints.addTab, { pid, name: 'Rules' }, { session })).did;
  start = nowSeconds();
});
afterAll(() => server.close());

const bodyOf = (
  ref_value: unknown,
  change: { keeptime?: number; idev_pid?: string; trend_type?: number } = {},
): Body => ({
  pid,
  filterdid: tab,
  name: 'Presence',
  // What a client may send, the right and the wrong.
  events: [{ type: 0, idev_pid: pid, idev_did: dids.first, ikey: '$online', ref_value, ...change }] as Body['events'],
  actions: { devControl: [], notify: [{ notifyway: 'wechat', content: 'Look at it', touser: [session.userid] }] },
});
const make = async (...args: Parameters<typeof bodyOf>): Promise<string> => {
  const { status, msg, did } = await server.call(endpoints.createLinkage, bodyOf(...args), { session });
  expect({ status, msg }).toMatchObject({ status: 0 });
  return did;
};
const valueOf = (event: Body['events'][number]) => (event.type === 0 ? event.ref_value : undefined);
const remove = (did: string) => server.call(endpoints.deleteLinkage, { did }, { session });
const look = (now: number) =>
  lookForSilent({ db: server.db, services: server.services, now }, 0, createAnnouncer(server.db));
const report = (time: number) => trial.store(time, [{ device: dids.first, at: time, values: { temp: 205 } }]);
const runs = (rule: string) =>
  server.db.transaction({ company: trial.company }, async (trx) => {
    const rows = await trx.selectFrom('rulerun').selectAll().where('rule', '=', rule).orderBy('at').execute();
    return rows.map((row) => runOf(row));
  });

describe('a linkage about the connection of a device', () => {
  it('fires once when the device goes offline, another when it comes back, and says so in words', async () => {
    await report(start);
    const gone = await make(0);
    const back = await make('1');
    expect(await runs(gone)).toEqual([]);
    await look(start + 190);
    await look(start + 200);
    const compared = { column: '$online', value: 0, code: 4, reference: 0, holds: true };
    expect(await runs(gone)).toMatchObject([{ cause: null, device: dids.first, compared: [compared] }]);
    expect((await runs(back)).filter(({ at }) => at > start + 100)).toEqual([]);
    await report(start + 300);
    await report(start + 360);
    expect(await runs(gone)).toHaveLength(1);
    expect((await runs(back)).filter(({ at }) => at > start + 100)).toMatchObject([{ at: start + 300, cause: null }]);
    const { triggers } = await server.call(endpoints.listLinkages, { filterdid: tab }, { session });
    const events = triggers
      .flatMap((linkage) => linkage.events)
      .toSorted((a, b) => Number(valueOf(a)) - Number(valueOf(b)));
    expect(events).toMatchObject([
      { ikey: '$online', ref_value: 0, trend_type: 4, keeptime: 0, ikey_name: 'Connection' },
      { ikey: '$online', ref_value: 1, ikey_name: 'Connection' },
    ]);
    const { result } = await server.call(endpoints.explainLinkage, { did: gone }, { session });
    expect(result[0]?.text).toMatch(/Connection of .*first.* was .*Offline.*becomes .*Offline/u);
    await remove(gone);
    await remove(back);
  });

  it('waits for its time, which a report ends', async () => {
    const time = start + 1000;
    await report(time);
    const rule = await make(0, { keeptime: 100 });
    await look(time + 190);
    await report(time + 200);
    const due = (now: number) => fireAllDue({ db: server.db, services: server.services, now: () => now });
    await due(time + 400);
    expect(await runs(rule)).toEqual([]);
    await look(time + 400);
    await due(time + 499);
    expect(await runs(rule)).toEqual([]);
    await due(time + 500);
    expect(await runs(rule)).toMatchObject([{ at: time + 500, cause: null }]);
    await remove(rule);
  });

  it('fires at once for a device that is offline when it is switched on, and says so before', async () => {
    const { result } = await server.call(endpoints.linkageHolding, bodyOf(0), { session });
    expect(result).toMatchObject({ acts: true, devices: [{ pid, did: dids.first }] });
    const rule = await make(0);
    expect(await runs(rule)).toMatchObject([{ cause: null, compared: [{ value: 0 }] }]);
    // Saved again it goes on: it would not fire once more.
    const again = await server.call(endpoints.linkageHolding, { ...bodyOf(0), did: rule }, { session });
    expect(again.result.devices).toEqual([]);
    await remove(rule);
  });

  it('is tried out on the entries of going silent and coming back', async () => {
    const input = { ...bodyOf(0), from: start + 100, to: start + 900 };
    const answer = await server.send(endpoints.dryRunLinkage.path, input, { session });
    expect(answer.body).toContain('"missing":[]');
    expect([...answer.body.matchAll(/"at":(\d+)/gu)].map(([, time]) => Number(time) - start)).toEqual([180]);
    expect(answer.body).toContain('"setoff":1');
  });

  it('is refused with a reason for lists whose devices do not report, other values and other comparisons', async () => {
    const faults = async (...args: Parameters<typeof bodyOf>) =>
      (await server.call(endpoints.createLinkage, bodyOf(...args), { session })).errors?.map(
        ({ path, rule }) => `${path} ${rule}`,
      );
    expect(await faults(0, { idev_pid: pids.spaces })).toEqual(['/events/0/idev_pid silent']);
    expect(await faults(2)).toEqual(['/events/0/ref_value value']);
    expect(await faults(0, { trend_type: 0 })).toEqual(['/events/0/trend_type relation']);
  });
});
