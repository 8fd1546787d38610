import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '../../src/schemas/wire.ts';
import { nowSeconds } from '../../server/clock.ts';
import { inTransaction } from '../../server/http/in-transaction.ts';
import { deliverer, deliverOnce } from '../../server/inbox/deliver.ts';
import { sendNotice } from '../../server/inbox/notice.ts';
import { post } from '../../server/inbox/webhook.ts';
import { phones, startTestServer, type TestServer } from './harness.ts';
import type { WorkerContext } from '../../server/worker.ts';

/** The outbox of notifications against a receiver on this machine. */

type Received = { headers: IncomingMessage['headers']; body: string };

const secret = 'a secret of the tests';
let server: TestServer;
let operator: User;
const received: Received[] = [];
/** What the receiver does with the next message. */
let answer: (response: ServerResponse) => void;
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
  request.on('end', () => {
    received.push({ headers: request.headers, body });
    answer(response);
  });
});
let address: string;
let ahead = 0;
const now = () => nowSeconds() + ahead;

const answering =
  (status: number, body = '{"errcode":0}') =>
  (response: ServerResponse) =>
    void response.writeHead(status).end(body);

const context = (): WorkerContext => ({
  db: server.db,
  services: server.services,
  log: { warn: () => undefined, info: () => undefined },
  now,
  sources: new Map(),
});

let count = 0;
const send = async (content = 'Look at it.', run = { did: 'rule', run: 'run', place: (count += 1) }) => {
  const company = operator.companyid;
  await server.db.transaction({ company }, (trx) => {
    const modules = server.services.modules.over(inTransaction(server.db, trx, company).db);
    return sendNotice(
      { trx, services: { ...server.services, modules }, now: now() },
      {
        company,
        title: 'Door left open',
        content,
        receivers: [operator.userid],
        rule: run,
        channels: ['inbox', 'webhook'],
      },
    );
  });
};
const deliveries = () =>
  server.db.transaction('system', (trx) => trx.selectFrom('delivery').selectAll().orderBy('createdat').execute());

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const bound = receiver.address();
  address = `http://127.0.0.1:${typeof bound === 'object' ? (bound?.port ?? 0) : 0}/robot?key=hidden`;
  server = await startTestServer({ NOTIFY_WEBHOOK_URL: address, NOTIFY_WEBHOOK_SECRET: secret });
  operator = await server.signIn('operator');
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await server.close();
});
beforeEach(async () => {
  received.length = 0;
  ahead = 0;
  answer = answering(200);
  await server.db.transaction('system', (trx) => trx.deleteFrom('delivery').execute());
});

describe('a notification', () => {
  it('is posted in the form of a robot, signed, once for a repeated effect', async () => {
    const run = { did: 'rule', run: 'twice', place: 0 };
    await send('Look at it.', run);
    await send('Look at it.', run);
    await deliverOnce(context());
    await deliverOnce(context());
    expect(received).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    expect(JSON.parse(body)).toEqual({
      msgtype: 'text',
      text: { content: 'Door left open\nLook at it.', mentioned_mobile_list: [phones.operator] },
    });
    const [, time = '', mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-colonnade-signature'])) ?? [];
    expect(mac).toBe(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'));
    const [row] = await deliveries();
    expect(row).toMatchObject({ state: 'delivered', attempts: 1, maybetwice: false });
    expect(headers['idempotency-key']).toBe(row?.did);
  });

  it('is noted as delivered in no turn of its company, however much of that waits', async () => {
    await send();
    const flood = 200;
    const slow = sql`select pg_sleep(${server.db.engine === 'embedded' ? 0.002 : 0.1}::float8)`.compile(
      server.db.builder,
    );
    let done = 0;
    const statements: Promise<void>[] = [];
    answer = (response) => {
      for (let count = 0; count < flood; count += 1)
        statements.push(server.db.read({ company: operator.companyid }, [slow]).then(() => void (done += 1)));
      answering(200)(response);
    };
    await deliverOnce(context());
    expect(statements).toHaveLength(flood);
    // In a turn of its company it would come after all but the last eight.
    expect(done).toBeLessThan(flood - 50);
    await Promise.all(statements);
    expect(await deliveries()).toMatchObject([{ state: 'delivered' }]);
  });

  it('is repeated with growing pauses under the same key until it is taken', async () => {
    answer = answering(500);
    await send();
    const times: number[] = [];
    for (ahead = 0; ahead < 60; ahead += 1) {
      const before = received.length;
      if (before === 3) answer = answering(200);
      await deliverOnce(context());
      if (received.length > before) times.push(ahead);
    }
    expect(times).toHaveLength(4);
    const pauses = times.slice(1).map((seconds, index) => seconds - (times[index] ?? 0));
    expect(pauses).toEqual([...pauses].toSorted((a, b) => a - b));
    expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 4, maybetwice: false }]);
  });

  it.each([
    ['an error code in a good answer', answering(200, '{"errcode":45009,"errmsg":"too many"}'), /error code 45009/],
    ['a redirect', (response: ServerResponse) => void response.writeHead(302, { location: address }).end(), /.+/],
    ['a status', answering(403), /answered 403/],
  ])('that is answered with %s waits for another attempt and keeps why', async (_what, answered, why) => {
    answer = answered;
    await send();
    await deliverOnce(context());
    const [row] = await deliveries();
    expect(row).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(row?.why).toMatch(why);
    expect(row?.why).not.toContain('hidden');
    expect(received).toHaveLength(1);
  });

  it('whose answer was lost says that it may have been sent twice', async () => {
    answer = (response) => response.destroy();
    await send();
    await deliverOnce(context());
    answer = answering(200);
    ahead = 10;
    await deliverOnce(context());
    expect(received).toHaveLength(2);
    expect(await deliveries()).toMatchObject([{ state: 'delivered', maybetwice: true }]);
  });

  it('is given up after a day', async () => {
    answer = answering(500);
    await send();
    await deliverOnce(context());
    ahead = 24 * 3600;
    await deliverOnce(context());
    expect(await deliveries()).toMatchObject([{ state: 'failed', attempts: 2 }]);
    ahead += 3600;
    await deliverOnce(context());
    expect(received).toHaveLength(2);
  });

  it('is sent by one of several servers', async () => {
    await send();
    await Promise.all([1, 2, 3].map(() => deliverOnce(context())));
    expect(received).toHaveLength(1);
  });

  it('takes no more bytes than a robot does, and no half characters', async () => {
    await send('门'.repeat(900));
    await deliverOnce(context());
    const { content } = (JSON.parse(received[0]?.body ?? '') as { text: { content: string } }).text;
    expect(Buffer.byteLength(content)).toBeLessThanOrEqual(2048);
    expect(content).not.toContain('\uFFFD');
  });
});

describe('messages of a company', () => {
  /** Messages that wait in the outbox, of a company and with its name as their text. */
  const queue = (companyid: string, count: number) =>
    server.db.transaction('system', (trx) =>
      trx
        .insertInto('delivery')
        .values(
          Array.from({ length: count }, (_none, index) => ({
            companyid,
            did: `${companyid} ${index}`,
            body: JSON.stringify(companyid),
            state: 'waiting' as const,
            createdat: now(),
            nextat: now() - 60,
          })),
        )
        .execute(),
    );
  const sentOf = (company: string) => received.filter(({ body }) => body === JSON.stringify(company)).length;

  const until = (isSo: () => boolean | Promise<boolean>) => vi.waitUntil(isSo, { timeout: 20_000 });

  it('that are answered late delay no other company, and only five are under way', async () => {
    const late: ServerResponse[] = [];
    answer = (response) => void late.push(response);
    await queue('late', 60);
    const worker = await deliverer(context());
    await until(() => sentOf('late') === 5);
    answer = answering(200);
    await queue('prompt', 12);
    // As the notice of that company announces.
    await server.db.announce('notices:prompt:');
    await until(() => sentOf('prompt') === 12);
    expect(sentOf('late')).toBe(5);
    for (const response of late) answering(200)(response);
    await until(async () => (await deliveries()).every(({ state }) => state === 'delivered'));
    await worker.stop();
    expect(received).toHaveLength(72);
  });

  it('go out in turn with those of others, ten at a time', async () => {
    const pendingResponses: ServerResponse[] = [];
    answer = (response) => void pendingResponses.push(response);
    await queue('one', 30);
    await queue('two', 30);
    await queue('three', 1);
    const delivering = deliverOnce(context());
    await until(() => pendingResponses.length === 10);
    expect(sentOf('three')).toBe(1);
    expect(Math.max(sentOf('one'), sentOf('two'))).toBe(5);
    for (const response of pendingResponses) answering(200)(response);
    await delivering;
    expect(received).toHaveLength(10);
  });
});

describe('a receiver', () => {
  const message = { did: 'key', body: '{}' };
  const settings = () => ({ notifyWebhookUrl: address, notifyWebhookSecret: secret });

  it('that never answers is waited for as long as an attempt may take', async () => {
    answer = () => undefined;
    expect(await post(settings(), message, { now: 0, timeout: 50 })).toMatchObject({ kind: 'unsure' });
  });

  it('that answers without an end is cut off', async () => {
    answer = (response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    };
    expect(await post(settings(), message, { now: 0 })).toEqual({ kind: 'delivered' });
  });

  it('that is not there has certainly got nothing', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const bound = closed.address();
    closed.close();
    await once(closed, 'close');
    const notifyWebhookUrl = `http://127.0.0.1:${typeof bound === 'object' ? (bound?.port ?? 0) : 0}/`;
    const nowhere = { notifyWebhookUrl, notifyWebhookSecret: secret };
    expect(await post(nowhere, message, { now: 0 })).toMatchObject({ kind: 'refused' });
  });
});
