import type { Locator } from '@playwright/test';
import { expect, startSession, test } from './fixtures.ts';
import {
  airConditioners,
  cell,
  choose,
  electricityMeters,
  electricityReadings,
  grid,
  names,
  openHead,
  openList,
  operand,
  settled,
} from './pages.ts';

test.beforeEach(async ({ page }) => {
  await startSession(page);
  await openList(page, electricityMeters, '?size=10');
  await expect.poll(async () => (await names(page)).length).toBeGreaterThan(5);
});

test('a list shows the records of its module', async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Electricity meters');
});

test('ux 1: sorting is in the address, and Back takes it away again', async ({ page }) => {
  const dialog = await openHead(page, 'Name');
  await dialog.getByRole('button', { name: 'Sort descending' }).click();
  await expect(page).toHaveURL(/sort=name%2Cdesc|sort=name,desc/);
  const isDescending = (listed: string[]) =>
    listed.every((name, index) => index === 0 || name <= (listed[index - 1] ?? ''));
  await expect.poll(async () => isDescending(await names(page))).toBe(true);
  await page.goBack();
  await expect(page).not.toHaveURL(/sort=/);
});

test('ux 1, 12: a filter narrows the list, survives a reload, and its chip removes it', async ({ page }) => {
  const [first = ''] = await names(page);
  const dialog = await openHead(page, 'Name');
  await operand(dialog).fill(first);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/filter=/);
  await expect.poll(async () => (await names(page)).every((name) => name.includes(first))).toBe(true);
  await page.reload();
  await expect(cell(page, first)).toBeVisible();
  await page.getByRole('button', { name: /^Clear all/ }).click();
  await expect(page).not.toHaveURL(/filter=/);
});

test('ux 1: the second page shows other records and is in the address', async ({ page }) => {
  const before = await names(page);
  await page
    .getByRole('listitem', { name: '2', exact: true })
    .or(page.getByTitle('2', { exact: true }))
    .first()
    .click();
  await expect(page).toHaveURL(/page=2/);
  await settled(page);
  await expect(grid(page)).toBeVisible();
  await expect.poll(() => names(page)).not.toEqual(before);
});

test('the filter of a head gives the focus back to its head', async ({ page }) => {
  const head = page.getByRole('columnheader', { name: /^Name/ });
  await head.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(head).toBeFocused();
});

test('no tab moves when another one is chosen', async ({ page }) => {
  await openList(page, electricityMeters);
  const tabs = page.getByRole('navigation', { name: 'Filter groups' }).getByRole('link');
  await expect(tabs.first()).toContainText(/\d/);
  const lefts = () => tabs.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().left));
  const before = await lefts();
  await tabs.nth(1).click();
  await expect(tabs.nth(1)).toHaveAttribute('aria-current', 'page');
  expect(await lefts()).toEqual(before);
});

test('powers of a list are in the one unit that suits the largest', async ({ page }) => {
  await openList(page, electricityMeters);
  const units = page.locator('.ag-row [col-id="power"]').filter({ hasText: /kW$/ });
  await expect(units.first()).toBeVisible();
  await expect(page.locator('.ag-row [col-id="power"]').filter({ hasText: /\dW$/ })).toHaveCount(0);
  await expect(units.first().locator('[title]')).toHaveAttribute('title', /^[\d,.]+ W$/);
});

test('a filter is typed and read in the unit of its list, and stored as the column is', async ({ page }) => {
  const kilowatts = page.locator('.ag-row [col-id="power"]').filter({ hasText: /kW$/ });
  await expect(kilowatts.first()).toBeVisible();
  const dialog = await openHead(page, 'Power');
  await expect(dialog.getByText('kW', { exact: true })).toBeVisible();
  await choose(page, dialog.getByRole('combobox', { name: 'Operator' }), 'is over');
  await operand(dialog).fill('0.3');
  // The column is stored in tenths of a watt.
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/%3A3000%7D/);
  await expect(page.getByRole('list', { name: 'Filters and sort' }).getByText('is over 0.3\u00a0kW')).toBeVisible();
  await page.reload();
  await expect(kilowatts.first()).toBeVisible();
  const again = await openHead(page, 'Power');
  await expect(operand(again)).toHaveValue('0.3');
});

test('heads and names of a list are whole where there is room for them', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const cut = (words: Locator): Promise<string[]> =>
    words.evaluateAll((all) =>
      all.filter((word) => word.scrollWidth > word.clientWidth).map((word) => word.textContent),
    );
  for (const pid of [electricityMeters, airConditioners]) {
    await openList(page, pid);
    const heads = page.getByRole('columnheader').getByRole('button').locator('span:first-child');
    await expect(heads.first()).toBeVisible();
    expect(await cut(heads)).toEqual([]);
    // The icon under the pointer takes no room from the head.
    const head = heads.filter({ hasText: /^State$/ });
    const before = await head.boundingBox();
    await head.hover();
    expect(await head.boundingBox()).toEqual(before);
    expect(await cut(page.locator('.ag-row [col-id="name"] a'))).toEqual([]);
  }
});

test('a list without linkages and controls has its search right below its tabs, from the first visit on', async ({
  page,
}) => {
  await page.goto(`/home/data/list/${electricityReadings}`);
  await expect(grid(page)).toBeVisible();
  const tabs = await page.getByRole('navigation', { name: 'Filter groups' }).boundingBox();
  const search = await page.getByRole('searchbox').boundingBox();
  expect((search?.y ?? 0) - (tabs?.y ?? 0) - (tabs?.height ?? 0)).toBeLessThan(20);
});
