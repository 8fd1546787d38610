import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { pids } from '../../server/demo/pids.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** Requests that ask for more than anyone needs: refused before the database is asked, whatever is behind. */

const pid = pids.electricityHistory;
let server: TestServer;
let session: User;
let address: { port: number; host: string };

beforeAll(async () => {
  server = await startTestServer();
  session = await server.signIn('administrator');
  const { server: http } = server.app;
  // The figures of the product are asserted below; waiting for them would take two minutes.
  Object.assign(http, { connectionsCheckingInterval: 200 });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  address = { port: (http.address() as AddressInfo).port, host: '127.0.0.1' };
});
afterAll(() => server.close());

/** The statements about the records of the module that `work` reads with. */
const statementsOf = async (work: () => Promise<unknown>): Promise<readonly CompiledQuery[]> => {
  const { read } = server.db;
  const executed: CompiledQuery[] = [];
  server.db.read = (scope, queries) => {
    executed.push(...queries);
    return read(scope, queries);
  };
  await work().finally(() => {
    server.db.read = read;
  });
  return executed.filter(({ sql }) => sql.includes(`m_${pid}`));
};

/** The status of a list; one that is refused has read no record. */
const statusOf = async (input: object): Promise<number> => {
  let status = 0;
  const statements = await statementsOf(async () => {
    const answer = await server.send(endpoints.queryRecords.path, { pid, ...input }, { session });
    expect(answer.statusCode).toBeLessThan(500);
    ({ status } = answer.json<{ status: number }>());
  });
  expect(statements.length > 0).toBe(status === 0);
  return status;
};

describe('a page', () => {
  it.each([0, -1, 501, 1e9, 1.5, '50', null])('of %s rows is refused', async (pagesize) => {
    expect(await statusOf({ pagesize })).toBe(statuses.badInput);
  });

  it.each([0, -1, 1e9, Number.MAX_SAFE_INTEGER])('with the number %s is refused', async (page) => {
    expect(await statusOf({ page })).toBe(statuses.badInput);
  });
});

describe('a condition', () => {
  const item = { k: 'name', type: 'like', v: 'a' };
  const long = (items: number) => Array.from({ length: items * 2 - 1 }, (_, index) => (index % 2 === 0 ? item : 'or'));

  it.each([201, 10_000])('of %d items is refused', async (items) => {
    expect(await statusOf({ condition: long(items) })).toBe(statuses.badInput);
  });

  it('of 10,000 columns or values is refused', async () => {
    const columns = Array.from({ length: 10_000 }, () => ({ name: ['a'] }));
    const values = [{ name: Array.from({ length: 10_000 }, (_, index) => `a${index}`) }];
    for (const filter of [columns, values]) expect(await statusOf({ filter })).toBe(statuses.badInput);
  });

  it('as long as is allowed is answered', async () => {
    expect(await statusOf({ condition: long(200), pagesize: 1 })).toBe(0);
  });

  it('nested 1,000 deep is refused', async () => {
    const nested = `${'['.repeat(1000)}${JSON.stringify(item)}${']'.repeat(1000)}`;
    for (const property of ['condition', 'filter', 'sort']) {
      const answer = await server.app.inject({
        method: 'POST',
        url: endpoints.queryRecords.path,
        headers: { 'content-type': 'application/json', loginsession: session.loginsession },
        payload: `{"pid":"${pid}","${property}":${nested}}`,
      });
      expect(answer.json()).toMatchObject({ status: statuses.badInput });
    }
  });

  // What makes a backtracking matcher run for hours, and what a LIKE of the database might.
  it.each(['(a+)+$'.repeat(20), '%'.repeat(120), '%_%_'.repeat(30), '\\'.repeat(120), `${'a'.repeat(120)}!`])(
    'with the keyword %s is a plain text to the database, in the statements of any other keyword',
    async (keyword) => {
      const ask = (word: string) =>
        statementsOf(async () => {
          expect(await statusOf({ filter: [{ name: [word] }] })).toBe(0);
          const answer = await server.call(endpoints.searchColumn, { pid, column: 'name', keyword: word }, { session });
          expect(answer.data).toEqual([]);
        });
      const statements = await ask(keyword);
      const plain = await ask('q'.repeat(keyword.length));
      expect(statements.map(({ sql }) => sql)).toEqual(plain.map(({ sql }) => sql));
      const patterns = statements.flatMap(({ sql, parameters }) => (sql.includes('like') ? parameters : []));
      const escaped = `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      expect(patterns).toContain(escaped);
      for (const { sql } of statements) expect(sql).not.toMatch(/~|similar to/);
    },
  );
});

/** Writes to the port what no client library would, and answers what came back until the server closed. */
const raw = async (head: string, chunk?: string, times = 0): Promise<{ answer: string; bytesRead: number }> => {
  const socket = connect(address.port, address.host);
  let answer = '';
  let isOpen = true;
  socket.on('data', (part) => (answer += part.toString()));
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      isOpen = false;
      resolve();
    });
  });
  await once(socket, 'connect');
  socket.write(head);
  for (let sent = 0; sent < times && isOpen && chunk !== undefined && answer === ''; sent += 1)
    if (!socket.write(chunk)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 20_000))]);
  const bytesRead = socket.bytesWritten;
  socket.destroy();
  return { answer, bytesRead };
};

const headOf = (length: string) =>
  `POST ${endpoints.queryRecords.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n` +
  `loginsession: ${session.loginsession}\r\nconnection: close\r\n${length}\r\n\r\n`;

const hundred = 100 * 1024 * 1024;
const mebibyte = 'x'.repeat(1024 * 1024);

describe('a body of 100 MB', () => {
  it('that says so is refused before it is read', async () => {
    const { answer, bytesRead } = await raw(headOf(`content-length: ${hundred}`), mebibyte, 100);
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toContain(String(statuses.tooLarge));
    expect(bytesRead).toBeLessThan(hundred / 4);
  });

  it('that does not say so is refused where the limit is', async () => {
    const chunk = `${mebibyte.length.toString(16)}\r\n${mebibyte}\r\n`;
    const { answer, bytesRead } = await raw(headOf('transfer-encoding: chunked'), chunk, 100);
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(bytesRead).toBeLessThan(hundred / 4);
  });

  it('leaves the server as it was', async () => {
    expect(await statusOf({ pagesize: 1 })).toBe(0);
  });
});

describe('a client that sends a byte now and then', () => {
  it('has a minute for its head and an hour for a file; what else has less is in tests/unit/http/slow-bodies.test.ts', () => {
    expect(server.app.server.headersTimeout).toBeLessThanOrEqual(60_000);
    expect(server.app.server.requestTimeout).toBe(3_600_000);
    expect(server.app.server.headersTimeout).toBeGreaterThan(0);
  });

  it.each(['with', 'without'])('has two minutes for a body that is no file, %s a session', async (way) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const socket = connect(address.port, address.host).resume();
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    const heard = once(server.app.server, 'request');
    const head = headOf('content-length: 1000').replace('connection: close\r\n', '');
    socket.write(`${way === 'with' ? head : head.replace(session.loginsession, 'none')}{`);
    await heard;
    const closed = once(socket, 'close');
    await vi.advanceTimersByTimeAsync(119_000);
    expect(socket.closed).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    await closed;
  });

  it.each([
    ['head', () => `POST ${endpoints.queryRecords.path} HTTP/1.1\r\nhost: x\r\nx-`],
    ['body', () => `${headOf('content-length: 1000')}{`],
  ])('is cut off in its %s', async (_part, head) => {
    const { server: http } = server.app;
    const before = { headersTimeout: http.headersTimeout, requestTimeout: http.requestTimeout };
    Object.assign(http, { headersTimeout: 500, requestTimeout: 1_000 });
    const socket = connect(address.port, address.host);
    let answer = '';
    socket.on('data', (part) => (answer += part.toString()));
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(head());
    let drops = 0;
    const drip = setInterval(() => {
      socket.write('a');
      drops += 1;
    }, 100);
    // A byte that arrives after the server has closed is answered with a reset: `once` would reject with that error.
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(drip);
    Object.assign(http, before);
    expect(drops, 'cut off while it sends').toBeGreaterThan(0);
    expect(answer === '' || answer.startsWith('HTTP/1.1 408')).toBe(true);
    expect((await fetch(`http://127.0.0.1:${address.port}/healthz`)).status).toBe(200);
  });

  it('does not keep others from being answered', async () => {
    const slow = Array.from({ length: 200 }, () => connect(address.port, address.host));
    onTestFinished(() => {
      for (const socket of slow) socket.destroy();
    });
    let cutOff = 0;
    for (const socket of slow) {
      socket.on('error', () => undefined).on('close', () => (cutOff += 1));
      socket.write('GET / HTTP/1.1\r\nhost: x\r\nx-');
    }
    const isSending = () => slow.every(({ bytesWritten, connecting }) => !connecting && bytesWritten > 0);
    await vi.waitUntil(isSending, { timeout: 30_000 });
    expect((await fetch(`http://127.0.0.1:${address.port}/healthz`)).status).toBe(200);
    expect(cutOff, 'answered while the others are still sending').toBe(0);
  });
});
