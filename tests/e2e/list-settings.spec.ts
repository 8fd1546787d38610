import type { Page } from '@playwright/test';
import { endpoints } from '../../src/api/endpoints.ts';
import { axeFaults } from './axe.ts';
import { expect, startSession, test } from './fixtures.ts';
import { names, openList, settled } from './pages.ts';

const lights = '300000000000000000000005';

const settings = (page: Page) => page.getByRole('dialog', { name: 'List settings' });
const head = (page: Page, name: string) => page.locator('main').getByRole('columnheader', { name });

async function openSettings(page: Page, part?: string): Promise<void> {
  await page.getByRole('button', { name: 'List settings' }).click();
  await expect(settings(page)).toBeVisible();
  if (part !== undefined) await settings(page).getByRole('tab', { name: part }).click();
}

async function saved(page: Page): Promise<void> {
  await settings(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Update field succeeded')).toBeVisible();
  await expect(settings(page)).toBeHidden();
  await settled(page);
}

test.beforeEach(async ({ page }) => {
  await startSession(page);
  await openList(page, lights, '?size=10');
});

test('ux 8: a column is hidden, widened and comes back with reset', async ({ page }) => {
  await openSettings(page);
  await settings(page).getByRole('checkbox', { name: 'Space' }).uncheck();
  await expect(settings(page).getByRole('checkbox', { name: 'Name' })).toBeDisabled();
  await expect(settings(page).getByRole('columnheader', { name: 'Space' })).toHaveCount(0);
  expect(await axeFaults(page), 'display').toEqual([]);
  await saved(page);
  await expect(head(page, 'Space')).toHaveCount(0);
  await page.reload();
  await expect(head(page, 'Name')).toBeVisible();
  await expect(head(page, 'Space')).toHaveCount(0);
  await openSettings(page);
  await settings(page).getByRole('button', { name: 'Reset' }).click();
  await saved(page);
  await expect(head(page, 'Space')).toBeVisible();
});

test('ux 10: a double click on the edge of a column fits it to what it shows', async ({ page }) => {
  const name = page.locator('main .ag-header-cell[col-id="name"]');
  const edge = name.locator('.ag-header-cell-resize');
  const width = async (): Promise<number> => Math.round((await name.boundingBox())?.width ?? 0);
  const change = async (how: () => Promise<void>): Promise<number> => {
    const [before, kept] = [await width(), page.waitForResponse('**' + endpoints.updateTab.path)];
    await how();
    await kept;
    await settled(page);
    await expect.poll(width).not.toBe(before);
    return width();
  };
  const wide = await change(async () => {
    const box = await edge.boundingBox();
    if (box === null) throw new Error('no edge');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 160, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
  });
  const fitted = await change(() => edge.dblclick());
  expect(fitted).toBeLessThan(wide);
  const cut = await page
    .locator('.ag-row [col-id="name"] a')
    .evaluateAll((links) => links.filter((link) => link.scrollWidth > link.clientWidth).length);
  expect(cut).toBe(0);
  await openSettings(page);
  await settings(page).getByRole('button', { name: 'Reset' }).click();
  await saved(page);
});

test('ux 22: a wrong width has its message at its box, and leaving with changes asks', async ({ page }) => {
  await openSettings(page, 'Width and order');
  const width = settings(page).getByRole('radiogroup', { name: 'Width of Name' });
  await width.getByText('Custom').click();
  await settings(page).getByRole('textbox', { name: 'Width of Name, px' }).fill('900');
  await settings(page).getByRole('button', { name: 'Save' }).click();
  await expect(settings(page).getByRole('alert')).toHaveText('50–500 px');
  await page.keyboard.press('Escape');
  await expect(settings(page).getByText('The changes are not saved yet.')).toBeVisible();
  await settings(page).getByRole('button', { name: 'Discard' }).click();
  await expect(settings(page)).toBeHidden();
});

test('the default order holds until another is chosen', async ({ page }) => {
  await openSettings(page, 'Default sort');
  const field = settings(page).getByRole('combobox', { name: 'Sort by' });
  await field.click();
  await field.fill('Name');
  await page.locator('.ant-select-dropdown:visible').getByTitle('Name', { exact: true }).click();
  await settings(page).getByText('Ascending').click();
  await saved(page);
  await expect(page.getByRole('button', { name: 'Name, sorted ascending' })).toBeVisible();
  const ascending = await names(page);
  await page.goto(page.url().replace(/\?.*$/, '?size=10&sort=name,asc'));
  await settled(page);
  await expect.poll(() => names(page)).toEqual(ascending);
  await openSettings(page);
  await settings(page).getByRole('button', { name: 'Reset' }).click();
  await saved(page);
});

test('columns are put in another order by keyboard', async ({ page }) => {
  const order = () =>
    page
      .locator('main .ag-header-cell[col-id]')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('col-id')));
  const before = await order();
  await openSettings(page, 'Width and order');
  // Several steps: hidden columns lie between the visible ones.
  const up = settings(page).getByRole('button', { name: 'Move State up' });
  await up.focus();
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('Enter');
  await saved(page);
  await expect.poll(order).not.toEqual(before);
  await openSettings(page);
  await settings(page).getByRole('button', { name: 'Reset' }).click();
  await saved(page);
});
