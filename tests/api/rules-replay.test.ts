import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Linkage, LinkageEvent } from '../../src/engine/automation/linkage.ts';
import { linkageRule } from '../../src/engine/automation/linkage-rule.ts';
import { createReplay } from '../../src/engine/automation/replay.ts';
import { finish } from '../../src/engine/automation/steps.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { nowSeconds } from '../../server/clock.ts';
import { fireAllDue, pid, startTrial, type Trial } from './rules-trial.ts';
import { seededInteger } from '../seeded-random.ts';

/** The rules of the server, one report after the other with rows between, against a plain replay of the same history. */

let trial: Trial;
const start = nowSeconds();
beforeAll(async () => {
  trial = await startTrial();
  // A linkage is switched on at the server's clock, which may not move while the histories are made up.
  vi.useFakeTimers({ toFake: ['Date'], now: start * 1000 });
});
afterAll(async () => {
  vi.useRealTimers();
  await trial.close();
});

const codes = [0, 1, 2, 3, 4, 5, 6] as const;

const caseOf = (seed: number) => {
  const random = seededInteger(seed);
  const [did = ''] = trial.dids;
  const events = Array.from({ length: 1 + random(2) }, (): LinkageEvent => {
    const trend_type = codes[random(codes.length)] ?? 0;
    const keeptime = [0, 0, 5, 20][random(4)] ?? 0;
    return {
      type: 0,
      idev_pid: pid,
      idev_did: did,
      ikey: 'room_temp',
      trend_type,
      ref_value: 250 + random(4),
      // The value before holds "at most" and "is not": their debounce begins when the linkage is switched on.
      keeptime: trend_type === 3 || trend_type === 6 ? 0 : keeptime,
    };
  });
  let time = start;
  const reports = Array.from({ length: 15 }, () => {
    time += 1 + random(12);
    return { pid, did, at: time, values: { room_temp: 249 + random(6), ac_mode: String(random(2)) } };
  });
  const property = [{ idev_pid: pid, idev_did: did, ikey: 'ac_mode', trend_type: 4 as const, ref_value: '0' }];
  return { did, events, reports, conditionsinfo: { datetime: [], property: random(2) === 0 ? property : [] } };
};

describe('rules with their rows', () => {
  it.each(Array.from({ length: 12 }, (_none, seed) => seed))('fire as a replay does, history %i', async (seed) => {
    const { did, events, reports, conditionsinfo } = caseOf(seed);
    // Nothing holds when the linkage is switched on: it is empty, which is neither above nor below, but unlike anything.
    const first = { room_temp: 100, ac_mode: '1' };
    await trial.report(did, first, start - 1);
    const body = trial.body({ events, conditionsinfo });
    const rule = await trial.make({ events, conditionsinfo });
    const firstRunCount = (await trial.runs(rule)).length;
    const linkage = { ...body, workflowstatus: 1, source: '', did: rule, saver: '' } as Linkage & {
      did: string;
      saver: string;
    };
    const beginning = createReplay(linkageRule(linkage), { zone: 'Asia/Shanghai', from: start });
    beginning.prime({ pid, did, at: start - 1, values: first });
    const expected: number[] = [];
    for (const report of reports) {
      expected.push(...finish(beginning.feed(report)).map(({ at }) => at - start));
      await fireAllDue({ db: trial.server.db, services: trial.server.services, now: () => report.at - 1 });
      await trial.report(did, report.values, report.at);
    }
    const fired = (await trial.runs(rule)).slice(firstRunCount).filter((run) => run.fired);
    await trial.server.call(endpoints.deleteLinkage, { did: rule }, { session: trial.session });
    expect(fired.map(({ at }) => at - start)).toEqual(expected.toSorted((a, b) => a - b));
  });
});
