import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { grid, openList, settled } from './pages.ts';

// Screens have no driver: they confirm at once, so that nothing here waits for a device.
const screens = '30000000000000000000000a';

const stream = '/sfsaas/api/live';

const row = (page: Page, name: string): Locator =>
  page.locator('.ag-row').filter({ has: page.getByRole('link', { name, exact: true }) });
const powerOf = (page: Page, name: string): Locator => row(page, name).locator('[col-id="pwr"]');

/** Whether the page hears of changes: its topics have been taken by a stream, its own or another tab's. */
async function isLive(page: Page, opened: Promise<unknown>): Promise<void> {
  await opened;
  await settled(page);
}

/** Sends one value to the device whose page is open. */
async function command(page: Page, parameter: string, value: string): Promise<void> {
  const panel = page.getByRole('region', { name: 'Control', exact: true });
  await panel.getByRole('radiogroup', { name: parameter }).getByText(value, { exact: true }).click();
  await panel.getByRole('button', { name: 'Send', exact: true }).click();
}

test('two tabs share one stream: what is done in one moves in the other, and a row that no longer matches goes', async ({
  page,
  context,
}) => {
  await signIn(page);
  const opened = page.waitForResponse((response) => response.url().endsWith(stream));
  await openList(page, screens, '?filter=%5B%5D');
  await isLive(page, opened);
  const link = grid(page).locator('[col-id="name"] a').first();
  const name = (await link.textContent()) ?? '';
  const address = (await link.getAttribute('href')) ?? '';

  const other = await context.newPage();
  const ownStreams: string[] = [];
  other.on('request', (request) => {
    if (request.url().endsWith(stream)) ownStreams.push(request.url());
  });
  await other.goto(address);
  await expect(other.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  for (const value of ['Off', 'On', 'Off']) {
    await command(other, 'Power', value);
    await expect(powerOf(page, name)).toHaveText(value);
  }
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  expect(ownStreams).toEqual([]);
});
