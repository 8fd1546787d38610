import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { hasReports, isReported } from '../../src/engine/reported.ts';
import type { Row } from '../../server/db/database.ts';
import { ofCompany } from '../../server/db/record-id.ts';
import { baseOf } from '../../server/modules/table.ts';
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
  const found = await server.services.modules.any(pid);
  if (found === undefined) throw new Error('The demo has no air conditioners.');
  module = found;
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

const reported = () =>
  module.config.columns.flatMap((column) =>
    isReported(module.config, column) ? (module.physical.get(column.column) ?? []) : [],
  );

/** Updates of the table since its statistics were reset, and how many of them were HOT. */
const updates = async (): Promise<{ all: number; hot: number }> => {
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
    expect(reported().length).toBeGreaterThan(3);
    expect([...reported(), 'updatetime'].filter((column) => indexed.has(column))).toEqual([]);
    expect(indexed.has('name')).toBe(true);
  });

  it('so every other one of the demo, whatever its tabs are sorted by', async () => {
    const modules = (await server.services.modules.list(company)).filter(
      ({ config, key }) => hasReports(config) && key !== 'reading',
    );
    expect(modules.length).toBeGreaterThan(5);
    const found: string[] = [];
    for (const { config, physical, base } of modules) {
      const moved = config.columns.flatMap((column) =>
        isReported(config, column) ? (physical.get(column.column) ?? []) : [],
      );
      const rows =
        await ask(sql<Row>`select i.relname::text as index from pg_index x join pg_class i on i.oid = x.indexrelid
        join pg_attribute a on a.attrelid = x.indrelid and a.attnum = any(x.indkey::int2[])
        where x.indrelid = ${`"${base}"`}::regclass and a.attname = any(cast(${[...moved, 'updatetime']} as text[]))`);
      found.push(...rows.map((row) => String(row['index'])));
    }
    expect(found).toEqual([]);
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
    await fill('Reporting');
    const columns = reported();
    const set = sql.join(columns.map((column) => sql`${sql.id(column)} = null`));
    // Updates of other tests are counted before these.
    await server.db.transaction('system', (trx) => sql`select pg_stat_force_next_flush()`.execute(trx));
    await ask(sql<Row>`select pg_stat_clear_snapshot()`);
    const before = await updates();
    // Every tenth: devices of a company report one after the other, not page by page.
    const changed = await server.db.transaction('system', async (trx) => {
      const done = await sql`update ${sql.table(module.table)} t set ${set}, updatetime = 1
        where ${ofCompany(company)} and t.name like 'Reporting %0'`.execute(trx);
      await sql`select pg_stat_force_next_flush()`.execute(trx);
      return Number(done.numAffectedRows);
    });
    await ask(sql<Row>`select pg_stat_clear_snapshot()`);
    const after = await updates();
    expect(changed).toBe(count / 10);
    expect(after.all - before.all).toBeGreaterThanOrEqual(changed);
    expect((after.hot - before.hot) / (after.all - before.all)).toBeGreaterThanOrEqual(0.9);
  });
});
