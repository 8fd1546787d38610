import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import type { Row } from '../../server/db/database.ts';
import { headersOf, startTestServer, type TestServer } from './harness.ts';
import { portOf } from './live-reader.ts';

/** HEAD requests, whose answers have no body: they cost no more than their headers. Contract heading "Limits". */

const history = '500000000000000000000001';

let server: TestServer;
let session: User;
let base: string;
beforeAll(async () => {
  server = await startTestServer();
  base = `http://127.0.0.1:${await portOf(server.app)}`;
  session = await server.signIn('administrator');
});
afterAll(() => server.close());

/** Nothing has a connection, for several turns of the event loop: between two statements of a call there are fewer. */
const untilIdle = async (): Promise<void> => {
  for (let turns = 0; turns < 50; turns += 1) {
    const { connections, idle, waiting } = server.db.load();
    if (idle !== connections || waiting > 0) turns = 0;
    await setImmediate();
  }
};

/** Statements of a request, those after its answer included. */
const statementsOf = async (method: 'GET' | 'HEAD', url: string) => {
  const { read } = server.db;
  let count = 0;
  server.db.read = (scope, statements, urgency) => {
    count += statements.length;
    return read(scope, statements, urgency);
  };
  try {
    const response = await fetch(`${base}${url}`, { method, headers: headersOf(session) });
    const body = Buffer.from(await response.arrayBuffer());
    await untilIdle();
    return { status: response.status, length: response.headers.get('content-length'), body, count };
  } finally {
    server.db.read = read;
  }
};

const entries = () =>
  server.db.read('system', [
    sql<Row>`select did from audit where url = ${endpoints.exportRecords.path}`.compile(server.db.builder),
  ]);

describe('HEAD', () => {
  it('of a file reads no byte of it and answers its length', async () => {
    const file = new File([randomBytes(2_000_000)], 'large.bin');
    const { url } = await server.call(endpoints.uploadFile, {}, { session, file });
    const whole = await statementsOf('GET', url);
    expect(whole.body).toHaveLength(2_000_000);
    const { status, length, body, count } = await statementsOf('HEAD', url);
    expect([status, length, body.length]).toEqual([200, '2000000', 0]);
    expect(whole.count - count).toBe(8);
  });

  it('of an export exports nothing, and is no entry of the log', async () => {
    const tabs = await server.call(endpoints.listTabs, { pid: history }, { session });
    const url = `${endpoints.exportRecords.path}?did=${tabs.result[0]?.did ?? ''}`;
    const before = await entries();
    const { status, body, count } = await statementsOf('HEAD', url);
    expect([status, body.length, count]).toEqual([404, 0, 0]);
    expect(await entries()).toEqual(before);
  });

  it('of what probes ask for is answered', async () => {
    for (const url of ['/healthz', '/readyz'])
      expect((await server.app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
  });
});
