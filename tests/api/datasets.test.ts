import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RequestOf, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { Bucket, DatasetQuery } from '../../src/engine/board/dataset.ts';
import { buckets } from '../../src/engine/board/dataset.ts';
import { bucketStart, bucketStarts } from '../../src/engine/board/periods.ts';
import type { ModuleConfig, RecordValues } from '../../src/engine/column.ts';
import { evaluate } from '../../src/engine/condition/evaluate.ts';
import { parseCondition } from '../../src/engine/condition/parse.ts';
import { instantOf } from '../../src/engine/moment.ts';
import type { User } from '../../src/schemas/wire.ts';
import { nowSeconds } from '../../server/clock.ts';
import { answerQuery } from '../../server/boards/dataset.ts';
import { pids } from '../../server/demo/pids.ts';
import { newDid } from '../../server/ids.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import type { RequestContext } from '../../server/records/request-context.ts';
import { insertRecord } from '../../server/records/write.ts';
import type { StoredModule } from '../../server/services.ts';
import { createSessionStore } from '../../server/sessions/session-store.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** The numbers of boards are those of the rows: made in memory from the same rows, on both databases. */

let server: TestServer;
let session: User;
let module: StoredModule;
let requestContext: (zone: string) => RequestContext;

const label = { en: 'x', zh: 'x' };
const base = { label, rw: 3, required: 0 } as const;
const config: ModuleConfig = {
  pid: '5f00000000000000000000dd',
  name: { en: 'Trial', zh: '试验' },
  group: 'other',
  columns: [
    { ...base, column: 'device', type: 'string' },
    { ...base, column: 'occurtime', type: 'timestamp' },
    { ...base, column: 'energy', type: 'float', multiple: 100, emptyvalue: -9999 },
    { ...base, column: 'pieces', type: 'int' },
    { ...base, column: 'mode', type: 'enum', enum: { b: label, a: label, '10': label } },
  ],
};

beforeAll(async () => {
  server = await startTestServer();
  session = await server.signIn('administrator');
  const outcome = await applyModules(server.db, [config], { owner: null, now: 1, companies: 'all' });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults));
  server.services.modules.forget();
  const storedModule = await server.services.modules.find(session.companyid, config.pid);
  const actor = await createSessionStore(server.db, server.services)(
    session.loginsession,
    Math.floor(Date.now() / 1000),
  );
  if (storedModule === undefined || actor === undefined) throw new Error('No module, or nobody signed in.');
  module = storedModule;
  const { db, services } = server;
  requestContext = (zone) => ({ db, services, actor: { ...actor, zone }, language: 'en', now: 1_795_200_000 });
});
afterAll(() => server.close());

const fill = async (rows: readonly RecordValues[]): Promise<void> => {
  const company = session.companyid;
  await server.db.transaction({ company }, async (trx) => {
    await sql`delete from ${sql.table(module.table)}`.execute(trx);
    for (const values of rows)
      await insertRecord(trx, module, {
        did: newDid(1),
        company,
        creator: 'c1',
        organization: 'o1',
        now: 1,
        values: { name: 'Row', ...values },
      });
  });
};

type Trial = {
  device: string | null;
  occurtime: number | null;
  energy: number | null;
  pieces: number | null;
  mode: string | null;
};

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Shanghai'] as const;
/** Hours around the changes of clocks of 2026 in these zones, and plain ones. */
const context = [
  instantOf({ year: 2026, month: 3, day: 29, hour: 2, minute: 0, second: 0 }, 'Europe/Berlin'),
  instantOf({ year: 2026, month: 10, day: 25, hour: 2, minute: 0, second: 0 }, 'Europe/Berlin'),
  instantOf({ year: 2026, month: 11, day: 1, hour: 1, minute: 0, second: 0 }, 'America/New_York'),
  instantOf({ year: 2026, month: 4, day: 5, hour: 1, minute: 30, second: 0 }, 'Australia/Lord_Howe'),
  1_780_000_000,
];
const moment = fc
  .tuple(fc.constantFrom(...context), fc.integer({ min: -200, max: 200 }))
  .map(([start, quarters]) => start + quarters * 900);
const arbRow: fc.Arbitrary<Trial> = fc.record({
  device: fc.constantFrom('d1', 'd2', 'd3', null),
  occurtime: fc.oneof({ weight: 9, arbitrary: moment }, { weight: 1, arbitrary: fc.constant(null) }),
  energy: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: -1000, max: 100_000 }) },
    { weight: 1, arbitrary: fc.constantFrom(null, -9999) },
  ),
  pieces: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: -50, max: 50 }) },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
  mode: fc.constantFrom('a', 'b', '10', null),
});

const scale: Readonly<Record<string, number>> = { energy: 100, pieces: 1 };
const valueOf = (row: Trial, column: string): number | undefined => {
  const stored = row[column as 'energy' | 'pieces'];
  return stored === null || stored === -9999 ? undefined : stored / (scale[column] ?? 1);
};

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const inMemory: Readonly<Record<string, (values: readonly number[]) => number | null>> = {
  sum: (values) => (values.length === 0 ? null : sum(values)),
  average: (values) => (values.length === 0 ? null : sum(values) / values.length),
  min: (values) => (values.length === 0 ? null : Math.min(...values)),
  max: (values) => (values.length === 0 ? null : Math.max(...values)),
  count: (values) => values.length,
};
const aggs = ['sum', 'average', 'min', 'max', 'count'] as const;

const near = (actual: unknown, expected: unknown): boolean =>
  typeof actual === 'number' && typeof expected === 'number'
    ? Math.abs(actual - expected) <= 1e-9 * Math.max(1, Math.abs(expected))
    : actual === expected;

const expectRows = (actual: readonly unknown[][], expected: readonly unknown[][]) => {
  const key = (row: readonly unknown[]) => JSON.stringify(row.slice(0, 2));
  const a = actual.toSorted((x, y) => (key(x) < key(y) ? -1 : 1));
  const b = expected.toSorted((x, y) => (key(x) < key(y) ? -1 : 1));
  const isSame =
    a.length === b.length && a.every((row, index) => row.every((cell, column) => near(cell, b[index]?.[column])));
  if (!isSame) expect(a).toEqual(b);
};

const queryWith = (more: Partial<DatasetQuery>): DatasetQuery => ({
  name: 'q',
  pid: config.pid,
  groupby: [],
  measures: [],
  ...more,
});

describe('numbers of a question', () => {
  const trials = fc.record({
    rows: fc.array(arbRow, { maxLength: 40 }),
    zone: fc.constantFrom(...zones),
    bucket: fc.constantFrom(...buckets),
    other: fc.constantFrom('device', 'mode'),
    column: fc.constantFrom('energy', 'pieces'),
    from: fc.option(moment, { nil: undefined }),
    isLimited: fc.boolean(),
  });

  it('are those of its rows, by step of the calendar and key, over changes of clocks', async () => {
    await fc.assert(
      fc.asyncProperty(trials, async ({ rows, zone, bucket, other, column, from, isLimited }) => {
        await fill(rows);
        const condition = isLimited ? [{ k: 'pieces', type: '>', v: 0 }] : [];
        const parsed = parseCondition(condition, module.config, { language: 'en', zone, now: 0 });
        if (!parsed.ok) throw new Error('The condition is no condition.');
        const chosen = rows.filter(
          (row) => evaluate(parsed.value, row) && (from === undefined || (row.occurtime ?? -1) >= from),
        );
        const groups = Map.groupBy(chosen, (row) => {
          const start = row.occurtime === null ? null : bucketStart(row.occurtime, bucket, zone);
          return JSON.stringify([start, row[other]]);
        });
        const expected = [...groups].map(([key, groupRows]) => {
          const values = groupRows.flatMap((row) => valueOf(row, column) ?? []);
          return [...(JSON.parse(key) as unknown[]), ...aggs.map((agg) => inMemory[agg]?.(values)), groupRows.length];
        });
        const dataset = await answerQuery(
          requestContext(zone),
          queryWith({
            condition,
            groupby: [{ column: 'occurtime', bucket, as: 'x' }, { column: other }],
            measures: [...aggs.map((agg) => ({ agg, column, as: agg })), { agg: 'count' as const, as: 'rows' }],
            ...(from === undefined ? {} : { from }),
          }),
        );
        expectRows(dataset.rows, expected);
      }),
      { numRuns: 25 },
    );
  });

  it('latest is the newest row of each device, by the index and without it alike', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(arbRow, { maxLength: 30, selector: (row) => row.occurtime }), async (rows) => {
        await fill(rows);
        const timed = rows.filter((row) => row.occurtime !== null);
        const newest = [...Map.groupBy(timed, (row) => row.device)].map(([device, deviceRows]) => {
          const last = deviceRows.toSorted((a, b) => Number(a.occurtime) - Number(b.occurtime)).at(-1);
          return [device, last === undefined ? null : (valueOf(last, 'energy') ?? null)];
        });
        const query = {
          groupby: [{ column: 'device' }],
          measures: [{ agg: 'latest' as const, column: 'energy' }],
          from: 0,
        };
        const byIndex = await answerQuery(requestContext('UTC'), queryWith(query));
        expectRows(
          byIndex.rows,
          newest.filter(([device]) => device !== null),
        );
        const counted = { ...query, measures: [...query.measures, { agg: 'count' as const }] };
        const whole = await answerQuery(requestContext('UTC'), queryWith(counted));
        expectRows(
          whole.rows.map((row) => row.slice(0, 2)),
          newest,
        );
      }),
      { numRuns: 15 },
    );
  });

  it('over sums by device first, and the average is of those sums', async () => {
    const start = context[4] ?? 0;
    await fill([
      { device: 'd1', occurtime: start, energy: 100 },
      { device: 'd1', occurtime: start + 1, energy: 200 },
      { device: 'd2', occurtime: start + 2, energy: 600 },
    ]);
    const measures = [{ agg: 'average', column: 'energy', as: 'y' }] as const;
    const plain = await answerQuery(requestContext('UTC'), queryWith({ measures: [...measures] }));
    const over = await answerQuery(
      requestContext('UTC'),
      queryWith({ measures: [...measures], over: [{ column: 'device' }] }),
    );
    expect([plain.rows, over.rows]).toEqual([[[3]], [[4.5]]]);
  });

  it('over averages by device first where that is wanted: the sum counts each device once', async () => {
    const start = context[4] ?? 0;
    await fill([
      { device: 'd1', occurtime: start, energy: 100 },
      { device: 'd1', occurtime: start + 1, energy: 200 },
      { device: 'd2', occurtime: start + 2, energy: 600 },
    ]);
    const query = queryWith({
      measures: [
        { agg: 'sum', column: 'energy', as: 'y' },
        { agg: 'count', column: 'energy', as: 'devices' },
      ],
      over: [{ column: 'device' }],
      overagg: 'average',
    });
    expect((await answerQuery(requestContext('UTC'), query)).rows).toEqual([[7.5, 2]]);
  });

  it.each(zones.flatMap((zone) => buckets.map((bucket): [string, Bucket] => [zone, bucket])))(
    'fill has every step of %s by %s once, empty ones with null',
    async (zone, bucket) => {
      const from = 1_774_500_000;
      const to = bucket === 'hour' ? from + 6 * 86_400 : from + 40 * 86_400;
      await fill([{ device: 'd1', occurtime: from + 3 * 86_400, energy: 100 }]);
      const dataset = await answerQuery(
        requestContext(zone),
        queryWith({
          groupby: [{ column: 'occurtime', bucket, as: 'x' }],
          measures: [{ agg: 'sum', column: 'energy', as: 'y' }],
          from,
          to,
          fill: true,
        }),
      );
      expect(dataset.rows.map(([x]) => x)).toEqual(bucketStarts({ from, to }, bucket, zone));
      expect(dataset.rows.filter(([, y]) => y !== null)).toEqual([[bucketStart(from + 3 * 86_400, bucket, zone), 1]]);
    },
  );

  it('sort by the order of an enum’s labels, empty first, and stop at the limit', async () => {
    await fill(['a', '10', 'b', null].map((mode) => ({ mode })));
    const ask = (type: 'asc' | 'desc', limit: number) =>
      answerQuery(
        requestContext('UTC'),
        queryWith({
          groupby: [{ column: 'mode' }],
          measures: [{ agg: 'count' }],
          sort: { column: 'mode', type },
          limit,
        }),
      );
    expect((await ask('asc', 9)).rows.map(([mode]) => mode)).toEqual([null, '10', 'b', 'a']);
    expect((await ask('desc', 2)).rows.map(([mode]) => mode)).toEqual(['a', 'b']);
  });
});

describe('the call', () => {
  type Body = RequestOf<typeof endpoints.queryBoard>;
  const ask = (input: Body, user = session) => server.call(endpoints.queryBoard, input, { session: user });
  const energy = queryWith({
    pid: pids.electricityHistory,
    groupby: [{ column: 'device' }],
    measures: [{ agg: 'sum', column: 'energy' }],
  });

  it('answers labels, units and names of refs, and when', async () => {
    const before = nowSeconds();
    const { result } = await ask({ queries: [energy] });
    const [dataset] = result.datasets;
    expect(dataset?.columns).toMatchObject([
      { name: 'device', type: 'ref' },
      { name: 'device_name', type: 'string' },
      { name: 'energy', type: 'float', unit: 'kWh', label: { en: 'Energy' } },
    ]);
    expect(dataset?.rows.length).toBeGreaterThan(3);
    expect(dataset?.rows.every((row) => typeof row[1] === 'string' && typeof row[2] === 'number')).toBe(true);
    expect(result.asof).toBeGreaterThanOrEqual(before);
    expect(result.asof).toBeLessThanOrEqual(nowSeconds());
  });

  it('tells nobody more than lists do', async () => {
    for (const [person, status] of [
      ['nobody', statuses.forbidden],
      ['neighbour', 0],
      ['staff', 0],
    ] as const) {
      const user = await server.signIn(person);
      const answer = await ask({ queries: [queryWith({ pid: pids.air, measures: [{ agg: 'count' }] })] }, user);
      expect([person, answer.status]).toEqual([person, status]);
      if (status !== 0) continue;
      const list = await server.call(endpoints.queryRecords, { pid: pids.air, exacttotal: true }, { session: user });
      expect(answer.result.datasets[0]?.rows).toEqual([[list.result.total]]);
    }
  });

  it('asks through the records of another list', async () => {
    const meters = await server.call(endpoints.queryRecords, { pid: pids.electricity, pagesize: 500 }, { session });
    const main = meters.result.data.filter((row) => row['meter_level'] === '0').map((row) => row.did);
    const through = { column: 'device', pid: pids.electricity, filter: [{ meter_level: ['0'] }] };
    const { result } = await ask({ queries: [{ ...energy, through }] });
    expect(result.datasets[0]?.rows.every(([device]) => main.includes(String(device)))).toBe(true);
    expect(result.datasets[0]?.rows.length).toBeGreaterThan(0);
  });

  const wrong: [string, Partial<DatasetQuery>, string][] = [
    ['an unknown column', { groupby: [{ column: 'nowhere' }] }, '/groupby/0/column'],
    ['the tenant', { groupby: [{ column: 'companyid' }] }, '/groupby/0/column'],
    ['a bucket of no time', { groupby: [{ column: 'device', bucket: 'day' }] }, '/groupby/0/bucket'],
    ['a sum of refs', { measures: [{ agg: 'sum', column: 'device' }] }, '/measures/0/agg'],
    ['a sum of nothing', { measures: [{ agg: 'sum' }] }, '/measures/0/column'],
    ['one name twice', { measures: [{ agg: 'count' }, { agg: 'count' }] }, '/measures/1/as'],
    ['no measure', { measures: [] }, '/measures'],
    ['columns beside groups', { columns: ['name'] }, '/columns'],
    ['another sort', { sort: { column: 'power', type: 'asc' } }, '/sort/column'],
    ['a time that is none', { timecolumn: 'energy' }, '/timecolumn'],
    ['an end before its start', { from: 2, to: 1 }, '/to'],
    [
      'too many steps',
      { groupby: [{ column: 'occurtime', bucket: 'hour' }], from: 0, to: 253_402_300_799 },
      '/groupby/0/bucket',
    ],
    ['nothing to fill', { fill: true }, '/fill'],
    ['a condition on no column', { condition: [{ k: 'nowhere', type: '=', v: 1 }] }, '/condition/0/k'],
    ['through what does not point there', { through: { column: 'device', pid: pids.water } }, '/through/column'],
  ];
  it.each(wrong)('refuses %s at its place', async (_name, change, path) => {
    const answer = await ask({ queries: [{ ...energy, ...change }] });
    expect(answer).toMatchObject({ status: statuses.badInput, errors: [{ path: `/queries/0${path}` }] });
  });

  it('takes at most twelve questions, and rows of 10,000', async () => {
    expect((await ask({ queries: Array.from({ length: 13 }, () => energy) })).status).toBe(statuses.badInput);
    const rows = queryWith({ pid: energy.pid, groupby: [{ column: 'did' }], measures: [{ agg: 'count' }] });
    expect(await ask({ queries: [rows] })).toMatchObject({ status: statuses.badInput, errors: [{ rule: 'toomany' }] });
    const limited = await ask({ queries: [{ ...rows, limit: 5 }] });
    expect(limited.result.datasets[0]?.rows).toHaveLength(5);
  });
});
