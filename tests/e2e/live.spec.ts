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
      expect(answer).toMatchObject({ status: 0 });
    },
  };
};

const didOf = (address: string | null): string => (address ?? '').split(/[?#]/)[0]?.split('/').at(-1) ?? '';

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

test('two tabs of a browser have one stream, which the other one takes over when its tab is closed', async ({
  page,
  context,
  server,
}) => {
  const streams: string[] = [];
  context.on('response', (response) => {
    if (response.url().endsWith('/sfsaas/api/live')) streams.push(response.request().postData() ?? '');
  });
  await signIn(page, accounts.operator);
  await openList(page, electricityMeters, '?size=10&sort=name,asc');
  await expect.poll(async () => (await names(page)).length).toBeGreaterThan(5);
  await expect.poll(() => streams.some((topics) => topics.includes('"list"'))).toBe(true);
  const second = await context.newPage();
  await openList(second, electricityMeters, '?size=10&sort=name,asc');
  await expect.poll(async () => (await names(second)).length).toBeGreaterThan(5);
  const [first = ''] = await names(second);
  const did = didOf(await second.getByRole('link', { name: first, exact: true }).getAttribute('href'));
  const other = await colleague(server.url);
  const metrics = async (): Promise<string | undefined> =>
    /^colonnade_live_streams (\d+)$/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1];
  await other.rename(did, `${first} in both`);
  await expect(cell(second, `${first} in both`)).toBeVisible();
  await expect.poll(metrics).toBe('1');
  await page.close();
  await other.rename(did, first);
  await expect(second.getByRole('link', { name: first, exact: true })).toBeVisible({ timeout: 45_000 });
  await expect.poll(metrics).toBe('1');
});
