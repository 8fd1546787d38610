import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Page objects: what a user does on the screens of a module. Each control's name is here once. */

export const electricityMeters = '300000000000000000000001';
export const airConditioners = '300000000000000000000004';
export const electricityReadings = '500000000000000000000001';
export const coldRooms = '3e2e0000000000000000c01d';
export const coldRoomsFile = 'tests/e2e/cold-rooms.json';

export async function openList(page: Page, pid: string, query = ''): Promise<void> {
  await page.goto(`/home/data/list/${pid}${query}`);
  await expect(grid(page)).toBeVisible();
  await settled(page);
}

export const grid = (page: Page): Locator => page.getByRole('grid').or(page.getByRole('treegrid'));

/** Until the list shows the answer to its last question. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

export const cell = (page: Page, text: string | RegExp): Locator => page.getByRole('gridcell', { name: text }).first();

/** The texts of the first column that holds names, from top to bottom. */
export async function names(page: Page): Promise<string[]> {
  const cells = page.locator('.ag-row [col-id="name"]');
  const rows = await cells.evaluateAll((elements) =>
    elements
      .map((element) => ({
        index: Number(element.closest('.ag-row')?.getAttribute('row-index')),
        text: element.textContent ?? '',
      }))
      .sort((a, b) => a.index - b.index),
  );
  return rows.map(({ text }) => text);
}

/** Opens sort and filter of a column; the grid is scrolled until its head is there. */
export async function openHead(page: Page, label: string): Promise<Locator> {
  const head = page.getByRole('button', { name: new RegExp(`^${label}(,|$)`) });
  await scrollTo(page, head);
  await head.click();
  const dialog = page.getByRole('dialog').last();
  await expect(dialog).toBeVisible();
  return dialog;
}

/** AG Grid draws only the columns in view, so a far one is looked for step by step. */
async function scrollTo(page: Page, target: Locator): Promise<void> {
  // Before the heads are drawn, each of them would be looked for up to the right end, and then be left of what is drawn.
  await expect(grid(page).getByRole('columnheader').getByRole('button').first()).toBeVisible();
  for (let step = 0; step < 40 && (await target.count()) === 0; step += 1) {
    await grid(page).hover();
    await page.mouse.wheel(400, 0);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await target.scrollIntoViewIfNeeded();
}

export async function choose(page: Page, combobox: Locator, option: string): Promise<void> {
  await combobox.click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click();
}

/** Opens a list that is made when somebody comes to it, and looks in it for what is called so. */
export async function lookFor(combobox: Locator, keyword: string): Promise<void> {
  await combobox.click();
  await expect(combobox).toHaveAttribute('aria-expanded', 'true');
  await combobox.fill(keyword);
}

export async function openAddForm(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Add/ })
    .or(page.getByRole('link', { name: /^Add/ }))
    .first()
    .click();
  await expect(page.getByRole('form')).toBeVisible();
}

export const field = (page: Page, label: string): Locator => page.getByRole('textbox', { name: label, exact: true });

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Save/ }).click();
}

/** Saves a new record, after which the list that the form was opened from is there again, with the record. */
export async function saveNew(page: Page): Promise<void> {
  await save(page);
  await expect(page).toHaveURL(/\/list\//);
  await settled(page);
}

/** What a column is compared with, in the dialog of its head. */
export const operand = (dialog: Locator): Locator => dialog.locator('[data-operand] input').first();

/** Sends one value to the device whose page is open. */
export async function command(page: Page, parameter: string, value: string): Promise<void> {
  const panel = page.getByRole('region', { name: 'Control', exact: true });
  await panel.getByRole('radiogroup', { name: parameter }).getByText(value, { exact: true }).click();
  await panel.getByRole('button', { name: 'Send', exact: true }).click();
  // Until the call is answered the panel takes nothing else; then it is empty again.
  await expect(panel.getByRole('radio', { checked: true })).toHaveCount(0);
}

/** Deletes the record whose page is open, and confirms it. */
export async function deleteRecord(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete' }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Delete/ })
    .click();
}

/** Until the draft is in the browser's database. */
export async function waitForDraft(page: Page, text: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        // Opening a database that the console has not made yet would make it, without its stores.
        const existing = await indexedDB.databases();
        if (!existing.some(({ name }) => name === 'colonnade')) return '';
        const opening = indexedDB.open('colonnade');
        await new Promise((resolve) => opening.addEventListener('success', resolve));
        const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
        await new Promise((resolve) => all.addEventListener('success', resolve));
        opening.result.close();
        return JSON.stringify(all.result);
      }),
    )
    .toContain(text);
}
