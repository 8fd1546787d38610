import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { appendReadings, type Reading } from '../../server/records/readings.ts';
import { deleteOldReadings } from '../../server/devices/retain-readings.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** Readings that are appended to a history, and how they are read back as records. */

const air = '300000000000000000000004';
const airHistory = '500000000000000000000004';
const time = 1_700_000_000;

let server: TestServer;
let session: User;
let device: { did: string; name: string; organization: unknown };

type Pids = { of: string; to: string };

const append = async (
  readings: readonly Reading[],
  company = session.companyid,
  { of, to }: Pids = { of: air, to: airHistory },
): Promise<number> => {
  const [module, history] = [await server.services.modules.any(of), await server.services.modules.any(to)];
  if (module === undefined || history === undefined) throw new Error('No module.');
  return server.db.transaction({ company }, (trx) =>
    appendReadings(trx, { company, module, history, now: time + 60 }, readings),
  );
};
const read = async (from: number) => {
  const filter = [{ device: [device.did], occurtime: [{ type: 'between' as const, v: [from, from + 99] }] }];
  const sort = { column: 'occurtime', type: 'asc' } as const;
  return (await server.call(endpoints.queryRecords, { pid: airHistory, filter, sort, exacttotal: true }, { session }))
    .result;
};

beforeAll(async () => {
  server = await startTestServer();
  session = await server.signIn('administrator');
  const page = await server.call(endpoints.queryRecords, { pid: air, pagesize: 1 }, { session });
  const [first] = page.result.data;
  device = { did: first?.did ?? '', name: first?.name ?? '', organization: first?.['organization'] };
});
afterAll(() => server.close());

describe('readings of a device', () => {
  it('are records with the device’s name and department', async () => {
    expect(await append([{ device: device.did, at: time, values: { pwr: '1', temp: 215, nowhere: 3 } }])).toBe(1);
    const { data, total } = await read(time);
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({
      device: device.did,
      device_name: device.name,
      name: device.name,
      organization: device.organization,
      occurtime: time,
      pwr: '1',
      temp: 215,
      room_temp: null,
    });
    const { did = '' } = data[0] ?? {};
    expect(did).toMatch(/^[0-9a-f]{24}$/);
    expect((await server.call(endpoints.readRecord, { pid: airHistory, did }, { session })).data).toMatchObject({
      did,
    });
  });

  it('are all kept where several are of one second, and where they come late', async () => {
    const of = (second: number, temp: number) => ({ device: device.did, at: time + second, values: { temp } });
    expect(await append([of(1002, 1), of(1001, 2), of(1002, 3)])).toBe(3);
    expect(await append([of(1002, 4), of(1000, 5)])).toBe(2);
    const { data } = await read(time + 1000);
    expect(data.map(({ occurtime }) => Number(occurtime) - time)).toEqual([1000, 1001, 1002, 1002, 1002]);
    expect(new Set(data.map(({ temp }) => temp))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(new Set(data.map(({ did }) => did)).size).toBe(5);
  });

  it('are not written for what is no device of the company', async () => {
    const stranger = await server.signIn('neighbour');
    const counted = async () =>
      Number(
        (
          await server.db.read('system', [
            sql`select count(*) as n from ${sql.table(`m_${airHistory}`)}`.compile(server.db.builder),
          ])
        )[0]?.[0]?.['n'],
      );
    const before = await counted();
    expect(await append([{ device: 'f'.repeat(24), at: time, values: {} }])).toBe(0);
    expect(await append([{ device: device.did, at: time, values: {} }], stranger.companyid)).toBe(0);
    expect(await append([])).toBe(0);
    expect(await counted()).toBe(before);
  });
});

describe('keeping readings', () => {
  const day = 86_400;
  const counted = async (pid: string, before: number) => {
    const condition = [{ k: 'occurtime', type: '<' as const, v: before }];
    return (await server.call(endpoints.queryRecords, { pid, pagesize: 1, condition, exacttotal: true }, { session }))
      .result.total;
  };

  it('takes away what is older than HISTORY_DAYS, and leaves records of people', async () => {
    const pids = { of: '300000000000000000000001', to: '500000000000000000000001' };
    const meters = (await server.call(endpoints.queryRecords, { pid: pids.of, pagesize: 1 }, { session })).result.data;
    const of = (second: number) => ({ device: meters[0]?.did ?? '', at: time + second, values: { energy: 1 } });
    const old = Array.from({ length: 1200 }, (_, index) => of(-1 - (index >> 1)));
    await append([...old, of(0), of(1)], session.companyid, pids);
    const runs = '10000000000000000000000b';
    const before = await counted(runs, time + 40 * day);
    await deleteOldReadings(server.db, time + 30 * day, 0);
    expect(await counted(pids.to, time)).toBeGreaterThanOrEqual(1200);
    await deleteOldReadings(server.db, time + 30 * day, 30);
    expect(await counted(pids.to, time)).toBe(0);
    expect(await counted(pids.to, time + 2)).toBe(2);
    await deleteOldReadings(server.db, time + 40 * day, 30);
    expect(await counted(runs, time + 40 * day)).toBe(before);
  });

  it('goes by the days that the module says where it does', async () => {
    const retentionDays = (await server.services.modules.any(airHistory))?.config.historydays ?? 0;
    expect(retentionDays).toBeGreaterThan(0);
    // Later than in the test before: what was past once stays past.
    const last = time + 50 * day;
    await append([{ device: device.did, at: last - 1, values: { temp: 200 } }]);
    await deleteOldReadings(server.db, last + retentionDays * day - 2, 1);
    expect(await counted(airHistory, last)).toBe(1);
    await deleteOldReadings(server.db, last + retentionDays * day, 1);
    expect(await counted(airHistory, last)).toBe(0);
  });
});
