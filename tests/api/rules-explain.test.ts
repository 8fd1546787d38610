import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RawBuilder, sql } from 'kysely';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { ofCompany } from '../../server/db/record-id.ts';
import { nowSeconds } from '../../server/clock.ts';
import { deleteOldRuns } from '../../server/automation/delete-old-runs.ts';
import { createBackOff } from '../../server/back-off.ts';
import { ruleRound } from '../../server/rule-runs/worker.ts';
import { maxRows } from '../../server/linkages/dry-run-history.ts';
import { type Event, pid, startTrial, temperatureOf, type Trial } from './rules-trial.ts';

/** Why a linkage acted, in a sentence; and before it is saved: conflicts, what holds now, and a dry run. */

let trial: Trial;
let [first, second]: string[] = [];
const start = nowSeconds();
beforeAll(async () => {
  trial = await startTrial();
  [first, second] = trial.dids;
});
afterAll(() => trial.close());

const temperature = (change: Parameters<typeof temperatureOf>[1] = {}) => temperatureOf(first, change);
const explain = (did: string, language: string) =>
  trial.server.call(
    endpoints.explainLinkage,
    { did },
    { session: trial.session, headers: { 'accept-language': language } },
  );
const remove = (did: string) => trial.server.call(endpoints.deleteLinkage, { did }, { session: trial.session });

describe('an explanation', () => {
  it('names what was compared and done, in the language of the reader', async () => {
    const condition = { idev_pid: pid, idev_did: first ?? '', ikey: 'ac_mode', trend_type: 4 as const, ref_value: '0' };
    const rule = await trial.make({ events: temperature(), conditionsinfo: { datetime: [], property: [condition] } });
    await trial.report(first ?? '', { room_temp: 250, ac_mode: '1' }, start);
    await trial.report(first ?? '', { room_temp: 290 }, start + 1);
    await trial.report(first ?? '', { room_temp: 250, ac_mode: '0' }, start + 2);
    await trial.report(first ?? '', { room_temp: 291 }, start + 3);
    await ruleRound(
      { db: trial.server.db, services: trial.server.services, now: () => start + 3, backOff: createBackOff() },
      undefined,
    );
    const { result } = await explain(rule, 'en');
    expect(result).toMatchObject([
      {
        at: start + 3,
        fired: true,
        cause: null,
        effects: [{ kind: 'control', did: second, column: 'pwr', state: 'accepted' }],
      },
      { at: start + 1, fired: false, cause: 'conditions', effects: [] },
    ]);
    expect(result[0]?.text).toMatch(
      /Room temperature of .* was .*29\.1.*rises to.*28.*: .* is being set to .*not confirmed yet/u,
    );
    expect(result[1]?.text).toMatch(/Nothing was done: not so: /u);
    expect((await explain(rule, 'zh')).result[0]?.text).toMatch(/升至/u);
    await remove(rule);
  });

  it('says of a record that the reader can’t read what became of its commands', async () => {
    const control = { pid, filterdid: trial.tab, datadid: second ?? '', act: 'set' as const };
    const rule = await trial.make({
      events: temperature(),
      actions: { devControl: [{ ...control, cmd: { pwr: '1', ac_mode: '1' } }], notify: [] },
    });
    await trial.report(first ?? '', { room_temp: 250 }, start + 10);
    await trial.report(first ?? '', { room_temp: 290 }, start + 11);
    await ruleRound(
      { db: trial.server.db, services: trial.server.services, now: () => start + 11, backOff: createBackOff() },
      undefined,
    );
    const away = 'f'.repeat(24);
    const set = (state: string) =>
      trial.server.db.transaction('system', async (trx) => {
        await sql`update rulerun set effects = replace(effects, ${second}, ${away}) where rule = ${rule}`.execute(trx);
        await sql`update command set device = ${away}, state = case when "column" = 'pwr' then 'confirmed' else ${state} end
          where bydid = ${rule}`.execute(trx);
      });
    for (const state of ['confirmed', 'sent', 'timedout']) {
      await set(state);
      const { result } = await explain(rule, 'en');
      expect(result[0]?.effects).toEqual([{ kind: 'control', state, msg: '' }]);
    }
    await remove(rule);
  });

  it('keeps 50 evaluations of a linkage that did nothing', async () => {
    const condition = { idev_pid: pid, idev_did: first ?? '', ikey: 'ac_mode', trend_type: 4 as const, ref_value: '1' };
    const rule = await trial.make({
      events: temperature({ trend_type: 5, ref_value: null }),
      conditionsinfo: { datetime: [], property: [condition] },
    });
    await trial.report(first ?? '', { ac_mode: '0' }, start);
    for (let index = 0; index < 120; index += 1) await trial.report(first ?? '', { room_temp: 250 }, start + index);
    const [count] = await trial.rows(sql`select count(*) as all from rulerun where rule = ${rule}`);
    expect(Number(count?.['all'])).toBeLessThanOrEqual(100);
    const { result } = await explain(rule, 'en');
    expect(result.map(({ at }) => at - start)).toEqual(Array.from({ length: 50 }, (_none, index) => 119 - index));
    await deleteOldRuns(trial.server.db, start + 120);
    const [counted] = await trial.rows(sql`select count(*) as all from rulerun where rule = ${rule}`);
    expect(Number(counted?.['all'])).toBe(50);
    await deleteOldRuns(trial.server.db, start + 31 * 86_400);
    expect(await trial.rows(sql`select did from rulerun where rule = ${rule}`)).toEqual([]);
    await remove(rule);
  });
});

describe('before a linkage is saved', () => {
  const body = (change: Parameters<Trial['body']>[0] = {}) => trial.body({ events: temperature(), ...change });

  it('others that want another value of a device are named, unless both can never act', async () => {
    const off = [{ pid, filterdid: trial.tab, datadid: second ?? '', act: 'set' as const, cmd: { pwr: '0' } }];
    const night = { datetime: [{ validperiod: '22:00:00-06:00:00', weekdays: '1234567', timezone: 8 }], property: [] };
    const day = { datetime: [{ validperiod: '08:00:00-18:00:00', weekdays: '1234567', timezone: 8 }], property: [] };
    const rule = await trial.make({
      name: 'Off at night',
      conditionsinfo: night,
      actions: { devControl: off, notify: [] },
    });
    const ask = (change: Parameters<Trial['body']>[0]) =>
      trial.server.call(endpoints.linkageConflicts, body(change), { session: trial.session });
    expect((await ask({})).result).toMatchObject([
      {
        kind: 'linkage',
        did: rule,
        name: 'Off at night',
        column: 'pwr',
        mine: '1',
        theirs: '0',
        path: '/actions/devControl/0/cmd/pwr',
      },
    ]);
    expect((await ask({ conditionsinfo: day })).result).toEqual([]);
    const operator = await trial.server.signIn('operator');
    const tabs = await trial.server.call(endpoints.listTabs, { pid }, { session: operator });
    const foreign = await trial.server.call(
      endpoints.linkageConflicts,
      body({
        filterdid: tabs.result[0]?.did ?? '',
        actions: {
          devControl: [{ ...(off[0] as (typeof off)[0]), filterdid: tabs.result[0]?.did ?? '', cmd: { pwr: '1' } }],
          notify: [],
        },
      }),
      { session: operator },
    );
    // It is on the administrator's own tab.
    expect(foreign.result).toMatchObject([{ did: '', column: 'pwr' }]);
    expect(JSON.stringify(foreign)).not.toContain('Off at night');
    await remove(rule);
  });

  it('the devices are counted for which it would act at once', async () => {
    await trial.report(first ?? '', { room_temp: 290 }, start);
    const ask = async (events: Event[]) =>
      (await trial.server.call(endpoints.linkageHolding, body({ events }), { session: trial.session })).result;
    expect(await ask(temperature({ trend_type: 2 }))).toMatchObject({
      acts: true,
      devices: [{ did: first }],
      waits: 0,
    });
    expect(await ask(temperature({ trend_type: 2, keeptime: 60 }))).toMatchObject({ waits: 1 });
    expect(await ask(temperature({ trend_type: 0 }))).toMatchObject({ devices: [] });
  });

  it('a dry run streams what it would have done, day by day, and writes nothing', async () => {
    const history = await trial.server.services.modules.any(trial.module.config.historypid ?? '');
    const place = (name: string) => sql.id(history?.physical.get(name) ?? name);
    const [measured] = await trial.rows(sql`select ${place('device')} as did, max(${place('occurtime')}) as last
      from ${sql.table(history?.table ?? '')} t where ${ofCompany(trial.company)} group by 1 order by count(*) desc limit 1`);
    const [did, to] = [String(measured?.['did']), Number(measured?.['last'])];
    const events: Event[] = [
      { type: 0, idev_pid: pid, idev_did: did, ikey: 'room_temp', trend_type: 5, ref_value: null, keeptime: 0 },
    ];
    const input = { ...body({ events }), from: to - 3 * 86_400, to };
    const before = await trial.rows(sql`select count(*) as all from rulerun`);
    const answer = await trial.server.send(endpoints.dryRunLinkage.path, input, { session: trial.session });
    expect(String(answer.headers['content-type'])).toContain('text/event-stream');
    const streamed = answer.body
      .trim()
      .split('\n\n')
      .map((event) => {
        const [name = '', data = ''] = event.split('\n');
        return {
          name: name.slice(7),
          data: JSON.parse(data.slice(6)) as { fires?: { did: string; effects: unknown[] }[] },
        };
      });
    expect([streamed[0]?.name, streamed.at(-1)?.name]).toEqual(['ready', 'finish']);
    const fires = streamed.flatMap(({ data }) => data.fires ?? []);
    expect(fires.length).toBeGreaterThan(10);
    expect(fires[0]).toMatchObject({ did, effects: [{ kind: 'control', did: second, cmd: { pwr: '1' } }] });
    expect(await trial.rows(sql`select count(*) as all from rulerun`)).toEqual(before);
    const long = await trial.server.send(
      endpoints.dryRunLinkage.path,
      { ...input, from: to - 32 * 86_400 },
      { session: trial.session },
    );
    expect(long.json()).toMatchObject({ status: -40_001, errors: [{ path: '/to' }] });
  });

  it('a dry run begins with the last values before its first day, however often the device reported', async () => {
    const history = await trial.server.services.modules.any(trial.module.config.historypid ?? '');
    const place = (name: string) => sql.id(history?.physical.get(name) ?? name);
    const base = sql.table(`r_${history?.config.pid ?? ''}`);
    // Months before the readings of the demo.
    const from = start - (start % 86_400) - 600 * 86_400;
    const report = (at: RawBuilder<unknown>, value: RawBuilder<unknown>, series = sql`generate_series(1, 1) s`) =>
      trial.server.db.transaction('system', (trx) =>
        sql`insert into ${base} (company, device, ${place('occurtime')}, ${place('room_temp')})
          select x.company, x.number, ${at}, ${value} from recordnumber x, ${series}
          where ${ofCompany(trial.company, 'x')} and x.id = decode(${first ?? ''}, 'hex')`.execute(trx),
      );
    // More rows than a statement answers, of which only the first are below the threshold.
    const series = sql.raw(`generate_series(1, ${maxRows + 2}) s`);
    await report(
      sql`${from}::bigint - 60000 + s`,
      sql`case when s < ${maxRows + 2}::int then 250 else 290 end`,
      series,
    );
    await report(sql`${from}::bigint + 3600`, sql`295`);
    const input = { ...body({ events: temperature() }), from, to: from + 7200 };
    const answer = await trial.server.send(endpoints.dryRunLinkage.path, input, { session: trial.session });
    expect(answer.body).toContain('"reports":1,');
    expect(answer.body).toContain('"fires":[]');
    await report(sql`${from}::bigint + 3700`, sql`250`);
    await report(sql`${from}::bigint + 3800`, sql`290`);
    const crossing = await trial.server.send(endpoints.dryRunLinkage.path, input, { session: trial.session });
    expect(crossing.body).toContain(`"at":${from + 3800}`);
  });

  it('a dry run that fails in the middle says so in the language of the reader, with a number that the log has', async () => {
    const history = await trial.server.services.modules.any(trial.module.config.historypid ?? '');
    const rename = (from: string, to: string) =>
      trial.server.db.transaction('system', (trx) =>
        sql`alter view ${sql.table(from)} rename to ${sql.table(to)}`.execute(trx),
      );
    const table = history?.table ?? '';
    await rename(table, 'm_away');
    try {
      const input = { ...body({ events: temperature() }), from: start - 86_400, to: start };
      const answer = await trial.server.send(endpoints.dryRunLinkage.path, input, {
        session: trial.session,
        headers: { 'accept-language': 'zh' },
      });
      const [, data = ''] = /event: error\ndata: (.*)\n/u.exec(answer.body) ?? [];
      expect(JSON.parse(data)).toMatchObject({ status: statuses.internal, msg: expect.stringContaining('服务器出错') });
    } finally {
      await rename('m_away', table);
    }
  });
});
