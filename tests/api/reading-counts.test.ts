import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import type { Row } from '../../server/db/database.ts';
import { appendReadings, type Reading } from '../../server/records/readings.ts';
import { addToStage, openStage, publishStage, stageName } from '../../server/imports/staging.ts';
import { applyModules } from '../../server/module-changes/apply.ts';
import { insertColumns } from '../../server/records/insert-rows.ts';
import type { StoredModule } from '../../server/services.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** The count of a reading in its second is unique without a unique key, also with concurrent writers. */

const label = { en: 'x', zh: 'x' };
const devices = '3f00000000000000000000ca';
const pid = '5f00000000000000000000ca';
const columns = [
  { column: 'device', label, type: 'ref', ptype: 'ref', pid: devices, rw: 1 },
  { column: 'occurtime', label, type: 'timestamp', rw: 1 },
  { column: 'energy', label, type: 'float', multiple: 100, rw: 1 },
] as const;
const start = 1_700_000_000;

let server: TestServer;
let session: User;
let dids: string[];
let history: StoredModule;
let module: StoredModule;

const stored = async (of: string): Promise<StoredModule> => {
  const storedModule = await server.services.modules.any(of);
  if (storedModule === undefined) throw new Error(`No module ${of}.`);
  return storedModule;
};

beforeAll(async () => {
  server = await startTestServer();
  session = await server.signIn('administrator');
  const note = { column: 'note', label, type: 'string', rw: 3 };
  const configs = [
    { pid, name: label, group: 'other', columns },
    { pid: devices, name: label, group: 'other', historypid: pid, columns: [note] },
  ];
  const done = await applyModules(server.db, configs, { owner: session.companyid, now: 1, companies: 'all' });
  if (!done.ok) throw new Error(JSON.stringify(done.faults));
  server.services.modules.forget();
  [history, module] = [await stored(pid), await stored(devices)];
  dids = [];
  for (const name of ['A', 'B', 'C']) {
    const data = { name, note: '' };
    dids.push((await server.call(endpoints.createRecord, { pid: devices, data }, { session })).did ?? '');
  }
});
afterAll(() => server.close());

const rowsOf = async (query: ReturnType<typeof sql>): Promise<Row[]> =>
  (await server.db.read('system', [query.compile(server.db.builder)]))[0] ?? [];

/** The counts of each device and second, in order. */
const counts = async (): Promise<number[][]> =>
  (
    await rowsOf(sql`select array_agg(n::int4 order by n) as n from ${sql.table(history.base)}
      group by company, device, c2 order by company, device, c2`)
  ).map((row) => (row['n'] as unknown[]).map(Number));

const empty = () => server.db.transaction('system', (trx) => sql`delete from ${sql.table(history.base)}`.execute(trx));

type DeviceSecond = { device: number; second: number };
type Writer = { how: 'report' | 'import'; places: DeviceSecond[] };

const readingsOf = (places: readonly DeviceSecond[]): Reading[] =>
  places.map(({ device, second }) => ({ device: dids[device] ?? '', at: start + second, values: { energy: 1 } }));

const report = (places: readonly DeviceSecond[]) =>
  server.db.transaction({ company: session.companyid }, async (trx) => {
    // As reports do: the devices' records are held first, in one order.
    await sql`select from ${sql.table(module.base)} t order by t.id for no key update`.execute(trx);
    const to = { company: session.companyid, module, history, now: start };
    await appendReadings(trx, to, readingsOf(places));
    // Others write before this one has committed.
    await sql`select pg_sleep(0.005)`.execute(trx);
  });

/** A file has one reading of a device and second. */
const importFile = async (places: readonly DeviceSecond[]) => {
  const rows = [...new Map(places.map((reading) => [`${reading.device} ${reading.second}`, reading])).values()];
  const stage = await openStage(server.db, history, { table: stageName(), company: session.companyid });
  const made = readingsOf(rows).map(({ device, at, values }) => ({ name: '', device, occurtime: at, ...values }));
  await addToStage(server.db, stage, made);
  await server.db.transaction('system', async (trx) => {
    await publishStage(trx, stage);
    await sql`select pg_sleep(0.005)`.execute(trx);
  });
  return rows.length;
};

const deviceSecond = fc.record({ device: fc.integer({ min: 0, max: 2 }), second: fc.integer({ min: 0, max: 1 }) });
const writers = fc.array(
  fc.record({
    how: fc.constantFrom('report' as const, 'report' as const, 'import' as const),
    places: fc.array(deviceSecond, { minLength: 1, maxLength: 12 }),
  }),
  { minLength: 2, maxLength: 6 },
);

describe('readings that are written at the same time', () => {
  it('are counted on from each other: no two of a device have one second and count', async () => {
    await fc.assert(
      fc.asyncProperty(writers, async (all: Writer[]) => {
        await empty();
        await Promise.all(all.map(({ how, places }) => (how === 'import' ? importFile(places) : report(places))));
        const expected = all.reduce((sum, { how, places }) => {
          const distinctCount = new Set(places.map(({ device, second }) => `${device} ${second}`)).size;
          return sum + (how === 'import' ? distinctCount : places.length);
        }, 0);
        const placesByDevice = await counts();
        for (const of of placesByDevice) expect(of).toEqual(of.map((_, index) => index));
        expect(placesByDevice.reduce((sum, of) => sum + of.length, 0)).toBe(expected);
      }),
      { numRuns: 15 },
    );
  });

  it('are counted on though the writers hold no record of a device', async () => {
    await empty();
    const to = { company: session.companyid, module, history, now: start };
    const write = () =>
      server.db.transaction({ company: session.companyid }, async (trx) => {
        await appendReadings(trx, to, readingsOf([{ device: 0, second: 0 }]));
        await sql`select pg_sleep(0.02)`.execute(trx);
      });
    await Promise.all(Array.from({ length: 8 }, write));
    expect(await counts()).toEqual([Array.from({ length: 8 }, (_, index) => index)]);
  });
});

describe('rows that are left out where they are there already', () => {
  const fill = (seconds: readonly number[], device = 0) =>
    server.db.transaction('system', (trx) =>
      insertColumns(trx, history, session.companyid, {
        columns: ['device', 'occurtime', 'energy'],
        values: [
          seconds.map(() => dids[device] ?? ''),
          seconds.map((second) => start + second),
          seconds.map((second) => second),
        ],
      }),
    );

  it('are added once, in whatever order and however many they are', async () => {
    await empty();
    const many = Array.from({ length: 50 }, (_, index) => index * 2);
    await fill(many);
    await fill(many.toReversed());
    expect(await counts()).toEqual(many.map(() => [0]));
    // Between those that are there, before and after them; one second has two.
    await fill([1, 3, -7, 4, 200, 200, 0]);
    expect((await counts()).map((of) => of.length)).toEqual([...Array.from({ length: 53 }, () => 1), 2]);
    await fill([200, 200, 200]);
    expect((await counts()).at(-1)).toEqual([0, 1, 2]);
    // Another device has none of its own.
    await fill([0, 2, 4, 6, 8], 1);
    expect((await counts()).length).toBe(54 + 5);
  });
});
