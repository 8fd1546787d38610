import type { Locator, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { accounts, expect, startSession, test } from './fixtures.ts';
import { choose, openList, waitForDraft } from './pages.ts';

/** Boards as a person makes, arranges and looks at them. */

const waterMeters = '300000000000000000000002';

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Data board' });
const myBoards = (page: Page): Locator => dialog(page).getByRole('list', { name: /^My boards/ });
const preview = (page: Page): Locator => dialog(page).getByRole('region', { name: 'Preview' });
const nameBox = (page: Page): Locator => dialog(page).getByRole('textbox', { name: /^Name/ });

async function openBoards(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Boards', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}

async function template(page: Page, name: RegExp): Promise<void> {
  await dialog(page).getByRole('region', { name: 'Board templates' }).getByRole('button', { name }).click();
}

/** A board that needs a name only. */
async function addNamed(page: Page, kind: RegExp, name: string): Promise<void> {
  await template(page, kind);
  await nameBox(page).fill(name);
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(myBoards(page)).toContainText(name);
}

async function remove(page: Page, name: string): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: `Settings of ${name}`, exact: true })
    .click();
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await page
    .getByRole('dialog', { name: /^Delete the board / })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await expect(myBoards(page)).not.toContainText(name);
}

test('a line board is previewed while it is filled in, saved, changed and deleted', async ({ page }) => {
  await startSession(page);
  await openList(page, waterMeters);
  await openBoards(page);
  await template(page, /^Line chart/);
  await expect(nameBox(page)).toBeFocused();
  await expect(preview(page)).toContainText('Not complete yet');
  await page.keyboard.press('Control+s');
  await expect(dialog(page).getByRole('alert')).toHaveText('Form not complete');
  await expect(dialog(page)).toContainText('Enter bulletin board name');
  await expect(dialog(page)).toContainText('Choose the X axis');
  expect(await axeFaults(page)).toEqual([]);

  await choose(page, dialog(page).getByRole('combobox', { name: 'X axis' }), 'Name');
  await dialog(page).getByText('Number of records').click();
  await expect(dialog(page).getByRole('combobox', { name: 'Number field' })).toHaveCount(0);
  await nameBox(page).fill('Meters by name');
  await expect(preview(page).getByRole('region', { name: 'Meters by name' }).getByRole('img')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(myBoards(page)).toContainText('Meters by name');

  await dialog(page).getByRole('button', { name: 'Settings of Meters by name' }).click();
  await expect(nameBox(page)).toHaveValue('Meters by name');
  await nameBox(page).fill('Meters');
  await page.keyboard.press('Escape');
  await expect(dialog(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await dialog(page).getByRole('button', { name: 'Update' }).click();
  await expect(myBoards(page).getByText('Meters', { exact: true })).toBeVisible();
  await remove(page, 'Meters');
});

test('a board that is being written comes back after a reload, and not after it was saved', async ({ page }) => {
  page.on('dialog', (question) => void question.accept());
  await startSession(page);
  await openList(page, waterMeters);
  await openBoards(page);
  await template(page, /^Use today/);
  await nameBox(page).fill('Half written');
  await waitForDraft(page, 'Half written');
  await page.reload();
  await openBoards(page);
  await template(page, /^Use today/);
  await expect(nameBox(page)).toHaveValue('Half written');
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(myBoards(page)).toContainText('Half written');
  await template(page, /^Use today/);
  await expect(dialog(page).getByRole('status').filter({ hasText: 'Discard' })).toHaveCount(0);
  await expect(nameBox(page)).toHaveValue('');
  await dialog(page).getByRole('button', { name: 'Back' }).click();
  await remove(page, 'Half written');
});

test('the first click on a form counts, and so does one on what the fault of a left field moves', async ({ page }) => {
  await startSession(page);
  await openList(page, waterMeters);
  await openBoards(page);
  await template(page, /^Comparison over time/);
  await expect(nameBox(page)).toBeFocused();
  const year = dialog(page).getByRole('radio', { name: 'Year', exact: true });
  await dialog(page).getByText('Year', { exact: true }).click();
  await expect(year).toBeChecked();
  await expect(dialog(page)).not.toContainText('Enter bulletin board name');
  // Where the choices take two lines, one that is left behind would mark two of them.
  await dialog(page).getByText('Current only', { exact: true }).click();
  await expect(dialog(page).getByRole('radio', { name: 'Current only' })).toBeChecked();
  await expect(dialog(page).locator('.ant-segmented-thumb')).toHaveCount(0);

  await nameBox(page).fill('Gone');
  await nameBox(page).fill('');
  await dialog(page).getByRole('button', { name: 'Back' }).click();
  await dialog(page)
    .getByRole('button', { name: /Discard/ })
    .click();
  await template(page, /^Line chart/);
  const axis = dialog(page).getByRole('combobox', { name: 'X axis' });
  const count = dialog(page).getByText('Number of records');
  await axis.focus();
  const before = await count.boundingBox();
  await count.click();
  await expect(dialog(page)).toContainText('Choose the X axis');
  await expect(dialog(page).getByRole('radio', { name: 'Number of records' })).toBeChecked();
  expect((await count.boundingBox())?.y).toBeGreaterThan(before?.y ?? 0);
});

test('boards are put in order by keyboard and stand above the list', async ({ page }) => {
  await startSession(page);
  await openList(page, waterMeters);
  await openBoards(page);
  await addNamed(page, /^Use today/, 'Hours');
  await addNamed(page, /^Use in total/, 'Totals');
  const handle = dialog(page).getByRole('button', { name: 'Move Totals', exact: true });
  await handle.press('Space');
  await expect(handle).toHaveAttribute('aria-pressed', 'true');
  // The keyboard sensor attaches its listener a moment after the space key; at the top one more arrow changes nothing.
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText(/Totals is at position 1/)).toBeAttached({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(myBoards(page).getByRole('listitem').first()).toContainText('Totals');
  await dialog(page).getByRole('button', { name: 'Close' }).first().click();

  const strip = page.getByRole('region', { name: 'Boards of this list' });
  const fold = strip.getByRole('button', { name: /^Boards/ });
  // In a window of this height the rows come first.
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  const kept = page.waitForResponse((answer) => answer.request().postData()?.includes('"set"') === true);
  await fold.click();
  await expect(strip.getByRole('region').first()).toHaveAccessibleName('Totals');
  await kept;
  await page.reload();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await expect(strip.getByRole('region').first()).toHaveAccessibleName('Totals');

  await openBoards(page);
  await remove(page, 'Totals');
  await remove(page, 'Hours');
});

test('the overview shows the boards of a module and puts them on the dashboard', async ({ page }) => {
  await startSession(page);
  await openList(page, waterMeters);
  await openBoards(page);
  await addNamed(page, /^Use in total/, 'Water');
  await dialog(page).getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('link', { name: 'Overview' }).click();
  const card = page.getByRole('region', { name: 'Water', exact: true });
  await expect(card).toContainText('This month');
  expect(await axeFaults(page)).toEqual([]);
  const menu = card.getByRole('button', { name: /Water/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Refresh every 5 min' }).click();
  await page.getByRole('menuitemradio', { name: 'every 30 s' }).click();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Add to dashboard' }).click();
  await expect(page.getByText('“Water” added to the dashboard')).toBeVisible();
  await page.reload();
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Refresh every 30 s' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Remove from dashboard' }).click();
  await expect(page.getByText('“Water” removed from the dashboard')).toBeVisible();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Edit board' }).click();
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await page
    .getByRole('dialog', { name: /^Delete the board / })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await expect(myBoards(page)).not.toContainText('Water');
  await dialog(page).getByRole('button', { name: 'Close' }).first().click();
});

test('whoever may not change a company tab is offered no board dialog there', async ({ page }) => {
  await startSession(page, accounts.storeStaff);
  await openList(page, waterMeters);
  await expect(page.getByRole('button', { name: 'Boards', exact: true })).toHaveCount(0);
});
