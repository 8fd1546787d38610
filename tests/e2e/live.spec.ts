import type { Locator, Page } from '@playwright/test';
import { expect, startSession, test } from './fixtures.ts';
import { command, grid, openList } from './pages.ts';

// Screens have no driver: they confirm at once, so that nothing here waits for a device.
const screens = '30000000000000000000000a';

const stream = '/sfsaas/api/live';

const row = (page: Page, name: string): Locator =>
  page.locator('.ag-row').filter({ has: page.getByRole('link', { name, exact: true }) });
const powerOf = (page: Page, name: string): Locator => row(page, name).locator('[col-id="pwr"]');

test('two tabs share one stream: what is done in one moves in the other without a reload', async ({
  page,
  context,
}) => {
  await startSession(page);
  await openList(page, screens);
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

test('a row that no longer matches stays under the pointer, then goes, and the total follows', async ({
  page,
  context,
}) => {
  await startSession(page);
  await openList(page, screens);
  await page.getByRole('button', { name: 'All on' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Switch on/ })
    .click();
  await expect(page.getByText('Control succeeded')).toBeVisible();
  await openList(page, screens, `?filter=${encodeURIComponent('[{"pwr":["1"]}]')}`);
  const inAll = page.getByText(/^[\d,]+ in all$/);
  const total = Number(((await inAll.textContent()) ?? '').replaceAll(/\D/g, ''));
  const link = grid(page).locator('[col-id="name"] a').first();
  const name = (await link.textContent()) ?? '';
  await link.hover();

  const other = await context.newPage();
  await other.goto((await link.getAttribute('href')) ?? '');
  await command(other, 'Power', 'Off');
  await expect(powerOf(page, name)).toHaveText('Off');
  await expect(page.getByText(`${(total - 1).toLocaleString('en')} in all`)).toBeVisible();
  await expect(row(page, name)).toHaveCount(1);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(row(page, name)).toHaveCount(0);
});

test('column mode and view mode change without a reload', async ({ page, context }) => {
  await startSession(page);
  await openList(page, screens);
  const link = grid(page).locator('[col-id="name"] a').first();
  const name = (await link.textContent()) ?? '';
  const other = await context.newPage();
  await other.goto((await link.getAttribute('href')) ?? '');
  await command(other, 'Power', 'On');
  await page.goto(`/home/data/viewmode/${screens}`);
  await expect(powerOf(page, name)).toHaveText('On');
  await command(other, 'Power', 'Off');
  await expect(powerOf(page, name)).toHaveText('Off');

  await page.goto(`/home/data/columnmode/${screens}`);
  const pane = page.getByRole('heading', { level: 2 }).first();
  await expect(pane).toHaveText(name);
  // The order is by time of change. While the pointer is over the list, a row that becomes the first one keeps its place.
  const moved = page.getByRole('option').nth(3);
  const movedName = (await moved.locator('bdi').textContent()) ?? '';
  await moved.hover();
  await openList(other, screens);
  await other.getByRole('searchbox').fill(movedName);
  // A row that moves between press and release is not clicked.
  await expect(other.getByText('1 in all')).toBeVisible();
  await row(other, movedName).getByRole('link', { name: movedName, exact: true }).click();
  await command(other, 'Power', 'Off');
  await command(other, 'Power', 'On');
  await expect(page.getByText('New order once you leave the list')).toBeVisible();
  await expect(moved.locator('bdi')).toHaveText(movedName);
  await page.getByRole('searchbox', { name: 'Find by name' }).hover();
  await expect(page.getByRole('option').first().locator('bdi')).toHaveText(movedName);
  await expect(pane).toHaveText(name);
});
