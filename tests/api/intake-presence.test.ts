import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { deleteOldPresence } from '../../server/devices/retain-presence.ts';
import { lookForSilent } from '../../server/devices/presence.ts';
import { createAnnouncer } from '../../server/devices/announce-changes.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { dids, pid, startTrial, type Trial } from './intake-trial.ts';

/** The trial's devices report every 60 s. */
const start = 1_800_000_000;
let server: TestServer;
let session: User;
let trial: Trial;

beforeAll(async () => {
  server = await startTestServer();
  session = await server.signIn('administrator');
  trial = await startTrial(server, session.companyid);
  await trial.store(start, [{ device: dids.first, at: start, values: { temp: 205 } }]);
});
afterAll(() => server.close());

const look = (now: number, since = 0) =>
  lookForSilent({ db: server.db, services: server.services, now }, since, createAnnouncer(server.db));
const entries = () =>
  server.db.transaction({ company: trial.company }, (trx) =>
    trx.selectFrom('devicepresence').select(['did', 'at', 'isonline']).where('pid', '=', pid).orderBy('at').execute(),
  );
const read = async (did: string) => (await server.call(endpoints.readRecord, { pid, did }, { session })).data;

describe('a device that reports', () => {
  it('says when, in lists and by column, and that it is online', async () => {
    expect(await read(dids.first)).toMatchObject({ reported: { temp: start }, online: true });
    expect(await read(dids.second)).toMatchObject({ reported: {}, online: null });
    const { result } = await server.call(endpoints.queryRecords, { pid }, { session });
    const reported = result.data.map((row) => [row.did, row['reported'], row['online']]);
    expect(reported).toEqual(
      expect.arrayContaining([
        [dids.first, start, true],
        [dids.second, null, null],
      ]),
    );
  });

  it('is offline after three intervals of silence, once and at that second, and back with its next report', async () => {
    await look(start + 180);
    expect(await entries()).toEqual([]);
    await look(start + 190);
    await look(start + 200);
    expect(await entries()).toEqual([{ did: dids.first, at: start + 180, isonline: false }]);
    expect(await read(dids.first)).toMatchObject({ online: false });
    await trial.store(start + 500, [{ device: dids.first, at: start + 495, values: { temp: 206 } }]);
    expect((await entries()).at(-1)).toEqual({ did: dids.first, at: start + 495, isonline: true });
    expect(await read(dids.first)).toMatchObject({ online: true });
  });

  it('is not called silent for the time in which no server listened', async () => {
    const count = (await entries()).length;
    await look(start + 5000, start + 4900);
    expect(await entries()).toHaveLength(count);
    await look(start + 5100, start + 4900);
    expect(await entries()).toHaveLength(count + 1);
  });

  it('is looked for only when it can have become silent, however often a server looks', async () => {
    const time = start + 10_000;
    await trial.store(time, [{ device: dids.first, at: time, values: { temp: 205 } }]);
    let reads = 0;
    const counted = ((scope, queries) => {
      reads += queries.filter(({ sql }) => sql.includes(trial.module.table)).length;
      return server.db.read(scope, queries);
    }) as typeof server.db.read;
    const looks = new Map();
    const lookAt = (now: number) =>
      lookForSilent(
        { db: { ...server.db, read: counted }, services: server.services, now, looks },
        0,
        createAnnouncer(server.db),
      );
    for (let second = 0; second <= 180; second += 10) await lookAt(time + second);
    expect(reads).toBe(1);
    expect(await read(dids.first)).toMatchObject({ online: true });
    await lookAt(time + 190);
    expect(await read(dids.first)).toMatchObject({ online: false });
    await trial.store(time + 200, [{ device: dids.first, at: time + 200, values: { temp: 205 } }]);
    for (let second = 200; second <= 380; second += 10) await lookAt(time + second);
    expect(await read(dids.first)).toMatchObject({ online: true });
    await lookAt(time + 390);
    expect(await read(dids.first)).toMatchObject({ online: false });
    expect(reads).toBeLessThanOrEqual(8);
  });
});

describe('a device that is gone', () => {
  const storedDevices = async () => {
    const query = sql<{ did: string }>`select did from devicepresence where pid = ${pid}
      union all select device from rejectedreport where pid = ${pid}`;
    const [rows = []] = await server.db.read('system', [query.compile(server.db.builder)]);
    return rows.map((row) => String(row['did']));
  };

  it('leaves no entries of silence and no refused reports behind; others keep theirs', async () => {
    const { first, second } = dids;
    const time = start + 20_000;
    await trial.store(
      time,
      [first, second, 'nobody'].map((device) => ({ device, at: time, values: { temp: 999 } })),
    );
    await trial.store(time, [{ device: second, at: time, values: { temp: 200 } }]);
    await look(time + 500);
    expect(new Set(await storedDevices())).toEqual(new Set([first, second, '']));
    await server.call(endpoints.deleteRecords, { pid, dids: [second] }, { session });
    await deleteOldPresence(server.db, time, 0);
    expect(new Set(await storedDevices())).toEqual(new Set([first, '']));
    await deleteOldPresence(server.db, time + 2 * 24 * 3600, 1);
    const [remaining = []] = await server.db.read('system', [
      server.db.builder.selectFrom('devicepresence').select('did').where('pid', '=', pid).compile(),
    ]);
    expect(remaining).toEqual([]);
  });
});
