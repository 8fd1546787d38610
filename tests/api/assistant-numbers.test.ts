import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { statuses } from '../../src/api/statuses.ts';
import { startOfDay } from '../../src/engine/moment.ts';
import { glow, lampId, lamps, now, useAssistantTrial } from './assistant-trial.ts';

/** What the assistant's tools count and sum, checked against the rows that were written. */

const trial = useAssistantTrial(['administrator', 'nobody', 'neighbour']);
const zone = 'Asia/Shanghai';
const hour = 3600;
/** Stored: hundredths of a kWh. Each hour of two weeks; the second lamp is below the first one. */
const rows = [1, 2, 3].flatMap((lamp) =>
  Array.from({ length: 14 * 24 }, (_, back) => ({
    device: lampId(lamp),
    occurtime: startOfDay(now, zone) + 9 * hour - back * hour,
    used: 100 * lamp + (back % 7),
    brightness: 300 + back,
  })),
);

const summed = (devices: readonly number[], from: number, to: number): number => {
  const dids = new Set(devices.map(lampId));
  const within = rows.filter(({ device, occurtime }) => dids.has(device) && occurtime >= from && occurtime < to);
  return within.reduce((sum, { used }) => sum + used, 0) / 100;
};

beforeAll(async () => {
  await trial.addLamps('administrator', [
    { did: lampId(1), name: 'Main lamp', code: 'M', phase: 'a', warmth: 200 },
    { did: lampId(2), name: 'Part lamp', code: 'P', phase: 'a', bed: lampId(1), warmth: 300 },
    { did: lampId(3), name: 'Other lamp', code: 'O', phase: 'b', warmth: 250 },
  ]);
  await trial.addLamps('neighbour', [{ did: lampId(99), name: 'Foreign lamp', phase: 'a' }]);
  await trial.addReadings('administrator', rows);
  await trial.addReadings('neighbour', [{ device: lampId(99), occurtime: now - hour, used: 99_999 }]);
});

const use = async (input: object) => {
  const answer = await trial.run('administrator', 'consumption', { pid: lamps, ...input });
  return answer as typeof answer & { data: { use: number; compared?: { use: number }; before: { use: number } } };
};

describe('consumption', () => {
  it('sums a day, adds no part twice, and compares with as much of the day before', async () => {
    const today = startOfDay(now, zone);
    const answer = await use({ period: '$today' });
    expect(answer.data.use).toBeCloseTo(summed([1, 3], today, now), 6);
    expect(answer.data.before.use).toBeCloseTo(summed([1, 3], today - 24 * hour, today - 24 * hour + (now - today)), 6);
    expect(answer.data).toMatchObject({ unit: 'kWh', devices: 2, total: 3, notadded: 1 });
  });

  it('compares days of which the last one runs by the hours that are over', async () => {
    const from = startOfDay(now, zone, { days: -2 });
    const { data } = await use({ from: '2026-11-21', to: '2026-11-23' });
    expect(data.compared?.use).toBeCloseTo(summed([1, 3], from, now), 6);
    expect(data.before.use).toBeCloseTo(summed([1, 3], from - 3 * 24 * hour, now - 3 * 24 * hour), 6);
  });

  it.each([
    [{ conditions: [{ column: 'phase', operator: '=', value: 'Flowering' }] }, [3]],
    [{ dids: [lampId(2)] }, [2]],
    [{ words: 'Part' }, [2]],
  ] as const)('is of the devices %j', async (where, devices) => {
    const answer = await use({ ...where, from: '2026-11-16', to: '2026-11-20' });
    const from = startOfDay(now, zone, { days: -7 });
    expect(answer.data.use).toBeCloseTo(summed(devices, from, from + 5 * 24 * hour), 6);
    expect(answer.data.before.use).toBeCloseTo(summed(devices, from - 5 * 24 * hour, from), 6);
  });

  it('tells each day, and names the records', async () => {
    const answer = await use({ dids: [lampId(3)], from: '2026-11-16', to: '2026-11-18', step: 'day' });
    const from = startOfDay(now, zone, { days: -7 });
    const days = [0, 1, 2].map((day) => [
      `2026-11-${16 + day}`,
      expect.closeTo(summed([3], from + day * 24 * hour, from + (day + 1) * 24 * hour), 6),
    ]);
    expect(answer.data).toMatchObject({
      answers: [
        { name: 'devices', rows: [['Other lamp', expect.anything()]] },
        { name: 'times', rows: days },
      ],
    });
    expect(answer.blocks.at(-1)).toEqual({
      kind: 'records',
      pid: lamps,
      filter: [{ k: 'did', type: '=', v: [lampId(3)] }],
      dids: [lampId(3)],
    });
  });

  it('refuses modules without readings, times that make no sense, and who may not read', async () => {
    const refused = async (input: object) =>
      (await trial.refusal('administrator', 'consumption', input)).faults.map(({ path }) => path);
    expect(await refused({ pid: glow })).toEqual(['/pid']);
    expect(await refused({ pid: lamps, from: '2026-11-20', to: '2026-11-16' })).toEqual(['/to']);
    expect(await refused({ pid: lamps, from: 'yesterday' })).toEqual(['/from']);
    expect(await refused({ pid: lamps, space: 'Anywhere' })).toEqual(['/space']);
    expect((await trial.refusal('nobody', 'consumption', { pid: lamps })).status).toBe(statuses.forbidden);
  });

  it('of a space counts the meters in the spaces below it, and shows the board', async () => {
    const session = trial.userOf('administrator');
    const pid = '300000000000000000000001';
    const call = trial.server().call;
    const { result } = await call(endpoints.queryRecords, { pid, pagesize: 500 }, { session });
    const meter = result.data.find((row) => typeof row['space'] === 'string' && row['space'] !== '');
    const space = String(meter?.['space']);
    const answer = await trial.run('administrator', 'consumption', { pid, space, period: '$lastmonth' });
    const records = answer.blocks.find(({ kind }) => kind === 'records');
    expect(records?.kind === 'records' ? records.dids.length : 0).toBeGreaterThan(0);
    const board = answer.blocks.find(({ kind }) => kind === 'board');
    expect(board).toMatchObject({ type: 'historycontrast', config: { targetfield: 'energy' } });
  });
});

describe('board_question', () => {
  const byPhase = {
    name: 'q',
    pid: lamps,
    groupby: [{ column: 'phase' }],
    measures: [{ agg: 'average', column: 'warmth' }],
    sort: { column: 'phase', type: 'asc' },
  };

  it('answers numbers in words and the board that shows them, where there is a filter to show it on', async () => {
    const answer = await trial.run('administrator', 'board_question', { query: byPhase }, 'zh');
    expect(answer.data).toMatchObject({
      answers: [
        {
          rows: [
            ['发芽', 25],
            ['开花', 25],
          ],
        },
      ],
    });
    expect(answer.blocks[0]).toMatchObject({ kind: 'table', head: ['阶段', '温度'] });
    const meters = {
      ...byPhase,
      pid: '300000000000000000000001',
      groupby: [{ column: 'load_type' }],
      measures: [{ agg: 'count' }],
    };
    const { blocks } = await trial.run('administrator', 'board_question', {
      query: { name: 'q', pid: meters.pid, groupby: meters.groupby, measures: meters.measures },
      chart: 'pie',
    });
    const board = blocks.find(({ kind }) => kind === 'board');
    expect(board).toMatchObject({ type: 'pie', config: { xcolumn: 'load_type', agg: 'count' } });
    if (board?.kind !== 'board') return;
    const { pid, filterdid = '', type, config } = board;
    const drawn = await trial
      .server()
      .call(
        endpoints.queryBoard,
        { pid, filterdid, type, config: { ...config } },
        { session: trial.userOf('administrator') },
      );
    expect(drawn.status).toBe(0);
  });

  it('shows no board that would have other numbers', async () => {
    const query = { ...byPhase, condition: [{ k: 'phase', type: '=', v: 'a' }] };
    const answer = await trial.run('administrator', 'board_question', { query });
    expect(answer.data).toMatchObject({ answers: [{ rows: [['Sprouting', 25]] }] });
    expect(answer.blocks.map(({ kind }) => kind)).toEqual(['table', 'records']);
  });

  it('never counts rows of another company, nor asks hidden columns', async () => {
    const query = { name: 'q', pid: lamps, groupby: [], measures: [{ agg: 'count' }] };
    expect((await trial.run('neighbour', 'board_question', { query })).data).toMatchObject({
      answers: [{ rows: [[1]] }],
    });
    const hidden = { ...query, groupby: [{ column: 'secret' }] };
    expect((await trial.refusal('administrator', 'board_question', { query: hidden })).status).toBe(statuses.badInput);
    expect((await trial.refusal('nobody', 'board_question', { query })).status).toBe(statuses.forbidden);
  });

  const hiddenCondition = [{ k: 'secret', type: 'like', v: 'x' }];
  it.each([
    ['columns', { groupby: [], measures: [], columns: ['name', 'secret'] }],
    ['a measure', { measures: [{ agg: 'count', column: 'secret' }] }],
    ['over', { over: [{ column: 'secret' }] }],
    ['the time', { timecolumn: 'secret' }],
    ['a condition', { condition: hiddenCondition }],
    ['a filter', { filter: [{ secret: ['x'] }] }],
    ['a condition of other records', { through: { column: 'name', pid: lamps, condition: hiddenCondition } }],
  ])('takes no hidden column in %s, as find_records does', async (_place, part) => {
    const query = { name: 'q', pid: lamps, groupby: [], measures: [{ agg: 'count' }], ...part };
    const refused = await trial.refusal('administrator', 'board_question', { query });
    expect([refused.status, refused.faults[0]?.rule]).toEqual([statuses.badInput, 'column']);
    const conditions = [{ column: 'secret', operator: 'like', value: 'x' }];
    const refusal = await trial.refusal('administrator', 'find_records', { pid: lamps, conditions });
    expect([refusal.status, refusal.faults[0]?.rule]).toEqual([statuses.badInput, 'column']);
  });
});
