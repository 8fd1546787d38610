import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, it } from 'vitest';
import { aggregates, buckets, type DatasetQuery, type Measure } from '../../src/engine/board/dataset.ts';
import { now, quarter, queryWith, useTrial, wall } from './rollups-trial.ts';

/** Queries answered from sums of days give what the rows give, whatever was written before, between and after. */

const { clear, expectAsRows, insert, run, stored, sumUp } = useTrial();

const zones = [
  ...(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Shanghai'] as const),
  ...(['Asia/Kolkata', 'Asia/Kathmandu'] as const),
];
/** Days on which clocks change in these zones, and a plain one. */
const context = [
  wall(3, 29, 'Europe/Berlin'),
  wall(11, 1, 'America/New_York'),
  wall(4, 5, 'Australia/Lord_Howe'),
  1_780_000_000,
  now - 86_400,
];
const moment = fc
  .tuple(fc.constantFrom(...context), fc.integer({ min: -500, max: 500 }), fc.constantFrom(0, 0, 1, -1))
  .map(([start, quarters, seconds]) => start - (start % quarter) + quarters * quarter + seconds);
const arbRow = fc.record({
  device: fc.constantFrom('d1', 'd2', 'd3', null),
  occurtime: fc.oneof({ weight: 12, arbitrary: moment }, { weight: 1, arbitrary: fc.constant(null) }),
  energy: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: -1000, max: 100_000 }) },
    { weight: 1, arbitrary: fc.constantFrom(null, -9999) },
  ),
  pieces: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: -50, max: 50 }) },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
  mode: fc.constantFrom('a', 'b', null),
  organization: fc.constantFrom('o1', 'o2', null),
});
const arbRows = fc.array(arbRow, { minLength: 1, maxLength: 40 });

const measured = aggregates.filter((agg) => agg !== 'latest');
const measures: Measure[] = [
  ...(['energy', 'pieces'] as const).flatMap((column) =>
    measured.map((agg) => ({ agg, column, as: `${column}_${agg}` })),
  ),
  { agg: 'count', as: 'rows' },
];

/** What may be asked of the trial's rows, and what sums of days do not answer. */
const arbQuery: fc.Arbitrary<Partial<DatasetQuery>> = fc
  .record({
    bucket: fc.constantFrom(...buckets, 'auto' as const),
    keys: fc.subarray(['device', 'organization', 'mode'] as const, { maxLength: 2 }),
    isByTime: fc.boolean(),
    from: fc.option(moment, { nil: undefined }),
    days: fc.option(fc.integer({ min: 1, max: 300 }), { nil: undefined }),
    devices: fc.option(fc.subarray(['d1', 'd2', 'none'], { minLength: 1 }), { nil: undefined }),
    isOver: fc.boolean(),
  })
  .map(({ bucket, keys, isByTime, from, days, devices, isOver }) => ({
    groupby: [
      ...(isByTime ? [{ column: 'occurtime', bucket: bucket === 'hour' ? 'day' : bucket, as: 'x' } as const] : []),
      ...keys.map((column) => ({ column })),
    ],
    measures: measures.filter(({ agg }) => !isOver || agg !== 'count'),
    ...(isOver ? { over: [{ column: 'device', as: 'by' }] } : {}),
    ...(from === undefined ? {} : { from }),
    ...(from === undefined || days === undefined ? {} : { to: from + days * 86_400 + 1234 }),
    ...(devices === undefined ? {} : { filter: [{ device: devices }] }),
  }));

describe('numbers from sums of days', () => {
  const trials = fc.record({
    early: arbRows,
    late: arbRows,
    zone: fc.constantFrom(...zones),
    queries: fc.array(arbQuery, { minLength: 3, maxLength: 3 }),
    change: fc.constantFrom('insert', 'raise', 'move', 'empty', 'delete', 'hand over', 'nothing'),
    isRefreshed: fc.boolean(),
    isOwn: fc.boolean(),
  });

  it('are those of the rows, with rows that came late, changed, moved and went', async () => {
    await fc.assert(
      fc.asyncProperty(trials, async ({ early, late, zone, queries, change, isRefreshed, isOwn }) => {
        await clear();
        await insert(early);
        await sumUp(zone, now - 5 * 86_400);
        const { table, physical } = await stored();
        const columnRef = (name: string) => sql.ref(physical.get(name) ?? name);
        const first = sql`where ${columnRef('device')} = 'd1'`;
        const rows = sql.table(table);
        if (change === 'insert') await insert(late);
        if (change === 'raise')
          await run(sql`update ${rows} set ${columnRef('energy')} = ${columnRef('energy')} + 7 ${first}`);
        if (change === 'move')
          await run(sql`update ${rows} set ${columnRef('occurtime')} = ${columnRef('occurtime')} - 90000 ${first}`);
        if (change === 'empty') await run(sql`update ${rows} set ${columnRef('occurtime')} = null ${first}`);
        if (change === 'delete') await run(sql`delete from ${rows} ${first}`);
        if (change === 'hand over')
          await run(sql`update ${rows} set organizationid = record_id('o2'), ${columnRef('device')} = 'd2' ${first}`);
        if (isRefreshed) await sumUp(zone);
        const ownDepartments = { organizations: ['o1'], rightsOn: () => ({ create: 0, read: 1, write: 0, set: 0 }) };
        for (const query of queries) await expectAsRows(zone, queryWith(query), isOwn ? ownDepartments : {});
      }),
      { numRuns: 40 },
    );
  });
});
