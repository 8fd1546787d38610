import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { endDevice } from '../../server/sessions/end-device.ts';
import { demoPassword } from '../../server/demo/tenants.ts';
import { phones, startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';

const devices = async (session: User) => (await server.call(endpoints.sessions, {}, { session })).result;
const isAlive = async (session: User) =>
  (await server.call(endpoints.shortMenu, {}, { session })).status === statuses.success;
const current = async (session: User): Promise<string> =>
  (await devices(session)).find(({ isCurrent }) => isCurrent)?.id ?? '';

const localTimeOf = async (session: User): Promise<User> => {
  const { token } = await server.call(endpoints.makeToken, { purpose: 'wall' }, { session });
  return (await server.call(endpoints.tokenSignIn, { token })).info;
};

describe('the devices that a person is signed in on', () => {
  it('are told with browser, address and time, and which one asks', async () => {
    const session = await server.signIn('administrator');
    const password = createHash('sha256').update(`colonnade:${demoPassword}`).digest('hex');
    await server.call(
      endpoints.passwordSignIn,
      { phone: phones.administrator, password },
      { headers: { 'user-agent': firefox } },
    );
    const sessionDevices = await devices(session);
    expect(sessionDevices).toHaveLength(2);
    expect(sessionDevices.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const other = sessionDevices.find(({ isCurrent }) => !isCurrent);
    expect(other).toMatchObject({ kind: 'full', browser: 'Firefox 144, Windows', address: '127.0.0.1' });
    expect((other?.until ?? 0) - (other?.since ?? 0)).toBe(72 * 3600);
  });

  it('hold neither a token nor what is stored of it', async () => {
    const session = await server.signIn('administrator');
    const answer = JSON.stringify(await server.call(endpoints.sessions, {}, { session }));
    const hash = createHash('sha256').update(session.loginsession).digest('base64url');
    expect(answer).not.toContain(session.loginsession);
    expect(answer).not.toContain(hash);
    expect((await server.call(endpoints.endOwnSession, { id: hash }, { session })).status).toBe(statuses.notFound);
  });

  it('are nobody else’s', async () => {
    const operator = await server.signIn('operator');
    const neighbour = await server.signIn('neighbour');
    expect(await devices(operator)).toHaveLength(1);
    expect(await devices(neighbour)).toHaveLength(1);
  });

  it('leave out those that are over', async () => {
    const session = await server.signIn('staff');
    const over = await server.signIn('staff');
    await server.db.transaction('system', (trx) =>
      trx
        .updateTable('session')
        .set({ expiresat: 1 })
        .where('hash', '=', createHash('sha256').update(over.loginsession).digest('base64url'))
        .execute(),
    );
    expect(await devices(session)).toHaveLength(1);
  });
});

describe('ending one of them', () => {
  it('takes effect at once, also on a wall', async () => {
    const session = await server.signIn('operator');
    const wall = await localTimeOf(session);
    expect(await isAlive(wall)).toBe(true);
    const wallDevice = (await devices(session)).find(({ kind }) => kind === 'wall');
    expect((wallDevice?.until ?? 0) - (wallDevice?.since ?? 0)).toBe(400 * 24 * 3600);
    expect(await server.call(endpoints.endOwnSession, { id: wallDevice?.id ?? '' }, { session })).toMatchObject({
      status: 0,
    });
    expect(await isAlive(wall)).toBe(false);
    expect(await isAlive(session)).toBe(true);
    expect((await server.call(endpoints.endOwnSession, { id: wallDevice?.id ?? '' }, { session })).status).toBe(
      statuses.notFound,
    );
  });

  it.each(['operator', 'neighbour'] as const)('is refused for a session of another person: %s', async (person) => {
    const theirs = await server.signIn(person);
    const administrator = await server.signIn('administrator');
    const answer = await server.call(
      endpoints.endOwnSession,
      { id: await current(theirs) },
      { session: administrator },
    );
    expect(answer.status).toBe(statuses.notFound);
    expect(await isAlive(theirs)).toBe(true);
  });

  it('is refused to a wall, which knows of itself only', async () => {
    const session = await server.signIn('staff');
    const wall = await localTimeOf(session);
    expect(await devices(wall)).toMatchObject([{ kind: 'wall', isCurrent: true }]);
    const answer = await server.call(endpoints.endOwnSession, { id: await current(session) }, { session: wall });
    expect(answer.status).toBe(statuses.forbidden);
    expect(await isAlive(session)).toBe(true);
  });

  it('of its own a wall may: who takes it down leaves nothing behind', async () => {
    const session = await server.signIn('staff');
    const wall = await localTimeOf(session);
    expect(await server.call(endpoints.signOut, {}, { session: wall })).toMatchObject({ status: 0 });
    expect(await isAlive(wall)).toBe(false);
    expect(await isAlive(session)).toBe(true);
  });

  it('of a link by its id ends the screen that it has opened since, and no other', async () => {
    const session = await server.signIn('staff');
    const other = await localTimeOf(session);
    const { token } = await server.call(endpoints.makeToken, { purpose: 'wall' }, { session });
    const link = (await devices(session)).find(({ kind }) => kind === 'link');
    const { info } = await server.call(endpoints.tokenSignIn, { token });
    expect(await isAlive(info)).toBe(true);
    const ended = await server.call(endpoints.endOwnSession, { id: link?.id ?? '' }, { session });
    expect(ended).toMatchObject({ status: statuses.success });
    expect(await isAlive(info)).toBe(false);
    expect([await isAlive(other), await isAlive(session)]).toEqual([true, true]);
    const again = await server.call(endpoints.endOwnSession, { id: link?.id ?? '' }, { session });
    expect(again.status).toBe(statuses.notFound);
  });

  it('of a link that a screen opens between reading and deleting ends that screen', async () => {
    const session = await server.signIn('staff');
    const { token } = await server.call(endpoints.makeToken, { purpose: 'wall' }, { session });
    const hash = createHash('sha256').update(token).digest('base64url');
    const { info } = await server.call(endpoints.tokenSignIn, { token });
    await endDevice(server.db, { kind: 'link', hash });
    expect(await isAlive(info)).toBe(false);
    await expect(endDevice(server.db, { kind: 'link', hash })).rejects.toMatchObject({ status: statuses.notFound });
  });

  it('of a link finds the link or its screen at each moment, also while the screen signs in', async () => {
    const session = await server.signIn('staff');
    const { db } = server;
    const { token } = await server.call(endpoints.makeToken, { purpose: 'wall' }, { session });
    const hash = createHash('sha256').update(token).digest('base64url');
    const link = db.builder.selectFrom('signintoken').select('hash').where('hash', '=', hash);
    const hashes = link.unionAll(db.builder.selectFrom('session').select('hash').where('link', '=', hash)).compile();
    let isOver = false;
    const opening = server.call(endpoints.tokenSignIn, { token }).finally(() => (isOver = true));
    const counts = new Set<number | undefined>();
    while (!isOver) {
      // Each look is at a later moment of the sign-in.
      // oxlint-disable-next-line no-await-in-loop -- see above
      const [rows] = await db.read('system', [hashes]);
      counts.add(rows?.length);
    }
    expect(await opening).toMatchObject({ status: statuses.success });
    expect([...counts]).toEqual([1]);
  });

  it('of a link while two screens open it ends the only one that it signs in', async () => {
    const session = await server.signIn('staff');
    const { token } = await server.call(endpoints.makeToken, { purpose: 'wall' }, { session });
    const hash = createHash('sha256').update(token).digest('base64url');
    const both = await Promise.all([1, 2].map(() => server.call(endpoints.tokenSignIn, { token })));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([statuses.refused, statuses.success]));
    await endDevice(server.db, { kind: 'link', hash });
    for (const { status, info } of both) if (status === statuses.success) expect(await isAlive(info)).toBe(false);
  });

  it('of a screen by the id of a link of somebody else is refused', async () => {
    const session = await server.signIn('staff');
    const { token } = await server.call(endpoints.makeToken, { purpose: 'wall' }, { session });
    const link = (await devices(session)).find(({ kind }) => kind === 'link');
    const { info } = await server.call(endpoints.tokenSignIn, { token });
    const answer = await server.call(
      endpoints.endOwnSession,
      { id: link?.id ?? '' },
      { session: await server.signIn('operator') },
    );
    expect(answer.status).toBe(statuses.notFound);
    expect(await isAlive(info)).toBe(true);
  });

  it('revokes a link: it opens nothing afterwards', async () => {
    const session = await server.signIn('staff');
    const { token } = await server.call(endpoints.makeToken, { purpose: 'wall' }, { session });
    const hash = createHash('sha256').update(token).digest('base64url');
    await endDevice(server.db, { kind: 'link', hash });
    expect((await server.call(endpoints.tokenSignIn, { token })).status).toBe(statuses.refused);
  });

  it('needs a session', async () => {
    expect((await server.call(endpoints.sessions, {})).status).toBe(statuses.sessionInvalid);
    expect((await server.call(endpoints.endOwnSession, { id: 'x' })).status).toBe(statuses.sessionInvalid);
  });

  it.each([{}, { id: 5 }, { id: ['a'] }, { id: 'x'.repeat(65) }, { id: 'x', userid: 'y' }])(
    'refuses input of another form: %j',
    async (body) => {
      const session = await server.signIn('nobody');
      const answer = await server.send(endpoints.endOwnSession.path, body, { session });
      expect(answer.json()).toMatchObject({ status: statuses.badInput });
    },
  );

  it('leaves a line in the audit', async () => {
    const session = await server.signIn('administrator');
    const other = await server.signIn('administrator');
    await server.call(endpoints.endOwnSession, { id: await current(other) }, { session });
    const { builder } = server.db;
    const [lines] = await server.db.read('system', [
      builder.selectFrom('audit').selectAll().where('url', '=', endpoints.endOwnSession.path).compile(),
    ]);
    expect(lines?.filter(({ userid }) => userid === session.userid)).not.toHaveLength(0);
    expect(JSON.stringify(lines)).not.toContain(other.loginsession);
    expect(await isAlive(other)).toBe(false);
  });
});
