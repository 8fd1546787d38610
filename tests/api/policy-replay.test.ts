import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Policy } from '../../src/engine/automation/policy.ts';
import { checkPolicy } from '../../src/engine/automation/check-policy.ts';
import { policyRule } from '../../src/engine/automation/policy-rule.ts';
import { createReplay, type ReplayReport } from '../../src/engine/automation/replay.ts';
import { finish } from '../../src/engine/automation/steps.ts';
import type { PlannedEffect } from '../../src/engine/automation/rule.ts';
import { nowSeconds } from '../../server/clock.ts';
import { pids } from '../../server/demo/pids.ts';
import type { StoredModule } from '../../server/services.ts';
import { fireAllDue } from './rules-trial.ts';
import { firedRuns, type PolicyBody, type PolicyTrial, startPolicyTrial } from './policy-trial.ts';
import { seededInteger } from '../seeded-random.ts';

/**
 * Policies on the server, one report after the other with rows for scope, debounce and timers between, against a plain
 * replay of the same history over a scope that is found by looking at the records.
 */

let trial: PolicyTrial;
let presence: StoredModule;
/** Histories in which the policy acted. */
let acting = 0;
/** Not on a minute, where the timers fire, and after everything that was stored for the test. */
let start = 0;

beforeAll(async () => {
  trial = await startPolicyTrial();
  const storedModule = await trial.server.services.modules.any(pids.presence);
  if (storedModule === undefined) throw new Error('No presence sensors.');
  presence = storedModule;
  await trial.disablePolicies();
  const now = nowSeconds();
  start = now - (now % 60) + 67;
  vi.useFakeTimers({ toFake: ['Date'], now: start * 1000 });
});
afterAll(async () => {
  vi.useRealTimers();
  await trial.close();
});

const caseOf = (seed: number) => {
  const random = seededInteger(seed + 1);
  const pick = <T>(...all: T[]): T => all[random(all.length)] as T;
  const vacant = () => ({
    idev_pid: pids.presence,
    ikey: 'vacantmin',
    trend_type: pick(0, 2, 4),
    ref_value: 1 + random(4),
    link_key: 'space',
  });
  const warm = () => ({ idev_pid: pids.air, ikey: 'room_temp', trend_type: pick(2, 3), ref_value: 250 + random(3) });
  const rules = Array.from({ length: 1 + random(3) }, (_none, index) => ({
    enable: index === 0 || random(5) > 0,
    property: [...(random(3) > 0 ? [vacant()] : []), warm()],
    cmd: random(2) > 0 ? { temp: { ref_value: 240 + 10 * random(3) } } : { pwr: { ref_value: '0' } },
  }));
  const events = [
    ...Array.from({ length: 1 + random(2) }, () => ({ ...vacant(), keeptime: pick(0, 0, 60), keeptype: 'minute' })),
    ...(random(2) > 0 ? [{ idev_pid: pids.air, ikey: 'room_temp', trend_type: 0, ref_value: 252, keeptime: 0 }] : []),
  ];
  const change: Partial<PolicyBody> = {
    events,
    timer: random(2) > 0 ? [{ tab: 'time', type: 4, interval: 60 * (1 + random(3)) }] : [],
    configs: [{ id: '4', name: 'Rooms', rules }],
  };
  let time = start;
  const rooms = trial.rooms.slice(0, 3);
  const reports = Array.from({ length: 25 }, (): ReplayReport => {
    time += 1 + random(35);
    const room = rooms[random(rooms.length)] ?? { air: [], presence: [] };
    return random(3) > 0
      ? { pid: pids.presence, did: room.presence[0] ?? '', at: time, values: { vacantmin: random(6) } }
      : { pid: pids.air, did: room.air[0] ?? '', at: time, values: { room_temp: 249 + random(5) } };
  });
  return { change, reports };
};

/** The scope as a person would find it. */
const plainScope = () => {
  const roomOf = new Map(trial.rooms.flatMap((room) => room.air.map((did) => [did, room] as const)));
  return {
    targets: [...roomOf.keys()].toSorted().map((device) => ({ device, scope: '4' })),
    linked: (_link: string, device: string) =>
      (roomOf.get(device)?.presence ?? []).map((did) => ({ pid: pids.presence, did })),
  };
};

const checked = async (change: Partial<PolicyBody>): Promise<Policy> => {
  const modules = new Map(
    (await trial.server.services.modules.list(trial.company)).map((module) => [module.config.pid, module]),
  );
  const checkContext = { module: (pid: string) => modules.get(pid)?.config, zone: 'Asia/Shanghai', now: start };
  const result = checkPolicy(trial.policy(change), checkContext);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.value;
};

/** What was commanded when, the devices in an order that does not depend on who wrote it. */
const commandText = (time: number, effects: readonly PlannedEffect[]): string =>
  `${time - start} ${effects
    .map((effect) => (effect.kind === 'control' ? `${effect.did} ${JSON.stringify(effect.cmd)}` : effect.kind))
    .toSorted()
    .join(', ')}`;

const report = ({ pid, did, values, at }: ReplayReport) =>
  trial.reportOf(pid === pids.presence ? presence : trial.module, did, values, at);

describe('policies with their rows', () => {
  it.each(Array.from({ length: 12 }, (_none, seed) => seed))('act as a replay does, history %i', async (seed) => {
    const { change, reports } = caseOf(seed);
    const before = trial.rooms.flatMap((room): ReplayReport[] => [
      ...room.presence.map((did) => ({ pid: pids.presence, did, at: start - 1, values: { vacantmin: 0 } })),
      ...room.air.map((did) => ({ pid: pids.air, did, at: start - 1, values: { room_temp: 250 } })),
    ]);
    for (const stored of before) await trial.write(stored.pid, stored.did, stored.values as Record<string, number>);
    const policy = await checked(change);
    const did = await trial.save(change);
    const replay = createReplay(policyRule({ ...policy, did, saver: '', savedat: start }, plainScope()), {
      zone: 'Asia/Shanghai',
      from: start,
    });
    for (const stored of before) replay.prime(stored);
    const expected: string[] = [];
    const { db, services } = trial.server;
    for (const deviceReport of reports) {
      expected.push(...finish(replay.feed(deviceReport)).map(({ at, effects }) => commandText(at, effects)));
      await fireAllDue({ db, services, now: () => deviceReport.at });
      await report(deviceReport);
    }
    const runs = (await firedRuns(trial, did)).map(({ at, effects }) => commandText(at, effects));
    await trial.remove(did);
    acting += runs.length > 0 ? 1 : 0;
    expect(runs.toSorted()).toEqual(expected.toSorted());
  });

  it('acted in most of these histories, so that the comparison says something', () => {
    expect(acting).toBeGreaterThan(5);
  });
});
