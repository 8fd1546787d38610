import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../server/db/database.ts';
import { appRole, tablesWithoutPolicy } from '../../server/db/roles.ts';
import { openStage, stageName } from '../../server/imports/staging.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** Row-level security, read from the catalogue of the database itself. */

const history = '500000000000000000000004';
const stage = stageName();

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { companyid: company } = await server.signIn('administrator');
  const module = await server.services.modules.any(history);
  if (module === undefined) throw new Error('The demo has no history of air conditioners.');
  // The table of an import that waits is one of the database.
  await openStage(server.db, module, { table: stage, company });
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

/** Columns that say whose a row is, and what each is compared with in the policy, as the database writes it. */
const companyColumns = {
  companyid: `(companyid = NULLIF(current_setting('app.company'::text, true), ''::text))`,
  company: `(company = (NULLIF(current_setting('app.number'::text, true), ''::text))::integer)`,
} as const;

/** Tables of all companies together that a company reads in part: never written by it. */
const shared: Readonly<Record<string, string>> = {
  menugroup: `(companyid = ANY (ARRAY[''::text, NULLIF(current_setting('app.company'::text, true), ''::text)]))`,
};

/** Tables that have none of these columns: a row is a company, or a module of one or of all. */
const otherwise = ['company', 'module', 'modulecolumn'];

const policies = () =>
  rowsOf(sql<Row>`select c.relname::text as name, a.attname::text as column, p.cmd::text as command, p.qual as using,
      p.with_check as check, c.relrowsecurity as guarded,
      has_table_privilege(${appRole}, c.oid, 'insert, update, delete, truncate') as written
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join pg_attribute a on a.attrelid = c.oid and a.attname in ('company', 'companyid') and not a.attisdropped
    left join pg_policies p on p.schemaname = n.nspname and p.tablename = c.relname
    where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`);

/** What a policy has to say: of a table that companies write, the same for the rows they read and those they write. */
const isBound = (row: Row): boolean => {
  const [name, column] = [String(row['name']), row['column']];
  if (row['guarded'] !== true) return false;
  if (Object.hasOwn(shared, name)) return row['written'] === false && row['using'] === shared[name];
  const condition = companyColumns[column === 'company' ? 'company' : 'companyid'];
  return row['command'] === 'ALL' && row['using'] === condition && row['check'] === condition;
};

describe('every table of the database', () => {
  it('that says whose its rows are gives a company its own and takes no others, an open import included', async () => {
    const all = (await policies()).filter((row) => !Object.hasOwn(tablesWithoutPolicy, String(row['name'])));
    const owned = all.filter((row) => row['column'] !== null);
    const names = owned.map((row) => String(row['name']));
    expect(names).toEqual(expect.arrayContaining([stage, 'recordnumber', 'recordcount', `r_${history}`, 'menugroup']));
    expect(owned.filter((row) => !isBound(row))).toEqual([]);
    const others = all.filter((row) => row['column'] === null).map((row) => String(row['name']));
    expect(others).toEqual(otherwise);
  });

  it('has row-level security with a policy, or is named with a reason', async () => {
    const tableList = await tables();
    expect(tableList.length).toBeGreaterThan(40);
    const bare = tableList.filter((row) => row['guarded'] !== true || Number(row['policies']) === 0);
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
    const visibleRows = await rowsOf(sql<Row>`select did from company`, { company: companyid });
    expect(visibleRows.map((row) => row['did'])).toEqual([companyid]);
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
