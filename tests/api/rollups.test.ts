import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aggregates, buckets, type DatasetQuery, type Measure } from '../../src/engine/board/dataset.ts';
import type { Column, ModuleConfig, RecordValues } from '../../src/engine/column.ts';
import { instantOf } from '../../src/engine/moment.ts';
import type { User } from '../../src/schemas/wire.ts';
import { answerQuery } from '../../server/boards/dataset.ts';
import { migrate } from '../../server/db/migrate.ts';
import type { Actor } from '../../server/http/actor.ts';
import { applyModules } from '../../server/modules/apply.ts';
import { removeModule } from '../../server/modules/remove.ts';
import type { Asking } from '../../server/records/question.ts';
import { insertRows } from '../../server/records/insert-rows.ts';
import { refreshRollups } from '../../server/rollups/refresh.ts';
import type { StoredModule } from '../../server/services.ts';
import { createSessionStore } from '../../server/sessions/session.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** Questions answered from sums of days give what the rows give, whatever was written before, between and after. */

let server: TestServer;
let session: User;
let actor: Actor;

const label = { en: 'x', zh: 'x' };
const base = { label, rw: 3, required: 0 } as const;
const columns: Column[] = [
  { ...base, column: 'device', type: 'string' },
  { ...base, column: 'occurtime', type: 'timestamp' },
  { ...base, column: 'energy', type: 'float', multiple: 100, emptyvalue: -9999 },
  { ...base, column: 'pieces', type: 'int' },
  { ...base, column: 'mode', type: 'enum', enum: { b: label, a: label } },
];
const pid = '5f00000000000000000000de';
const configWith = (changed: Column[]): ModuleConfig => ({
  pid,
  name: { en: 'Sums', zh: '合计' },
  group: 'other',
  columns: changed,
});
const now = 1_795_200_000;

const apply = async (changed: Column[]): Promise<void> => {
  const { companyid } = session;
  const outcome = await applyModules(server.db, [configWith(changed)], { owner: companyid, now: 1, companies: 'all' });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults));
  server.services.modules.forget();
};

const stored = async (): Promise<StoredModule> => {
  const found = await server.services.modules.find(session.companyid, pid);
  if (found === undefined) throw new Error('No module.');
  return found;
};

beforeAll(async () => {
  server = await startTestServer();
  session = await server.signIn('administrator');
  const found = await createSessionStore(server.db, server.services)(
    session.loginsession,
    Math.floor(Date.now() / 1000),
  );
  if (found === undefined) throw new Error('Nobody is signed in.');
  actor = found;
  await apply(columns);
});
afterAll(() => server.close());

const asking = (zone: string, change: Partial<Actor> = {}): Asking => ({
  db: server.db,
  services: server.services,
  actor: { ...actor, ...change, zone },
  language: 'en',
  now,
});

const run = (statement: ReturnType<typeof sql>) =>
  server.db.transaction({ company: session.companyid }, (trx) => statement.execute(trx));

let written = 0;
const insert = async (rows: readonly RecordValues[]): Promise<void> => {
  const module = await stored();
  const whole = rows.map((row) => {
    written += 1;
    const did = `row${String(written).padStart(21, '0')}`;
    return { did, name: 'Row', createtime: 1, updatetime: 1, organization: 'o1', ...row };
  });
  await server.db.transaction({ company: session.companyid }, (trx) =>
    insertRows(trx, module, session.companyid, whole),
  );
};

const clear = async (): Promise<void> => {
  const { table } = await stored();
  await run(sql`delete from ${sql.table(table)}`);
};

const sumUp = async (zone: string, at = now): Promise<void> =>
  refreshRollups(server.db, await stored(), { did: session.companyid, zone }, at);

const question = (more: Partial<DatasetQuery>): DatasetQuery => ({
  name: 'q',
  pid,
  groupby: [],
  measures: [],
  ...more,
});

/** A condition that holds for every row, on a column that is not summed up by: the rows have to be read. */
const everyRow = [{ k: 'name', type: '!=', v: 'nobody' }] as const;

const near = (a: unknown, b: unknown): boolean =>
  typeof a === 'number' && typeof b === 'number'
    ? Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))
    : a === b;

const expectAsRows = async (zone: string, asked: DatasetQuery, change: Partial<Actor> = {}): Promise<void> => {
  const who = asking(zone, change);
  const found = await answerQuery(who, asked);
  const rows = await answerQuery(who, { ...asked, condition: [...(asked.condition ?? []), ...everyRow] });
  const isSame =
    found.rows.length === rows.rows.length &&
    found.rows.every((row, at) => row.every((cell, column) => near(cell, rows.rows[at]?.[column])));
  if (!isSame) expect(found.rows).toEqual(rows.rows);
};

/** Makes the sums wrong on purpose: an answer that shows it was made from them. */
const isFromSums = async (zone: string, asked: DatasetQuery): Promise<boolean> => {
  const before = await answerQuery(asking(zone), asked);
  await run(sql`update rollup set sums = array(select s + 1000000 from unnest(sums) s), n = n + 1000000`);
  const after = await answerQuery(asking(zone), asked);
  await run(sql`update rollup set sums = array(select s - 1000000 from unnest(sums) s), n = n - 1000000`);
  return JSON.stringify(before.rows) !== JSON.stringify(after.rows);
};

const zones = [
  ...(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Shanghai'] as const),
  ...(['Asia/Kolkata', 'Asia/Kathmandu'] as const),
];
const wall = (month: number, day: number, zone: string) =>
  instantOf({ year: 2026, month, day, hour: 0, minute: 0, second: 0 }, zone);
/** Days on which clocks change in these zones, and a plain one. */
const around = [
  wall(3, 29, 'Europe/Berlin'),
  wall(11, 1, 'America/New_York'),
  wall(4, 5, 'Australia/Lord_Howe'),
  1_780_000_000,
  now - 86_400,
];
const quarter = 900;
const moment = fc
  .tuple(fc.constantFrom(...around), fc.integer({ min: -500, max: 500 }), fc.constantFrom(0, 0, 1, -1))
  .map(([at, quarters, seconds]) => at - (at % quarter) + quarters * quarter + seconds);
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
const arbQuestion: fc.Arbitrary<Partial<DatasetQuery>> = fc
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
    questions: fc.array(arbQuestion, { minLength: 3, maxLength: 3 }),
    change: fc.constantFrom('insert', 'raise', 'move', 'empty', 'delete', 'hand over', 'nothing'),
    isRefreshed: fc.boolean(),
    isOwn: fc.boolean(),
  });

  it('are those of the rows, with rows that came late, changed, moved and went', async () => {
    await fc.assert(
      fc.asyncProperty(trials, async ({ early, late, zone, questions, change, isRefreshed, isOwn }) => {
        await clear();
        await insert(early);
        await sumUp(zone, now - 5 * 86_400);
        const { table, physical } = await stored();
        const at = (name: string) => sql.ref(physical.get(name) ?? name);
        const first = sql`where ${at('device')} = 'd1'`;
        const rows = sql.table(table);
        if (change === 'insert') await insert(late);
        if (change === 'raise') await run(sql`update ${rows} set ${at('energy')} = ${at('energy')} + 7 ${first}`);
        if (change === 'move')
          await run(sql`update ${rows} set ${at('occurtime')} = ${at('occurtime')} - 90000 ${first}`);
        if (change === 'empty') await run(sql`update ${rows} set ${at('occurtime')} = null ${first}`);
        if (change === 'delete') await run(sql`delete from ${rows} ${first}`);
        if (change === 'hand over')
          await run(sql`update ${rows} set organization = 'o2', ${at('device')} = 'd2' ${first}`);
        if (isRefreshed) await sumUp(zone);
        const own = { organizations: ['o1'], rightsOn: () => ({ create: 0, read: 1, write: 0, set: 0 }) };
        for (const asked of questions) await expectAsRows(zone, question(asked), isOwn ? own : {});
      }),
      { numRuns: 40 },
    );
  });
});

const days = (count: number) =>
  Array.from({ length: count * 24 }, (_, hour) => ({
    device: `d${(hour % 3) + 1}`,
    occurtime: wall(6, 1, 'UTC') + hour * 3600,
    energy: 100 * (hour + 1),
    pieces: hour,
  }));
const byDay = question({
  groupby: [{ column: 'occurtime', bucket: 'day', as: 'x' }],
  measures: [{ agg: 'sum', column: 'energy', as: 'y' }, { agg: 'count' }],
});

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

  const left: [string, Partial<DatasetQuery>][] = [
    ['by hour', { groupby: [{ column: 'occurtime', bucket: 'hour' }] }],
    ['by another key', { groupby: [{ column: 'mode' }] }],
    ['with another condition', { condition: [{ k: 'pieces', type: '>', v: 3 }] }],
    ['of another time', { timecolumn: 'updatetime', from: 0, to: 100 }],
    ['the latest', { groupby: [{ column: 'device' }], measures: [{ agg: 'latest', column: 'energy' }] }],
    ['a count of what is no number', { measures: [{ agg: 'count', column: 'mode' }] }],
    ['of one day', { from: wall(6, 2, 'UTC'), to: wall(6, 3, 'UTC') }],
  ];
  it.each(left)('and leave to the rows: %s', async (_name, change) => {
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
    const own = { organizations: ['o2'], rightsOn: () => ({ create: 0, read: 1, write: 0, set: 0 }) };
    const total = question({ measures: [{ agg: 'count' }] });
    const counts = [await answerQuery(asking('UTC'), total), await answerQuery(asking('UTC', own), total)];
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
});

describe('a module that changes', () => {
  beforeEach(async () => {
    await clear();
    await insert(days(20));
    await sumUp('UTC');
  });
  afterEach(() => apply(columns));
  const energyAs = (change: Partial<Column>) =>
    columns.map((column) => (column.column === 'energy' ? { ...column, ...change } : column));
  const changes: [string, Column[]][] = [
    ['gets a column', [...columns, { ...base, column: 'volume', type: 'float' }]],
    ['loses a column', columns.filter(({ column }) => column !== 'pieces')],
    ['calls another value empty', energyAs({ emptyvalue: 500 })],
    ['stores ten times as much', energyAs({ multiple: 1000 })],
    [
      'keeps texts instead',
      columns.map((one) => (one.column === 'pieces' ? { ...base, column: 'pieces', type: 'string' } : one)),
    ],
  ];
  it.each(changes)('%s', async (_name, changed) => {
    await apply(changed);
    await expectAsRows('UTC', byDay);
    await sumUp('UTC');
    expect(await isFromSums('UTC', byDay)).toBe(true);
    await expectAsRows('UTC', byDay);
    const volume = changed.some(({ column }) => column === 'volume');
    if (!volume) return;
    await insert([{ device: 'd1', occurtime: wall(6, 3, 'UTC') + 60, volume: 7 }]);
    await expectAsRows('UTC', { ...byDay, measures: [{ agg: 'sum', column: 'volume' }] });
  });
});

describe('sums and writes that cross', () => {
  it('a write that is under way while days are summed up is in the answer once it is there', async () => {
    await clear();
    await insert(days(20));
    await sumUp('UTC');
    const { table, physical } = await stored();
    const add = (
      hour: number,
    ) => sql`insert into ${sql.table(table)} (companyid, did, name, createtime, updatetime, organization,
      ${sql.ref(physical.get('device') ?? '')}, ${sql.ref(physical.get('occurtime') ?? '')}, ${sql.ref(physical.get('energy') ?? '')})
      values (${session.companyid}, ${`under${hour}`}, 'x', 1, 1, 'o1', 'd1', ${Math.round(wall(6, 3, 'UTC') + hour * 3600)}::bigint, 700)`;
    // A mark of the same quarter is there before one of the two, and none before the other.
    await run(add(1));
    const crossing = server.db.transaction({ company: session.companyid }, async (trx) => {
      await add(1.1).execute(trx);
      await add(9).execute(trx);
      // The embedded database has one connection: there nothing crosses.
      if (server.db.engine === 'postgres') await sumUp('UTC');
    });
    await crossing;
    await expectAsRows('UTC', byDay);
    await sumUp('UTC');
    await expectAsRows('UTC', byDay);
    expect(await isFromSums('UTC', byDay)).toBe(true);
  });

  it('two servers that sum up at once count every row once', async () => {
    await clear();
    await insert(days(60));
    await Promise.all([sumUp('UTC'), sumUp('UTC'), sumUp('UTC')]);
    await sumUp('UTC');
    await expectAsRows('UTC', byDay);
    expect(await isFromSums('UTC', byDay)).toBe(true);
  });
});

describe('tables that were there before', () => {
  it('are marked and summed up after the migration', async () => {
    await clear();
    await insert(days(10));
    const { table } = await stored();
    await server.db.transaction('system', async (trx) => {
      const { rows } = await sql<{ table: string }>`select distinct event_object_table::text as table
        from information_schema.triggers where trigger_name like 'mark~_%' escape '~'`.execute(trx);
      for (const row of rows)
        for (const name of ['insert', 'update', 'delete'])
          await sql.raw(`drop trigger mark_${name} on "${row.table}"`).execute(trx);
      await sql.raw(`drop table rollup, rollupstate, rollupmark`).execute(trx);
      await sql`delete from migration where name = '0009-rollups'`.execute(trx);
    });
    await insert(
      days(20)
        .slice(240)
        .map((row) => ({ ...row, name: 'Before' })),
    );
    await migrate(server.db);
    await expectAsRows('UTC', byDay);
    await sumUp('UTC');
    expect(await isFromSums('UTC', byDay)).toBe(true);
    await run(sql`delete from ${sql.table(table)} where name = 'Before'`);
    await expectAsRows('UTC', byDay);
  });

  it('leave nothing behind when their module is deleted', async () => {
    await insert(days(3));
    await sumUp('UTC');
    await insert(days(1));
    await removeModule({ db: server.db, modules: server.services.modules, actor }, { pid, name: 'Sums' });
    const left = await server.db.transaction('system', (trx) =>
      sql`select pid from rollupstate where pid = ${pid} union all select pid from rollupmark where pid = ${pid}
        union all select proname::text from pg_proc where proname like ${`m~_${pid}%`} escape '~'
        union all select r.companyid from rollup r where not exists (select from rollupstate s where s.build = r.build)`.execute(
        trx,
      ),
    );
    expect(left.rows).toEqual([]);
  });
});
