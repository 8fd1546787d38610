import { afterAll, beforeAll, expect, it } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { moduleTrials } from './module-trials.ts';

/** Saving a record with the values that are stored is no change. */

let server: TestServer;
let administrator: User;

beforeAll(async () => {
  server = await startTestServer();
  administrator = await server.signIn('administrator');
});
afterAll(() => server.close());

const { ask, config, save, add } = moduleTrials('3c01a00000000000000d', () => ({ server, administrator }));

it('a record keeps its version and times until a value differs', async () => {
  const body = config([
    { column: 'remark', type: 'string' },
    { column: 'months', type: 'mounths' },
    { column: 'empty', type: 'int' },
  ]);
  const { pid } = body;
  await save(body);
  const same = { remark: 'x', months: [3, 4], empty: null };
  const did = await add(pid, same);
  const before = (await ask(endpoints.readRecord, { pid, did })).data;
  const update = (version: number, data: object) =>
    ask(endpoints.updateRecord, { pid, did, version, data: { ...same, ...data } });
  expect(await update(1, {})).toMatchObject({ status: 0, data: { did, version: 1, ...same } });
  expect((await ask(endpoints.readRecord, { pid, did })).data).toEqual(before);
  expect(await update(2, {})).toMatchObject({ status: statuses.conflict });
  expect(await update(1, { remark: 'y' })).toMatchObject({ status: 0, data: { version: 2 } });
  expect(await update(2, { remark: 'y', empty: 0 })).toMatchObject({ status: 0, data: { version: 3 } });
});

it('a batch keeps the versions of records that have the values already, and counts them as done', async () => {
  const body = config([
    { column: 'remark', type: 'string' },
    { column: 'months', type: 'mounths' },
  ]);
  const { pid } = body;
  await save(body);
  const dids: string[] = [];
  for (const remark of ['x', 'y', null]) dids.push(await add(pid, { remark, months: [3, 4] }));
  const batch = (data: object) => ask(endpoints.batchRecords, { pid, dids, action: 'update', data } as never);
  const versions = async () => {
    const read = await Promise.all(dids.map((did) => ask(endpoints.readRecord, { pid, did })));
    return read.map(({ data }) => data['version']);
  };
  expect(await batch({ remark: 'x' })).toMatchObject({ status: 0, done: 3, refused: [] });
  expect(await versions()).toEqual([1, 2, 2]);
  expect(await batch({ remark: 'x', months: [3, 4] })).toMatchObject({ status: 0, done: 3 });
  expect(await versions()).toEqual([1, 2, 2]);
  expect(await batch({ remark: 'x', months: [3] })).toMatchObject({ status: 0, done: 3 });
  expect(await versions()).toEqual([2, 3, 3]);
});
