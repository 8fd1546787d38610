import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Endpoint, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { demoPassword } from '../../server/demo/tenants.ts';
import { codeLimits, freeAttempts, queueLimits } from '../../server/sessions/limits.ts';
import { hashPassword } from '../../server/sessions/password.ts';
import { phones, startTestServer, type TestServer } from './harness.ts';
import { anotherCode, startMessages } from './sign-in-messages.ts';

/** Rate limits of sign-in: no client uses up the budget of another. docs/contract.md "Sign-in". */

const hash = (password: string) => createHash('sha256').update(`colonnade:${password}`).digest('hex');

let server: TestServer;
let messages: Awaited<ReturnType<typeof startMessages>>;

beforeAll(async () => {
  messages = await startMessages();
  server = await startTestServer({ ...messages.settings, TRUST_PROXY: 'loopback' });
});
afterAll(async () => {
  await server.close();
  messages.close();
});
beforeEach(() =>
  server.db.transaction('system', async (trx) => {
    await trx.deleteFrom('throttle').execute();
    await trx.deleteFrom('signincode').execute();
  }),
);

/** Somebody at an address, behind a proxy that is believed; `cookies` are those of a browser. */
const caller = (address: string, cookies: Record<string, string> = {}) => ({
  'x-forwarded-for': address,
  ...(Object.keys(cookies).length === 0
    ? {}
    : {
        cookie: Object.entries(cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join('; '),
      }),
});

type Headers = Record<string, string>;
const tryPassword = (headers: Headers, password: string, phone: string = phones.operator) =>
  server.call(endpoints.passwordSignIn, { phone, password: hash(password) }, { headers });

const cookiesOf = (answer: { headers: Record<string, unknown> }): Record<string, string> =>
  Object.fromEntries(
    [answer.headers['set-cookie'] ?? []]
      .flat()
      .map((line) => /^([^=]+)=([^;]*)/.exec(String(line)))
      .map((match) => [match?.[1] ?? '', match?.[2] ?? '']),
  );

/** The cookies of a browser in which the operator signed in. */
const signedInBrowser = async (headers: Headers): Promise<Record<string, string>> => {
  const body = { phone: phones.operator, password: hash(demoPassword) };
  return cookiesOf(await server.send(endpoints.passwordSignIn.path, body, { headers }));
};

/** Statuses of `count` failed attempts at once, and how many had been hashed when the owner was answered. */
const attackMeanwhile = async (count: number, headersOf: (index: number) => Headers, owner: () => Promise<unknown>) => {
  let hashed = 0;
  const attack = Array.from({ length: count }, async (_, index) => {
    const { status } = await tryPassword(headersOf(index), 'wrong');
    if (status === statuses.refused) hashed += 1;
    return status;
  });
  const answer = await owner();
  const before = hashed;
  return { answer, before, attackStatuses: await Promise.all(attack) };
};

describe('500 parallel failed attempts', () => {
  it('from one address cost the owner at another a few hashes of waiting, and are refused with a time', async () => {
    const { answer, before, attackStatuses } = await attackMeanwhile(
      500,
      () => caller('203.0.113.9'),
      () => tryPassword(caller('198.51.100.1'), demoPassword),
    );
    expect(answer).toMatchObject({ status: 0 });
    expect(before).toBeLessThanOrEqual(queueLimits.concurrency + 1);
    expect(attackStatuses.filter((status) => status === statuses.refused).length).toBeLessThanOrEqual(
      freeAttempts.pair + 1,
    );
    expect(new Set(attackStatuses)).toEqual(new Set([statuses.refused, statuses.tooMany]));
  });

  it('from addresses of one /64 count as one address', async () => {
    const { answer, attackStatuses } = await attackMeanwhile(
      500,
      (index) => caller(`2001:db8:7:7::${index.toString(16)}`),
      () => tryPassword(caller('2001:db8:7:8::1'), demoPassword),
    );
    expect(answer).toMatchObject({ status: 0 });
    expect(attackStatuses.filter((status) => status === statuses.refused).length).toBeLessThanOrEqual(
      freeAttempts.pair + 1,
    );
  });

  it('from as many addresses on one phone do not keep its owner out, who comes from one more', async () => {
    const { answer, before } = await attackMeanwhile(
      500,
      (index) => caller(`203.0.${index % 100}.${Math.floor(index / 100) + 1}`),
      () => tryPassword(caller('198.51.100.2'), demoPassword),
    );
    expect(answer).toMatchObject({ status: 0 });
    expect(before).toBeLessThanOrEqual(queueLimits.concurrency + 1);
  });
});

describe('a phone that strangers tried from many addresses', () => {
  const spend = async () => {
    for (let index = 0; index <= freeAttempts.name; index += 1)
      await tryPassword(caller(`203.0.113.${index}`), 'wrong');
  };

  it('leaves a new address two attempts, and so never locks its owner out', async () => {
    await spend();
    const stranger = caller('198.51.100.3');
    const answers = [];
    for (let round = 0; round < 4; round += 1) answers.push((await tryPassword(stranger, 'wrong')).status);
    expect(answers.slice(0, freeAttempts.pairWhenNameExhausted)).toEqual([statuses.refused, statuses.refused]);
    expect(answers.at(-1)).toBe(statuses.tooMany);
    expect((await tryPassword(caller('198.51.100.4'), demoPassword)).status).toBe(0);
  });

  it('leaves a browser of its owner all ten, even at an address that is used up', async () => {
    const browser = await signedInBrowser(caller('198.51.100.5'));
    await spend();
    for (let round = 0; round < freeAttempts.pair + 2; round += 1) await tryPassword(caller('198.51.100.5'), 'wrong');
    expect((await tryPassword(caller('198.51.100.5'), demoPassword)).status).toBe(statuses.tooMany);
    for (let round = 0; round < 5; round += 1)
      expect((await tryPassword(caller('198.51.100.5', browser), 'wrong')).status).toBe(statuses.refused);
    expect((await tryPassword(caller('198.51.100.5', browser), demoPassword)).status).toBe(0);
  });

  it('is not opened by the device cookie of another person, nor by a made-up one', async () => {
    const { colonnade_device: device = '' } = await signedInBrowser(caller('198.51.100.6'));
    const [id] = device.split('.');
    const forged = { colonnade_device: `${id}.${'A'.repeat(22)}` };
    for (let round = 0; round < freeAttempts.pair + 2; round += 1)
      await tryPassword(caller('198.51.100.7'), 'wrong', phones.staff);
    for (const cookies of [{ colonnade_device: device }, forged])
      expect((await tryPassword(caller('198.51.100.7', cookies), demoPassword, phones.staff)).status).toBe(
        statuses.tooMany,
      );
  });
});

describe('a stored password', () => {
  const storedOf = async (phone: string) => {
    const query = server.db.builder.selectFrom('account').select('passwordhash').where('phone', '=', phone);
    const [rows] = await server.db.read('system', [query.compile()]);
    return String(rows?.[0]?.['passwordhash']);
  };

  it('of older parameters still fits, and is hashed anew at the sign-in; sessions go on', async () => {
    const before = await server.signIn('staff');
    const passwordhash = await hashPassword(demoPassword, { m: 8_192, t: 2, p: 1 });
    await server.db.transaction('system', (trx) =>
      trx.updateTable('account').set({ passwordhash }).where('phone', '=', phones.staff).execute(),
    );
    expect((await tryPassword(caller('198.51.100.8'), 'wrong', phones.staff)).status).toBe(statuses.refused);
    expect(await storedOf(phones.staff)).toBe(passwordhash);
    expect((await tryPassword(caller('198.51.100.8'), demoPassword, phones.staff)).status).toBe(0);
    expect(await storedOf(phones.staff)).toContain('m=19456,t=2,p=1');
    expect((await tryPassword(caller('198.51.100.8'), demoPassword, phones.staff)).status).toBe(0);
    expect((await server.call(endpoints.menu, {}, { session: before })).status).toBe(0);
  });
});

describe('a code by text message', () => {
  type Way = {
    purpose: 'signin' | 'resetpwd';
    ask: (headers: Headers) => ReturnType<TestServer['send']>;
    use: (code: string, headers: Headers) => Promise<{ status: number }>;
  };
  const phone = phones.operator;
  const ways: Way[] = [
    {
      purpose: 'signin',
      ask: (headers) => server.send(endpoints.sendSignInCode.path, { phone }, { headers }),
      use: (code, headers) => server.call(endpoints.codeSignIn, { phone, code }, { headers }),
    },
    {
      purpose: 'resetpwd',
      ask: (headers) => server.send(endpoints.sendResetCode.path, { phone, type: 'resetpwd' }, { headers }),
      use: (code, headers) =>
        server.call(endpoints.resetPassword, { phone, code, newpassword: hash(demoPassword) }, { headers }),
    },
  ];
  const deleteMinute = () =>
    server.db.transaction('system', (trx) =>
      trx.deleteFrom('throttle').where('key', 'like', 'code:resend:%').execute(),
    );

  it.each(ways)('is neither spent nor voided by a stranger in another browser: $purpose', async (way) => {
    const owner = cookiesOf(await way.ask(caller('198.51.100.10')));
    const code = await messages.codeFor(phone, way.purpose);
    // The stranger shares the owner's address, and guesses more often than a code may be tried.
    for (const headers of [caller('198.51.100.10', { colonnade_asker: 'x'.repeat(43) }), caller('198.51.100.11')]) {
      for (let round = 0; round < codeLimits.attemptsPerCode + 1; round += 1)
        expect((await way.use(anotherCode(code), headers)).status).toBe(statuses.refused);
      await deleteMinute();
      expect((await way.ask(headers)).json()).toMatchObject({ status: 0 });
      await messages.codeFor(phone, way.purpose);
    }
    expect((await way.use(code, caller('198.51.100.11'))).status).toBe(statuses.refused);
    expect((await way.use(code, caller('198.51.100.12', owner))).status).toBe(0);
  });

  it.each(ways)('that an address guesses wrong ten times costs growing delays: $purpose', async (way) => {
    const guesses: number[] = [];
    // The first delays take seconds, which a slow machine may need between two calls; they double.
    while (guesses.length < 20 && guesses.at(-1) !== statuses.tooMany)
      guesses.push((await way.use('0000', caller('198.51.100.13'))).status);
    expect(guesses.slice(0, 10)).toEqual(Array(10).fill(statuses.refused));
    expect(guesses.at(-1)).toBe(statuses.tooMany);
    expect((await way.use('0000', caller('198.51.100.14'))).status).toBe(statuses.refused);
  });

  it.each(ways)(
    'is there for a browser of the owner although strangers asked for all of the hour: $purpose',
    async (way) => {
      const browser = await signedInBrowser(caller('198.51.100.15'));
      for (let round = 0; round < codeLimits.perHour; round += 1) {
        expect((await way.ask(caller(`203.0.113.${round}`))).json()).toMatchObject({ status: 0 });
        await messages.codeFor(phone, way.purpose);
        await deleteMinute();
      }
      expect((await way.ask(caller('203.0.113.99'))).json()).toMatchObject({ status: statuses.tooMany });
      const owner = { ...browser, ...cookiesOf(await way.ask(caller('198.51.100.15', browser))) };
      const code = await messages.codeFor(phone, way.purpose);
      expect((await way.use(code, caller('198.51.100.15', owner))).status).toBe(0);
    },
  );

  it.each(ways)('that one address asks for all day and never uses is no longer sent: $purpose', async (way) => {
    const answeredStatuses = [];
    for (let round = 0; round < codeLimits.unusedPerDay + 1; round += 1) {
      answeredStatuses.push((await way.ask(caller('203.0.113.50'))).json<{ status: number }>().status);
      await server.db.transaction('system', (trx) =>
        trx
          .deleteFrom('throttle')
          .where((of) => of.or([of('key', 'like', 'code:resend:%'), of('key', 'like', 'code:hour:%')]))
          .execute(),
      );
    }
    expect(answeredStatuses.filter((status) => status === 0)).toHaveLength(codeLimits.unusedPerDay);
    expect((await way.ask(caller('198.51.100.16'))).json()).toMatchObject({ status: 0 });
  });
});

describe('every call without a session that takes a secret', () => {
  const wrong = { phone: '13700000009', code: '0000' };
  /** A wrong input for each; the others that need no session compare no secret. */
  const samples: Record<string, object> = {
    codeSignIn: wrong,
    passwordSignIn: { phone: '13700000009', password: hash('wrong') },
    resetPassword: { ...wrong, newpassword: hash('new') },
    sendSignInCode: { phone: '13700000009' },
    sendResetCode: { phone: '13700000009', type: 'resetpwd' },
    tokenSignIn: { token: 'x' },
    chooseCompany: { ticket: 'x', companyid: 'x' },
    authorizationCode: {},
    setupState: { token: 'x' },
    setUp: { token: 'x', company: 'x', zone: 'UTC', name: 'x', phone: '13700000009', password: 'Abcdefg1' },
    readVisitorCode: { authorization: 'x' },
    registerVisit: {
      authorization: 'x',
      company: 'x',
      visitor: 'x',
      mobile: '13700000009',
      interviewee: 'x',
      visitaddr: '',
      interviewtime: 1,
    },
  };
  const open = {
    awaitAuthorization: 'long poll on a code of 128 bits',
    tenantIcon: 'no secret',
    languages: 'no secret',
  };
  const most = Math.max(...Object.values(freeAttempts));

  it('is in one of the two lists', () => {
    const all = Object.entries<Endpoint>(endpoints).filter(([, { needs }]) => needs === 'public');
    expect(all.map(([name]) => name).toSorted()).toEqual([...Object.keys(samples), ...Object.keys(open)].toSorted());
  });

  it.each(Object.keys(samples))('%s refuses an address, as its /64, after a while, and no other one', async (name) => {
    const path = Object.entries<Endpoint>(endpoints).find(([key]) => key === name)?.[1].path ?? '';
    const send = async (headers: Headers) =>
      (await server.send(path, samples[name], { headers })).json<{ status: number }>().status;
    let attempts = 0;
    while (attempts <= most && (await send(caller(`2001:db8:9:9::${attempts.toString(16)}`))) !== statuses.tooMany)
      attempts += 1;
    expect(attempts).toBeLessThanOrEqual(most);
    // A phone's minute between two codes is the same for all strangers.
    await server.db.transaction('system', (trx) =>
      trx.deleteFrom('throttle').where('key', 'like', 'code:resend:%').execute(),
    );
    expect(await send(caller('2001:db8:9:8::1'))).not.toBe(statuses.tooMany);
  });
});
