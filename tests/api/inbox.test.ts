import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Endpoint, type RequestOf, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import type { User } from '../../src/schemas/wire.ts';
import { nowSeconds } from '../../server/clock.ts';
import { pids } from '../../server/demo/pids.ts';
import { inTransaction } from '../../server/http/in-transaction.ts';
import { deleteOldNotices } from '../../server/inbox/delete-old-notices.ts';
import { sendNotice } from '../../server/inbox/notice.ts';
import { type Person, sessionOf, startTestServer, type TestServer } from './harness.ts';
import type { Notice, NoticeResult } from '../../server/inbox/notice-shape.ts';

let server: TestServer;
const people = new Map<Person, User>();
let device: string;

const ask = <E extends Endpoint>(endpoint: E, input: RequestOf<E>, person: Person = 'operator') =>
  server.call(endpoint, input, { session: sessionOf(people, person) });
const inbox = async (person: Person = 'operator') => (await ask(endpoints.listInbox, {}, person)).result;
const user = (person: Person) => sessionOf(people, person).userid;

const send = (change: Partial<Notice> = {}): Promise<NoticeResult> => {
  const company = sessionOf(people, 'administrator').companyid;
  return server.db.transaction({ company }, (trx) => {
    const modules = server.services.modules.over(inTransaction(server.db, trx, company).db);
    return sendNotice(
      { trx, services: { ...server.services, modules }, now: nowSeconds() },
      {
        company,
        title: 'Door left open',
        content: 'The door has been open for 5 minutes.',
        receivers: [user('operator')],
        channels: ['inbox'],
        ...change,
      },
    );
  });
};

beforeAll(async () => {
  server = await startTestServer();
  for (const person of ['administrator', 'operator', 'staff', 'nobody', 'neighbour'] as const)
    people.set(person, await server.signIn(person));
  device = (await ask(endpoints.queryRecords, { pid: pids.air, pagesize: 1 })).result.data[0]?.did ?? '';
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const person of ['operator', 'nobody'] as const) await ask(endpoints.readInbox, { dids: [] }, person);
});

describe('a wall', () => {
  it('shows no notification of the person who set it up', async () => {
    await send();
    expect((await inbox()).unread).toBe(1);
    const { token } = await ask(endpoints.makeToken, { purpose: 'wall' });
    const { info } = await server.call(endpoints.tokenSignIn, { token });
    const { result } = await server.call(endpoints.listInbox, {}, { session: info });
    expect(result).toEqual({ data: [], total: 0, unread: 0, offers: [] });
  });
});

describe('a notice to many', () => {
  it('is written in a few statements, however many receive it', async () => {
    const { companyid } = sessionOf(people, 'administrator');
    const colleagues = Array.from({ length: 200 }, (_none, index) => {
      const digits = String(index).padStart(3, '0');
      const [userid, did] = [`colleague-${digits}`, `c${digits}`.padEnd(24, '0')];
      return {
        userid,
        did,
        companyid,
        phone: `19900000${digits}`,
        name: userid,
        organization: 'none',
        email: '',
        passwordhash: '',
      };
    });
    await server.db.transaction('system', (trx) => trx.insertInto('account').values(colleagues).execute());
    const receivers = colleagues.map(({ userid }) => userid);
    let statements = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const notice = { company: companyid, title: 'Fire drill', content: 'At ten.', receivers, channels: [] };
    const { sent } = await server.db.transaction({ company: companyid }, (trx) => {
      const modules = server.services.modules.over(inTransaction(server.db, trx, companyid).db);
      const services = { ...server.services, modules };
      return sendNotice({ trx: trx.withPlugin(counting), services, now: nowSeconds() }, notice);
    });
    expect(sent).toHaveLength(200);
    expect(statements).toBeLessThan(10);
    const of = [{ title: [{ type: '=' as const, v: 'Fire drill' }] }];
    const { result } = await ask(endpoints.queryRecords, { pid: products.notifications, filter: of }, 'administrator');
    expect(result.total).toBe(200);
    await server.db.transaction('system', (trx) =>
      trx.deleteFrom('account').where('userid', 'in', receivers).execute(),
    );
  });
});

describe('the severity of a notice', () => {
  it('is that which it was sent with, and a message otherwise', async () => {
    await send({ title: 'Chiller failed', severity: 'critical' });
    expect((await inbox()).data.find(({ title }) => title === 'Chiller failed')).toMatchObject({
      severity: 'critical',
    });
    await send({ title: 'Fire drill' });
    expect((await inbox()).data.find(({ title }) => title === 'Fire drill')).toMatchObject({ severity: 'message' });
  });
});

describe('a notice', () => {
  it('is unread in the inbox of its receiver, with what it is about and why', async () => {
    const about = { pid: pids.air, did: device };
    const result = await send({ about, rule: { did: 'rule', run: 'first', place: 0 } });
    expect(result).toEqual({ sent: [user('operator')], skipped: [] });
    const { data, unread } = await inbox();
    expect(unread).toBe(1);
    // Notices of one second have no order.
    const [entry] = data.filter(({ isread }) => isread === '0');
    expect(entry).toMatchObject({
      title: 'Door left open',
      content: 'The door has been open for 5 minutes.',
      isread: '0',
      pid: pids.air,
      device,
      rule: 'rule',
      run: 'first',
    });
    const read = { pid: products.notifications, did: entry?.did ?? '' };
    const record = await ask(endpoints.readRecord, read, 'administrator');
    expect(record.data).toMatchObject({ receiver: sessionOf(people, 'operator').did, isread: '0', notifytype: '0' });
  });

  it('names the record that it is about only while its receiver can open it', async () => {
    const pid = pids.presence;
    const did = (await ask(endpoints.queryRecords, { pid, pagesize: 1 })).result.data[0]?.did ?? '';
    await send({ about: { pid, did } });
    const about = async () => (await inbox()).data.find((entry) => entry.pid === pid);
    const { data: records } = (await ask(endpoints.queryRecords, { pid, pagesize: 1 })).result;
    expect(await about()).toMatchObject({ pid, device: did, record: records[0]?.['name'] });
    await ask(endpoints.deleteRecords, { pid, dids: [did] }, 'administrator');
    const entry = await about();
    expect(entry?.pid).toBe(pid);
    expect(entry).not.toHaveProperty('device');
    expect(entry).not.toHaveProperty('record');
  });

  it('of an effect that is repeated is sent once', async () => {
    const rule = { did: 'rule', run: 'repeated', place: 1 };
    const first = await send({ rule });
    expect(await send({ rule })).toEqual(first);
    expect((await inbox()).unread).toBe(1);
    await send({ rule: { ...rule, place: 2 } });
    expect((await inbox()).unread).toBe(2);
  });

  it('skips who may not read what it is about, and who is not or no longer there', async () => {
    const about = { pid: pids.air, did: device };
    const receivers = [user('nobody'), user('operator'), user('neighbour'), 'left-long-ago'];
    const { sent, skipped } = await send({ about, receivers });
    expect(sent).toEqual([user('operator')]);
    expect(skipped).toEqual([
      { userid: user('nobody'), why: 'rights' },
      { userid: user('neighbour'), why: 'departed' },
      { userid: 'left-long-ago', why: 'departed' },
    ]);
    expect((await inbox('nobody')).unread).toBe(0);
  });

  it('about a record of another department does not reach who reads their own department alone', async () => {
    const all = await ask(endpoints.queryRecords, { pid: pids.air, pagesize: 500 });
    const seen = await ask(endpoints.queryRecords, { pid: pids.air, pagesize: 500 }, 'staff');
    const ownDids = new Set(seen.result.data.map(({ did }) => did));
    const foreign = all.result.data.find(({ did }) => !ownDids.has(did))?.did ?? '';
    expect(ownDids.size).toBeGreaterThan(0);
    const sentTo = async (did: string) =>
      (await send({ about: { pid: pids.air, did }, receivers: [user('staff')] })).sent.length;
    expect(await sentTo([...ownDids][0] ?? '')).toBe(1);
    expect(await sentTo(foreign)).toBe(0);
    expect(await sentTo('gone')).toBe(0);
  });

  it('without a record reaches everybody who is there', async () => {
    expect(await send({ receivers: [user('nobody')] })).toMatchObject({ sent: [user('nobody')] });
    expect((await inbox('nobody')).unread).toBe(1);
  });

  it('that is too long is cut, not refused', async () => {
    await send({ title: 'x'.repeat(300), content: '长'.repeat(900) });
    const entry = (await inbox()).data.find(({ title }) => title.startsWith('xxx'));
    expect(entry?.title).toHaveLength(128);
    expect(entry?.content).toHaveLength(500);
  });
});

describe('marking as read', () => {
  it('takes the named ones, or all, and never those of others', async () => {
    await send();
    await send();
    await send({ receivers: [user('nobody')] });
    // Notices of one second have no order of their own.
    const first = (await inbox()).data.find(({ isread }) => isread === '0');
    const foreign = (await inbox('nobody')).data.find(({ isread }) => isread === '0');
    const dids = [first?.did ?? '', foreign?.did ?? ''];
    expect(await ask(endpoints.readInbox, { dids })).toMatchObject({ status: 0, unread: 1 });
    const stored = (await inbox()).data.find(({ did }) => did === first?.did);
    expect(stored).toMatchObject({ isread: '1' });
    expect((await inbox('nobody')).unread).toBe(1);
    expect(await ask(endpoints.readInbox, { dids: [] })).toMatchObject({ unread: 0 });
    expect((await inbox('nobody')).unread).toBe(1);
  });
});

describe('the list', () => {
  it('needs a session and no right; its pages are of 20', async () => {
    expect(await server.call(endpoints.listInbox, {})).toMatchObject({ status: statuses.sessionInvalid });
    expect(await server.call(endpoints.readInbox, { dids: [] })).toMatchObject({ status: statuses.sessionInvalid });
    for (let n = 0; n < 21; n += 1) await send({ receivers: [user('nobody')], title: `Notice ${n}` });
    const first = await inbox('nobody');
    const second = (await ask(endpoints.listInbox, { page: 2 }, 'nobody')).result;
    expect(first.data).toHaveLength(20);
    expect(second.data.length).toBe(first.total - 20);
    expect(new Set([...first.data, ...second.data].map(({ did }) => did)).size).toBe(first.total);
  });
});

describe('upkeep', () => {
  it('forgets notifications after 90 days', async () => {
    await send();
    await deleteOldNotices(server.db, server.services, nowSeconds() + 89 * 86_400);
    expect((await inbox()).unread).toBe(1);
    await deleteOldNotices(server.db, server.services, nowSeconds() + 91 * 86_400);
    expect(await inbox()).toMatchObject({ total: 0, unread: 0 });
  });
});
