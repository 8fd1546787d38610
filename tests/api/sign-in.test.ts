import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { demoPassword } from '../../server/demo/tenants.ts';
import { phones, startTestServer, type TestServer } from './harness.ts';
import { anotherCode, startMessages } from './sign-in-messages.ts';

const hash = (password: string) => createHash('sha256').update(`colonnade:${password}`).digest('hex');

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

describe('sign-in by password', () => {
  it('takes the hash that the console sends', async () => {
    const answer = await server.call(endpoints.passwordSignIn, {
      phone: phones.administrator,
      password: hash(demoPassword),
    });
    expect(answer).toMatchObject({ status: 0, info: { companyid: expect.any(String), zone: 'Asia/Shanghai' } });
    expect(answer.info?.company).toEqual({ name: { en: 'Riverside Group', zh: '河畔集团' }, icon: '' });
  });

  it('takes a plain password as well', async () => {
    const answer = await server.call(endpoints.passwordSignIn, { phone: phones.administrator, password: demoPassword });
    expect(answer.status).toBe(0);
  });

  it('gives a wrong password and an unknown phone the same answer', async () => {
    const wrong = await server.call(endpoints.passwordSignIn, { phone: phones.operator, password: hash('x') });
    const unknown = await server.call(endpoints.passwordSignIn, { phone: '13912345678', password: hash('x') });
    expect(wrong).toEqual(unknown);
    expect(wrong.status).toBe(statuses.refused);
  });

  it('names the field of a phone of the wrong form, in the language asked for', async () => {
    const answer = await server.call(
      endpoints.passwordSignIn,
      { phone: '123', password: 'x' },
      { headers: { 'accept-language': 'zh-CN' } },
    );
    expect(answer).toMatchObject({
      status: statuses.badInput,
      msg: '请输入正确的手机号：11 位数字，以 1 开头',
      errors: [{ path: '/phone' }],
    });
  });

  it('takes an email instead of a phone', async () => {
    const [rows] = await server.db.read('system', [
      server.db.builder.selectFrom('account').select('email').where('phone', '=', phones.operator).compile(),
    ]);
    const email = String(rows?.[0]?.['email']).toUpperCase();
    const answer = await server.call(endpoints.passwordSignIn, { phone: '', email, password: hash(demoPassword) });
    expect(answer.status).toBe(0);
  });

  it('refuses members that the call does not take', async () => {
    const answer = await server.send(endpoints.passwordSignIn.path, {
      phone: phones.operator,
      password: 'x',
      role: 'root',
    });
    expect(answer.json()).toMatchObject({
      status: statuses.badInput,
      errors: [{ path: '/role', rule: 'additionalProperties' }],
    });
  });

  it('slows down after ten failed attempts, for that phone from that address only', async () => {
    const phone = '13700000000';
    const answers = [];
    for (let round = 0; round < 16; round += 1)
      answers.push(await server.call(endpoints.passwordSignIn, { phone, password: hash('wrong') }));
    expect(answers.slice(0, 10).map((answer) => answer.status)).toEqual(Array(10).fill(statuses.refused));
    // The delay starts at one second and doubles: a slow machine gets a few attempts past its beginning.
    const later = answers.slice(10);
    expect(later.filter((answer) => answer.status === statuses.refused).length).toBeLessThanOrEqual(3);
    expect(later.find((answer) => answer.status !== statuses.refused)).toMatchObject({
      status: statuses.tooMany,
      http: 429,
      retryafter: expect.any(Number),
    });
    const another = await server.call(endpoints.passwordSignIn, {
      phone: phones.operator,
      password: hash(demoPassword),
    });
    expect(another.status).toBe(0);
  });

  it('lets no more failed attempts through when they come at once', async () => {
    const attempts = Array.from({ length: 40 }, () =>
      server.call(endpoints.passwordSignIn, { phone: '13700000001', password: hash('wrong') }),
    );
    const passed = (await Promise.all(attempts)).filter((answer) => answer.status === statuses.refused);
    expect(passed.length).toBeLessThanOrEqual(11);
  });
});

describe('sign-in by code', () => {
  it('sends four digits, signs in with them once', async () => {
    const answer = await server.call(endpoints.sendSignInCode, { phone: phones.operator, countrycode: '0086' });
    expect(answer.status).toBe(0);
    const code = await messages.codeFor(phones.operator);
    const first = await server.call(endpoints.codeSignIn, { phone: phones.operator, code });
    expect(first).toMatchObject({ status: 0, info: { userid: expect.any(String) } });
    const again = await server.call(endpoints.codeSignIn, { phone: phones.operator, code });
    expect(again.status).toBe(statuses.refused);
  });

  it('sends a second code only after a minute, and says when', async () => {
    await server.call(endpoints.sendSignInCode, { phone: phones.staff });
    const second = await server.call(endpoints.sendSignInCode, { phone: phones.staff });
    expect(second).toMatchObject({ status: statuses.tooMany, http: 429 });
    expect(second.retryafter).toBeGreaterThan(50);
  });

  it('answers for an unknown phone as for a known one, and sends nothing', async () => {
    const unknown = await server.call(endpoints.sendSignInCode, { phone: '13611111111' });
    const known = await server.call(endpoints.sendSignInCode, { phone: phones.administrator });
    expect(unknown).toEqual(known);
    await messages.codeFor(phones.administrator);
    expect(messages.sent.map((message) => message.phone)).not.toContain('13611111111');
  });

  it('takes five attempts in all, parallel ones included', async () => {
    await server.call(endpoints.sendSignInCode, { phone: phones.neighbour });
    const code = await messages.codeFor(phones.neighbour);
    const wrong = anotherCode(code);
    await Promise.all(
      // Fewer than the failed attempts after which this phone and address would have to wait.
      Array.from({ length: 9 }, () => server.call(endpoints.codeSignIn, { phone: phones.neighbour, code: wrong })),
    );
    const right = await server.call(endpoints.codeSignIn, { phone: phones.neighbour, code });
    expect(right.status).toBe(statuses.refused);
  });
});

describe('a session', () => {
  it('ends at sign-out, and is then as good as none', async () => {
    const session = await server.signIn('operator');
    expect((await server.call(endpoints.menu, {}, { session })).status).toBe(0);
    expect((await server.call(endpoints.signOut, {}, { session })).status).toBe(0);
    expect((await server.call(endpoints.menu, {}, { session })).status).toBe(statuses.sessionInvalid);
  });

  it('refuses identity headers that contradict it', async () => {
    const session = await server.signIn('operator');
    const neighbour = await server.signIn('neighbour');
    const answer = await server.call(endpoints.menu, {}, { session, headers: { companyid: neighbour.companyid } });
    expect(answer.status).toBe(statuses.identityMismatch);
  });

  it('is believed by cookie for downloads only', async () => {
    const signedIn = await server.send(endpoints.passwordSignIn.path, {
      phone: phones.administrator,
      password: demoPassword,
    });
    const cookie = String(signedIn.headers['set-cookie']);
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
    const answer = await server.send(endpoints.menu.path, {}, { headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect(answer.json()).toMatchObject({ status: statuses.sessionInvalid });
  });

  it('leaves a line in the audit log when it begins, without its secret', async () => {
    await server.signIn('administrator');
    const [rows] = await server.db.read('system', [
      server.db.builder
        .selectFrom('audit')
        .select(['phone', 'url', 'detail'])
        .where('url', '=', endpoints.passwordSignIn.path)
        .compile(),
    ]);
    expect(rows?.some((row) => row['phone'] === phones.administrator)).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(hash(demoPassword));
  });
});
