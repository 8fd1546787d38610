import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import { companyNumber } from '../../server/db/company-number.ts';
import type { Row } from '../../server/db/database.ts';
import { idValue, idValues, isNamedIn, isNamed, isRecord, ofCompany } from '../../server/db/record-id.ts';
import { newDid } from '../../server/ids.ts';
import { baseOf, tableOf } from '../../server/modules/table.ts';
import { newCompanyId } from '../../server/tenants/create-company.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** Companies and ids in their compact form: the same in JavaScript and SQL, and what statements by key are found by. */

let server: TestServer;
let company: string;
beforeAll(async () => {
  server = await startTestServer();
  company = (await server.signIn('administrator')).companyid;
});
afterAll(() => server.close());

const ask = async (query: ReturnType<typeof sql<Row>>, scope: 'system' | { company: string } = 'system') => {
  const [rows = []] = await server.db.read(scope, [query.compile(server.db.builder)]);
  return rows;
};

const dids = [
  '000000000000000000000000',
  'ffffffffffffffffffffffff',
  '7e51000090000000000001a2',
  'FFFFFFFFFFFFFFFFFFFFFFFF',
  'zzzzzzzzzzzzzzzzzzzzzzzz',
  '',
  'x',
  'eleven char',
  'twelve chars',
  'ten chars.',
  '公司',
  "'; drop table company; --",
  '7e51000090000000000001a2 ',
];

describe('the number of a company', () => {
  it.each(dids)('%j is the same in JavaScript and SQL', async (did) => {
    const [row] = await ask(sql<Row>`select company_number(${did}) as number`);
    expect(row?.['number']).toBe(companyNumber(did));
  });

  it('that another company has makes a new company draw again', async () => {
    const free = newDid(1);
    const drawn = [company, company, free];
    const drawing = () => drawn.shift() ?? free;
    expect(await server.db.transaction('system', (trx) => newCompanyId(trx, 1, drawing))).toBe(free);
    expect(drawn).toEqual([]);
  });

  it('is refused twice by the database itself', async () => {
    const [row] = await ask(
      sql<Row>`select indexdef::text as definition from pg_indexes where indexname = 'company_number'`,
    );
    expect(String(row?.['definition'])).toMatch(/unique index .*\(company_number\(did\)\)/i);
  });
});

describe('an id', () => {
  it('comes back from its compact form, and no two have the same', async () => {
    const texts = sql`unnest(cast(${dids} as text[])) with ordinality x(did, n)`;
    const rows = await ask(sql<Row>`select x.did, record_id(x.did) = (${idValues(dids)})[x.n] as same,
      encode(record_id(x.did), 'hex') as hex from ${texts} order by x.n`);
    expect(rows.map((row) => row['same'])).toEqual(dids.map(() => true));
    expect(new Set(rows.map((row) => row['hex'])).size).toBe(dids.length);
    for (const did of dids) {
      const [row] = await ask(sql<Row>`select record_id(${did}) = ${idValue(did)} as same`);
      expect(row?.['same']).toBe(true);
    }
  });

  it('of 24 hex digits takes twelve bytes, and nothing else does', async () => {
    const rows = await ask(
      sql<Row>`select did, octet_length(record_id(did)) as bytes from unnest(cast(${dids} as text[])) did`,
    );
    const twelve = rows.filter((row) => row['bytes'] === 12).map((row) => row['did']);
    expect(twelve).toEqual(dids.slice(0, 3));
  });

  it('that is none finds nothing and breaks nothing', async () => {
    const session = await server.signIn('administrator');
    for (const did of dids.slice(3)) {
      const answer = await server.call(endpoints.readRecord, { pid: products.spaces, did }, { session });
      expect([-40004, -40001]).toContain(answer.status);
    }
  });
});

type Plan = { 'Node Type': string; 'Index Name'?: string; Plans?: Plan[] };

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The indexes that a statement of the company uses, where sequences cost too much to be chosen for few rows. */
const indexesOf = async (query: ReturnType<typeof sql>): Promise<(string | undefined)[]> => {
  const rows = await server.db.transaction({ company }, async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    return (await sql<Row>`explain (format json) ${query}`.execute(trx)).rows;
  });
  const planText = rows[0]?.['QUERY PLAN'];
  const [{ Plan: plan }] = (typeof planText === 'string' ? JSON.parse(planText) : planText) as [{ Plan: Plan }];
  return nodesOf(plan).flatMap((node) => node['Index Name'] ?? []);
};

/** More rows than a scan of all would be chosen for. */
const fill = (pid: string) =>
  server.db.transaction('system', async (trx) => {
    await sql`insert into ${sql.table(baseOf(pid))} (company, id, name, createtime, updatetime)
      select company_number(${company}), record_id('fill' || n), md5(n::text), 0, 0
      from generate_series(1, 20000) n`.execute(trx);
    await sql`analyze ${sql.table(baseOf(pid))}`.execute(trx);
  });

describe('statements by key use the key', () => {
  beforeAll(() => fill(products.members));

  const members = tableOf(products.members);
  const key = `${baseOf(products.members)}_pkey`;
  const module = { key: 'id' } as const;
  const did = '7e51000090000000000001a2';

  it('one record', async () => {
    const query = sql`select t.did, t.name from ${sql.table(members)} t where ${ofCompany(company)} and ${isRecord(module, did)}`;
    expect(await indexesOf(query)).toEqual([key]);
  });

  it('the name of a reference, by a text of another table', async () => {
    const query = sql`select p.userid, (select n.name from ${sql.table(members)} n
      where ${ofCompany(company, 'n')} and ${isNamed(module, sql`p.did`, 'n')}) from account p`;
    expect(await indexesOf(query)).toContain(key);
  });

  it('those that a system table names', async () => {
    const query = sql`select t.name from ${sql.table(members)} t where ${ofCompany(company)}
      and ${isNamedIn(module, sql`array(select m.member from rolemember m where m.companyid = ${company})`)}`;
    expect(await indexesOf(query)).toContain(key);
  });

  it('a change through the view', async () => {
    const query = sql`update ${sql.table(members)} t set version = t.version where ${ofCompany(company)} and ${isRecord(module, did)}`;
    expect(await indexesOf(query)).toEqual([key]);
  });
});

describe('a module’s table', () => {
  it('has the default indexes and no other', async () => {
    const base = baseOf(products.spaces);
    const module = await server.services.modules.any(products.spaces);
    const physical = (column: string) => module?.physical.get(column) ?? '';
    const rows = await ask(sql<Row>`select indexdef::text as definition from pg_indexes where tablename = ${base}`);
    const definitions = rows.map((row) => String(row['definition']).replace(/^create( unique)? index .* using/i, '$1'));
    expect(definitions.map((definition) => definition.trim().toLowerCase()).toSorted()).toEqual(
      [
        'unique btree (company, id)',
        'btree (company, organizationid)',
        'btree (company, name collate "und-x-icu", id)',
        'btree (company, updatetime, id)',
        'gin (company, name gin_trgm_ops)',
        // The list is sorted by the code.
        `btree (company, ${physical('code')} collate "und-x-icu" nulls first, id)`,
        ...['uppergrade', 'business', 'manager'].map((ref) => `btree (company, ${physical(ref)})`),
      ].toSorted(),
    );
  });

  it('is found by name in the index of its company', async () => {
    await fill(products.spaces);
    const query = sql`select t.id from ${sql.table(tableOf(products.spaces))} t
      where ${ofCompany(company)} and t.name ilike '%meeting%'`;
    expect(await indexesOf(query)).toContain(`${baseOf(products.spaces)}_part`);
  });
});
