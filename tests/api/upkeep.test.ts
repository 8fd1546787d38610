import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RequestOf, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { nowSeconds } from '../../server/clock.ts';
import type { Db } from '../../server/db/database.ts';
import { deleteExpired, upkeepRound } from '../../server/upkeep.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** What the server deletes by itself, past its retention. */

const day = 86_400;

let server: TestServer;
let session: User;
beforeAll(async () => {
  server = await startTestServer();
  session = await server.signIn('administrator');
});
afterAll(() => server.close());

const uploaded = () => server.call(endpoints.uploadFile, {}, { session });

describe('the upkeep', () => {
  it('deletes unused files although a column that holds no text has a type of file', async () => {
    const column = { column: 'code', label: { en: 'Code', zh: '编码' }, rw: 3, required: 0 };
    const module = {
      pid: '3000000000000000000a0d1a',
      group: 'spaces',
      icon: 'space',
      name: { en: 'Badges', zh: '工牌' },
      columns: [
        { ...column, type: 'int', mime: 'image/png' },
        { ...column, column: 'codes', type: 'mounths', mime: 'image/png' },
      ],
    } as RequestOf<typeof endpoints.saveModule>;
    expect(await server.call(endpoints.saveModule, module, { session })).toMatchObject({ status: 0 });
    const { fileid } = await uploaded();
    await deleteExpired(server.db, server.services, nowSeconds() + 2 * day);
    const again = await server.call(endpoints.deleteFile, { fileid }, { session });
    expect(again).toMatchObject({ status: statuses.notFound });
    const other = await uploaded();
    expect(await server.call(endpoints.deleteFile, { fileid: other.fileid }, { session })).toMatchObject({ status: 0 });
  });

  it('goes on with the next table when one fails', async () => {
    const { companyid } = session;
    const at = nowSeconds() - 4000 * day;
    const entry = { companyid, pid: '3000000000000000000a0d1b', did: '7'.repeat(24), at, isonline: false };
    await server.db.transaction('system', (trx) => trx.insertInto('devicepresence').values(entry).execute());
    const broken = { ...server.services, settings: { ...server.services.settings, auditDays: Number.NaN } };
    await expect(deleteExpired(server.db, broken, nowSeconds())).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/NaN/) },
    });
    const [rows] = await server.db.read('system', [
      server.db.builder.selectFrom('devicepresence').select('did').where('did', '=', entry.did).compile(),
    ]);
    expect(rows).toEqual([]);
  });

  it('refreshes the embedded database although a step failed', async () => {
    let refreshed = 0;
    const refresh = async (): Promise<void> => {
      refreshed += 1;
    };
    const { services } = server;
    const broken = { ...services, settings: { ...services.settings, auditDays: Number.NaN } };
    const round = (engine: Db['engine']) => upkeepRound({ ...server.db, engine, refresh }, broken, nowSeconds());
    await expect(round('embedded')).rejects.toMatchObject({ cause: { message: expect.stringMatching(/NaN/) } });
    expect(refreshed).toBe(1);
    await expect(round('postgres')).rejects.toMatchObject({ cause: { message: expect.stringMatching(/NaN/) } });
    expect(refreshed).toBe(1);
  });
});
