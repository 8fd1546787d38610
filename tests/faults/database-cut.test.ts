import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import type { User } from '../../src/schemas/wire.ts';
import { createApp } from '../../server/app.ts';
import { nowSeconds } from '../../server/clock.ts';
import type { Db } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { createServices } from '../../server/create-services.ts';
import { prepareData } from '../../server/demo/prepare.ts';
import { hashPassword } from '../../server/sessions/password.ts';
import { createSessionStore } from '../../server/sessions/session-store.ts';
import { readSettings } from '../../server/settings.ts';
import { createCompany, withPeople } from '../../server/tenants/create-company.ts';
import { createPostgresDatabase } from '../api/empty-database.ts';
import { headersOf } from '../api/harness.ts';
import { collectGarbage } from '../collect-garbage.ts';

// PostgreSQL cut off, and frozen: a TCP proxy between server and database that can break or freeze connections.

type TcpProxy = { port: number; cut(): void; freeze(): void; mend(): void; close(): Promise<void> };

const startTcpProxy = async (target: { host: string; port: number }): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  let state: 'whole' | 'cut' | 'frozen' = 'whole';
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy();
    const far = connect(target.port, target.host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('data', (chunk) => void to.write(chunk));
      if (state === 'frozen') from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      state = 'cut';
      for (const socket of sockets) socket.destroy();
    },
    freeze: () => {
      state = 'frozen';
      for (const socket of sockets) socket.pause();
    },
    mend: () => {
      state = 'whole';
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};

let proxy: TcpProxy;
let db: Db;
let app: FastifyInstance;
let session: User;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await createPostgresDatabase();
  drop = made.drop;
  const url = new URL(made.url);
  proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  db = await openPostgres(url.href);
  await migrate(db);
  const services = createServices(db, readSettings({ DEMO: '0', CONSOLE_DIR: 'none' }));
  const { modules } = services;
  await prepareData(db, services, nowSeconds());
  const administrator = { name: 'Li', phone: '13700000001', passwordhash: await hashPassword('Lakeside#2026') };
  const order = { name: { en: 'A', zh: 'A' }, zone: 'Asia/Shanghai', language: 'zh' as const, administrator };
  await withPeople(db, modules, (trx, people) => createCompany(trx, people, order, nowSeconds()));
  app = createApp({ db, services, findActor: createSessionStore(db, services) }, 'silent');
  const payload = { phone: '13700000001', password: 'Lakeside#2026' };
  session = (await app.inject({ method: 'POST', url: endpoints.passwordSignIn.path, payload })).json<{ info: User }>()
    .info;
});
beforeEach(async () => {
  proxy.mend();
  await vi.waitUntil(async () => (await list()).status === 0, { timeout: 20_000, interval: 100 });
});
afterAll(async () => {
  proxy.mend();
  await app.close();
  await db.close();
  await proxy.close();
  await drop();
});

const list = async () => {
  const answer = await app.inject({
    method: 'POST',
    url: endpoints.queryRecords.path,
    payload: { pid: products.spaces },
    headers: { ...headersOf(session), 'accept-language': 'en' },
  });
  return { http: answer.statusCode, ...answer.json<{ status: number; msg: string }>() };
};

/** From here on the timers of this process go on only when the test advances them; the network is not concerned. */
const stopTimers = (): void => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
};
/** What still waits is due now, in one turn: a timer that is dropped would be a connection that is never made again. */
const startTimers = (): void => {
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
};

test('a database that is cut off is told in words, at once', async () => {
  proxy.cut();
  // No time-out can run while the timers are stopped: each answer comes from the lost connection itself.
  stopTimers();
  const answers = await Promise.all(Array.from({ length: 50 }, list));
  startTimers();
  for (const answer of answers) {
    expect(answer).toMatchObject({ http: 500, status: statuses.internal });
    expect(answer.msg).toContain('The database does not answer right now');
  }
  expect((await app.inject({ method: 'GET', url: '/readyz' })).statusCode).toBe(500);
  expect((await app.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200);
  expect((await app.inject({ method: 'GET', url: '/metrics' })).body).toContain('colonnade_database_up 0');
});

test('it heals alone, announcements included, and reports once that it was lost', async () => {
  proxy.cut();
  await list();
  const outages: number[] = [];
  db.onReconnected((seconds) => void outages.push(seconds));
  proxy.mend();
  await expect.poll(async () => (await list()).status, { timeout: 10_000 }).toBe(0);
  await expect.poll(() => db.isListening(), { timeout: 10_000 }).toBe(true);
  expect(outages).toHaveLength(1);
});

test('a frozen database is told within 12 s, and nothing piles up', async () => {
  proxy.freeze();
  stopTimers();
  // More than there are connections: the rest waits for one, and not for ever.
  const answering = Promise.all(Array.from({ length: 40 }, list));
  let isAnswered = false;
  void answering.then(() => (isAnswered = true));
  for (let ms = 0; ms < 12_000; ms += 100) {
    await vi.advanceTimersByTimeAsync(100);
    // Sockets are read between two steps.
    await new Promise((resolve) => setImmediate(resolve));
    if (ms < 4_000) expect(isAnswered).toBe(false);
  }
  // The timers stay where they are: what takes longer than that does not come.
  const answers = await answering;
  startTimers();
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([statuses.internal]));
  expect(db.load().waiting).toBe(0);
  proxy.mend();
  await expect.poll(async () => (await list()).status, { timeout: 20_000 }).toBe(0);
});

test('thousands of calls on a lost database leave no memory behind', async () => {
  proxy.cut();
  const burst = async (count: number) => {
    for (let done = 0; done < count; done += 100) await Promise.all(Array.from({ length: 100 }, list));
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const before = await burst(500);
  const after = await burst(2000);
  expect(after - before).toBeLessThan(40 * 1024 * 1024);
});
