import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { asLiterals } from '../../server/db/literals.ts';
import { assertApplied } from '../../server/demo/seed.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import { insertRows } from '../../server/records/insert-rows.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { text } from './module-trials.ts';

/** Lists of reporting devices by their time of change, which no index has: what is sorted, and that the page is right. */

const large = 6_000;
const pids = {
  retired: '3f0000000000000000000e11',
  waiting: '3f0000000000000000000e12',
  few: '3f0000000000000000000e13',
};

/** Ids begin with the second of creation: the first devices no longer report, or the last ones do not yet. */
const timesOf: Readonly<Record<keyof typeof pids, { count: number; time(n: number): number }>> = {
  retired: { count: large, time: (n) => (n < large / 2 ? n : 100_000 + ((n * 7919) % large)) },
  waiting: { count: large, time: (n) => (n >= large / 2 ? n : 100_000 + ((n * 7919) % large)) },
  few: { count: 70, time: (n) => 100_000 + ((n * 31) % 70) },
};

let server: TestServer;
let person: User;
beforeAll(async () => {
  server = await startTestServer();
  person = await server.signIn('administrator');
  const columns = [
    { column: 'power', label: text('Power'), type: 'float', unit: 'kW', multiple: 100, measures: 'power', rw: 1 },
  ];
  const modules = Object.values(pids).map((pid) => ({
    pid,
    name: text('Reporting'),
    group: 'other',
    driver: 'simulator',
    columns,
  }));
  assertApplied(await applyModules(server.db, modules, { owner: null, now: 1, companies: 'all' }));
  server.services.modules.forget();
  for (const name of Object.keys(pids) as (keyof typeof pids)[]) await fill(name);
  await server.db.refresh();
}, 240_000);
afterAll(() => server.close());

const didOf = (n: number): string => n.toString(16).padStart(24, '0');

const fill = async (name: keyof typeof pids): Promise<void> => {
  const module = await server.services.modules.any(pids[name]);
  if (module === undefined) throw new Error('No module.');
  const { count, time } = timesOf[name];
  const rows = Array.from({ length: count }, (_, n) => ({
    did: didOf(n),
    name: `Device ${n}`,
    createtime: n,
    updatetime: time(n),
  }));
  for (let from = 0; from < count; from += 2_000)
    await server.db.transaction('system', (trx) =>
      insertRows(trx, module, person.companyid, rows.slice(from, from + 2_000)),
    );
};

const page = async (name: keyof typeof pids, number = 1): Promise<string[]> => {
  const body = { pid: pids[name], pagesize: 20, page: number, sort: { column: 'updatetime', type: 'desc' as const } };
  const { result } = await server.call(endpoints.queryRecords, body, { session: person });
  return result.data.map(({ did }) => did);
};

/** What the page has to be, by every row. */
const newest = (name: keyof typeof pids): string[] => {
  const { count, time } = timesOf[name];
  return Array.from({ length: count }, (_, n) => ({ did: didOf(n), time: time(n) }))
    .toSorted((a, b) => b.time - a.time || (a.did < b.did ? 1 : -1))
    .map(({ did }) => did);
};

type Node = { 'Node Type': string; 'Actual Rows': number; Plans?: Node[] };

/** Rows that each sort of the statement takes in. */
const sortedRows = (node: Node): number[] => [
  ...(node['Node Type'].includes('Sort') ? (node.Plans ?? []).map((input) => input['Actual Rows']) : []),
  ...(node.Plans ?? []).flatMap(sortedRows),
];

const sortsOf = async (name: keyof typeof pids): Promise<number[]> => {
  const { read } = server.db;
  const statements: CompiledQuery[] = [];
  server.db.read = (scope, queries) => {
    statements.push(...queries);
    return read(scope, queries);
  };
  await page(name).finally(() => {
    server.db.read = read;
  });
  const statement = statements.find(({ sql }) => sql.includes(pids[name]) && sql.includes('order by'));
  if (statement === undefined) throw new Error('No page was read.');
  const explain = CompiledQuery.raw(`explain (analyze, format json) ${asLiterals(statement).sql}`);
  const [rows] = await server.db.read({ company: person.companyid }, [explain]);
  const planText: unknown = rows?.[0]?.['QUERY PLAN'];
  const [{ Plan: root }] = (typeof planText === 'string' ? JSON.parse(planText) : planText) as [{ Plan: Node }];
  return sortedRows(root);
};

describe('a list of reporting devices, newest reports first', () => {
  it.each(['retired', 'waiting'] as const)('sorts few of its rows where some devices are %s', async (name) => {
    expect(await page(name)).toEqual(newest(name).slice(0, 20));
    const sorts = await sortsOf(name);
    expect(sorts.length).toBeGreaterThan(0);
    // 2,000 rows of the sample; of the others those that are newer than its bound.
    expect(Math.max(...sorts)).toBeLessThanOrEqual(2_000);
  });

  it('has every row once where the list is shorter than the sample', async () => {
    const pages = [
      ...(await page('few')),
      ...(await page('few', 2)),
      ...(await page('few', 3)),
      ...(await page('few', 4)),
    ];
    expect(pages).toEqual(newest('few'));
  });
});
