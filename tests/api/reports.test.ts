import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { hasReports, isReported } from '../../src/engine/reported.ts';
import type { Row } from '../../server/db/database.ts';
import { ofCompany } from '../../server/db/record-id.ts';
import { type DeviceState, statesSql } from '../../server/devices/device-state.ts';
import { reportColumns } from '../../server/modules/report-columns.ts';
import { storageKinds } from '../../server/modules/storage.ts';
import { baseOf } from '../../server/modules/table.ts';
import { recordColumns } from '../../server/records/physical-columns.ts';
import type { StoredModule } from '../../server/services.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** What devices report is named by no index, so that a report is a HOT update: it rewrites no index. */

const pid = '300000000000000000000004';
const count = 20_000;

let server: TestServer;
let company: string;
let module: StoredModule;
beforeAll(async () => {
  server = await startTestServer();
  company = (await server.signIn('administrator')).companyid;
  const storedModule = await server.services.modules.any(pid);
  if (storedModule === undefined) throw new Error('The demo has no air conditioners.');
  module = storedModule;
  await fill('Filled');
});
afterAll(() => server.close());

/** Adds records with these names and their numbers, page after page, each page filled as its table says. */
const fill = (name: string) =>
  server.db.transaction('system', (trx) =>
    sql`insert into ${sql.table(module.base)} (company, id, name, createtime, updatetime)
      select company_number(${company}), record_id(${name} || n), ${name} || ' ' || n, 0, 0
      from generate_series(1, ${count}::int) n`.execute(trx),
  );

const ask = async (query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> => {
  const [rows = []] = await server.db.read('system', [query.compile(server.db.builder)]);
  return rows;
};

const reported = () => recordColumns(module).filter(({ column }) => isReported(module.config, column));

/** What a report changes beside the columns of the module. */
const moving = ['updatetime', ...Object.keys(reportColumns)];

/** Everything that a report can change of a device, other than in the rounds before. */
const stateIn = (did: string, round: number): DeviceState => ({
  did,
  name: did,
  organization: null,
  values: Object.fromEntries(
    reported().map(({ column, storage }) => [
      column.column,
      storageKinds[storage].isNumeric ? round : `value ${round}`,
    ]),
  ),
  reported: Object.fromEntries(reported().map(({ physical }) => [physical, 1_700_000_000 + round])),
  lastreport: 1_700_000_000 + round,
  heardat: 1_700_000_000 + round,
  isonline: round % 2 === 0,
  marks: String(round).repeat(192),
  isChanged: true,
});

/** The statement of reports, in a transaction of its own; answers how many records it changed. */
const report = (dids: readonly string[], round: number): Promise<number> =>
  server.db.transaction('system', async (trx) => {
    const states = dids.map((did) => stateIn(did, round));
    const done = await statesSql({ company, module, now: 1_700_000_000 + round }, states, reported()).execute(trx);
    return Number(done.numAffectedRows);
  });

/** Adds records of devices that have reported before: a row takes more room once it has its values. */
const fillReported = async (name: string): Promise<void> => {
  const [first] = await ask(sql<Row>`select t.did from ${sql.table(module.table)} t
    where ${ofCompany(company)} and t.name = 'Filled 1'`);
  expect(await report([String(first?.['did'])], 0)).toBe(1);
  const columns = [...reported().map(({ physical }) => physical), ...Object.keys(reportColumns)];
  const copied = sql.join(columns.map((column) => sql.ref(column)));
  await server.db.transaction('system', (trx) =>
    sql`insert into ${sql.table(module.base)} (company, id, name, createtime, updatetime, ${copied})
      select company, record_id(${name} || n), ${name} || ' ' || n, 0, 0, ${copied}
      from ${sql.table(module.base)}, generate_series(1, ${count}::int) n where name = 'Filled 1'`.execute(trx),
  );
};

/** Updates of the table since its statistics were reset, all of them counted, and how many of them were HOT. */
const updates = async (): Promise<{ all: number; hot: number }> => {
  await server.db.transaction('system', (trx) => sql`select pg_stat_force_next_flush()`.execute(trx));
  await ask(sql<Row>`select pg_stat_clear_snapshot()`);
  const [row] =
    await ask(sql<Row>`select pg_stat_get_tuples_updated(c.oid) as all, pg_stat_get_tuples_hot_updated(c.oid) as hot
    from pg_class c where c.oid = ${`"${module.base}"`}::regclass`);
  return { all: Number(row?.['all']), hot: Number(row?.['hot']) };
};

describe('a module that reports', () => {
  it('has reported columns, and no index names one of them or the time of change', async () => {
    const rows = await ask(sql<Row>`select a.attname::text as name from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = ${`"${baseOf(pid)}"`}::regclass`);
    const indexed = new Set(rows.map((row) => String(row['name'])));
    const columns = [...reported().map(({ physical }) => physical), ...moving];
    expect(columns.length).toBeGreaterThan(9);
    expect(columns.filter((column) => indexed.has(column))).toEqual([]);
    expect(indexed.has('name')).toBe(true);
  });

  it('so every other one of the demo, whatever its tabs are sorted by', async () => {
    const modules = (await server.services.modules.list(company)).filter(
      ({ config, key }) => hasReports(config) && key !== 'reading',
    );
    expect(modules.length).toBeGreaterThan(5);
    const lines: string[] = [];
    for (const { config, physical, base } of modules) {
      const moved = config.columns.flatMap((column) =>
        isReported(config, column) ? (physical.get(column.column) ?? []) : [],
      );
      const rows =
        await ask(sql<Row>`select i.relname::text as index from pg_index x join pg_class i on i.oid = x.indexrelid
        join pg_attribute a on a.attrelid = x.indrelid and a.attnum = any(x.indkey::int2[])
        where x.indrelid = ${`"${base}"`}::regclass and a.attname = any(cast(${[...moved, ...moving]} as text[]))`);
      lines.push(...rows.map((row) => String(row['index'])));
    }
    expect(lines).toEqual([]);
  });

  it('leaves room on its pages', async () => {
    const [row] = await ask(sql<Row>`select reloptions::text as options from pg_class
      where oid = ${`"${baseOf(pid)}"`}::regclass`);
    expect(String(row?.['options'])).toContain('fillfactor=70');
  });

  it('lists the newest reports first, page by page as the whole order has them, equal times included', async () => {
    const session = await server.signIn('administrator');
    await server.db.transaction('system', (trx) =>
      sql`update ${sql.table(module.base)} t set updatetime = (hashtext(t.name) & 65535) / 40
        where ${ofCompany(company)} and t.name like 'Filled %'`.execute(trx),
    );
    const expected = await ask(sql<Row>`select t.did from ${sql.table(module.table)} t where ${ofCompany(company)}
      order by t.updatetime desc, t.id desc limit 640`);
    const sort = { column: 'updatetime', type: 'desc' } as const;
    const pages = [1, 2, 8, 16].map(async (page) => {
      const body = { pid, page, pagesize: 40, sort };
      const { result } = await server.call(endpoints.queryRecords, body, { session });
      const from = (page - 1) * 40;
      expect(result.data.map(({ did }) => did)).toEqual(expected.slice(from, from + 40).map((row) => row['did']));
    });
    await Promise.all(pages);
  });

  it('changes 2,000 records by reports with at least 90 % HOT updates', async () => {
    // Records of their own: pages that another test has just rewritten are full of dead rows until a prune, which
    // waits for every older snapshot of the database.
    await fillReported('Reporting');
    // Every tenth: devices of a company report one after the other, not page by page.
    const dids = (
      await ask(sql<Row>`select t.did from ${sql.table(module.table)} t
        where ${ofCompany(company)} and t.name like 'Reporting %0'`)
    ).map((row) => String(row['did']));
    const before = await updates();
    for (const round of [1, 2]) expect(await report(dids, round)).toBe(count / 10);
    const after = await updates();
    expect(after.all - before.all).toBeGreaterThanOrEqual((2 * count) / 10);
    expect((after.hot - before.hot) / (after.all - before.all)).toBeGreaterThanOrEqual(0.9);
  });
});
