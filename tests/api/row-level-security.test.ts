import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../server/db/database.ts';
import { appRole, tablesWithoutPolicy } from '../../server/db/roles.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** Row-level security, read from the catalogue of the database itself. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const rowsOf = async (query: ReturnType<typeof sql<Row>>, scope: 'system' | { company: string } = 'system') => {
  const [rows = []] = await server.db.read(scope, [query.compile(server.db.builder)]);
  return rows;
};

const tables = () =>
  rowsOf(sql<Row>`select c.relname::text as name, c.relrowsecurity as guarded,
      (select count(*) from pg_policies p where p.schemaname = n.nspname and p.tablename = c.relname)::integer as policies,
      has_table_privilege(${appRole}, c.oid, 'select, insert, update, delete, truncate') as open
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`);

describe('every table of the database', () => {
  it('has row-level security with a policy, or is named with a reason', async () => {
    const found = await tables();
    expect(found.length).toBeGreaterThan(40);
    const bare = found.filter((row) => row['guarded'] !== true || Number(row['policies']) === 0);
    expect(bare.map((row) => String(row['name'])).toSorted()).toEqual(Object.keys(tablesWithoutPolicy).toSorted());
  });

  it('without a policy is closed to the application role', async () => {
    const open = (await tables()).filter((row) => row['open'] === true).map((row) => String(row['name']));
    expect(open.filter((name) => Object.hasOwn(tablesWithoutPolicy, name))).toEqual([]);
  });

  it('is bound by the company of the transaction, views included', async () => {
    const views = await rowsOf(sql<Row>`select c.relname::text as name, c.reloptions::text as options from pg_class c
      join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('v', 'm')`);
    for (const view of views) expect(String(view['options'])).toContain('security_invoker=true');
  });
});

describe('a company', () => {
  it('reads its own row of the companies, and its own and shared modules', async () => {
    const { companyid } = await server.signIn('neighbour');
    const mine = await rowsOf(sql<Row>`select did from company`, { company: companyid });
    expect(mine.map((row) => row['did'])).toEqual([companyid]);
    await server.db.transaction('system', (trx) =>
      trx
        .insertInto('module')
        .values({ pid: 'f'.repeat(24), config: '{}', owner: 'elsewhere', revision: 1, updatedat: 0 })
        .execute(),
    );
    const owners = await rowsOf(sql<Row>`select distinct owner from module`, { company: companyid });
    expect(owners.map((row) => row['owner']).filter((owner) => owner !== null && owner !== companyid)).toEqual([]);
    expect(await rowsOf(sql<Row>`select 1 from company`, { company: 'elsewhere' })).toEqual([]);
  });
});
