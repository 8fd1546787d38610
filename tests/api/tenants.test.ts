import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RawBuilder, sql } from 'kysely';
import { type Endpoint, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { routes } from '../../server/routes.ts';
import { companyNumber } from '../../server/db/company-number.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** One company never sees, changes or counts what is another's: by query, and by row-level security beneath it. */

const pid = '300000000000000000000004';
let server: TestServer;
let ours: User;
let theirs: User;
let foreign: { records: string[]; tab: string; name: string };

const rowsOf = async (companyid: string): Promise<string> => {
  const module = await server.services.modules.any(pid);
  const query = sql`select md5(string_agg(t::text, '' order by did)) as sum from ${sql.table(module?.table ?? '')} t where company = company_number(${companyid})`;
  const [rows] = await server.db.read('system', [query.compile(server.db.builder)]);
  return String(rows?.[0]?.['sum']);
};

beforeAll(async () => {
  server = await startTestServer();
  ours = await server.signIn('administrator');
  theirs = await server.signIn('neighbour');
  const page = await server.call(endpoints.queryRecords, { pid, pagesize: 5 }, { session: theirs });
  const tabs = await server.call(endpoints.listTabs, { pid }, { session: theirs });
  const [first] = page.result.data;
  foreign = {
    records: page.result.data.map((row) => row.did),
    tab: tabs.result[0]?.did ?? '',
    name: first?.name ?? '',
  };
});
afterAll(() => server.close());

/** Every call with code of its own that names things by id, filled with another company's ids. */
const withForeignIds = (endpoint: Endpoint): Record<string, unknown> | undefined => {
  const { properties = {} } = endpoint.request as { properties?: Record<string, unknown> };
  const [record = ''] = foreign.records;
  const isTab = endpoint.path.includes('/filter/') && !endpoint.path.endsWith('vtinfo');
  const foreignIds: Record<string, unknown> = {
    pid,
    did: isTab ? foreign.tab : record,
    filterdid: foreign.tab,
    dids: endpoint.path.endsWith('sort') ? [foreign.tab] : foreign.records,
    data: { name: 'Taken over' },
    version: 1,
    action: 'delete',
    cmd: { pwr: '1' },
    act: 'set',
    column: 'name',
    keyword: foreign.name,
    graphtype: 'space',
    name: 'Taken over',
  };
  const names = Object.keys(properties).filter((name) => name in foreignIds);
  const takesIds = names.some((name) => ['did', 'dids', 'filterdid', 'vtdid'].includes(name));
  return takesIds ? Object.fromEntries(names.map((name) => [name, foreignIds[name]])) : undefined;
};

describe('another company’s ids', () => {
  it('were found to try with', () => {
    expect(foreign.records.length).toBe(5);
    expect(foreign.tab).not.toBe('');
  });

  const served = routes.filter(({ endpoint }) => endpoint.needs !== 'public');

  it.each(served.map((route) => [route.endpoint.path, route] as const))(
    '%s gives nothing away and changes nothing',
    async (_path, route) => {
      const input = withForeignIds(route.endpoint);
      if (input === undefined) return;
      const before = await rowsOf(theirs.companyid);
      const answer = await server.call(route.endpoint, input, { session: ours });
      const text = JSON.stringify(answer);
      expect(answer.http).toBeLessThan(500);
      for (const did of foreign.records) expect(text.includes(`"${did}"`) && !text.includes('refused')).toBe(false);
      expect(await rowsOf(theirs.companyid)).toBe(before);
    },
  );

  it('a foreign record and a missing one get the same answer', async () => {
    const missing = await server.call(endpoints.readRecord, { pid, did: 'f'.repeat(24) }, { session: ours });
    const another = await server.call(endpoints.readRecord, { pid, did: foreign.records[0] ?? '' }, { session: ours });
    expect(another).toEqual(missing);
    expect(another.status).toBe(statuses.notFound);
  });

  it('a reference to a foreign record is refused at its field', async () => {
    const space = await server.call(
      endpoints.queryRecords,
      { pid: '100000000000000000000009', pagesize: 1 },
      { session: theirs },
    );
    const [target] = space.result.data;
    const answer = await server.call(
      endpoints.createRecord,
      { pid, data: { name: 'Ref', code: 'AC-REF', space: target?.did ?? '' } },
      { session: ours },
    );
    expect(answer).toMatchObject({
      status: statuses.badInput,
      errors: expect.arrayContaining([expect.objectContaining({ path: '/data/space' })]),
    });
  });
});

describe('beneath the queries', () => {
  type Owned = { table: string; secured: boolean; column: 'company' | 'companyid' };

  const tables = async () => {
    const query = sql<Owned>`
      select c.relname::text as table, c.relrowsecurity as secured, a.attname::text as column from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname in ('company', 'companyid') and not a.attisdropped
      join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname = 'public'`;
    const [rows] = await server.db.read('system', [query.compile(server.db.builder)]);
    return rows as Owned[];
  };

  /** Whose rows of a table are seen. */
  const ownersIn = async ({ table, column }: Owned, scope: Parameters<typeof server.db.read>[0]) => {
    const query = sql`select distinct ${sql.ref(column)} as owner from ${sql.table(table)}`;
    const [rows = []] = await server.db.read(scope, [query.compile(server.db.builder)]);
    return rows.map((row) => row['owner']);
  };

  it('every table with a company has row-level security, the host table aside', async () => {
    const open = (await tables()).filter(({ secured }) => !secured).map(({ table }) => table);
    expect(open).toEqual(['host']);
  });

  it('a query that forgets the company sees its own rows only', async () => {
    const ownIds = [ours.companyid, companyNumber(ours.companyid)];
    const withOthers: string[] = [];
    for (const table of await tables()) {
      if (!table.secured) continue;
      // Menu groups without a company are those of all.
      const seen = (await ownersIn(table, { company: ours.companyid })).filter((owner) => owner !== '');
      expect([table.table, seen.filter((owner) => !ownIds.includes(owner as string | number))]).toEqual([
        table.table,
        [],
      ]);
      if ((await ownersIn(table, 'system')).some((owner) => !ownIds.includes(owner as string | number)))
        withOthers.push(table.table);
    }
    expect(withOthers).toEqual(
      expect.arrayContaining(['recordnumber', 'recordcount', `r_${pid}`, `r_500000000000000000000004`]),
    );
  });

  it('a row cannot be written for another company', async () => {
    const write = server.db.transaction({ company: ours.companyid }, (trx) =>
      trx
        .insertInto('privatestore')
        .values({ companyid: theirs.companyid, userid: 'x', key: 'dashboard', value: '' })
        .execute(),
    );
    await expect(write).rejects.toThrow(/row-level security/);
  });

  it.each<[string, (company: number) => RawBuilder<unknown>]>([
    [
      `r_${pid}`,
      (company) => sql`insert into ${sql.table(`r_${pid}`)} (company, id, name, createtime, updatetime)
        values (${company}, record_id('foreign'), 'Foreign', 0, 0)`,
    ],
    ['recordnumber', (company) => sql`insert into recordnumber (company, id) values (${company}, 'foreign')`],
    ['recordcount', (company) => sql`insert into recordcount (company, pid, n) values (${company}, ${pid}, 1)`],
  ])('nor one of %s, by the policy of that table itself', async (table, insert) => {
    const write = server.db.transaction({ company: ours.companyid }, (trx) =>
      insert(companyNumber(theirs.companyid)).execute(trx),
    );
    // A record is counted by a trigger, whose row another policy would refuse.
    await expect(write).rejects.toThrow(`row-level security policy for table "${table}"`);
    const transaction = server.db.transaction({ company: ours.companyid }, async (trx) => {
      await insert(companyNumber(ours.companyid)).execute(trx);
      throw new Error('taken back');
    });
    await expect(transaction).rejects.toThrow('taken back');
  });
});
