import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { demoPassword } from '../../server/demo/tenants.ts';
import { deleteExpiredRows } from '../../server/upkeep.ts';
import { phones, startTestServer, type TestServer } from './harness.ts';
import { startMessages } from './sign-in-messages.ts';

/** A clock that jumps: expired sessions stay expired, and no user waits for the time that was set back. */

const hour = 3600;
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

let start = 0;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  start = Date.now();
  await server.db.transaction('system', async (trx) => {
    for (const table of ['throttle', 'signincode', 'qrsignin', 'signintoken', 'signinchoice'] as const)
      await trx.deleteFrom(table).execute();
  });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Sets the clock to so many seconds after the beginning of the test. */
const clockAt = (seconds: number) => vi.setSystemTime(start + seconds * 1000);

const email = 'clock@example.com';
const askCode = (phone: string) => server.call(endpoints.sendSignInCode, { phone });

/** Something that opens something, made now; `use` answers its status. `life` in seconds. */
const secrets: { name: string; life: number; make: () => Promise<() => Promise<number>> }[] = [
  {
    name: 'session',
    life: 72 * hour,
    make: async () => {
      const session = await server.signIn('operator');
      return async () => (await server.call(endpoints.menu, {}, { session })).status;
    },
  },
  {
    name: 'wall',
    life: 400 * 24 * hour,
    make: async () => {
      const session = await server.signIn('operator');
      const { token } = await server.call(endpoints.makeToken, { purpose: 'wall' }, { session });
      const { info } = await server.call(endpoints.tokenSignIn, { token });
      return async () => (await server.call(endpoints.menu, {}, { session: info })).status;
    },
  },
  {
    name: 'sign-in link',
    life: 600,
    make: async () => {
      const session = await server.signIn('operator');
      const { token } = await server.call(endpoints.makeToken, { purpose: 'signin' }, { session });
      return async () => (await server.call(endpoints.tokenSignIn, { token })).status;
    },
  },
  {
    name: 'code by text message',
    life: 300,
    make: async () => {
      await askCode(phones.operator);
      const code = await messages.codeFor(phones.operator);
      return async () => (await server.call(endpoints.codeSignIn, { phone: phones.operator, code })).status;
    },
  },
  {
    name: 'QR code',
    life: 120,
    make: async () => {
      const { authorizationcode } = await server.call(endpoints.authorizationCode, {});
      const session = { session: await server.signIn('staff') };
      return async () => (await server.call(endpoints.readAuthorization, { authorizationcode }, session)).status;
    },
  },
  {
    name: 'choice of a company',
    life: 300,
    make: async () => {
      await server.db.transaction('system', (trx) =>
        trx.updateTable('account').set({ email }).where('phone', 'in', [phones.operator, phones.neighbour]).execute(),
      );
      const input = { phone: '', email, password: hash(demoPassword) };
      const { ticket = '', choices } = await server.call(endpoints.passwordSignIn, input, {
        headers: { host: 'elsewhere.example' },
      });
      const companyid = choices?.[0]?.companyid ?? '';
      return async () => (await server.call(endpoints.chooseCompany, { ticket, companyid })).status;
    },
  },
  {
    name: 'visitor code',
    life: 24 * hour,
    make: async () => {
      const session = await server.signIn('administrator');
      const { data } = await server.call(endpoints.refreshVisitorCode, {}, { session });
      const { authorization } = data;
      return async () => (await server.call(endpoints.readVisitorCode, { authorization })).status;
    },
  },
];

describe.each(secrets)('a $name', ({ life, make }) => {
  it('that was found to be over does not revive when the clock goes back', async () => {
    const use = await make();
    clockAt(life + 1);
    expect(await use()).not.toBe(0);
    clockAt(1);
    expect(await use()).not.toBe(0);
  });

  it('that the upkeep found to be over does not revive either', async () => {
    const use = await make();
    await deleteExpiredRows(server.db, Math.floor(start / 1000) + life + 1);
    expect(await use()).not.toBe(0);
  });

  it('made before the clock went back is void, so that it does not last longer than it may', async () => {
    clockAt(hour);
    const use = await make();
    clockAt(0);
    expect(await use()).not.toBe(0);
  });

  it('is good as long as the clock goes on as it should', async () => {
    const use = await make();
    clockAt(life - 20);
    // What the use itself needs, such as the session of the confirming user, may have expired by then.
    if (life < hour) expect(await use()).toBe(0);
  });
});

describe('a clock that goes back by an hour', () => {
  it('does not keep the next code for an hour, nor its budgets', async () => {
    clockAt(hour);
    expect((await askCode(phones.staff)).status).toBe(0);
    expect((await askCode(phones.staff)).status).toBe(statuses.tooMany);
    clockAt(0);
    expect((await askCode(phones.staff)).status).toBe(0);
    const again = await askCode(phones.staff);
    expect(again).toMatchObject({ status: statuses.tooMany });
    expect(again.retryafter).toBeLessThanOrEqual(60);
  });

  it('does not make a growing delay longer', async () => {
    const wrong = () => server.call(endpoints.passwordSignIn, { phone: '13700000077', password: hash('wrong') });
    clockAt(hour);
    for (let round = 0; round < 12; round += 1) await wrong();
    expect((await wrong()).status).toBe(statuses.tooMany);
    clockAt(0);
    expect((await wrong()).status).toBe(statuses.refused);
  });

  it('does not keep counters and answers for retries for ever', async () => {
    const now = Math.floor(start / 1000);
    const ahead = { companyid: 'x', userid: 'x', key: 'ahead', path: '/', bodyhash: '', answer: null };
    await server.db.transaction('system', async (trx) => {
      await trx
        .insertInto('throttle')
        .values({ key: 'ahead', count: 1, since: now + 365 * 24 * hour })
        .execute();
      await trx
        .insertInto('idempotency')
        .values({ ...ahead, createdat: now + 365 * 24 * hour })
        .execute();
    });
    await deleteExpiredRows(server.db, now);
    const { builder } = server.db;
    const remaining = await server.db.read('system', [
      builder.selectFrom('throttle').selectAll().where('key', '=', 'ahead').compile(),
      builder.selectFrom('idempotency').selectAll().where('key', '=', 'ahead').compile(),
    ]);
    expect(remaining.flat()).toEqual([]);
  });
});
