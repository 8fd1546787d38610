import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { demoPassword } from '../../server/demo/tenants.ts';
import { endSessionsOf } from '../../server/sessions/session.ts';
import { phones, startTestServer, type TestServer } from './harness.ts';
import { anotherCode, startMessages } from './sign-in-messages.ts';

const hash = (password: string) => createHash('sha256').update(`colonnade:${password}`).digest('hex');
const newPassword = 'Harbour-Light7';

let server: TestServer;
let messages: Awaited<ReturnType<typeof startMessages>>;

beforeAll(async () => {
  messages = await startMessages();
  server = await startTestServer(messages.settings);
});
afterAll(async () => {
  await server.close();
  messages.close();
});

const askCode = (phone: string) => server.call(endpoints.sendResetCode, { phone, type: 'resetpwd' });
const reset = (phone: string, code: string, newpassword = hash(newPassword)) =>
  server.call(endpoints.resetPassword, { phone, code, newpassword });

/** Codes may be asked for once a minute; a test does not wait for it. */
const deleteWaits = () =>
  server.db.transaction('system', async (trx) => {
    await trx.deleteFrom('signincode').execute();
    await trx.deleteFrom('throttle').execute();
  });

const freshCode = async (phone: string) => {
  await deleteWaits();
  await askCode(phone);
  return messages.codeFor(phone, 'resetpwd');
};

describe('a forgotten password', () => {
  it('is replaced with a code, and every session of the person ends at once', async () => {
    const sessions = [await server.signIn('operator'), await server.signIn('operator')];
    const others = await server.signIn('administrator');
    for (const session of sessions) expect((await server.call(endpoints.menu, {}, { session })).status).toBe(0);
    expect(await reset(phones.operator, await freshCode(phones.operator))).toMatchObject({ status: 0 });
    for (const session of sessions)
      expect((await server.call(endpoints.menu, {}, { session })).status).toBe(statuses.sessionInvalid);
    expect((await server.call(endpoints.menu, {}, { session: others })).status).toBe(0);
    const signIn = (password: string) => server.call(endpoints.passwordSignIn, { phone: phones.operator, password });
    expect((await signIn(hash(demoPassword))).status).toBe(statuses.refused);
    expect((await signIn(hash(newPassword))).status).toBe(0);
  });

  it('ends what could still open a session: tokens and confirmed QR codes', async () => {
    const session = await server.signIn('staff');
    const { token } = await server.call(endpoints.makeToken, { purpose: 'wall' }, { session });
    await reset(phones.staff, await freshCode(phones.staff));
    expect((await server.call(endpoints.tokenSignIn, { token })).status).toBe(statuses.refused);
  });

  it('takes a code once', async () => {
    const code = await freshCode(phones.nobody);
    expect((await reset(phones.nobody, code)).status).toBe(0);
    expect((await reset(phones.nobody, code)).status).toBe(statuses.refused);
  });

  it.each([
    ['short', 'Ab1-', 'weak'],
    ['of one kind', 'abcdefgh', 'weak'],
    ['with a blank', 'abcd 1234', 'weak'],
    ['in Chinese', '密码密码密码密码1', 'weak'],
    ['too long', 'a1'.repeat(11), 'weak'],
    ['as a hash of another kind', 'z'.repeat(64), 'weak'],
  ])('refuses a new password %s before it uses the code up', async (_case, password, rule) => {
    const code = await freshCode(phones.neighbour);
    expect(await reset(phones.neighbour, code, password)).toMatchObject({
      status: statuses.badInput,
      errors: [{ path: '/newpassword', rule }],
    });
    expect((await reset(phones.neighbour, code, hash(demoPassword))).status).toBe(0);
  });

  it('takes a plain new password that keeps the rule', async () => {
    const code = await freshCode(phones.neighbour);
    expect((await reset(phones.neighbour, code, demoPassword)).status).toBe(0);
    expect((await server.signIn('neighbour')).userid).toBeTruthy();
  });
});

describe('codes under attack', () => {
  it('are good for their own purpose only', async () => {
    const resetCode = await freshCode(phones.administrator);
    const signedIn = await server.call(endpoints.codeSignIn, { phone: phones.administrator, code: resetCode });
    expect(signedIn.status).toBe(statuses.refused);
    await deleteWaits();
    await server.call(endpoints.sendSignInCode, { phone: phones.administrator });
    const signInCode = await messages.codeFor(phones.administrator);
    expect((await reset(phones.administrator, signInCode)).status).toBe(statuses.refused);
  });

  it('are good for their own phone only', async () => {
    const code = await freshCode(phones.administrator);
    expect((await reset(phones.neighbour, code)).status).toBe(statuses.refused);
  });

  it('are not found by trying: 300 in parallel, of which five count', async () => {
    const code = await freshCode(phones.administrator);
    const guesses = Array.from({ length: 300 }, (_, index) =>
      String((Number(code) + 1 + index) % 10_000).padStart(4, '0'),
    );
    const answers = await Promise.all(guesses.map((guess) => reset(phones.administrator, guess)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([statuses.refused, statuses.tooMany]));
    await server.db.transaction('system', (trx) => trx.deleteFrom('throttle').execute());
    expect((await reset(phones.administrator, code)).status).toBe(statuses.refused);
    expect((await server.signIn('administrator')).userid).toBeTruthy();
  });

  it('are five in an hour for a phone', async () => {
    await deleteWaits();
    const phone = '13655550000';
    const answeredStatuses = [];
    for (let round = 0; round < 7; round += 1) {
      answeredStatuses.push((await askCode(phone)).status);
      await server.db.transaction('system', (trx) =>
        trx.deleteFrom('throttle').where('key', 'like', 'code:resend:%').execute(),
      );
    }
    expect(answeredStatuses).toEqual([0, 0, 0, 0, 0, statuses.tooMany, statuses.tooMany]);
  });

  it('do not tell a known phone by the answer, which does not wait for the message', async () => {
    await deleteWaits();
    messages.hold();
    onTestFinished(messages.release);
    const unknown = await askCode('13655551111');
    const known = await askCode(phones.operator);
    expect(known).toEqual(unknown);
    const code = anotherCode(await messages.codeFor(phones.operator, 'resetpwd'));
    // A call that waited would end when its sender gives up, which closes the request before the next message arrives.
    await askCode(phones.staff);
    await messages.codeFor(phones.staff, 'resetpwd');
    expect(messages.waiting()).toEqual([phones.operator, phones.staff]);
    expect(await reset(phones.operator, code)).toEqual(await reset('13655551111', code));
  });
});

describe('a departure', () => {
  it('ends the sessions of the person at once, and no session opens after it', async () => {
    const session = await server.signIn('administrator');
    expect((await server.call(endpoints.menu, {}, { session })).status).toBe(0);
    const depart = (departed: boolean) =>
      server.db.transaction('system', (trx) =>
        trx.updateTable('account').set({ departed }).where('userid', '=', session.userid).execute(),
      );
    await depart(true);
    await endSessionsOf(server.db, session);
    expect((await server.call(endpoints.menu, {}, { session })).status).toBe(statuses.sessionInvalid);
    const again = await server.call(endpoints.passwordSignIn, {
      phone: phones.administrator,
      password: hash(demoPassword),
    });
    expect(again.status).toBe(statuses.refused);
    await depart(false);
    expect((await server.call(endpoints.menu, {}, { session })).status).toBe(statuses.sessionInvalid);
  });
});
