import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statuses } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import { createApp } from '../../server/app.ts';
import { nowSeconds } from '../../server/clock.ts';
import { createServices } from '../../server/create-services.ts';
import { makeSetupToken } from '../../server/operations/setup-link.ts';
import { answerShell } from '../../server/operations/shell.ts';
import { prepareData } from '../../server/demo/prepare.ts';
import type { Services } from '../../server/services.ts';
import { createSessionStore } from '../../server/sessions/session-store.ts';
import { readSettings } from '../../server/settings.ts';
import type { TenantRequest } from '../../server/tenants/tenant-request.ts';
import { type EmptyDatabase, engineUnderTest, openEmpty } from './empty-database.ts';
import { headersOf } from './harness.ts';

describe('a deployment without a demo', () => {
  let empty: EmptyDatabase;
  let app: FastifyInstance;
  let services: Services;

  beforeAll(async () => {
    empty = await openEmpty(engineUnderTest);
    services = createServices(empty.db, readSettings({ DEMO: '0', CONSOLE_DIR: 'none' }));
    await prepareData(empty.db, services, nowSeconds());
    app = createApp({ db: empty.db, services, findActor: createSessionStore(empty.db, services) }, 'silent');
  });
  afterAll(async () => {
    await app.close();
    await empty.remove();
  });

  const post = async (path: string, payload: object, headers: Record<string, string> = {}) =>
    (await app.inject({ method: 'POST', url: path, payload, headers: { 'accept-language': 'en', ...headers } })).json();
  const order = (token: string, more: object = {}) => ({
    token,
    company: 'Lakeside',
    zone: 'Asia/Shanghai',
    name: 'Li Wei',
    phone: '13700000001',
    password: 'Lakeside#2026',
    ...more,
  });
  const tokenNow = async () => (await makeSetupToken(empty.db, nowSeconds())) ?? '';

  test('a link that was never printed, or is a day old, makes nothing', async () => {
    const old = (await makeSetupToken(empty.db, nowSeconds() - 25 * 3600)) ?? '';
    for (const token of ['', 'made-up', old]) {
      expect(await post(endpoints.setupState.path, { token })).toMatchObject({ status: statuses.expired });
      expect(await post(endpoints.setUp.path, order(token))).toMatchObject({ status: statuses.expired });
    }
  });

  test.each([
    [{ password: 'short' }, '/password'],
    [{ password: '中文密码123456' }, '/password'],
    [{ phone: '123' }, '/phone'],
    [{ zone: 'Nowhere/Land' }, '/zone'],
    [{ company: '  ' }, '/company'],
    [{ company: 'Acme\u0007' }, '/company'],
    [{ name: 'Mo\u0002' }, '/name'],
    [{ name: '' }, '/name'],
  ])('%o is refused and the link still works', async (more, path) => {
    const token = await tokenNow();
    expect(await post(endpoints.setUp.path, order(token, more))).toMatchObject({
      status: statuses.badInput,
      errors: [{ path }],
    });
    expect(await post(endpoints.setupState.path, { token })).toMatchObject({ status: 0 });
  });

  test('of two links opened at once one creates the company; then no link works', async () => {
    const tokens = [await tokenNow(), await tokenNow()];
    const answers = await Promise.all(
      tokens.map((token, index) => post(endpoints.setUp.path, order(token, { phone: `1370000000${index + 1}` }))),
    );
    expect(answers.map(({ status }) => Number(status)).toSorted((a, b) => a - b)).toEqual([statuses.expired, 0]);
    expect(await makeSetupToken(empty.db, nowSeconds())).toBeUndefined();
    for (const token of tokens)
      expect(await post(endpoints.setupState.path, { token })).toMatchObject({ status: statuses.expired });

    const { info } = answers.find(({ status }) => status === 0);
    const headers = headersOf(info);
    const menu = await post(endpoints.shortMenu.path, {}, headers);
    expect(JSON.stringify(menu)).toContain(products.spaces);
    const rights = await post(endpoints.rights.path, { pid: products.authority }, headers);
    expect(rights.perm).toEqual({ create: 16, read: 2, write: 2, set: 2 });
    for (const [pid, total] of [
      [products.members, 1],
      [products.departments, 1],
      [products.roles, 2],
    ] as const)
      expect(await post(endpoints.queryRecords.path, { pid }, headers)).toMatchObject({ status: 0, result: { total } });
  });

  describe('and its companies from a shell', () => {
    const ask = (request: Omit<TenantRequest, 'about'>) =>
      // The union loses its parts by Omit; each call below is one of them.
      answerShell(empty.db, { about: 'tenant', ...request } as TenantRequest, {
        pluginsDir: undefined,
        consoleDir: 'public',
        embedOrigins: [],
      });
    const made = {
      name: { en: 'Hillside', zh: '山坡' },
      zone: 'Europe/Berlin',
      language: 'en',
      administrator: 'Ann',
      phone: '13700000011',
    };

    test('a company is made with an administrator who can sign in by the printed password', async () => {
      const { ok, lines } = await ask({ command: 'create', ...made } as never);
      expect(ok).toBe(true);
      const password = /password (\S+)/.exec(lines.join('\n'))?.[1] ?? '';
      const answer = await post(endpoints.passwordSignIn.path, { phone: made.phone, password });
      expect(answer).toMatchObject({ status: 0, info: { zone: 'Europe/Berlin' } });
    });

    test('an operator reads devices and nothing of the people', async () => {
      const { lines } = await ask({
        command: 'operator',
        company: '山坡',
        name: 'Bob',
        phone: '13700000012',
        isAdministrator: false,
      } as never);
      const password = /password (\S+)/.exec(lines.join('\n'))?.[1] ?? '';
      const { info } = await post(endpoints.passwordSignIn.path, { phone: '13700000012', password });
      const rights = await post(endpoints.rights.path, { pid: products.members }, headersOf(info));
      expect(rights.perm.read).toBe(0);
    });

    test('the list has a line of each company with its number of accounts and modules, in the singular and plural', async () => {
      const { lines } = await ask({ command: 'list' });
      const countsOf = (name: string) => lines[lines.findIndex((line) => line.includes(name)) + 1];
      expect(countsOf('Lakeside')).toMatch(/Shanghai, 1 account, \d+ modules/);
      expect(countsOf('Hillside')).toMatch(/Berlin, 2 accounts, \d+ modules/);
    });

    test('a host shows its company until it is removed', async () => {
      const host = {
        command: 'host',
        host: 'Hill.example',
        company: 'Hillside',
        filing: 'F-1',
        theme: 'teal',
        isGone: false,
      };
      expect(await ask(host as never)).toMatchObject({ ok: true });
      const shown = await post(endpoints.tenantIcon.path, {}, { host: 'hill.example' });
      expect(shown).toMatchObject({ name: made.name, filing: 'F-1' });
      expect(await ask({ command: 'host', host: 'hill.example', isGone: true } as never)).toMatchObject({ ok: true });
      expect(await ask({ command: 'host', host: 'hill.example', isGone: true } as never)).toMatchObject({ ok: false });
    });

    test('the manifest is checked whole and answered to its company', async () => {
      const entry = { pid: products.spaces, path: 'https://maps.example/plan', kind: 'page', mode: 'iframe' };
      const script = { ...entry, path: 'https://elsewhere.example/board.js', mode: 'script' };
      const refused = await ask({
        command: 'manifest',
        company: 'Hillside',
        entries: [entry, script, { pid: 'x' }],
      } as never);
      expect(refused.ok).toBe(false);
      expect(refused.lines.join('\n')).toMatch(/^\/1\/path: a script is one of our own/m);
      expect(await ask({ command: 'manifest', company: 'Hillside', entries: [entry] } as never)).toMatchObject({
        ok: true,
      });
    });

    test.each(['/examples/channels/index.html', '/icon.svg?size=3'])(
      'the manifest takes %s, which is served',
      async (path) => {
        const entry = { pid: products.spaces, path, kind: 'page', mode: 'iframe' };
        expect(await ask({ command: 'manifest', company: 'Hillside', entries: [entry] } as never)).toMatchObject({
          ok: true,
        });
      },
    );

    test.each([
      [{ path: '/examples/chanels/index.html' }, '/0/path: there is no file /examples/chanels/index.html'],
      [{ path: '/examples/' }, '/0/path: there is no file /examples/'],
      [{ path: '/../package.json' }, '/0/path: there is no file'],
      [{ path: '/%2e%2e%2fpackage.json' }, '/0/path: there is no file'],
      [{ path: '/%zz' }, '/0/path: there is no file'],
      [{ path: '/plugins/map.js' }, '/0/path: /plugins/map.js is a file of PLUGINS_DIR, which is not set'],
      [{ path: '/icon.svg', schema: '/map.json' }, '/0/schema: there is no file /map.json'],
    ])('the manifest refuses %j, a file that is not there, and keeps the former one', async (more, words) => {
      const entry = { pid: products.spaces, kind: 'page', mode: 'iframe', ...more };
      const { ok, lines } = await ask({ command: 'manifest', company: 'Hillside', entries: [entry] } as never);
      expect(ok).toBe(false);
      expect(lines[0]).toContain(words);
      expect(lines.at(-1)).toBe('Nothing was changed.');
    });

    test.each([
      [{ command: 'zone', company: 'Hillside', zone: 'Mars/Base' }, /no time zone/],
      [{ command: 'zone', company: 'Nobody', zone: 'Asia/Shanghai' }, /No company is called "Nobody"/],
      [{ command: 'create', ...made }, /13700000011 is already used to sign in/],
      [{ command: 'subscribe', company: 'Hillside', pids: ['f'.repeat(24)], isGone: false }, /There is no module f+/],
      [{ command: 'host', host: 'http://x/', company: 'Hillside', isGone: false }, /no host name/],
    ])('%o is refused with a message', async (request, words) => {
      const { ok, lines } = await ask(request as never);
      expect(ok).toBe(false);
      expect(lines.join('\n')).toMatch(words);
    });
  });
});
