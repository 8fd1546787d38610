import { createHash } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { AnswerOf, Endpoint, Envelope, RequestOf } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { createApp } from '../../server/app.ts';
import { nowSeconds } from '../../server/clock.ts';
import type { Db } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { seedDemo } from '../../server/demo/seed.ts';
import { demoPassword } from '../../server/demo/tenants.ts';
import { createServices } from '../../server/create-services.ts';
import type { Services } from '../../server/services.ts';
import { createSessionStore } from '../../server/sessions/session-store.ts';
import { readSettings } from '../../server/settings.ts';
import { openPrepared } from './embedded-folders.ts';
import { createPostgresDatabase } from './empty-database.ts';

/** A server with the demo companies on a database of its own: the engine of `TEST_DATABASE`, no port. */

export const phones = {
  administrator: '13800000001',
  operator: '13800000002',
  staff: '13800000003',
  nobody: '13800000004',
  neighbour: '13900000001',
} as const;

export type Person = keyof typeof phones;

export type Answer<E extends Endpoint> = Envelope & AnswerOf<E> & { http: number };

type Options = {
  session?: User;
  headers?: Record<string, string>;
  key?: string;
  /** The file of a form; a small text unless given. */
  file?: File;
};

export type TestServer = {
  app: FastifyInstance;
  db: Db;
  services: Services;
  /** Calls an endpoint with a typed body; `session` sends the headers that the console sends. */
  call<E extends Endpoint>(endpoint: E, input: RequestOf<E>, options?: Options): Promise<Answer<E>>;
  /** Any body on any path, for what the types forbid. */
  send(path: string, body: unknown, options?: Options & { method?: 'GET' | 'POST' }): Promise<LightMyRequestResponse>;
  signIn(person: Person): Promise<User>;
  close(): Promise<void>;
};

export const headersOf = (user: User): Record<string, string> => ({
  loginsession: user.loginsession,
  companyid: user.companyid,
  userid: user.userid,
  requserid: user.userid,
  userdid: user.did,
  requserdid: user.did,
  reqfrom: 'web',
});

const openDb = async (): Promise<{ db: Db; remove: () => Promise<void> }> => {
  if (process.env['TEST_DATABASE'] === 'postgres') {
    const { url, drop } = await createPostgresDatabase(process.env['TEST_POSTGRES_TEMPLATE']);
    return { db: await openPostgres(url), remove: drop };
  }
  return openPrepared('demo');
};

/** Migrates and fills an opened database, unless it came from a template that has it all. */
export const fill = async (db: Db, settings: Record<string, string> = {}): Promise<Services> => {
  // Suites that walk all endpoints are refused more often in a minute than a person is.
  const limits = { REFUSED_WRITES_PER_MINUTE: '1000000' };
  const services = createServices(db, readSettings({ CONSOLE_DIR: 'none', ...limits, ...settings }));
  await migrate(db);
  const [seeded] = await db.read('system', [
    db.builder.selectFrom('setting').selectAll().where('key', '=', 'seeded').compile(),
  ]);
  if ((seeded ?? []).length === 0) await seedDemo(db, services, nowSeconds());
  return services;
};

const smallFile = () => new File(['name\nfirst\n'], 'small.csv');

/** A form as a browser sends it: the fields first, then the file. */
const formOf = async (input: unknown, file: File) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(input ?? {})) form.set(name, String(value));
  form.set('file', file);
  const sent = new Response(form);
  return {
    payload: Buffer.from(await sent.arrayBuffer()),
    type: { 'content-type': sent.headers.get('content-type') ?? '' },
  };
};

const requestOf = async (endpoint: Endpoint, input: unknown, { session, headers, key, file }: Options) => {
  const inQuery = endpoint.method !== 'POST' || endpoint.inQuery === true;
  const form = endpoint.transport === 'multipart' ? await formOf(input, file ?? smallFile()) : undefined;
  return {
    method: endpoint.method,
    url: endpoint.path,
    ...(inQuery ? { query: input as Record<string, string> } : { payload: form?.payload ?? (input as object) }),
    headers: {
      'accept-language': 'en',
      ...endpoint.headers,
      ...form?.type,
      ...(session === undefined ? {} : headersOf(session)),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...headers,
    },
  } as const;
};

export const startTestServer = async (settings: Record<string, string> = {}): Promise<TestServer> => {
  const { db, remove } = await openDb();
  const services = await fill(db, settings);
  const app = createApp(
    { db, services, findActor: createSessionStore(db, services) },
    process.env['TEST_LOG'] ?? 'fatal',
  );
  await app.ready();
  const call: TestServer['call'] = async (endpoint, input, options = {}) => {
    const answer = await app.inject(await requestOf(endpoint, input, options));
    // A download that succeeds is no envelope.
    const isEnvelope = String(answer.headers['content-type']).startsWith('application/json');
    return { ...JSON.parse(isEnvelope ? answer.body : '{"status":0,"msg":""}'), http: answer.statusCode };
  };
  return {
    app,
    db,
    services,
    call,
    send: (path, body, options = {}) =>
      app.inject({
        method: options.method ?? 'POST',
        url: path,
        ...(options.method === 'GET' ? {} : { payload: body as object }),
        headers: {
          'accept-language': 'en',
          ...(options.session === undefined ? {} : headersOf(options.session)),
          ...options.headers,
        },
      }),
    signIn: async (person) => {
      const password = createHash('sha256').update(`colonnade:${demoPassword}`).digest('hex');
      const answer = await call(endpoints.passwordSignIn, { phone: phones[person], password });
      if (answer.info === undefined) throw new Error(`${person} cannot sign in: ${answer.msg}`);
      return answer.info;
    },
    close: async () => {
      await app.close();
      await db.close();
      await remove();
    },
  };
};

/** Real inputs beside the repository; tests that read them run only where they are. */
export const sharedFolder = process.env['COLONNADE_SHARED'] ?? '../shared';

/** The session of somebody who signed in before. @throws when the test has not signed that person in */
export const sessionOf = (people: ReadonlyMap<Person, User>, person: Person): User => {
  const session = people.get(person);
  if (session === undefined) throw new Error(`${person} is not signed in.`);
  return session;
};
