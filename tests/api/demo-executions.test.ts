import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { comparisons } from '../../src/engine/automation/comparisons.ts';
import { products } from '../../src/engine/products.ts';
import { runOf } from '../../server/rules/run-rows.ts';
import type { Row } from '../../server/db/database.ts';
import { pids } from '../../server/demo/pids.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** A newcomer's execution records: what the demo's policies would have done in the demo's own history. */

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const rows = async (query: ReturnType<typeof sql<Row>>) =>
  (await server.db.read('system', [query.compile(server.db.builder)]))[0] ?? [];

const records = async (person: 'administrator' | 'neighbour', type: 'asc' | 'desc' = 'desc') => {
  const session = await server.signIn(person);
  const { result } = await server.call(
    endpoints.queryRecords,
    { pid: products.executions, pagesize: 500, sort: { column: 'occurtime', type } },
    { session },
  );
  return { session, data: result.data };
};

it.each(['administrator', 'neighbour'] as const)('%s sees records of more than a week', async (person) => {
  const { data } = await records(person);
  const [oldest] = (await records(person, 'asc')).data;
  expect(data.length).toBeGreaterThan(20);
  expect(Number(data[0]?.['occurtime']) - Number(oldest?.['occurtime'])).toBeGreaterThan(7 * 86_400);
});

it('they are of several policies', async () => {
  const { data } = await records('administrator');
  expect(new Set(data.map(({ name }) => name)).size).toBeGreaterThan(1);
});

it('each record has its run, and says which values were compared', async () => {
  const { data, session } = await records('administrator');
  for (const { did } of data.slice(0, 5)) {
    const read = await server.call(endpoints.readRecord, { pid: products.executions, did: String(did) }, { session });
    expect(read.data['run']).toMatchObject({
      fired: true,
      values: expect.arrayContaining([expect.objectContaining({ holds: true })]),
      effects: expect.arrayContaining([expect.objectContaining({ state: 'done' })]),
    });
  }
});

it('the values are those of the history at that time, and they hold', async () => {
  const runs = (
    await rows(sql<Row>`select * from rulerun where kind = 'policy' and fired order by at desc limit 400`)
  ).map(runOf);
  const meters = runs
    .flatMap(({ compared }) => compared)
    .filter(({ pid, column }) => pid === pids.electricity && column === 'power');
  expect(meters.length).toBeGreaterThan(0);
  for (const { value, code, reference, holds } of meters) {
    expect(holds).toBe(true);
    expect(comparisons[code].holds(value, reference)).toBe(true);
  }
  const session = await server.signIn('administrator');
  for (const { did, value, reported } of meters.slice(0, 10)) {
    const answer = await server.call(
      endpoints.queryRecords,
      { pid: pids.electricityHistory, filter: [{ device: [did] }, { occurtime: [reported ?? 0] }] },
      { session },
    );
    const powers = answer.result.data.map((record) => record['power']);
    if (answer.result.total > 0) expect(powers).toContain(value);
  }
});

it('no command of the past is sent to a device', async () => {
  expect(await rows(sql<Row>`select did from command limit 1`)).toEqual([]);
});

it('a policy knows when it ran last', async () => {
  const { data, session } = await records('administrator');
  const [newest] = data;
  const policy = await server.call(
    endpoints.readRecord,
    { pid: products.policies, did: String(newest?.['policy']) },
    { session },
  );
  expect(policy.data['occurtime']).toBe(newest?.['occurtime']);
});
