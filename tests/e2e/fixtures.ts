import { expect, test as plain } from '@playwright/test';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { User } from '../../src/schemas/wire.ts';
import type { SessionKey } from '../../src/state/session.ts';
import { startServer } from './server.ts';
import type { TestServer } from './server.ts';

/** Phones of the demo accounts; one password for all. */
export const accounts = {
  administrator: '13800000001',
  operator: '13800000002',
  storeStaff: '13800000003',
  withoutModules: '13800000004',
  otherTenant: '13900000001',
} as const;

export const password = 'Colonnade#2026';

/** Dialogs, menus and cards open and close over time, as most people see them. For `test.use`. */
export const inMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** Any page of a test that throws, logs an error or breaks the content security policy fails the test. */
export const test = plain.extend<{ cleanConsole: void; serverLog: void }, { server: TestServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  cleanConsole: [
    async ({ context }, use) => {
      const faults = await watch(context);
      await use();
      // What a test passes on to the server may be under way when it ends, which would fail the whole run.
      for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
      expect(faults, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
  // The server's log of a failed test often has the cause.
  serverLog: [
    async ({ server }, use, info) => {
      const before = server.log().length;
      await use();
      const serverLog = server.log().slice(before);
      if (info.status !== info.expectedStatus && serverLog !== '')
        console.error(`The server said:\n${serverLog.slice(-4000)}`);
    },
    { auto: true },
  ],
});

async function watch(context: BrowserContext): Promise<string[]> {
  const faults: string[] = [];
  context.on('weberror', (error) => faults.push(`thrown: ${error.error().stack ?? error.error().message}`));
  context.on('console', (message) => {
    // The browser's own line about an answer that is not 2xx; the pages show such answers themselves.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    faults.push(`console: ${message.text()}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`${event.effectiveDirective} refused ${event.blockedURI} ${event.sample}`);
    });
  });
  return faults;
}

/** A password input has no role of its own, and the tab of this way to sign in bears the same word. */
export const passwordField = (page: Page): Locator =>
  page.getByRole('tabpanel').getByLabel('Password', { exact: true });

type SignIn = { from?: 'login' | 'here'; lands?: RegExp };

/** Signs in by password as a person does, on a fresh sign-in page or (`here`) on the one that is open. */
export async function signIn(
  page: Page,
  phone: string = accounts.administrator,
  { from = 'login', lands = /\/home\// }: SignIn = {},
): Promise<void> {
  if (from === 'login') await page.goto('/login');
  await page.getByRole('tab', { name: 'Password' }).click();
  await page.getByRole('textbox', { name: 'Phone number' }).fill(phone);
  await passwordField(page).fill(password);
  await passwordField(page).press('Enter');
  await expect(page).toHaveURL(lands);
}

/**
 * The session of a person in a browser that has opened nothing yet. For tests whose subject is neither signing in nor the
 * page that it leads to: both take longer than most of what follows.
 */
export async function startSession(page: Page, phone: string = accounts.administrator): Promise<void> {
  // The first call to a server that has just started waits behind what the server does then: longer than for a click.
  const answer = await page.request.post('/sfsaas/api/user/pwdlogin', { data: { phone, password }, timeout: 60_000 });
  const { msg, info } = (await answer.json()) as { msg: string; info?: User };
  if (info === undefined) throw new Error(`${phone} could not sign in: ${msg}`);
  const { companyid, userid, loginsession, nickname, did, zone } = info;
  const stored = { companyid, userid, nickname, userdid: did, zone, loginsession } satisfies Record<SessionKey, string>;
  // An address of the console's origin without the console.
  await page.goto('/readyz');
  await page.evaluate(
    (entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)),
    Object.entries(stored),
  );
}

export { expect } from '@playwright/test';
