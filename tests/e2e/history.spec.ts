import { expect, signIn, test } from './fixtures.ts';
import { electricityMeters, openHead, openList, settled } from './pages.ts';

const readings = '500000000000000000000001';

test('a history holds the rows of its record alone, under every tab and filter', async ({ page }) => {
  await signIn(page);
  await openList(page, readings, '?size=10');
  const link = page.locator('.ag-row [col-id="device"] a').first();
  const name = (await link.textContent()) ?? '';
  const did = ((await link.getAttribute('href')) ?? '').split('/').at(-2) ?? '';
  await page.goto(`/home/data/history/${readings}/all/${did}/${encodeURIComponent(name)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`History of ${name}`);
  await settled(page);
  const devices = page.locator('.ag-row [col-id="device"]');
  await expect(devices.first()).toHaveText(name);
  expect(new Set(await devices.allTextContents())).toEqual(new Set([name]));
  const dialog = await openHead(page, 'Time');
  await dialog.getByRole('button', { name: 'Sort ascending' }).click();
  await expect(page).toHaveURL(/sort=occurtime/);
  await expect(devices.first()).toHaveText(name);
  await page.getByRole('navigation', { name: 'Filter groups' }).getByRole('link', { name: 'Today' }).click();
  await expect(page).not.toHaveURL(/\/all\//);
  await expect(page).not.toHaveURL(/sort=/);
  await page.getByRole('link', { name, exact: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`/detail/${electricityMeters}/${did}/`));
});

test('a history without a name in its address has a head all the same', async ({ page }) => {
  await signIn(page);
  await page.goto(`/home/data/history/${readings}/all/nothing-here/null`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('History of unnamed record');
  await page.goto(`/home/data/history/${electricityMeters}/all/nothing-here/null`);
  await expect(page.getByText('History not found')).toBeVisible();
});
