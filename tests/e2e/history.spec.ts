import { expect, startSession, test } from './fixtures.ts';
import { electricityMeters, openHead, openList, settled } from './pages.ts';

const readings = '500000000000000000000001';

test('a history holds the rows of its record alone, under every tab and filter', async ({ page }) => {
  await startSession(page);
  await openList(page, readings, '?size=10');
  const link = page.locator('.ag-row [col-id="device"] a').first();
  const name = (await link.textContent()) ?? '';
  const did = ((await link.getAttribute('href')) ?? '').split('/').at(-2) ?? '';
  const devices = new Set<unknown>();
  page.on('response', async (response) => {
    if (!response.url().endsWith('/filter/query')) return;
    const { result } = await response.json();
    for (const row of result.data) devices.add(row.device);
  });
  await page.goto(`/home/data/history/${readings}/all/${did}/${encodeURIComponent(name)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await settled(page);
  const times = page.locator('.ag-row [col-id="occurtime"]');
  await expect(times.first()).toHaveText(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}/);
  await expect(page.locator('[col-id="name"], [col-id="device"]')).toHaveCount(0);
  await expect(page.getByRole('searchbox', { name: 'Find by name' })).toHaveCount(0);
  expect(devices).toEqual(new Set([did]));
  const dialog = await openHead(page, 'Time');
  await dialog.getByRole('button', { name: 'Sort ascending' }).click();
  await expect(page).toHaveURL(/sort=occurtime/);
  await settled(page);
  await page.getByRole('navigation', { name: 'Filter groups' }).getByRole('link', { name: 'Today' }).click();
  await expect(page).not.toHaveURL(/\/all\//);
  await expect(page).not.toHaveURL(/sort=/);
  await settled(page);
  expect(devices).toEqual(new Set([did]));
  await page.getByRole('link', { name: 'Details', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/detail/${electricityMeters}/${did}/`));
  await expect(page.getByRole('region', { name: 'Last 24 hours' })).toBeVisible();
});

test('a history without a name in its address has a head all the same', async ({ page }) => {
  await startSession(page);
  await openList(page, readings, '?size=10');
  const link = page.locator('.ag-row [col-id="device"] a').first();
  const did = ((await link.getAttribute('href')) ?? '').split('/').at(-2) ?? '';
  await page.goto(`/home/data/history/${readings}/all/${did}/null`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unnamed record');
  await expect(page.locator('.ag-row').first()).toBeVisible();
});

test('the history of a record that does not exist, or that the reader may not see, says so', async ({ page }) => {
  await startSession(page);
  await page.goto(`/home/data/history/${readings}/all/nothing-here/null`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Record not found');
  await expect(page.getByText('No records yet')).toHaveCount(0);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/list/${electricityMeters}`));
  await page.goto(`/home/data/history/${electricityMeters}/all/nothing-here/null`);
  await expect(page.getByText('History not found')).toBeVisible();
});
