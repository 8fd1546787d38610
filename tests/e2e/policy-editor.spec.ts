import type { Locator, Page } from '@playwright/test';
import { accounts, expect, signIn, test } from './fixtures.ts';

/** A policy as a person writes it: essentials, a trigger, and rules in the table by keyboard and from a spreadsheet. */

const airConditioners = '300000000000000000000004';

const field = (page: Page, name: string): Locator => page.locator(`[data-column="${name}"]`);

/** Picks the first of what a field offers, or the one called so. */
async function pick(page: Page, name: string, choice?: string): Promise<void> {
  await field(page, name).getByRole('combobox').click();
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await (choice === undefined ? offered.first() : offered.filter({ hasText: choice }).first()).click();
  await page.keyboard.press('Escape');
  // The list of the next field would be mistaken for one that is still closing.
  await expect(offered).toHaveCount(0);
}

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

async function configure(page: Page, part: string, columns: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: part }).click();
  for (const column of columns) await dialog(page, part).getByRole('checkbox', { name: column, exact: true }).check();
  await dialog(page, part).getByRole('button', { name: 'Apply' }).click();
}

/** A cell by its row from 0 and the end of its column's key. */
const cell = (page: Page, row: number, key: string): Locator =>
  page.locator(`.ag-row[row-index="${row}"] .ag-cell[col-id$="${key}"]`);

const paste = async (page: Page, text: string): Promise<void> =>
  page.evaluate((lines) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', lines);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

const rows = async (page: Page): Promise<string[]> =>
  page.locator('.ag-row .ag-cell[col-id*="/room_temp"], .ag-row .ag-cell[col-id*="/temp"]').allInnerTexts();

test('a policy is written by keyboard and from a spreadsheet, saved, and read back the same', async ({ page }) => {
  await signIn(page, accounts.administrator);
  await page.goto(`/home/data/strategy/${airConditioners}/management`);
  await page.getByRole('button', { name: 'Add policy' }).click();
  await pick(page, 'policy_type', 'Execution');
  await field(page, 'name').getByRole('textbox').fill('Comfort in offices');
  await pick(page, 'sifter', 'Space');
  await pick(page, 'business');
  await pick(page, 'merchant', 'Riverside Plaza');
  await pick(page, 'spacetype');

  // The server names what is missing, in the order of the documents, before anything is stored.
  await page.getByRole('button', { name: 'Save' }).click();
  const triggers = page.getByRole('region', { name: 'Trigger condition' });
  await expect(triggers.getByRole('alert')).toHaveText('Add a trigger: a time or an event');

  await page.getByRole('button', { name: 'Add trigger condition' }).click();
  await dialog(page, 'Add trigger condition').getByRole('button', { name: 'Apply' }).click();
  await configure(page, 'Configure conditions', ['Room temperature']);
  await configure(page, 'Configure actions', ['Set temperature']);

  // Two rows by keyboard.
  await cell(page, 0, '/room_temp').click();
  await page.keyboard.type('>= 27');
  await page.keyboard.press('Tab');
  await page.keyboard.type('25');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add rule' }).click();
  await cell(page, 1, '/room_temp').click();
  await page.keyboard.type('<= 18');
  await page.keyboard.press('Tab');
  await page.keyboard.type('20.5');
  await page.keyboard.press('Enter');
  await expect(cell(page, 1, '/temp')).toContainText('20.5');

  // Two more from a spreadsheet, below them.
  await cell(page, 1, '/room_temp').click();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'Add rule' }).click();
  await cell(page, 2, '/room_temp').click();
  await paste(page, '≥ 30\t24\r\n≠ 22.5\t23\r\n');
  await expect(cell(page, 3, '/temp')).toContainText('23.0');
  const written = await rows(page);

  const created = page.waitForResponse('**/policy/create');
  await page.getByRole('button', { name: 'Save' }).click();
  const { did } = (await (await created).json()) as { did: string };
  // One page back, to the policies of the module.
  await expect(page.getByText('Comfort in offices saved')).toBeVisible();

  await expect(page.getByRole('gridcell', { name: 'Comfort in offices' })).toBeVisible();

  await page.goto(`/home/data/addStrategy/${airConditioners}/${did}?status=detail`);
  await expect(page.getByRole('heading', { name: 'Comfort in offices' })).toBeVisible();
  await expect(cell(page, 3, '/temp')).toContainText('23.0');
  expect(await rows(page)).toEqual(written);
  await expect(page.getByText('Every 10 min')).toBeVisible();

  // A change of a stored policy is asked about, and ends in its detail.
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await cell(page, 0, '/temp').click();
  await page.keyboard.type('24');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 0, '/temp')).toContainText('25.0');
  await page.keyboard.press('Control+y');
  await expect(cell(page, 0, '/temp')).toContainText('24.0');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await expect(cell(page, 0, '/temp')).toContainText('24.0');
});
