import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importMap } from '../../server/http/import-map.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** Plugin files: only files inside the plugin folder are served (path traversal). */

let server: TestServer;
let folder: string;
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colonnade-plugin-files-'));
  const plugins = join(folder, 'plugins');
  await mkdir(join(plugins, 'map'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(plugins, '.hidden.js'), 'secret');
  await writeFile(join(plugins, 'map', 'board.js'), 'export default 1;');
  await writeFile(join(plugins, 'map', 'page.html'), '<p>page</p>');
  server = await startTestServer({ PLUGINS_DIR: plugins });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe('a file of a plugin', () => {
  it('is sent as what it is, to be asked for again each time', async () => {
    const { statusCode, headers, body } = await get('/plugins/map/board.js');
    expect([statusCode, body]).toEqual([200, 'export default 1;']);
    expect(headers['content-type']).toContain('javascript');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' });
    const again = await get('/plugins/map/board.js', { 'if-none-match': String(headers['etag']) });
    expect(again.statusCode).toBe(304);
  });

  it('is sent as soon as it is there', async () => {
    await writeFile(join(folder, 'plugins', 'map', 'later.js'), 'export default 2;');
    expect((await get('/plugins/map/later.js')).body).toBe('export default 2;');
  });

  it('that is a page has no origin', async () => {
    const { headers } = await get('/plugins/map/page.html');
    expect(headers['content-security-policy']).toContain('sandbox allow-scripts');
    expect(headers['content-security-policy']).not.toContain('allow-same-origin');
  });
});

describe('nothing else', () => {
  it.each([
    '/plugins/nothing.js',
    '/plugins/',
    '/plugins/map/',
    '/plugins/map',
    '/plugins/.hidden.js',
    '/plugins/../secret.txt',
    '/plugins/..%2fsecret.txt',
    '/plugins/%2e%2e/secret.txt',
    '/plugins/%2e%2e%2fsecret.txt',
    '/plugins/..%5csecret.txt',
    '/plugins/map/..%2f..%2f..%2fsecret.txt',
    '/plugins/%00',
    '/plugins//etc/passwd',
  ])('is there at %s, not even a page of the console', async (url) => {
    const { statusCode, body } = await get(url, { accept: 'text/html' });
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(statusCode).toBeLessThan(500);
    expect(body).not.toContain('secret');
    expect(body).not.toContain('<html');
  });
});

it('the header names the one inline script of the page by its hash', async () => {
  const { headers } = await get('/plugins/nothing.js');
  const hash = createHash('sha256').update(importMap).digest('base64');
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'unsafe-eval' 'sha256-${hash}';`);
});
