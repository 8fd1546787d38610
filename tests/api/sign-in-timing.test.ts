import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { createApp } from '../../server/app.ts';
import type { Db } from '../../server/db/database.ts';
import { answersSettled } from '../../server/http/after-answer.ts';
import { createSessionStore } from '../../server/sessions/session-store.ts';
import { phones, startTestServer, type TestServer } from './harness.ts';

/** Known and unknown phones cost the same work before the answer: counted, since a clock would only guess. */

const hash = (password: string) => createHash('sha256').update(`colonnade:${password}`).digest('hex');
const unknown = '13655552222';

let server: TestServer;
let app: ReturnType<typeof createApp>;
/** What was asked of the database, with a mark where the answer was sent. */
let journal: string[] = [];

/** The same database, which notes what it is asked. */
const noting = (db: Db): Db => ({
  ...db,
  read: (scope, queries) => {
    journal.push(...queries.map(({ sql }) => sql));
    return db.read(scope, queries);
  },
  transaction: (scope, work) => {
    journal.push('begin');
    return db.transaction(scope, (trx) =>
      work(
        trx.withPlugin({
          transformQuery: ({ node }) => {
            journal.push(node.kind);
            return node;
          },
          transformResult: async ({ result }) => result,
        }),
      ),
    );
  },
});

let counted: Db;
beforeAll(async () => {
  server = await startTestServer();
  counted = noting(server.db);
  app = createApp(
    { db: counted, services: server.services, findActor: createSessionStore(counted, server.services) },
    'fatal',
  );
  app.addHook('onSend', async () => void journal.push('answer'));
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await server.close();
});
afterEach(() => server.db.transaction('system', (trx) => trx.deleteFrom('throttle').execute()));

const ask = async (endpoint: Endpoint, payload: object) => {
  journal = [];
  const answer = await app.inject({ method: 'POST', url: endpoint.path, payload });
  await answersSettled(counted);
  const sent = journal.indexOf('answer');
  return {
    status: answer.json<{ status: number }>().status,
    before: journal.slice(0, sent),
    after: journal.slice(sent + 1),
  };
};

const calls: [string, Endpoint, object, number][] = [
  ['a wrong password', endpoints.passwordSignIn, { password: hash('wrong') }, statuses.refused],
  ['a wrong code', endpoints.codeSignIn, { code: '0000' }, statuses.refused],
  [
    'a wrong code of a reset',
    endpoints.resetPassword,
    { code: '0000', newpassword: hash('another') },
    statuses.refused,
  ],
  ['a code asked for to sign in', endpoints.sendSignInCode, {}, statuses.success],
  ['a code asked for a reset', endpoints.sendResetCode, { type: 'resetpwd' }, statuses.success],
];

describe.each(calls)('%s', (_name, endpoint, input, status) => {
  it('asks the same of the database for a known and an unknown phone, until it is answered', async () => {
    // The first call of a process reads the key of device cookies.
    await ask(endpoint, { ...input, phone: '13655559999' });
    const stranger = await ask(endpoint, { ...input, phone: unknown });
    const known = await ask(endpoint, { ...input, phone: phones.operator });
    expect([stranger.status, known.status]).toEqual([status, status]);
    expect(stranger.before.length).toBeGreaterThan(0);
    expect(known.before).toEqual(stranger.before);
  });

  it('leaves its entry in the audit log of a known person, after the answer', async () => {
    const { after } = await ask(endpoint, { ...input, phone: phones.staff });
    expect(after).toContain('begin');
    const { builder } = server.db;
    const query = builder
      .selectFrom('audit')
      .select('status')
      .where('url', '=', endpoint.path)
      .where('phone', '=', phones.staff);
    const [rows] = await server.db.read('system', [query.compile()]);
    expect(rows).toContainEqual({ status });
  });
});

it('a sign-in is one transaction with its entry', async () => {
  const session = await ask(endpoints.passwordSignIn, { phone: phones.staff, password: 'Colonnade#2026' });
  expect(session.status).toBe(0);
  expect(session.after).toEqual([]);
});
