import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveConsole } from '../../../server/http/console-files.ts';

const app = Fastify();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colonnade-console-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  const console = serveConsole(app, folder);
  app.setNotFoundHandler((request, reply) =>
    console.isPage(request) ? console.sendPage(reply) : reply.code(404).send({ status: -1 }),
  );
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

it.each([
  ['/', 'text/html,*/*', 200],
  ['/', '*/*', 200],
  ['/', undefined, 200],
  ['/?lang=en', '*/*', 200],
  ['/', 'application/json', 404],
  ['/home/spaces', 'text/html', 200],
  ['/sfsaas/api/none', 'text/html', 404],
  ['/vt?x', 'text/html', 404],
  ['/sfsaas/api/none', '*/*', 404],
  ['/sfsaas/api/none', undefined, 404],
])('%s with Accept %s is answered with %i', async (url, accept, code) => {
  const { statusCode, headers } = await app.inject({ url, headers: accept === undefined ? {} : { accept } });
  expect(statusCode).toBe(code);
  expect(headers['content-type']).toContain(code === 200 ? 'text/html' : 'application/json');
});
