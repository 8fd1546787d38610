import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import type { User } from '../../src/schemas/wire.ts';
import { type ChildServer, setupToken, startChild } from './child-server.ts';
import { post } from './journal.ts';

// The embedded database on a disk that gets full: a file system in memory of its own, which takes root to mount.
// Without root this file fails and says so.

const run = promisify(execFile);
let folder: string;
let server: ChildServer;
let session: User;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colonnade-full-'));
  await run('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'colonnade-test', folder]);
  server = await startChild({ DEMO: '0', DATA_DIR: join(folder, 'data') });
  const token = await setupToken(server);
  const person = { name: 'Li', phone: '13700000001', password: 'Abcdef#1' };
  const order = { token, company: 'Acme', zone: 'Asia/Shanghai', ...person };
  session = (await post(server.url, endpoints.setUp.path, order))['info'] as User;
  for (const name of names) {
    const { did } = await call(endpoints.addTab.path, { pid: products.spaces, name });
    tabs.set(name, String(did));
  }
});
afterAll(async () => {
  await server?.stop();
  await run('umount', [folder]).catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
});

const attempts = Array.from({ length: 40 }, (_, index) => `full-${index}`);
const names = ['before', ...attempts, 'after'];
/** The filter tab, by its name, whose choice of a tree each write keeps. */
const tabs = new Map<string, string>();

const filler = () => join(folder, 'filler');

const fillDisk = async (): Promise<void> => {
  const file = await open(filler(), 'w');
  const block = Buffer.alloc(64 * 1024);
  const full = async (): Promise<void> => {
    for (;;) await file.write(block);
  };
  await full().catch(() => undefined);
  await file.close();
};

const call = (path: string, body: object) =>
  post(server.url, path, body, { loginsession: session.loginsession, 'accept-language': 'en' });
/** Bytes that do not get smaller by being packed. */
const keep = (name: string, bytes: number) =>
  call(endpoints.privateStore.path, {
    action: 'set',
    key: `tree-${tabs.get(name)}`,
    value: randomBytes(bytes / 2).toString('hex'),
  });
const storedValue = (name: string) =>
  call(endpoints.privateStore.path, { action: 'get', key: `tree-${tabs.get(name)}` });
const list = () => call(endpoints.queryRecords.path, { pid: products.spaces });

test('writes are refused in words, reads go on, and all is well when there is room again', async () => {
  const before = await keep('before', 2_000);
  expect(before.status).toBe(0);
  await fillDisk();

  const refused = [];
  const acceptedNames: string[] = [];
  for (const name of attempts) {
    const answer = await keep(name, 400_000);
    if (answer.status === 0) acceptedNames.push(name);
    else refused.push(answer);
  }
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) {
    expect(answer.status).toBe(statuses.internal);
    expect(answer.msg).toContain('disk');
  }
  expect(await list()).toMatchObject({ status: 0 });
  expect((await storedValue('before'))['data']).toEqual(before['data']);
  expect(server.child.exitCode).toBeNull();

  await rm(filler());
  expect(await keep('after', 400_000)).toMatchObject({ status: 0 });
  for (const name of acceptedNames)
    expect((await storedValue(name))['data']).toMatchObject({ value: expect.stringMatching(/^[0-9a-f]{400000}$/) });

  // Nothing on the disk was broken either.
  await server.stop();
  server = await startChild({ DEMO: '0', DATA_DIR: join(folder, 'data') });
  expect((await storedValue('before'))['data']).toEqual(before['data']);
  expect((await storedValue('after')).status).toBe(0);
});
