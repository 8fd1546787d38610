import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { nowSeconds } from '../../server/clock.ts';
import { pids } from '../../server/demo/pids.ts';
import { createSessionStore } from '../../server/sessions/session-store.ts';
import { hashToken } from '../../server/sessions/session.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { isEvent, openLive } from './live-reader.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** As another server does it whose announcement is lost. */
const endUnannounced = ({ loginsession }: User) =>
  server.db.transaction('system', (trx) =>
    trx.deleteFrom('session').where('hash', '=', hashToken(loginsession)).execute(),
  );

const menuStatus = async (session: User) => (await server.call(endpoints.shortMenu, {}, { session })).status;

describe('a session that was ended without an announcement', () => {
  it('controls no device from that moment on', async () => {
    const session = await server.signIn('administrator');
    const { result } = await server.call(endpoints.queryRecords, { pid: pids.screens, pagesize: 1 }, { session });
    const did = String(result.data[0]?.['did']);
    const control = () =>
      server.call(endpoints.control, { pid: pids.screens, did, act: 'set', cmd: { pwr: '1' } }, { session });
    expect((await control()).status).not.toBe(statuses.sessionInvalid);
    await endUnannounced(session);
    expect((await control()).status).toBe(statuses.sessionInvalid);
  });

  it('reads for five seconds at most', async () => {
    const { loginsession, ...person } = await server.signIn('operator');
    const find = createSessionStore(server.db, server.services);
    const now = nowSeconds();
    expect(await find(loginsession, now)).toMatchObject({ userid: person.userid });
    await endUnannounced({ loginsession, ...person });
    expect(await find(loginsession, now + 5)).toMatchObject({ userid: person.userid });
    expect(await find(loginsession, now + 6)).toBeUndefined();
  });

  it('shows nothing on a wall any more', async () => {
    const administrator = await server.signIn('administrator');
    const { token } = await server.call(endpoints.makeToken, { purpose: 'wall' }, { session: administrator });
    const wall = (await server.call(endpoints.tokenSignIn, { token })).info;
    expect(await menuStatus(wall)).toBe(statuses.success);
    await endUnannounced(wall);
    expect(await menuStatus(wall)).toBe(statuses.sessionInvalid);
  });

  it('ends its streams in their next round', async () => {
    const session = await server.signIn('operator');
    const others = await openLive(server.app, await server.signIn('operator'), [{ kind: 'menu' }]);
    const reader = await openLive(server.app, session, [{ kind: 'menu' }]);
    await reader.next(isEvent('ready'));
    await endUnannounced(session);
    expect((await reader.next(isEvent('end'))).data).toEqual({ reason: 'session' });
    await reader.ended;
    expect(others.events.some(isEvent('end'))).toBe(false);
  });
});
