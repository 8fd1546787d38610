import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import type { RequestOf } from '../../src/api/endpoint.ts';
import type { User } from '../../src/schemas/wire.ts';
import type { Row, Scope } from '../../server/db/database.ts';
import { asLiterals } from '../../server/db/literals.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import { insertRows } from '../../server/records/insert-rows.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { text } from './module-trials.ts';

/** What a list costs: how often a condition is searched, and which statements and plans serve it. */

const pid = '3f0000000000000000000e01';
const many = 100_000;
const rare = 10;

let server: TestServer;
let large: User;
let small: User;
beforeAll(async () => {
  server = await startTestServer();
  large = await server.signIn('administrator');
  small = await server.signIn('neighbour');
  const columns = [
    { column: 'kind', label: text('Kind'), type: 'enum', enum: { a: text('A'), b: text('B') }, rw: 3, required: 0 },
  ];
  await applyModules(server.db, [{ pid, name: text('Questions'), group: 'other', columns }], {
    owner: null,
    now: 1,
    companies: 'all',
  });
  server.services.modules.forget();
  await fill(large.companyid, many);
  await fill(small.companyid, rare);
  await server.db.refresh();
}, 240_000);
afterAll(() => server.close());

const fill = async (company: string, count: number): Promise<void> => {
  const module = await server.services.modules.any(pid);
  if (module === undefined) throw new Error('No module.');
  const row = (n: number) => ({
    did: n.toString(16).padStart(24, '0'),
    name: n % 100 === 0 ? `Needle ${n}` : `Common ${n}`,
    createtime: n,
    updatetime: n,
    kind: n % 2 === 0 ? 'a' : 'b',
  });
  for (let from = 0; from < count; from += 5_000)
    await server.db.transaction('system', (trx) =>
      insertRows(
        trx,
        module,
        company,
        Array.from({ length: Math.min(5_000, count - from) }, (_, n) => row(from + n)),
      ),
    );
};

type ScopedQuery = { scope: Scope; query: CompiledQuery };

/** The statements about the module that `work` reads with. */
const statementsOf = async (work: () => Promise<unknown>): Promise<ScopedQuery[]> => {
  const { read } = server.db;
  const executed: ScopedQuery[] = [];
  server.db.read = (scope, queries) => {
    executed.push(...queries.map((query) => ({ scope, query })));
    return read(scope, queries);
  };
  await work().finally(() => {
    server.db.read = read;
  });
  return executed.filter(({ query }) => query.sql.includes(pid));
};

const list = async (session: User, body: Partial<RequestOf<typeof endpoints.queryRecords>> = {}) =>
  (await server.call(endpoints.queryRecords, { pid, pagesize: 20, ...body }, { session })).result;

const searches = (queries: readonly ScopedQuery[]): number =>
  queries.reduce((total, { query }) => total + query.sql.split(' ilike ').length - 1, 0);

const filter = (name: string) => [{ name: [name] }];

describe('a search of a part of a name', () => {
  it('is made once for page and total', async () => {
    const queries = await statementsOf(() => list(large, { filter: filter('needle') }));
    expect(searches(queries)).toBe(1);
    const { data, total, totalestimate } = await list(large, { filter: filter('needle'), page: 2 });
    expect([data.length, total, totalestimate]).toEqual([20, many / 100, undefined]);
    expect(data[0]?.name).toBe(`Needle ${many - 2_100}`);
  });

  it('has its total where the page is past the end, and where nothing is found', async () => {
    expect(await list(large, { filter: filter('needle'), page: 500 })).toMatchObject({ data: [], total: many / 100 });
    expect(await list(large, { filter: filter('nothing like it') })).toMatchObject({ data: [], total: 0 });
  });

  it('that finds more than 10,000 rows has an estimated total, and asked in two statements the next time', async () => {
    const first = await list(large, { filter: filter('common') });
    expect(first.totalestimate).toBe(true);
    expect(first.total).toBeGreaterThan(10_000);
    const queries = await statementsOf(() => list(large, { filter: filter('common') }));
    expect(queries.filter(({ query }) => query.sql.includes('materialized'))).toEqual([]);
    const exact = await list(large, { filter: filter('common'), exacttotal: true });
    expect([exact.total, exact.totalestimate]).toEqual([many - many / 100, undefined]);
    expect(exact.data.map(({ did }) => did)).toEqual(first.data.map(({ did }) => did));
  });
});

type PreparedRow = { name: string; statement: string; parameters: number; generic: number; custom: number };

const rowsOf = async (query: CompiledQuery, scope: Scope = 'system'): Promise<Row[]> =>
  (await server.db.read(scope, [query]))[0] ?? [];

const prepared = async (): Promise<PreparedRow[]> =>
  (
    await rowsOf(
      CompiledQuery.raw(`select name, statement, cardinality(parameter_types) as parameters,
        generic_plans as generic, custom_plans as custom from pg_prepared_statements`),
    )
  ).map((row) => ({
    name: String(row['name']),
    statement: String(row['statement']),
    parameters: Number(row['parameters']),
    generic: Number(row['generic']),
    custom: Number(row['custom']),
  }));

type Node = { 'Node Type': string; 'Index Name'?: string; Plans?: Node[] };

const nodesOf = (node: Node): string[] => [
  `${node['Node Type']} ${node['Index Name'] ?? ''}`,
  ...(node.Plans ?? []).flatMap(nodesOf),
];

/** The plan of a statement as it is executed: by its name where it has one. */
const planOf = async ({ scope, query }: ScopedQuery): Promise<string[]> => {
  const name = (await prepared()).find(({ statement }) => statement.endsWith(query.sql))?.name;
  const places = query.parameters.map((_, index) => `$${index + 1}`).join(', ');
  const values = asLiterals({ ...query, sql: places === '' ? '' : `(${places})` }).sql;
  const [row] = await rowsOf(
    name === undefined
      ? { ...query, sql: `explain (format json) ${query.sql}` }
      : CompiledQuery.raw(`explain (format json) execute ${name}${values}`),
    // The call is answered, and its signal with it.
    scope === 'system' ? scope : { company: scope.company },
  );
  const planText: unknown = row?.['QUERY PLAN'];
  const [plan] = (typeof planText === 'string' ? JSON.parse(planText) : planText) as [{ Plan: Node }];
  return nodesOf(plan.Plan);
};

describe('a list that is asked again and again', () => {
  it.each([
    ['of everything', {}],
    ['with a filter', { filter: [{ kind: ['a'] }] }],
  ])('%s has a plan of its own for each company', async (_, body) => {
    const queriesByCall: ScopedQuery[][] = [];
    for (const session of [small, large, small, large])
      queriesByCall.push(
        await statementsOf(async () => {
          for (let time = 0; time < 10; time += 1) await list(session, body);
        }),
      );
    const page = (index: number) => {
      const listQuery = queriesByCall[index]?.find(({ query }) => query.sql.includes('order by'));
      if (listQuery === undefined) throw new Error('No page was read.');
      return listQuery;
    };
    const [few, much] = [await planOf(page(2)), await planOf(page(3))];
    expect(few).not.toEqual(much);
    expect(much.join()).toMatch(/Index (Only )?Scan/);
    const mixed = (await prepared()).filter(({ parameters, generic }) => parameters > 0 && generic > 0);
    expect(mixed).toEqual([]);
  });

  it('is prepared where its statement has no value of a person, with one plan', async () => {
    const queries = await statementsOf(async () => {
      for (let time = 0; time < 4; time += 1) await list(large);
    });
    const [page] = queries;
    expect(page?.query.parameters).toEqual([]);
    const preparedPage = (await prepared()).find(({ statement }) => statement.endsWith(page?.query.sql ?? '-'));
    expect(preparedPage?.generic).toBeGreaterThanOrEqual(2);
  });

  it('leaves a bounded number of prepared statements', async () => {
    for (let round = 0; round < 2; round += 1)
      for (let page = 1; page <= 80; page += 1) await list(large, { page, pagesize: 7 });
    expect((await prepared()).length).toBeLessThanOrEqual(50);
    expect((await prepared()).length).toBeGreaterThan(20);
  });
});

describe('a prepared statement', () => {
  it('does not outlive the shape of its table', async () => {
    const query = CompiledQuery.raw('select value from shape_trial');
    const change = (statement: string) =>
      server.db.transaction('system', (trx) => sql.raw(statement).execute(trx)).then(() => undefined);
    await change('create table shape_trial as select 1 as value');
    for (let time = 0; time < 4; time += 1) expect(await rowsOf(query)).toEqual([{ value: 1 }]);
    await change(`alter table shape_trial alter column value type text using 'one'`);
    for (let time = 0; time < 4; time += 1) expect(await rowsOf(query)).toEqual([{ value: 'one' }]);
    await change('drop table shape_trial');
    await expect(rowsOf(query)).rejects.toThrow(/shape_trial/);
    await change('create table shape_trial as select 2 as value');
    for (let time = 0; time < 4; time += 1) expect(await rowsOf(query)).toEqual([{ value: 2 }]);
  });

  it('of a module whose column became another type answers the new values', async () => {
    const { config } = (await server.services.modules.any(pid)) ?? { config: undefined };
    const configuredColumns = (config?.columns ?? []).filter(({ builtin }) => builtin !== true);
    for (let time = 0; time < 3; time += 1) await list(small);
    const changed = {
      ...config,
      columns: configuredColumns.map((column) => ({ ...column, type: 'string', enum: undefined })),
    };
    const outcome = await applyModules(server.db, [JSON.parse(JSON.stringify(changed))], {
      owner: null,
      now: 2,
      companies: 'all',
    });
    expect(outcome.ok).toBe(true);
    for (let time = 0; time < 3; time += 1) expect((await list(small)).data[0]?.['kind']).toMatch(/^[ab]$/);
  });
});

describe('the total of a list with more rows than are counted', () => {
  const ofKind = {
    condition: [{ k: 'kind', type: '=', v: ['a'] }] as RequestOf<typeof endpoints.queryRecords>['condition'],
  };
  const counts = (queries: readonly ScopedQuery[]): number =>
    queries.filter(({ query }) => query.sql.includes('count(*)')).length;

  it('is counted once, and for the next page estimated in the same round trip', async () => {
    const first = await statementsOf(() => list(large, ofKind));
    const next = await statementsOf(() => list(large, { ...ofKind, page: 2 }));
    expect([counts(first), first.length]).toEqual([1, 3]);
    expect([counts(next), next.length]).toEqual([0, 2]);
    const { total, totalestimate } = await list(large, { ...ofKind, page: 3 });
    expect(totalestimate).toBe(true);
    expect(Math.abs(total - many / 2)).toBeLessThan(many / 20);
    expect((await list(large, { ...ofKind, exacttotal: true })).total).toBe(many / 2);
  });

  it('is counted again at once after many records of the list were deleted', async () => {
    const ofNames = { filter: filter('Needle') };
    const { total } = await list(large, { ...ofKind, filter: ofNames.filter, exacttotal: true });
    await list(large, ofKind);
    await server.call(
      endpoints.batchRecords,
      { pid, action: 'delete', ...ofKind, ...ofNames, expect: total },
      { session: large },
    );
    expect(counts(await statementsOf(() => list(large, ofKind)))).toBe(1);
  });

  it('is exact again once the planner expects fewer', async () => {
    await server.db.transaction('system', (trx) =>
      sql`delete from ${sql.table(`r_${pid}`)} where c1 = 'a' and createtime % 20 <> 0`.execute(trx),
    );
    await server.db.refresh();
    const { total, totalestimate } = await list(large, ofKind);
    expect([total, totalestimate]).toEqual([many / 20 - many / 100, undefined]);
  });
});
