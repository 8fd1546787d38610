import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { nowSeconds } from '../../server/clock.ts';
import { createAnnouncer } from '../../server/devices/announce-changes.ts';
import { lookForSilent } from '../../server/devices/presence.ts';
import { createIntaking } from '../../server/devices/receive.ts';
import { pid, startTrial, type Trial } from './rules-trial.ts';

/**
 * A module is changed while a transaction waits for the connection: what is cached of the modules is gone when it begins.
 * On the embedded database, work that then reads them by itself waits for the connection that its own transaction holds,
 * and everybody else behind it, for good.
 */

let trial: Trial;
let first: string;
const start = nowSeconds();

beforeAll(async () => {
  trial = await startTrial();
  [first = ''] = trial.dids;
  const { db, services } = trial.server;
  const transaction = db.transaction.bind(db);
  vi.spyOn(db, 'transaction').mockImplementation((scope, work, urgency) =>
    transaction(
      scope,
      (trx) => {
        services.modules.forget();
        return work(trx);
      },
      urgency,
    ),
  );
});
afterAll(async () => {
  vi.restoreAllMocks();
  await trial.close();
});

const event = (ikey: string, ref_value: number) => ({
  type: 0 as const,
  idev_pid: pid,
  idev_did: first,
  ikey,
  trend_type: 4 as const,
  ref_value,
  keeptime: 0,
});
const condition = () => ({ idev_pid: pid, idev_did: first, ikey: 'ac_mode', trend_type: 4 as const, ref_value: '1' });
const conditions = () => ({ datetime: [], property: [condition()] });
const receive = (time: number, values: Record<string, number | string>) => {
  const { db, services } = trial.server;
  return createIntaking({ db, services, now: () => time }).receive(trial.company, pid, [
    { device: first, at: time, values },
  ]);
};

describe('while modules are changed', () => {
  it('reports are stored, and their rules look at other values', async () => {
    await receive(start, { room_temp: 250, ac_mode: '1' });
    const rule = await trial.make({ events: [event('room_temp', 290)], conditionsinfo: conditions() });
    expect(await receive(start + 1, { room_temp: 290 })).toMatchObject([{ kind: 'stored' }]);
    expect(await trial.runs(rule)).toMatchObject([{ fired: true }]);
  });

  it('devices are found silent, and the rules about that look at other values', async () => {
    const rule = await trial.make({ events: [event('$online', 0)], conditionsinfo: conditions() });
    const { db, services } = trial.server;
    await lookForSilent({ db, services, now: start + 100_000 }, 0, createAnnouncer(db));
    expect(await trial.runs(rule)).toMatchObject([{ fired: true }]);
  });

  it('a linkage says what it would do now', async () => {
    const body = trial.body({ events: [event('$online', 0)], conditionsinfo: conditions() });
    const { status, result } = await trial.server.call(endpoints.linkageHolding, body, { session: trial.session });
    expect({ status, result }).toMatchObject({ status: 0, result: { devices: [{ did: first }] } });
  });
});
