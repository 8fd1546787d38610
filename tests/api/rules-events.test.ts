import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { detectEdges } from '../../server/automation/detect-edges.ts';
import { nowSeconds } from '../../server/clock.ts';
import type { Row } from '../../server/db/database.ts';
import { servicesWithin } from '../../server/http/in-transaction.ts';
import { pid, startTrial, temperatureOf, type Trial } from './rules-trial.ts';

/** What sets a linkage off: crossings, beginnings, debounce, and conditions on present values. */

let trial: Trial;
let first: string;
const start = nowSeconds();
beforeAll(async () => {
  trial = await startTrial();
  [first = ''] = trial.dids;
});
afterAll(() => trial.close());

const temperature = (change: Parameters<typeof temperatureOf>[1]) => temperatureOf(first, change);
const fired = async (rule: string) => (await trial.runs(rule)).filter((run) => run.fired).map(({ at }) => at - start);
const close = async (rule: string) => {
  await trial.server.call(endpoints.deleteLinkage, { did: rule }, { session: trial.session });
};

describe('a linkage whose event', () => {
  it('crosses a limit fires once for each crossing, with the values that were compared', async () => {
    await trial.report(first, { room_temp: 250 }, start);
    const rule = await trial.make({ events: temperature({}) });
    for (const [index, value] of [270, 281, 285, 279, 280].entries())
      await trial.report(first, { room_temp: value }, start + index);
    expect(await fired(rule)).toEqual([1, 4]);
    const [run] = await trial.runs(rule);
    expect(run).toMatchObject({ cause: null, state: 'queued', device: first });
    expect(run?.compared[0]).toMatchObject({ column: 'room_temp', value: 281, code: 0, reference: 280, holds: true });
    expect(run?.effects).toMatchObject([{ kind: 'control', cmd: { pwr: '1' }, state: 'queued' }]);
    await close(rule);
  });

  it('holds already when it is switched on fires at once, a crossing does not', async () => {
    await trial.report(first, { room_temp: 290 }, start);
    const holding = await trial.make({ events: temperature({ trend_type: 2 }) });
    const crossing = await trial.make({ events: temperature({ trend_type: 0 }) });
    expect(await trial.runs(holding)).toHaveLength(1);
    expect(await trial.runs(crossing)).toHaveLength(0);
    const body = trial.body({ events: temperature({ trend_type: 2 }), name: 'Renamed' });
    await trial.server.call(endpoints.updateLinkage, { did: holding, ...body }, { session: trial.session });
    // Another name is no new beginning.
    expect(await trial.runs(holding)).toHaveLength(1);
    for (const workflowstatus of [0, 1])
      await trial.server.call(
        endpoints.updateLinkage,
        { did: holding, ...body, workflowstatus },
        { session: trial.session },
      );
    expect(await trial.runs(holding)).toHaveLength(2);
    await close(holding);
    await close(crossing);
  });

  it('has to hold for a time keeps that as a row, which a report ends', async () => {
    await trial.report(first, { room_temp: 250 }, start);
    const rule = await trial.make({ events: temperature({ keeptime: 60 }) });
    const holds = () => trial.rows(sql<Row>`select since, dueat, hasfired from rulehold where rule = ${rule}`);
    await trial.report(first, { room_temp: 290 }, start + 1);
    expect(await holds()).toEqual([{ since: start + 1, dueat: start + 61, hasfired: false }]);
    await trial.report(first, { room_temp: 250 }, start + 30);
    expect(await holds()).toEqual([]);
    expect(await fired(rule)).toEqual([]);
    await trial.report(first, { room_temp: 290 }, start + 40);
    // The timer was missed when it was due; the next report fires it.
    await trial.report(first, { room_temp: 291 }, start + 130);
    expect(await fired(rule)).toEqual([100]);
    expect(await holds()).toEqual([{ since: start + 40, dueat: null, hasfired: true }]);
    await close(rule);
    expect(await holds()).toEqual([]);
  });

  it('has to hold for a time counts from the present where the clock of the device is ahead', async () => {
    const report = async (room_temp: number, before: number, now: number) => {
      const changes = [{ column: 'room_temp', before, value: room_temp }];
      const { server, company, module } = trial;
      await server.db.transaction({ company }, (trx) => {
        const within = servicesWithin(server.services, server.db, { trx, company });
        return detectEdges({ trx, services: within, company, module, now }, [{ did: first, at: now + 200, changes }]);
      });
    };
    const rule = await trial.make({ events: temperature({ keeptime: 60 }) });
    await report(290, 250, start + 1);
    expect(await trial.rows(sql<Row>`select since, dueat from rulehold where rule = ${rule}`)).toEqual([
      { since: start + 1, dueat: start + 61 },
    ]);
    await report(291, 290, start + 30);
    expect(await fired(rule)).toEqual([]);
    await close(rule);
  });

  it('fires under conditions on present values, and keeps the evaluation where they do not hold', async () => {
    await trial.report(first, { room_temp: 250, ac_mode: '1' }, start);
    const condition = { idev_pid: pid, idev_did: first, ikey: 'ac_mode', trend_type: 4 as const, ref_value: '0' };
    const rule = await trial.make({
      events: temperature({}),
      conditionsinfo: { datetime: [], property: [condition] },
    });
    await trial.report(first, { room_temp: 290 }, start + 1);
    await trial.report(first, { room_temp: 250 }, start + 2);
    await trial.report(first, { room_temp: 290, ac_mode: '0' }, start + 3);
    const runs = await trial.runs(rule);
    expect(runs.map(({ fired: did, cause, state }) => [did, cause, state])).toEqual([
      [false, 'conditions', 'none'],
      [true, null, 'queued'],
    ]);
    expect(runs[0]?.compared[1]).toMatchObject({ column: 'ac_mode', value: '1', holds: false });
    await close(rule);
  });

  it('would lead back to itself is cut', async () => {
    await trial.report(first, { room_temp: 250 }, start);
    const rule = await trial.make({ events: temperature({}) });
    await trial.report(first, { room_temp: 290 }, start + 1);
    const [run] = await trial.runs(rule);
    await trial.report(first, { room_temp: 250 }, start + 2);
    await trial.report(first, { room_temp: 290 }, start + 3, run?.did);
    expect((await trial.runs(rule))[1]).toMatchObject({ fired: false, cause: 'cut', chain: [{ run: run?.did, rule }] });
    await close(rule);
  });

  it('comes more than 30 times a minute rests for a minute and goes on', async () => {
    await trial.report(first, { room_temp: 250 }, start);
    const rule = await trial.make({ events: temperature({}) });
    for (let time = 0; time < 40; time += 1) {
      await trial.report(first, { room_temp: 290 }, start + 10);
      await trial.report(first, { room_temp: 250 }, start + 10);
    }
    const runs = await trial.runs(rule);
    expect(runs.filter((run) => run.fired)).toHaveLength(30);
    expect(runs.filter(({ cause }) => cause === 'resting')).toMatchObject([
      { effects: [{ kind: 'notify', receivers: [trial.session.userid] }], state: 'queued' },
    ]);
    await trial.report(first, { room_temp: 290 }, start + 71);
    expect((await trial.runs(rule)).filter((run) => run.fired)).toHaveLength(31);
    await close(rule);
  });
});
