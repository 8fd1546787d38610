import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import type { User } from '../../src/schemas/wire.ts';
import type { Row } from '../../server/db/database.ts';
import { isRecord } from '../../server/db/record-id.ts';
import { pids } from '../../server/demo/pids.ts';
import { engineUnderTest } from './empty-database.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** A batch takes the records that the person saw, whatever others write while it waits for one of them. */

const pid = pids.air;
let server: TestServer;
let session: User;
let space: string;
beforeAll(async () => {
  server = await startTestServer();
  session = await server.signIn('administrator');
  const page = await server.call(endpoints.queryRecords, { pid: products.spaces, pagesize: 1 }, { session });
  space = page.result.data[0]?.did ?? '';
});
afterAll(() => server.close());

let units = 0;
const add = async (name: string): Promise<string> => {
  const data = { name, code: `B-${(units += 1)}`, actype: '3', space };
  const answer = await server.call(endpoints.createRecord, { pid, data }, { session });
  expect(answer).toMatchObject({ status: 0 });
  return answer.did;
};
const isThere = async (did: string): Promise<boolean> =>
  (await server.call(endpoints.readRecord, { pid, did }, { session })).status === 0;

const removing = (name: string, expected: number) =>
  server.call(
    endpoints.batchRecords,
    { pid, action: 'delete', filter: [{ name: [name] }], expect: expected },
    { session },
  );

/** True while a transaction waits for a lock. */
const isBlocked = async (): Promise<boolean> => {
  const query = sql<Row>`select exists (select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock') as found`;
  const [[row] = []] = await server.db.read('system', [query.compile(server.db.builder)]);
  return row?.['found'] === true;
};

/** Runs a batch that has to wait for `did`, and `meanwhile` before it goes on. */
const whileHeld = async (
  did: string,
  name: string,
  {
    change = sql`version = version`,
    meanwhile,
  }: { change?: ReturnType<typeof sql>; meanwhile?: () => Promise<unknown> },
) => {
  const module = await server.services.modules.any(pid);
  if (module === undefined) throw new Error('The demo has no air-conditioners.');
  let batch: ReturnType<typeof removing> | undefined;
  await server.db.transaction('system', async (trx) => {
    await sql`update ${sql.table(module.table)} t set ${change} where ${isRecord(module, did)}`.execute(trx);
    batch = removing(name, 2);
    await expect.poll(isBlocked).toBe(true);
    await meanwhile?.();
  });
  return batch;
};

it.skipIf(engineUnderTest === 'embedded')('a record that comes while it waits stays', async () => {
  const seen = [await add('Locked 1'), await add('Locked 2')];
  let late = '';
  const answer = await whileHeld(seen[0] ?? '', 'Locked', { meanwhile: async () => (late = await add('Locked 3')) });
  expect(answer).toMatchObject({ status: 0, done: 2 });
  expect(await isThere(late)).toBe(true);
  expect(await Promise.all(seen.map(isThere))).toEqual([false, false]);
});

it.skipIf(engineUnderTest === 'embedded')(
  'a record that is another by then is a conflict, and nothing is deleted',
  async () => {
    const seen = [await add('Renamed 1'), await add('Renamed 2')];
    const answer = await whileHeld(seen[0] ?? '', 'Renamed', { change: sql`name = 'Other'` });
    expect(answer).toMatchObject({ status: statuses.conflict, data: { total: 1 } });
    expect(await Promise.all(seen.map(isThere))).toEqual([true, true]);
  },
);

it('of more matches than were seen only that number is answered', async () => {
  await add('Counted 1');
  await add('Counted 2');
  await add('Counted 3');
  expect(await removing('Counted', 1)).toMatchObject({ status: statuses.conflict, data: { total: 3 } });
  expect(await removing('Counted', 3)).toMatchObject({ status: 0, done: 3 });
});

it.skipIf(engineUnderTest === 'embedded')(
  'a write of a record that another writer holds says so, and may be repeated with its key',
  async () => {
    const did = await add('Held');
    const module = await server.services.modules.any(pid);
    if (module === undefined) throw new Error('The demo has no air-conditioners.');
    const change = () =>
      server.call(
        endpoints.updateRecord,
        { pid, did, version: 1, data: { remark: 'changed' } },
        { session, key: 'held-by-another-writer' },
      );
    await server.db.transaction('system', async (trx) => {
      await sql`update ${sql.table(module.table)} t set version = version where ${isRecord(module, did)}`.execute(trx);
      expect(await change()).toMatchObject({ status: statuses.conflict, errors: [{ rule: 'busy' }] });
    });
    expect(await change()).toMatchObject({ status: 0 });
  },
);

it.skipIf(engineUnderTest === 'embedded')('of two writers that wait for each other both succeed', async () => {
  const [first, second] = [await add('Crossed 1'), await add('Crossed 2')];
  const module = await server.services.modules.any(pid);
  if (module === undefined) throw new Error('The demo has no air-conditioners.');
  const hold = (did: string) =>
    sql`update ${sql.table(module.table)} t set version = version where ${isRecord(module, did)}`;
  const both = () => server.call(endpoints.batchRecords, { pid, action: 'delete', dids: [first, second] }, { session });
  let batch: ReturnType<typeof both> | undefined;
  // The batch holds one of them and waits for the other, which this transaction holds and which then waits for the batch.
  const crossing = server.db.transaction('system', async (trx) => {
    const [lower = '', higher = ''] = [first, second].toSorted();
    await hold(higher).execute(trx);
    batch = both();
    await expect.poll(isBlocked).toBe(true);
    await hold(lower).execute(trx);
  });
  await crossing.catch(() => undefined);
  expect(await batch).toMatchObject({ status: 0, done: 2 });
});
