import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { nowSeconds } from '../../server/clock.ts';
import { pids } from '../../server/demo/pids.ts';
import type { Row } from '../../server/db/database.ts';
import { createBackOff } from '../../server/back-off.ts';
import { fireDue } from '../../server/automation/fire-due.ts';
import { createClockWatch, resetTimersAhead } from '../../server/automation/timers-ahead.ts';
import { createIsolation } from '../../server/isolation.ts';
import { runRound } from '../../server/rule-runs/runner.ts';
import { ruleRound } from '../../server/rule-runs/worker.ts';
import type { SendNotice } from '../../server/inbox/notice.ts';
import { type Event, pid, startTrial, temperatureOf, type Trial } from './rules-trial.ts';

/** What runs do: commands, notices, rights at the time of acting, chains; timers and debounce that come due. */

let trial: Trial;
let [first, second]: string[] = [];
let start = nowSeconds();
const sent: Parameters<SendNotice>[1][] = [];
const sendNotice: SendNotice = async (_at, notice) => {
  sent.push(notice);
  return { sent: [...notice.receivers], skipped: [] };
};
beforeAll(async () => {
  trial = await startTrial();
  [first, second] = trial.dids;
  start = nowSeconds();
});
afterAll(() => trial.close());

/** What the worker of a server does at this moment. */
const round = (after = 0) =>
  ruleRound(
    { db: trial.server.db, services: trial.server.services, now: () => start + after, backOff: createBackOff() },
    sendNotice,
  );

const temperature = (keeptime = 0): Event[] => [
  { type: 0, idev_pid: pid, idev_did: first ?? '', ikey: 'room_temp', trend_type: 0, ref_value: 280, keeptime },
];
const cross = async (offset = 0) => {
  await trial.report(first ?? '', { room_temp: 250 }, start + offset);
  await trial.report(first ?? '', { room_temp: 290 }, start + offset);
};
const commandsOf = (run: string | undefined) =>
  trial.rows(sql<Row>`select device, "column", value, bykind, place from command where run = ${run}`);
const remove = (did: string) => trial.server.call(endpoints.deleteLinkage, { did }, { session: trial.session });
const stored = async (did: string) =>
  (await trial.rows(sql<Row>`select lasttime, workflowstatus from linkage where did = ${did}`))[0];

/** Runs of another company like this one, which wait. */
const copyRun = (run: string, companyid: string, count: number) =>
  trial.server.db.transaction('system', (trx) =>
    sql`insert into rulerun select (jsonb_populate_record(r, jsonb_build_object(
        'companyid', ${companyid}::text, 'did', 'copy' || n, 'firing', 'copy' || n))).*
      from rulerun r, generate_series(1, ${sql.lit(count)}) n where r.did = ${run}`.execute(trx),
  );

describe('runs of a company that fails', () => {
  it('wait, and all runs of other companies are carried out in the same round', async () => {
    const { db, services } = trial.server;
    const rule = await trial.make({ events: temperature() });
    await cross();
    const [queued] = await trial.runs(rule);
    const { companyid } = await trial.server.signIn('neighbour');
    await copyRun(queued?.did ?? '', companyid, 250);
    const failing: typeof db = {
      ...db,
      transaction: (scope, work) =>
        scope !== 'system' && scope.company === trial.company
          ? Promise.reject(new Error('broken'))
          : db.transaction(scope, work),
    };
    const context = { services, now: () => start, sendNotice };
    await expect(runRound({ ...context, db: failing })).rejects.toThrow(trial.company);
    const waiting = sql<Row>`select distinct companyid from rulerun where state = 'queued'`;
    expect(await trial.rows(waiting)).toEqual([{ companyid: trial.company }]);
    await runRound({ ...context, db });
    expect(await trial.rows(waiting)).toEqual([]);
    await remove(rule);
    await db.transaction('system', (trx) => trx.deleteFrom('rulerun').where('companyid', '=', companyid).execute());
  });

  it('are not recorded as failed where another server has carried them out meanwhile', async () => {
    const { db, services } = trial.server;
    const rule = await trial.make({ events: temperature() });
    await cross();
    const [queued] = await trial.runs(rule);
    // A batch is halved from 100 runs to one, which is then recorded as failed.
    let failures = 0;
    const failing: typeof db = {
      ...db,
      transaction: async (scope, work) => {
        if (failures === 7)
          await db.transaction('system', (trx) =>
            trx
              .updateTable('rulerun')
              .set({ state: 'done', effects: '[]' })
              .where('did', '=', queued?.did ?? '')
              .execute(),
          );
        return db.transaction(scope, async (trx) => {
          const result = await work(trx);
          failures += 1;
          if (failures <= 7) throw new Error('broken');
          return result;
        });
      },
    };
    await runRound({ db: failing, services, now: () => start, sendNotice });
    expect(failures).toBeGreaterThan(7);
    expect(await trial.runs(rule)).toMatchObject([{ did: queued?.did, state: 'done', effects: [] }]);
    await remove(rule);
  });
});

describe('a run', () => {
  it('commands and tells, each once, and says when', async () => {
    const rule = await trial.make({
      events: temperature(),
      actions: {
        devControl: [{ pid, filterdid: trial.tab, datadid: second ?? '', act: 'set', cmd: { pwr: '1' } }],
        notify: [{ notifyway: 'wechat', content: 'Too hot', touser: [trial.session.userid] }],
      },
    });
    await cross();
    await round();
    await round();
    const [run] = await trial.runs(rule);
    expect(run).toMatchObject({ fired: true, state: 'done', effects: [{ state: 'done' }, { state: 'done' }] });
    expect(await commandsOf(run?.did)).toEqual([
      { device: second, column: 'pwr', value: '"1"', bykind: 'linkage', place: 0 },
    ]);
    expect(sent.splice(0).filter((notice) => notice.rule?.did === rule)).toMatchObject([
      { title: 'Cool the hall', content: 'Too hot', about: { pid, did: first }, rule: { did: rule, place: 1 } },
    ]);
    expect(await stored(rule)).toMatchObject({ lasttime: start });
    await remove(rule);
  });

  it('of a batch in which another wants the same has its command overtaken by that of the later one', async () => {
    const to = (temp: number) => ({
      devControl: [{ pid, filterdid: trial.tab, datadid: second ?? '', act: 'set' as const, cmd: { temp, pwr: '1' } }],
      notify: [],
    });
    const rules = [
      await trial.make({ events: temperature(), actions: to(220) }),
      await trial.make({ events: temperature(), actions: to(240) }),
    ];
    await cross(3000);
    await round(3000);
    const runs = (await Promise.all(rules.map((rule) => trial.runs(rule)))).flat();
    expect(runs).toMatchObject([{ state: 'done' }, { state: 'done' }]);
    const commands = await trial.rows(
      sql<Row>`select "column", value, state, iscurrent from command where run = any(${runs.map(({ did }) => did)}::text[])
        order by ord`,
    );
    const [early, late] = [commands.slice(0, 2), commands.slice(2)];
    expect(early.map(({ state }) => state)).toEqual(['overtaken', 'overtaken']);
    expect(late.map(({ state }) => state)).toEqual(['accepted', 'accepted']);
    expect(commands.map(({ iscurrent }) => iscurrent)).toEqual([false, false, true, true]);
    expect(early.map(({ column }) => column)).toEqual(late.map(({ column }) => column));
    for (const rule of rules) await remove(rule);
  });

  it('acts with the rights that its last saver has now', async () => {
    const rule = await trial.make({ events: temperature() });
    const nobody = await trial.server.signIn('nobody');
    for (const saver of [nobody.userid, 'departed']) {
      await trial.server.db.transaction('system', (trx) =>
        trx.updateTable('linkage').set({ saver }).where('did', '=', rule).execute(),
      );
      await cross();
      await round();
    }
    const runs = (await trial.runs(rule)).toSorted(
      (a, b) => Number(a.reason?.en.includes('left the company')) - Number(b.reason?.en.includes('left the company')),
    );
    expect(runs).toMatchObject([
      { fired: false, cause: 'rights', state: 'done', effects: [{ state: 'skipped' }] },
      { fired: false, cause: 'rights', state: 'done' },
    ]);
    expect(runs[1]?.reason?.en).toContain('left the company');
    expect(await commandsOf(runs[0]?.did)).toEqual([]);
    expect(await stored(rule)).toMatchObject({ lasttime: null });
    await remove(rule);
  });

  it('of a record that was deleted while it waited is a fault of the linkage, not of rights', async () => {
    const { server, session } = trial;
    const [heard = '', commanded = ''] = trial.dids.slice(-2);
    const control = { pid, filterdid: trial.tab, datadid: commanded, act: 'set' as const, cmd: { pwr: '1' } };
    const rules = [
      await trial.make({ events: temperatureOf(heard) }),
      await trial.make({ events: temperature(), actions: { devControl: [control], notify: [] } }),
    ];
    await trial.report(heard, { room_temp: 250 }, start);
    await trial.report(heard, { room_temp: 290 }, start);
    await cross();
    await server.call(endpoints.deleteRecords, { pid, dids: [heard, commanded] }, { session });
    await round();
    const [ofEvent, ofAction] = await Promise.all(rules.map((rule) => trial.runs(rule)));
    expect(ofEvent).toMatchObject([
      { fired: false, cause: 'fault', reason: { en: expect.stringContaining('deleted') } },
    ]);
    expect(ofAction?.at(-1)?.effects).toMatchObject([{ state: 'failed', msg: { en: 'This device was deleted.' } }]);
    for (const rule of rules) await remove(rule);
  });

  it('that leads back to its own rule ends there', async () => {
    const screens = pids.screens;
    const { session, server } = trial;
    const page = await server.call(endpoints.queryRecords, { pid: screens, pagesize: 2 }, { session });
    const [firstRun = '', secondRun = ''] = page.result.data.map(({ did }) => String(did));
    const tabs = await server.call(endpoints.listTabs, { pid: screens }, { session });
    const filterdid = tabs.result[0]?.did ?? '';
    const from = (listened: string, acted: string, volume_level: number) =>
      trial.make({
        pid: screens,
        filterdid,
        events: [
          {
            type: 0,
            idev_pid: screens,
            idev_did: listened,
            ikey: 'volume_level',
            trend_type: 5,
            ref_value: null,
            keeptime: 0,
          },
        ],
        actions: {
          devControl: [{ pid: screens, filterdid, datadid: acted, act: 'set', cmd: { volume_level } }],
          notify: [],
        },
      });
    const there = await from(firstRun, secondRun, 10);
    const back = await from(secondRun, firstRun, 15);
    await server.call(
      endpoints.control,
      { pid: screens, did: firstRun, act: 'set', cmd: { volume_level: 20 } },
      { session },
    );
    // The call has the time of the server, so the round has it too.
    await round(nowSeconds() - start);
    const [out, cut] = await trial.runs(there);
    const [returned] = await trial.runs(back);
    expect([out?.fired, returned?.fired]).toEqual([true, true]);
    expect(cut).toMatchObject({ fired: false, cause: 'cut', chain: [{ rule: there }, { rule: back }] });
    await remove(there);
    await remove(back);
  });
});

describe('what is due', () => {
  const timerAfter = (after: number): Event[] => [{ type: 1, event_set: JSON.stringify({ time: start + after }) }];

  it('fires once, and closes a linkage that has no other event', async () => {
    const rule = await trial.make({ events: timerAfter(100) });
    await round(99);
    expect(await trial.runs(rule)).toEqual([]);
    await round(110);
    await round(111);
    expect(await trial.runs(rule)).toMatchObject([{ at: start + 100, fired: true, state: 'done', device: '' }]);
    expect(await stored(rule)).toMatchObject({ workflowstatus: 0, lasttime: start + 110 });
    await remove(rule);
  });

  it('stays due while the database is cut, and fires once afterwards', async () => {
    const rule = await trial.make({ events: timerAfter(100) });
    const { db, services } = trial.server;
    const due = sql<Row>`select dueat from ruletimer where rule = ${rule}`;
    const before = await trial.rows(due);
    // After the last statement of a transaction: everything is rolled back.
    const cut: typeof db = {
      ...db,
      transaction: (scope, work) =>
        db.transaction(scope, async (trx) => {
          await work(trx);
          throw Object.assign(new Error('the connection was terminated'), { code: '57P01' });
        }),
    };
    const isolation = createIsolation();
    expect(await fireDue({ db: cut, services, now: () => start + 100 }, isolation)).toBe(0);
    expect(() => isolation.end()).toThrow(trial.company);
    expect(await trial.rows(due)).toEqual(before);
    expect(await trial.runs(rule)).toEqual([]);
    await round(101);
    await round(102);
    expect(await trial.runs(rule)).toMatchObject([{ at: start + 100, fired: true, state: 'done', cause: null }]);
    await remove(rule);
  });

  it('is recorded as missed when it is later than 5 minutes, and the next one is on time', async () => {
    const rule = await trial.make({
      events: [{ type: 1, event_set: JSON.stringify({ time: 3600, weekdays: '1234567' }) }],
    });
    const due = async () =>
      Number((await trial.rows(sql<Row>`select dueat from ruletimer where rule = ${rule}`))[0]?.['dueat']);
    const planned = await due();
    // Three days without a server: one entry, no burst.
    await round(planned - start + 3 * 86_400 - 3600);
    expect(await trial.runs(rule)).toMatchObject([{ at: planned, fired: false, cause: 'missed', state: 'none' }]);
    expect(await due()).toBe(planned + 3 * 86_400);
    await round(planned - start + 3 * 86_400 + 299);
    expect((await trial.runs(rule))[1]).toMatchObject({ at: planned + 3 * 86_400, fired: true });
    await remove(rule);
  });

  it('fires from the present on where the clock was ahead and has been set back, and not twice for one time', async () => {
    const event = { time: 3600, weekdays: '1234567' };
    const rule = await trial.make({ events: [{ type: 1, event_set: JSON.stringify(event) }] });
    const due = async () =>
      Number((await trial.rows(sql<Row>`select dueat from ruletimer where rule = ${rule}`))[0]?.['dueat']);
    const [planned, hasGoneBack] = [await due(), createClockWatch(() => start + after)];
    let after = 0;
    // The first look is that of a server that starts.
    expect([hasGoneBack(), hasGoneBack()]).toEqual([true, false]);
    after = planned - start + 3 * 86_400;
    await round(after);
    expect([hasGoneBack(), await due()]).toEqual([false, planned + 4 * 86_400]);
    after = planned - start + 86_400 - 5;
    expect(hasGoneBack()).toBe(true);
    await resetTimersAhead({ db: trial.server.db, now: () => start + after });
    expect(await due()).toBe(planned + 86_400);
    const runs = (await trial.runs(rule)).length;
    await round(after + 6);
    expect((await trial.runs(rule)).length).toBe(runs + 1);
    expect(await due()).toBe(planned + 2 * 86_400);
    // A time at which it has fired already.
    await trial.server.db.transaction('system', (trx) =>
      trx
        .updateTable('ruletimer')
        .set({ dueat: planned + 86_400 })
        .where('rule', '=', rule)
        .execute(),
    );
    await round(after + 7);
    expect((await trial.runs(rule)).length).toBe(runs + 1);
    await remove(rule);
  });

  it('after a debounce fires at its own time although nothing is reported', async () => {
    const rule = await trial.make({ events: temperature(60) });
    await cross();
    await round(59);
    expect(await trial.runs(rule)).toEqual([]);
    await round(75);
    await round(76);
    expect(await trial.runs(rule)).toMatchObject([{ at: start + 60, fired: true, device: first }]);
    await remove(rule);
  });

  it('after a debounce that began while the clock was ahead fires after its seconds from the present', async () => {
    const rule = await trial.make({ events: temperature(60) });
    await cross(86_400);
    await resetTimersAhead({ db: trial.server.db, now: () => start + 100 });
    const holds = () => trial.rows(sql<Row>`select since, dueat from rulehold where rule = ${rule}`);
    expect(await holds()).toEqual([{ since: start + 100, dueat: start + 160 }]);
    // Other servers may be some seconds ahead of this one.
    await resetTimersAhead({ db: trial.server.db, now: () => start + 90 });
    expect(await holds()).toEqual([{ since: start + 100, dueat: start + 160 }]);
    await remove(rule);
  });

  it('is set up by the server for linkages that were stored without it', async () => {
    const rule = await trial.make({ events: timerAfter(100) });
    await trial.server.db.transaction('system', async (trx) => {
      await trx.deleteFrom('ruletimer').where('rule', '=', rule).execute();
      await trx.updateTable('linkage').set({ armed: false }).where('did', '=', rule).execute();
    });
    await round();
    expect(await trial.rows(sql<Row>`select dueat from ruletimer where rule = ${rule}`)).toEqual([
      { dueat: start + 100 },
    ]);
    await remove(rule);
  });
});
