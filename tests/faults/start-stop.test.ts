import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isRunning } from '../../server/db/process-mark.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { type ChildServer, readOutput, setupToken, spawnServer, startChild } from './child-server.ts';

// Starting, stopping, and what prevents a start. No demo: these are about the process.

let folder: string;
const bare = (name: string): Record<string, string> => ({ DEMO: '0', DATA_DIR: join(folder, name) });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colonnade-start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const refusedStart = async (env: Record<string, string>): Promise<{ code: number | null; output: string }> => {
  const child = spawnServer(env);
  const output = readOutput(child);
  await once(child, 'close');
  return { code: child.exitCode, output: output() };
};

describe('a running server', () => {
  let server: ChildServer;
  beforeAll(async () => {
    server = await startChild(bare('running'));
  });
  afterAll(() => server.stop());

  test('has its data folder for itself: a second one ends and names it', async () => {
    const { code, output } = await refusedStart(bare('running'));
    expect(code).toBe(1);
    expect(output).toContain(`Another server (process ${server.child.pid})`);
    expect(output).toContain('DATA_DIR');
    expect((await fetch(`${server.url}/readyz`)).ok).toBe(true);
  });

  test('keeps its compiled code for the next start', async () => {
    await vi.waitFor(async () => expect(await readdir(join('.cache', 'compile'))).not.toEqual([]));
  });

  test('has its port for itself', async () => {
    const { code, output } = await refusedStart({ ...bare('other'), PORT: new URL(server.url).port });
    expect(code).toBe(1);
    expect(output).toContain('is taken by another program');
  });

  test('prints no demo account with DEMO=0, but a set-up link', async () => {
    expect(await setupToken(server)).not.toBe('');
    expect(server.log()).not.toContain('13800000001');
  });
});

test('a lock left by a killed process, or by one whose id is another’s now, does not block', async () => {
  const env = bare('stale');
  const first = await startChild(env);
  await first.kill();
  expect(await readFile(join(folder, 'stale', 'lock'), 'utf8')).toContain(String(first.child.pid));
  const second = await startChild(env);
  expect(await second.stop()).toBe(0);
  // This process lives, but did not start then.
  await writeFile(join(folder, 'stale', 'lock'), `${process.pid} 1`);
  const third = await startChild(env);
  expect(await third.stop()).toBe(0);
});

test('a wrong setting is named, and nothing is opened', async () => {
  const env = { ...bare('never'), SESSION_TTL_HOURS: 'soon', DATABSE_URL: 'x' };
  const { code, output } = await refusedStart(env);
  expect(code).toBe(1);
  expect(output).toContain('SESSION_TTL_HOURS is "soon"; set a whole number from 1');
  expect(output).toContain('DATABSE_URL is not a setting; did you mean DATABASE_URL?');
});

test('a PostgreSQL that is not there is named without its password', async () => {
  const { code, output } = await refusedStart({
    DEMO: '0',
    DATABASE_URL: 'postgres://someone:hidden-word@127.0.0.1:9/none',
  });
  expect(code).toBe(1);
  expect(output).toContain('PostgreSQL cannot be reached by DATABASE_URL');
  expect(output).not.toContain('hidden-word');
});

describe('a server that is asked to end', () => {
  test('ends with 0 within 10 s, though a client holds a connection and another sends slowly', async () => {
    const server = await startChild(bare('slow'));
    const { hostname, port } = new URL(server.url);
    const idle = connect(Number(port), hostname);
    const slow = connect(Number(port), hostname);
    for (const socket of [idle, slow]) socket.on('error', () => undefined);
    await Promise.all([once(idle, 'connect'), once(slow, 'connect')]);
    slow.write(
      `POST ${endpoints.setupState.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 40\r\n\r\n{`,
    );
    const start = performance.now();
    expect(await server.stop()).toBe(0);
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  test('finishes what is under way', async () => {
    const server = await startChild(bare('busy'));
    const token = await setupToken(server);
    const order = {
      token,
      company: 'Acme',
      zone: 'Asia/Shanghai',
      name: 'Li',
      phone: '13700000001',
      password: 'Abcdef#1',
    };
    const body = JSON.stringify(order);
    // The server answers `100 Continue` once it has the request, whose body comes while the server ends.
    const call = request(`${server.url}${endpoints.setUp.path}`, {
      method: 'POST',
      agent: false,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
      },
    });
    const answered = once(call, 'response');
    call.flushHeaders();
    await once(call, 'continue');
    const ended = server.stop();
    call.end(body);
    const [answer] = (await answered) as [IncomingMessage];
    expect(await json(answer)).toMatchObject({ status: 0 });
    expect(await ended).toBe(0);
  });
});

test('a first start that was cut off leaves nothing in the way', async () => {
  const database = join(folder, 'cut', 'database');
  await mkdir(database, { recursive: true });
  await writeFile(join(database, 'half'), 'of a file');
  const server = await startChild(bare('cut'));
  expect(await server.stop()).toBe(0);
});

test('a first start writes the demo in a child process, which does not outlive a killed server', async () => {
  const child = spawnServer({ DEMO: '1', DATA_DIR: join(folder, 'demo') });
  const output = readOutput(child);
  await vi.waitFor(() => expect(output()).toContain('Writing the demo companies'), { timeout: 60_000 });
  const mark = await readFile(join(folder, 'demo', 'lock'), 'utf8');
  expect(await isRunning(mark)).toBe(true);
  expect(mark.split(' ')[0]).not.toBe(String(child.pid));
  child.kill('SIGKILL');
  await vi.waitFor(async () => expect(await isRunning(mark)).toBe(false), { timeout: 30_000 });
});
