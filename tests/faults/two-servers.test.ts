import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Endpoint, type Envelope, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import type { User } from '../../src/schemas/wire.ts';
import { createApp } from '../../server/app.ts';
import { nowSeconds } from '../../server/clock.ts';
import type { Db } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { createModuleStore } from '../../server/modules/store.ts';
import { createServices } from '../../server/create-services.ts';
import { prepareData } from '../../server/demo/prepare.ts';
import { hashPassword } from '../../server/sessions/password.ts';
import { createSessionStore } from '../../server/sessions/session-store.ts';
import { readSettings } from '../../server/settings.ts';
import { createCompany, withPeople } from '../../server/tenants/create-company.ts';
import { createPostgresDatabase } from '../api/empty-database.ts';
import { headersOf } from '../api/harness.ts';
import { type ChildServer, startChild } from './child-server.ts';
import {
  disagreements,
  type Entry,
  finishJournal,
  post,
  setUpJournal,
  signIn as signInAt,
  written,
} from './journal.ts';
import { type LoadBalancer, startLoadBalancer } from './load-balancer.ts';

// Two servers on one PostgreSQL, each with a pool, caches and a connection for announcements of its own. What one is told,
// the other knows within a second.

const soon = { timeout: 1_000, interval: 20 };
const pid = '3abc0000000000000000b000';
const note = { column: 'note', label: { en: 'Note', zh: '备注' }, type: 'string', rw: 3 };
const config = (columns: object[]) => ({ pid, name: { en: 'Shared', zh: '共享' }, group: 'other', columns });

type Answer = Envelope & Record<string, unknown>;
type OneServer = {
  db: Db;
  app: FastifyInstance;
  call(endpoint: Endpoint, payload: object, session?: User, key?: string): Promise<Answer>;
};

let servers: OneServer[];
let drop: () => Promise<void>;

const startOn = async (url: string): Promise<OneServer> => {
  const db = await openPostgres(url);
  await migrate(db);
  const services = createServices(db, readSettings({ DEMO: '0', CONSOLE_DIR: 'none' }));
  await prepareData(db, services, nowSeconds());
  const app = createApp({ db, services, findActor: createSessionStore(db, services) }, 'silent');
  return {
    db,
    app,
    call: async (endpoint, payload, session, key) => {
      const headers = {
        'accept-language': 'en',
        ...(session === undefined ? {} : headersOf(session)),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      };
      return (await app.inject({ method: 'POST', url: endpoint.path, payload, headers })).json<Answer>();
    },
  };
};

const first = () => servers[0] as OneServer;
const second = () => servers[1] as OneServer;
const signIn = async (server: OneServer): Promise<User> => {
  const answer = await server.call(endpoints.passwordSignIn, { phone: '13700000001', password: 'Lakeside#2026' });
  return answer['info'] as User;
};

beforeAll(async () => {
  const made = await createPostgresDatabase();
  drop = made.drop;
  // At once: both find an empty database and one of them may write the first rows.
  servers = await Promise.all([startOn(made.url), startOn(made.url)]);
  const { db } = first();
  const administrator = { name: 'Li', phone: '13700000001', passwordhash: await hashPassword('Lakeside#2026') };
  const order = { name: { en: 'A', zh: 'A' }, zone: 'Asia/Shanghai', language: 'zh' as const, administrator };
  const modules = createModuleStore(db);
  await withPeople(db, modules, (trx, people) => createCompany(trx, people, order, nowSeconds()));
  await db.announce('all');
});
afterAll(async () => {
  for (const { app, db } of servers) {
    await app.close();
    await db.close();
  }
  await drop();
});

test('a session opened on one is known to the other', async () => {
  const session = await signIn(first());
  expect(await second().call(endpoints.queryRecords, { pid: products.spaces }, session)).toMatchObject({ status: 0 });
});

describe('a session that ends on one', () => {
  test('by signing out has ended on the other within a second', async () => {
    const session = await signIn(first());
    expect(await second().call(endpoints.shortMenu, {}, session)).toMatchObject({ status: 0 });
    expect(await first().call(endpoints.signOut, {}, session)).toMatchObject({ status: 0 });
    const status = async () => (await second().call(endpoints.shortMenu, {}, session)).status;
    await expect.poll(status, soon).toBe(statuses.sessionInvalid);
  });

  test('stays ended there: nothing brings it back', async () => {
    const session = await signIn(second());
    await first().call(endpoints.shortMenu, {}, session);
    await second().call(endpoints.signOut, {}, session);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const answers = await Promise.all(
      servers.flatMap((server) => [1, 2, 3].map(() => server.call(endpoints.shortMenu, {}, session))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([statuses.sessionInvalid]));
  });
});

describe('a module', () => {
  test('saved on one is answered by the other, and so are its changes and its end', async () => {
    const session = await signIn(first());
    const read = async () => second().call(endpoints.moduleConfig, { pid }, session);
    expect((await read()).status).toBe(statuses.notFound);
    expect(await first().call(endpoints.saveModule, config([note]), session)).toMatchObject({ status: 0 });
    await expect.poll(async () => (await read()).status, soon).toBe(0);
    const data = { name: 'One', note: 'x' };
    expect(await second().call(endpoints.createRecord, { pid, data }, session)).toMatchObject({ status: 0 });

    const more = { ...note, column: 'more' };
    expect(await second().call(endpoints.saveModule, config([note, more]), session)).toMatchObject({ status: 0 });
    const write = async () => first().call(endpoints.createRecord, { pid, data: { ...data, more: 'y' } }, session);
    await expect.poll(async () => (await write()).status, soon).toBe(0);

    expect(await first().call(endpoints.deleteModule, { pid, name: 'Shared' }, session)).toMatchObject({ status: 0 });
    await expect.poll(async () => (await read()).status, soon).toBe(statuses.notFound);
  });
});

test('the same key sent to both at once changes once', async () => {
  const session = await signIn(first());
  await first().call(endpoints.saveModule, config([note]), session);
  await expect.poll(async () => (await second().call(endpoints.moduleConfig, { pid }, session)).status, soon).toBe(0);
  for (let round = 0; round < 10; round += 1) {
    const key = randomUUID();
    const body = { pid, data: { name: `Once ${round}` } };
    const answers = await Promise.all(
      servers.flatMap((server) => [1, 2, 3].map(() => server.call(endpoints.createRecord, body, session, key))),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const page = await second().call(
      endpoints.queryRecords,
      { pid, filter: [{ name: [{ type: '=', v: `Once ${round}` }] }] },
      session,
    );
    expect(page).toMatchObject({ status: 0, result: { total: 1 } });
  }
});

test('the same version sent to both at once is taken once', async () => {
  const session = await signIn(first());
  const made = await first().call(endpoints.createRecord, { pid, data: { name: 'Raced' } }, session);
  const read = await second().call(endpoints.readRecord, { pid, did: made['did'] }, session);
  const { version } = read['data'] as { version: number };
  const update = (server: OneServer, index: number) =>
    server.call(endpoints.updateRecord, { pid, did: made['did'], version, data: { note: `by ${index}` } }, session);
  const answers = await Promise.all([...servers, ...servers].map(update));
  expect(answers.filter(({ status }) => status === 0).length).toBe(1);
  expect(answers.filter(({ status }) => status === statuses.conflict).length).toBe(3);
});

describe('two processes behind one address', () => {
  let database: { url: string; drop(): Promise<void> };
  let folder: string;
  let doomed: ChildServer;
  let survivor: ChildServer;
  let balancer: LoadBalancer;

  beforeAll(async () => {
    database = await createPostgresDatabase();
    folder = await mkdtemp(join(tmpdir(), 'colonnade-two-'));
    const env = { DATABASE_URL: database.url, DEMO: '0' };
    doomed = await startChild({ ...env, DATA_DIR: join(folder, 'doomed') });
    await setUpJournal(doomed);
    survivor = await startChild({ ...env, DATA_DIR: join(folder, 'survivor') });
    balancer = await startLoadBalancer([doomed.url, survivor.url]);
  });
  afterAll(async () => {
    await balancer?.close();
    await doomed?.kill();
    await survivor?.kill();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test('lose no write and no session when one of them is killed', async () => {
    const session = await signInAt(balancer.url);
    const journal = Array.from({ length: 40 }, (_, number): Entry => ({
      key: randomUUID(),
      name: `kill behind ${number}`,
      channelno: number + 1,
    }));
    const waiting = [...journal];
    let acknowledged = 0;
    let killed: Promise<void> | undefined;
    let cut = 0;
    /** Sends until there is an answer, with the same key each time, as the console does. */
    const send = async (entry: Entry): Promise<void> => {
      for (let tries = 0; entry.did === undefined; tries += 1) {
        await finishJournal(balancer.url, session, [entry]).catch((error: unknown) => {
          // Only a connection that broke is tried again: what the server refuses is a fault.
          if (!(error instanceof TypeError) || tries === 5) throw error;
          cut += 1;
        });
      }
    };
    const write = async (): Promise<void> => {
      for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
        await send(entry);
        acknowledged += 1;
        // The other writers wait for their answers just then.
        if (acknowledged === 15) killed = doomed.kill();
      }
    };
    await Promise.all([write(), write(), write(), write()]);
    await killed;

    expect(doomed.child.signalCode).toBe('SIGKILL');
    expect(Math.min(...balancer.answered), 'both had answered').toBeGreaterThan(0);
    console.log(`answered by each: ${balancer.answered.join(' and ')}; broken off: ${cut}`);
    expect(disagreements(journal, await written(balancer.url, session))).toEqual([]);

    // The keys that the dead one took are known to the other: nothing is written twice.
    const again = journal.map(({ key, name, channelno }): Entry => ({ key, name, channelno }));
    await finishJournal(balancer.url, session, again);
    expect(again).toEqual(journal);
    expect(disagreements(journal, await written(balancer.url, session))).toEqual([]);

    const menu = await post(balancer.url, endpoints.shortMenu.path, {}, { loginsession: session.loginsession });
    expect(menu).toMatchObject({ status: 0 });
  });
});
