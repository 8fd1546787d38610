import { createHash } from 'node:crypto';
import { accounts, expect, password, signIn, test } from './fixtures.ts';
import { cell, electricityMeters, names, openList } from './pages.ts';

/** Pages change by themselves. Contract "Live". */

type Answer = { status: number; info?: { loginsession: string }; data?: { version: number } };

/** Another person at another machine, who calls the server directly. */
const colleague = async (url: string) => {
  const call = async (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Answer;
  };
  const { info } = await call('/sfsaas/api/user/pwdlogin', {
    phone: accounts.administrator,
    password: createHash('sha256').update(`colonnade:${password}`).digest('hex'),
  });
  const headers = { loginsession: info?.loginsession ?? '' };
  return {
    rename: async (did: string, name: string): Promise<void> => {
      const { data } = await call('/sfsaas/api/vt/read', { pid: electricityMeters, did }, headers);
      const change = { pid: electricityMeters, did, data: { name }, version: data?.version };
      const answer = await call('/sfsaas/api/vt/update', change, headers);
      expect(answer.status).toBe(0);
    },
  };
};

const didOf = (address: string | null): string => /[0-9a-f]{24}(?=[^/]*$)/.exec(address ?? '')?.[0] ?? '';

test('a change by another person appears in the list and on the record by itself', async ({ page, server }) => {
  await signIn(page, accounts.operator);
  const stream = page.waitForResponse((response) => response.url().endsWith('/sfsaas/api/live') && response.ok());
  await openList(page, electricityMeters, '?size=10&sort=name,asc');
  await expect.poll(async () => (await names(page)).length).toBeGreaterThan(5);
  await stream;
  const [first = ''] = await names(page);
  const did = didOf(await page.getByRole('link', { name: first, exact: true }).getAttribute('href'));
  const other = await colleague(server.url);
  await other.rename(did, `${first} by day`);
  await expect(cell(page, `${first} by day`)).toBeVisible();
  await page.getByRole('link', { name: `${first} by day`, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${first} by day`);
  await other.rename(did, first);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first);
});

test('what changed while the network was away appears when it is back', async ({ page, context, server }) => {
  await signIn(page, accounts.operator);
  await openList(page, electricityMeters, '?size=10&sort=name,asc');
  await expect.poll(async () => (await names(page)).length).toBeGreaterThan(5);
  const [first = ''] = await names(page);
  const did = didOf(await page.getByRole('link', { name: first, exact: true }).getAttribute('href'));
  const other = await colleague(server.url);
  await context.setOffline(true);
  await other.rename(did, `${first} offline`);
  await context.setOffline(false);
  await expect(cell(page, `${first} offline`)).toBeVisible({ timeout: 45_000 });
  await other.rename(did, first);
});
