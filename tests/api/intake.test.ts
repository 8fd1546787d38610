import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../server/db/database.ts';
import { storeReports } from '../../server/devices/intake.ts';
import { olderSql } from '../../server/devices/rejected-reports.ts';
import type { Report } from '../../server/drivers/report.ts';
import { dids, startTrial, type Trial } from './intake-trial.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let trial: Trial;
/** Each test has times of its own, all later than those before. */
let now = 1_800_000_000;

beforeAll(async () => {
  server = await startTestServer();
  trial = await startTrial(server, (await server.signIn('administrator')).companyid);
});
afterAll(() => server.close());
beforeEach(() => {
  now += 100_000;
});

const report = (values: Report['values'], more: Partial<Report> = {}): Report => ({
  device: dids.first,
  at: now,
  values,
  ...more,
});
const store = async (...reports: Report[]) => (await trial.store(now, reports)).results;
const kinds = async (...reports: Report[]) => (await store(...reports)).map(({ kind }) => kind);
type PlanNode = { 'Actual Rows': number; 'Actual Loops': number; Plans?: PlanNode[] };
/** Rows of the step of a statement that has most of them, in all of its repetitions. */
const mostRows = (node: PlanNode): number =>
  Math.max(node['Actual Rows'] * node['Actual Loops'], ...(node.Plans ?? []).map(mostRows));

const recent = async (did?: string) => (await trial.past(did)).filter((row) => Number(row['occurtime']) > now - 50_000);

describe('a report', () => {
  it('changes state and history at once, and neither the version nor what a person wrote', async () => {
    const before = await trial.device();
    expect(await store(report({ open: '1', temp: 215 }))).toEqual([{ kind: 'stored', did: dids.first }]);
    const after = await trial.device();
    expect(after).toMatchObject({ open: '1', temp: 215, code: 'first', seen: now, lastreport: now, heardat: now });
    expect(after).toMatchObject({ isonline: true, updatetime: now, version: before['version'] });
    const physical = (column: string) => trial.module.physical.get(column) ?? '';
    expect(after.reported).toMatchObject({ [physical('open')]: now, [physical('temp')]: now });
    expect(await recent()).toMatchObject([{ device: dids.first, occurtime: now, open: '1', temp: 215 }]);
  });

  it('names the device by the key column too', async () => {
    expect(await store(report({ temp: 100 }, { device: 'second' }))).toEqual([{ kind: 'stored', did: dids.second }]);
    expect(await trial.device(dids.second)).toMatchObject({ temp: 100 });
  });

  it('keeps what it does not say, but an amount belongs to its own report', async () => {
    await store(report({ open: '0', temp: 200, energy: 55 }), report({ temp: 201 }, { at: now + 60 }));
    expect(await trial.device()).toMatchObject({ open: '0', temp: 201, energy: 55 });
    expect(await recent()).toMatchObject([
      { temp: 200, open: '0', energy: 55 },
      { temp: 201, open: '0', energy: null },
    ]);
  });

  it('may empty a value and bring a list', async () => {
    await store(report({ temp: 1, months: [1, 12] }), report({ temp: null }, { at: now + 1 }));
    expect(await trial.device()).toMatchObject({ temp: null, months: [1, 12] });
  });
});

describe('order', () => {
  it('puts a late report into history and leaves the state', async () => {
    await store(report({ temp: 300, open: '1' }));
    expect(await kinds(report({ temp: 100 }, { at: now - 600 }))).toEqual(['late']);
    expect(await trial.device()).toMatchObject({ temp: 300, lastreport: now });
    expect(await recent()).toMatchObject([{ occurtime: now - 600, temp: 100, open: null }, { occurtime: now }]);
  });

  it('goes by the time of each column', async () => {
    await store(report({ temp: 300 }));
    expect(await kinds(report({ temp: 1, open: '0' }, { at: now - 10 }))).toEqual(['stored']);
    expect(await trial.device()).toMatchObject({ temp: 300, open: '0', lastreport: now });
  });

  it('takes a second report of the same second as the later one', async () => {
    expect(await kinds(report({ open: '1' }), report({ open: '0' }))).toEqual(['stored', 'stored']);
    expect(await trial.device()).toMatchObject({ open: '0' });
    expect((await recent()).map((row) => row['open'])).toEqual(expect.arrayContaining(['0', '1']));
  });

  it('takes a clock that is more than five minutes ahead as now, and says so', async () => {
    const [fast] = await store(report({ temp: 7 }, { at: now + 301 }));
    expect(fast).toMatchObject({ kind: 'stored', note: { en: expect.stringContaining('301 s ahead') } });
    expect(await trial.device()).toMatchObject({ temp: 7, lastreport: now });
    expect(await kinds(report({ temp: 8 }, { at: now + 300 }))).toEqual(['stored']);
    expect(await trial.device()).toMatchObject({ temp: 8, lastreport: now + 300 });
  });
});

describe('a double', () => {
  it('changes nothing: the same id, whatever it says', async () => {
    const id = `m ${now}`;
    await store(report({ temp: 2 }, { id }), report({ temp: 9 }, { at: now + 1 }));
    const before = [await trial.device(), await trial.past()];
    expect(await kinds(report({ temp: 3 }, { id, at: now + 5 }))).toEqual(['duplicate']);
    expect([await trial.device(), await trial.past()]).toEqual(before);
  });

  it('changes nothing: the same device, time and values', async () => {
    await store(report({ temp: 2, open: '1' }), report({ temp: 9 }, { at: now + 1 }));
    const before = [await trial.device(), await trial.past()];
    expect(await kinds(report({ open: '1', temp: 2 }))).toEqual(['duplicate']);
    expect([await trial.device(), await trial.past()]).toEqual(before);
  });

  it('is known in its own batch, and after more reports than the marks reach', async () => {
    expect(await kinds(report({ temp: 4 }), report({ temp: 4 }))).toEqual(['stored', 'duplicate']);
    const many = Array.from({ length: 40 }, (_none, index) => report({ temp: index }, { at: now + 1 + index }));
    await store(...many);
    const before = (await trial.past()).length;
    expect(await kinds(report({ temp: 4 }), report({ temp: 5 }))).toEqual(['duplicate', 'late']);
    expect((await trial.past()).length).toBe(before + 1);
  });

  it('costs no statement of its own where a device sends a long past again', async () => {
    const past = (count: number) => Array.from({ length: count }, (_none, i) => report({ temp: i }, { at: now + i }));
    await store(...past(60));
    /** Statements that storing these reports takes. */
    const statements = async (reports: readonly Report[]): Promise<number> => {
      let count = 0;
      const { company, module, history } = trial;
      await server.db.transaction({ company }, async (trx) => {
        const counted = trx.withPlugin({
          transformQuery: ({ node }) => ((count += 1), node),
          transformResult: async ({ result }) => result,
        });
        const { results } = await storeReports(
          { trx: counted, services: server.services, company, module, history, now },
          reports,
        );
        expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['duplicate']));
      });
      return count;
    };
    expect(await statements(past(36))).toBe(await statements(past(2)));
  });

  it('is not another id with the same values', async () => {
    expect(await kinds(report({ temp: 4 }, { id: `a ${now}` }), report({ temp: 4 }, { id: `b ${now}` }))).toEqual([
      'stored',
      'stored',
    ]);
  });
});

describe('what does not fit', () => {
  const bad: [string, Partial<Report> & { values: Report['values'] }, number][] = [
    ['an unknown column', { values: { nowhere: 1 } }, -40001],
    ['a value of another type', { values: { temp: 'warm' } }, -40001],
    ['a key that the enum has not', { values: { open: '7' } }, -40001],
    ['a value above the maximum', { values: { temp: 601 } }, -40001],
    ['a built-in column', { values: { name: 'mine' } }, -40001],
    ['a reference', { values: { place: dids.first } }, -40001],
    ['a time that is none', { values: { temp: 1 }, at: 1.5 }, -40001],
    ['a device that is not there', { values: { temp: 1 }, device: 'third' }, -40004],
    ['a device of nobody', { values: { temp: 1 }, device: 'f'.repeat(24) }, -40004],
  ];
  it.each(bad)('is refused for that report alone: %s', async (_what, wrong, status) => {
    const results = await store(
      report({ temp: 11 }),
      report({ open: '1', ...wrong.values }, wrong),
      report({ temp: 12 }, { at: now + 1 }),
    );
    expect(results).toMatchObject([{ kind: 'stored' }, { kind: 'refused', status }, { kind: 'stored' }]);
    expect(await trial.device()).toMatchObject({ temp: 12, lastreport: now + 1 });
    expect((await recent()).map((row) => row['temp'])).toEqual([11, 12]);
  });

  it('is kept in a ring of ten for each device', async () => {
    await store(...Array.from({ length: 14 }, (_none, index) => report({ temp: `w${index}` })));
    const rejectedReports = await server.db.transaction({ company: trial.company }, (trx) =>
      trx.selectFrom('rejectedreport').selectAll().where('device', '=', dids.first).orderBy('ord').execute(),
    );
    expect(rejectedReports).toHaveLength(10);
    expect(rejectedReports.at(-1)).toMatchObject({ at: now, isstored: false });
    expect(rejectedReports.at(-1)?.report).toContain('w13');
  });

  it('is dropped for newer ones in one pass over the rows of its devices', async () => {
    const { company, module } = trial;
    const of = { company, pid: module.config.pid };
    const names = Array.from({ length: 60 }, (_none, index) => `device ${index}`);
    const plan = await server.db.transaction({ company }, async (trx) => {
      await sql`insert into rejectedreport (companyid, pid, device, at, isstored, reason, report)
        select ${of.company}, ${of.pid}, name, 1, false, '{}', '{}'
        from unnest(cast(${names} as text[])) as named(name), generate_series(1, 12)`.execute(trx);
      // Without statistics, as they are of a table that has just been empty.
      const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
        explain (analyze, format json) ${olderSql(of, names)}`.execute(trx);
      return rows[0]?.['QUERY PLAN'][0].Plan;
    });
    expect(plan && mostRows(plan)).toBeLessThanOrEqual(2 * 12 * names.length);
    const count = sql<Row>`select count(*)::int as count from rejectedreport where device like 'device %'`;
    expect(await server.db.read({ company }, [count.compile(server.db.builder)])).toEqual([[{ count: 600 }]]);
  });
});
