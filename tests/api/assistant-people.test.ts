import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { statuses } from '../../src/api/statuses.ts';
import { formatMoment, startOfDay } from '../../src/engine/moment.ts';
import { lampId, lamps, now, useAssistantTrial } from './assistant-trial.ts';

/** What happened to a device, who did it, which rules fired and what members may do, as the assistant's tools tell. */

const trial = useAssistantTrial(['administrator', 'operator', 'staff', 'nobody', 'neighbour']);
const zone = 'Asia/Shanghai';
const hour = 3600;
const midnight = startOfDay(now, zone);
const readings = Array.from({ length: 48 }, (_, back) => ({
  device: lampId(1),
  occurtime: midnight + 9 * hour - back * hour,
  used: 100 + back,
  brightness: back,
}));
/** Changes through calls have the time of the server. */
const lately = () => {
  const seconds = Math.floor(Date.now() / 1000);
  return { from: formatMoment(seconds - hour, zone), to: formatMoment(seconds + hour, zone) };
};

let linkage = '';
beforeAll(async () => {
  const { call, db } = trial.server();
  const session = trial.userOf('administrator');
  const company = session.companyid;
  await trial.addLamps('administrator', [
    { did: lampId(1), name: 'Told lamp', phase: 'a', warmth: 200, secret: 'before' },
  ]);
  await trial.addReadings('administrator', readings);
  const { did: filterdid } = await call(endpoints.addTab, { pid: lamps, name: 'All', condition: [] }, { session });
  const parameter = { idev_pid: lamps, idev_did: lampId(1), ikey: 'warmth', trend_type: 0 as const };
  const made = await call(
    endpoints.createLinkage,
    {
      pid: lamps,
      filterdid,
      name: 'Too warm',
      events: [{ type: 0, ...parameter, ref_value: 250, keeptime: 0 }],
      actions: {
        devControl: [{ pid: lamps, filterdid, datadid: lampId(1), act: 'set', cmd: { phase: 'b' } }],
        notify: [],
      },
    },
    { session },
  );
  linkage = made.did;
  await db.transaction({ company }, async (trx) => {
    const run = { companyid: company, kind: 'linkage', rule: linkage, firing: null, name: 'Too warm', pid: lamps };
    const compared = [
      { pid: lamps, did: lampId(1), column: 'warmth', value: 260, code: 0, reference: 250, holds: true },
    ];
    const runColumns = {
      device: lampId(1),
      createdat: now,
      cause: null,
      compared: JSON.stringify(compared),
      state: 'none',
      endedat: null,
    };
    await trx
      .insertInto('rulerun')
      .values([
        { ...run, ...runColumns, did: 'run-fired', at: now - hour, fired: true },
        { ...run, ...runColumns, did: 'run-not', at: now - 2 * hour, fired: false, cause: 'conditions' },
      ])
      .execute();
    const presence = { companyid: company, pid: lamps, did: lampId(1) };
    await trx
      .insertInto('devicepresence')
      .values([
        { ...presence, at: now - 5 * hour, isonline: false },
        { ...presence, at: now - 4 * hour, isonline: true },
        { ...presence, at: now - 40 * 24 * hour, isonline: false },
      ])
      .execute();
  });
});

describe('record_history', () => {
  it('has the readings of the time, newest first, and the silences', async () => {
    const answer = await trial.run('administrator', 'record_history', { pid: lamps, did: lampId(1), period: '$today' });
    const today = readings.filter(({ occurtime }) => occurtime >= midnight);
    expect(answer.data).toMatchObject({
      name: 'Told lamp',
      total: today.length,
      presence: [
        { at: formatMoment(now - 4 * hour, zone), online: true },
        { at: formatMoment(now - 5 * hour, zone), online: false },
      ],
    });
    const { readings: shown } = answer.data as { readings: { stored: object }[] };
    expect(shown.map(({ stored }) => stored)).toEqual(
      today.map(({ used, occurtime, brightness }) => expect.objectContaining({ used, occurtime, brightness })),
    );
  });

  it('sums amounts and averages other numbers by step', async () => {
    const input = { pid: lamps, did: lampId(1), period: '$today', step: 'day' };
    const answer = await trial.run('administrator', 'record_history', input);
    const today = readings.filter(({ occurtime }) => occurtime >= midnight);
    const used = today.reduce((sum, row) => sum + row.used, 0) / 100;
    const brightness = today.map((row) => row.brightness);
    const average = brightness.reduce((sum, value) => sum + value, 0) / brightness.length;
    expect(answer.data).toMatchObject({
      steps: [
        {
          rows: [
            [
              '2026-11-23',
              expect.closeTo(used, 6),
              expect.closeTo(average, 6),
              Math.min(...brightness),
              Math.max(...brightness),
            ],
          ],
        },
      ],
    });
  });

  it('tells who set a value', async () => {
    const session = trial.userOf('administrator');
    const cmd = { phase: 'b' };
    await trial.server().call(endpoints.control, { pid: lamps, did: lampId(1), act: 'set', cmd }, { session });
    const answer = await trial.run('administrator', 'record_history', { pid: lamps, did: lampId(1), ...lately() });
    expect(answer.data).toMatchObject({
      commands: [{ column: 'Phase', value: 'Flowering', by: session.name }],
    });
  });

  it('refuses who may not read the device', async () => {
    const refused = await trial.refusal('nobody', 'record_history', { pid: lamps, did: lampId(1) });
    expect(refused.status).toBe(statuses.forbidden);
    const foreign = await trial.refusal('neighbour', 'record_history', { pid: lamps, did: lampId(1) });
    expect(foreign.status).toBe(statuses.notFound);
  });
});

describe('who_did_what', () => {
  it('tells changes with values in words, and no hidden column', async () => {
    const session = trial.userOf('administrator');
    const { call } = trial.server();
    const { data: stored } = await call(endpoints.readRecord, { pid: lamps, did: lampId(1) }, { session });
    const data = { warmth: 225, secret: 'after' };
    const version = Number((stored as Record<string, unknown>)['version']);
    const changed = await call(endpoints.updateRecord, { pid: lamps, did: lampId(1), data, version }, { session });
    expect(changed.status).toBe(0);
    const input = { pid: lamps, did: lampId(1), person: session.userid, ...lately() };
    const answer = await trial.run('administrator', 'who_did_what', input);
    const { entries } = answer.data as { entries: { who: string; what: string; changes: object[] }[] };
    expect(entries).toContainEqual(
      expect.objectContaining({
        who: session.name,
        what: expect.stringContaining('Changed a record'),
        changes: [
          expect.objectContaining({ before: { Warmth: '20.0 °C' }, after: { Warmth: '22.5 °C' }, name: 'Told lamp' }),
        ],
      }),
    );
    expect(JSON.stringify(answer)).not.toMatch(/secret|Hidden/);
  });

  it('is for those who may read the log, of their company', async () => {
    expect((await trial.refusal('staff', 'who_did_what', {})).status).toBe(statuses.forbidden);
    const answer = await trial.run('neighbour', 'who_did_what', { did: lampId(1), ...lately() });
    expect(answer.data).toMatchObject({ entries: [] });
  });
});

describe('rules_fired', () => {
  it('tells what fired and why, not what was only looked at', async () => {
    const answer = await trial.run('administrator', 'rules_fired', { pid: lamps, did: lampId(1), period: '$today' });
    expect(answer.data).toMatchObject({ total: 1, runs: [{ rule: 'Too warm', did: linkage, kind: 'Linkage' }] });
    const why = (answer.data as { runs: { why: string }[] }).runs[0]?.why.replaceAll(/[\u2066-\u2069\u00a0]/gu, ' ');
    expect(why).toMatch(/Warmth/);
    expect(why).toMatch(/26/);
  });

  it('tells nothing to others', async () => {
    const { data } = await trial.run('neighbour', 'rules_fired', { period: '$today' });
    expect(JSON.stringify(data)).not.toContain(linkage);
    expect(JSON.stringify(data)).not.toContain('Too warm');
    expect((await trial.run('nobody', 'rules_fired', { period: '$today' })).data).toMatchObject({ total: 0 });
  });
});

describe('rights_of', () => {
  it('are one’s own, or those of others for who may read roles', async () => {
    const staffRights = (await trial.run('staff', 'rights_of', {})).data as { rights: { pid: string; read: number }[] };
    expect(staffRights.rights.every(({ read }) => read <= 1)).toBe(true);
    const phone = '13800000002';
    const answer = (await trial.run('administrator', 'rights_of', { person: phone })).data as typeof staffRights & {
      member: string;
    };
    const operator = await trial.callerOf('operator');
    expect(answer.member).toBe(operator.actor.name);
    const actual = answer.rights.map(({ pid }) => ({ pid, ...operator.actor.rightsOn(pid) }));
    expect(answer.rights).toEqual(actual.map((rights) => expect.objectContaining(rights)));
    expect(answer.rights.length).toBeGreaterThan(5);
  });

  it('are not told to others', async () => {
    const { userid } = trial.userOf('administrator');
    const refusal = await trial.refusal('nobody', 'rights_of', { person: userid });
    expect([statuses.forbidden, statuses.badInput]).toContain(refusal.status);
  });
});
