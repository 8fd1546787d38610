import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { DatasetQuery } from '../../src/engine/board/dataset.ts';
import { answerQuery } from '../../server/boards/dataset.ts';
import { byDay, days, pid, quarter, queryWith, useTrial, wall } from './rollups-trial.ts';

/** Which queries are answered from sums of days, and which are left to the rows. */

const { requestContext, clear, expectAsRows, insert, isFromSums, run, sumUp } = useTrial();

describe('which questions the sums answer', () => {
  beforeAll(async () => {
    await clear();
    await insert(days(20));
    await sumUp('UTC');
  });

  const answered: [string, Partial<DatasetQuery>][] = [
    ['by day', {}],
    ['by month', { groupby: [{ column: 'occurtime', bucket: 'month' }] }],
    ['by device', { groupby: [{ column: 'device' }] }],
    ['by department', { groupby: [{ column: 'organization' }] }],
    ['of some devices', { filter: [{ device: ['d1'] }] }],
    ['between hours', { from: wall(6, 2, 'UTC') + 5 * 3600, to: wall(6, 9, 'UTC') + 7200 }],
    ['over sums', { over: [{ column: 'device', as: 'by' }], measures: [{ agg: 'max', column: 'energy' }] }],
  ];
  it.each(answered)('%s', async (_name, change) => {
    expect(await isFromSums('UTC', { ...byDay, ...change })).toBe(true);
    await expectAsRows('UTC', { ...byDay, ...change });
  });

  const queriesWithoutSums: [string, Partial<DatasetQuery>][] = [
    ['by hour', { groupby: [{ column: 'occurtime', bucket: 'hour' }] }],
    ['by another key', { groupby: [{ column: 'mode' }] }],
    ['with another condition', { condition: [{ k: 'pieces', type: '>', v: 3 }] }],
    ['of another time', { timecolumn: 'updatetime', from: 0, to: 100 }],
    ['the latest', { groupby: [{ column: 'device' }], measures: [{ agg: 'latest', column: 'energy' }] }],
    ['a count of what is no number', { measures: [{ agg: 'count', column: 'mode' }] }],
    ['of one day', { from: wall(6, 2, 'UTC'), to: wall(6, 3, 'UTC') }],
  ];
  it.each(queriesWithoutSums)('and leave to the rows: %s', async (_name, change) => {
    expect(await isFromSums('UTC', { ...byDay, ...change })).toBe(false);
  });

  it('not in another zone than the company’s, whose days are others', async () => {
    expect(await isFromSums('Asia/Kathmandu', byDay)).toBe(false);
    await sumUp('Asia/Kathmandu');
    expect(await isFromSums('Asia/Kathmandu', byDay)).toBe(true);
    await expectAsRows('Asia/Kathmandu', byDay);
  });

  it('shows a department its own rows only', async () => {
    await insert(days(20).map((row) => ({ ...row, organization: 'o2' })));
    await sumUp('UTC');
    const ownDepartments = { organizations: ['o2'], rightsOn: () => ({ create: 0, read: 1, write: 0, set: 0 }) };
    const total = queryWith({ measures: [{ agg: 'count' }] });
    const counts = [
      await answerQuery(requestContext('UTC'), total),
      await answerQuery(requestContext('UTC', ownDepartments), total),
    ];
    expect(counts.map(({ rows }) => rows)).toEqual([[[960]], [[480]]]);
  });

  it('marks only days that were written to, and sweeps the marks', async () => {
    const marks = async () => {
      const past = sql`select slice from rollupmark where pid = ${pid} and slice < ${Math.floor(wall(7, 1, 'UTC') / quarter)}::bigint`;
      return (await run(past)).rows.length;
    };
    expect(await marks()).toBe(0);
    const late = { device: 'd1', occurtime: wall(6, 3, 'UTC') + 60, energy: 5 };
    await insert([late, late, { ...late, occurtime: wall(6, 3, 'UTC') + 90 }]);
    expect(await marks()).toBe(1);
    await expectAsRows('UTC', byDay);
    expect(await isFromSums('UTC', byDay)).toBe(true);
    await sumUp('UTC');
    expect(await marks()).toBe(0);
    await expectAsRows('UTC', byDay);
  });

  it('asks the database once, and again where a day was written to since', async () => {
    const who = requestContext('UTC');
    let reads = 0;
    const read: typeof who.db.read = (scope, queries) => {
      reads += 1;
      return who.db.read(scope, queries);
    };
    const counted = async () => {
      reads = 0;
      await answerQuery(
        { ...who, db: { ...who.db, read } },
        { ...byDay, from: wall(6, 1, 'UTC'), to: wall(6, 21, 'UTC') },
      );
      return reads;
    };
    await counted();
    expect(await counted()).toBe(1);
    await insert([{ device: 'd1', occurtime: wall(6, 5, 'UTC'), energy: 5 }]);
    expect(await counted()).toBe(2);
    expect(await counted()).toBe(1);
    await sumUp('UTC');
    expect(await counted()).toBe(1);
  });
});
