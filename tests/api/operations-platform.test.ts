import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { products } from '../../src/engine/products.ts';
import { createPlatformApp, platformAddress } from '../../server/operations/platform.ts';
import { readSettings } from '../../server/settings.ts';
import { headersOf, phones, startTestServer, type TestServer } from './harness.ts';

describe('the console before an existing platform', () => {
  let platform: TestServer;
  let front: FastifyInstance;
  let address: string;

  beforeAll(async () => {
    platform = await startTestServer({ TRUST_PROXY: 'loopback' });
    const platformUrl = await platform.app.listen({ port: 0, host: '127.0.0.1' });
    front = createPlatformApp({ ...readSettings({ CONSOLE_DIR: 'none', LOG_LEVEL: 'silent' }), platformUrl });
    address = await front.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await front.close();
    await platform.close();
  });

  const post = async (path: string, body: object, headers: Record<string, string> = {}, base = address) => {
    const answer = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en', ...headers },
      body: JSON.stringify(body),
    });
    // What the platform's own tests hold against the contract.
    return { answer, body: (await answer.json()) as { info: User; result: { data: unknown[] } } };
  };

  test('signs in and lists through it, with cookies and its own security headers', async () => {
    const { answer, body } = await post(endpoints.passwordSignIn.path, {
      phone: phones.administrator,
      password: 'Colonnade#2026',
    });
    expect(body).toMatchObject({ status: 0 });
    expect(answer.headers.get('set-cookie')).toMatch(/^colonnade_session=.*HttpOnly/);
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const list = await post(endpoints.queryRecords.path, { pid: products.spaces, pagesize: 5 }, headersOf(body.info));
    expect(list.body.result.data).toHaveLength(5);
    const refused = await post(
      endpoints.queryRecords.path,
      { pid: products.spaces },
      { ...headersOf(body.info), companyid: 'other' },
    );
    expect(refused.body).toMatchObject({ status: statuses.identityMismatch });
  });

  test('passes downloads, plain answers, unknown paths and wrong bodies as the platform answers them', async () => {
    const languages = await fetch(`${address}${endpoints.languages.path}`);
    expect(await languages.json()).toContainEqual({ name: 'English', key: 'en' });
    expect((await fetch(`${address}/sfsaas/api/none`, { method: 'POST' })).status).toBe(404);
    const broken = await fetch(`${address}${endpoints.passwordSignIn.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{broken',
    });
    expect(broken.status).toBe(400);
    expect((await fetch(`${address}/readyz`)).ok).toBe(true);
  });

  const fake = async (answering: (request: IncomingMessage, response: ServerResponse) => Promise<void>) => {
    const server = createServer((request, response) => void answering(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const app = createPlatformApp({
      ...readSettings({ CONSOLE_DIR: 'none', LOG_LEVEL: 'silent' }),
      platformUrl: `http://127.0.0.1:${port}/`,
    });
    return {
      url: await app.listen({ port: 0, host: '127.0.0.1' }),
      close: async () => {
        server.closeAllConnections();
        server.close();
        await app.close();
      },
    };
  };

  test('streams answers as they come, and bodies byte by byte', async () => {
    const gate = Promise.withResolvers<void>();
    const receiver = await fake(async (request, response) => {
      let size = 0;
      for await (const chunk of request) size += Buffer.from(chunk).length;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`event: ready\ndata: ${size}\n\n`);
      await gate.promise;
      response.end('event: finish\n\n');
    });
    const answer = await fetch(`${receiver.url}/sfsaas/api/x`, { method: 'POST', body: Buffer.alloc(3_000_000, 7) });
    const reader = answer.body?.getReader();
    const first = await reader?.read();
    expect(Buffer.from(first?.value ?? []).toString()).toContain('data: 3000000');
    gate.resolve();
    await reader?.cancel();
    await receiver.close();
  });

  test('follows no redirect, strips a foreign cookie domain, tells who asks', async () => {
    const seen: Record<string, unknown>[] = [];
    const receiver = await fake(async (request, response) => {
      seen.push(request.headers);
      if (request.url?.endsWith('/away')) response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
      else response.writeHead(200, { 'set-cookie': 'a=b; Domain=platform.example; Path=/' }).end('{}');
    });
    const away = await fetch(`${receiver.url}/sfsaas/away`, { redirect: 'manual' });
    expect(away.status).toBe(502);
    expect(away.headers.get('location')).toBeNull();
    expect(await away.json()).toMatchObject({
      status: statuses.internal,
      msg: expect.stringContaining('not followed'),
    });
    const claims = { 'x-forwarded-for': '1.2.3.4', forwarded: 'for=1.2.3.4', 'x-real-ip': '1.2.3.4' };
    const fine = await fetch(`${receiver.url}/sfsaas/fine?a=%2e%2e`, { headers: claims });
    expect(fine.headers.get('set-cookie')).toBe('a=b; Path=/');
    expect(seen.at(-1)).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    expect(JSON.stringify(seen)).not.toContain('1.2.3.4');
    await receiver.close();
  });

  const raw = async (url: string, target: string): Promise<string> => {
    const { port, hostname } = new URL(url);
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (part) => (answer += part.toString()));
    socket.write(`GET ${target} HTTP/1.1\r\nhost: console.example\r\nconnection: close\r\n\r\n`);
    await once(socket, 'close');
    return answer;
  };

  test.each([
    ['http://127.0.0.1:9/sfsaas/x?a=1', '/sfsaas/x?a=1'],
    ['https://evil.example/sfsaas/x', '/sfsaas/x'],
    ['//evil.example/sfsaas/x', undefined],
    ['/sfsaas/x?next=http://evil.example/', '/sfsaas/x?next=http://evil.example/'],
    ['/sfsaas/@evil.example/', '/sfsaas/@evil.example/'],
    ['/sfsaas/../../x', undefined],
    // Servers differ in what they decode, and some take a `;` for the end of a segment (path parameters).
    ['/sfsaas/..;/..;/x', undefined],
    ['/sfsaas/..%2f..%2Fx', undefined],
    ['/sfsaas/..%5c..%5Cx', undefined],
    ['/sfsaas/%2e%2E;a=b/x', undefined],
    ['/sfsaas/..a;b/...;/x', '/sfsaas/..a;b/...;/x'],
    ['/sfsaas/%ZZ', undefined],
    ['http://[/sfsaas/x', undefined],
    ['http://evil.example:99999/sfsaas/x', undefined],
  ])(
    '%s goes to the platform or nowhere, never to another host, and is answered by an envelope',
    async (target, path) => {
      const seen: (string | undefined)[] = [];
      const receiver = await fake(async (request, response) => {
        seen.push(request.url);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":0,"msg":""}');
      });
      const answer = await raw(receiver.url, target);
      await receiver.close();
      expect(seen).toEqual(path === undefined ? [] : [path]);
      expect(answer).toContain('"status":');
      expect(answer).not.toMatch(/^HTTP\/1.1 5/);
    },
  );

  test.each(['http://p.example', 'https://p.example:8443', 'https://u:w@p.example/console/', 'http://p.example/a/b'])(
    'the address on %s has its origin and its path, whatever is asked for',
    (platformUrl) => {
      const platform = new URL(platformUrl);
      const targets = [
        '/sfsaas/x?a=1#b',
        '//evil.example/x',
        '///evil.example',
        '/\\\\evil.example',
        '/@evil.example',
        ':80@evil.example/',
        '.evil.example/',
        '/../../../x',
        '/%2e%2e/%2e%2e/x',
        'http://evil.example/sfsaas/x',
        'http:evil.example',
        'javascript:alert(1)',
        '*',
        '',
      ];
      for (const target of targets) {
        const address = platformAddress(platformUrl, target);
        if (address === undefined) continue;
        expect([target, address.origin]).toEqual([target, platform.origin]);
        expect([target, address.pathname.startsWith(platform.pathname.replace(/\/$/, ''))]).toEqual([target, true]);
      }
      expect(platformAddress(platformUrl, 'http://evil.example/sfsaas/x?a=1')?.href).toBe(
        `${platformUrl.replace(/\/$/, '')}/sfsaas/x?a=1`,
      );
    },
  );

  test('a platform that is not there is told in words, at once', async () => {
    const app = createPlatformApp({
      ...readSettings({ CONSOLE_DIR: 'none', LOG_LEVEL: 'silent' }),
      platformUrl: 'http://127.0.0.1:9',
    });
    const answer = await app.inject({ method: 'POST', url: '/sfsaas/api/user/pwdlogin', payload: {} });
    expect(answer.statusCode).toBe(502);
    expect(answer.json()).toMatchObject({
      status: statuses.internal,
      msg: expect.stringContaining('cannot be reached'),
    });
    await app.close();
  });
});
