import { airConditioners } from './pages.ts';
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** What a person does in the editor of a policy. */

/** One of the demo, for spaces. */
export const demoPolicy = '7e5110000a00000000000001';

/** Calls the server as the person who is signed in. */
export const send = async <T>(page: Page, path: string, body: object): Promise<T> =>
  page.evaluate(
    async ({ to, text }) => {
      const headers = { 'content-type': 'application/json', loginsession: localStorage.getItem('loginsession') ?? '' };
      return (await fetch(to, { method: 'POST', headers, body: text })).json();
    },
    { to: path, text: JSON.stringify(body) },
  );

export const ask = async <T>(page: Page, verb: 'create' | 'read', body: object): Promise<T> =>
  send<T>(page, `/officepolicy/v3/policy/${verb}`, body);

export const editor = (part: string): string => `/home/data/addStrategy/${airConditioners}${part}`;

export const field = (page: Page, name: string): Locator => page.locator(`[data-column="${name}"]`);

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/** Picks the first of what a field offers, or the one called so. */
export async function pick(page: Page, name: string, choice?: string): Promise<void> {
  await field(page, name).getByRole('combobox').click();
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await (choice === undefined ? offered.first() : offered.filter({ hasText: choice }).first()).click();
  await page.keyboard.press('Escape');
  // The list of the next field would be mistaken for one that is still closing.
  await expect(offered).toHaveCount(0);
}

export async function configure(page: Page, part: string, columns: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: part }).click();
  for (const column of columns) await dialog(page, part).getByRole('checkbox', { name: column, exact: true }).check();
  await dialog(page, part).getByRole('button', { name: 'Apply' }).click();
}

/** A cell of the first group by its row from 0 and the end of its column's key; the head of the group is above it. */
export const cell = (page: Page, row: number, key: string): Locator =>
  page.locator(`.ag-row[row-index="${row + 1}"] .ag-cell[col-id$="${key}"]`);

export const paste = async (page: Page, text: string, type: 'text/plain' | 'text/html' = 'text/plain'): Promise<void> =>
  page.evaluate(
    ({ lines, as }) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(as, lines);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    { lines: text, as: type },
  );

/** A new execution policy of a space scope. */
async function scoped(page: Page, name: string, types: readonly string[] = ['Meeting room']): Promise<void> {
  await page.goto(`/home/data/strategy/${airConditioners}/management`);
  await page.getByRole('button', { name: 'Add policy' }).click();
  await pick(page, 'policy_type', 'Execution');
  await field(page, 'name').getByRole('textbox').fill(name);
  await pick(page, 'sifter', 'Space');
  await pick(page, 'business');
  await pick(page, 'merchant', 'Riverside Plaza');
  for (const type of types) await pick(page, 'spacetype', type);
}

/** A policy with a timer, a condition and an action, not saved yet; the first cell is chosen. */
export async function begin(page: Page, name: string, types?: readonly string[]): Promise<void> {
  await scoped(page, name, types);
  await page.getByRole('button', { name: 'Add trigger condition' }).click();
  await dialog(page, 'Add trigger condition').getByRole('button', { name: 'Apply' }).click();
  await configure(page, 'Configure conditions', ['Room temperature']);
  await configure(page, 'Configure actions', ['Set temperature']);
  await cell(page, 0, '/room_temp').click();
}

export const save = async (page: Page): Promise<string> => {
  const created = page.waitForResponse('**/policy/create');
  await page.getByRole('button', { name: 'Save' }).click();
  return ((await (await created).json()) as { did: string }).did;
};
