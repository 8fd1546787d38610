import type { Locator, Page } from '@playwright/test';
import { endpoints } from '../../src/api/endpoints.ts';
import { expect } from './fixtures.ts';

/** What a person does on the full-screen dashboard. */

const pageSize = { padding: 12, colume: 24, row: 12, perSpan: 3, perRow: 4 };
const builtIn = (type: string, dataX: number, dataY: number) => ({
  did: type,
  name: '',
  pid: '',
  type,
  span: 3,
  rows: 4,
  dataX,
  dataY,
});
const side = { bgImg: '', bltheme: 'dark', pageSize };

/** A dashboard of a clock, a date and the weather, stored in another order than the one in which they are read. */
export const threeCards = {
  ...side,
  dashlist: [builtIn('weather', 6, 4), builtIn('date', 6, 0), builtIn('clock', 0, 0)],
  portraitInfo: { ...side, dashlist: [] },
};

export const tools = (page: Page): Locator => page.getByRole('navigation', { name: 'Dashboard tools' });
export const editTools = (page: Page): Locator => page.getByRole('toolbar', { name: 'Dashboard tools' });
export const menu = (page: Page): Locator => page.getByRole('menu', { name: 'Dashboard menu' });
export const localTimeOf = (page: Page): Locator => page.locator('[data-orientation]');

/** A card while the dashboard is edited. */
export const card = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true });
export const handle = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Move ${name}`, exact: true });

/** What is announced to a screen reader. */
export const announced = (page: Page): Locator => localTimeOf(page).locator('> [role="status"]').last();

export async function openWall(page: Page): Promise<void> {
  await page.goto('/index');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeAttached();
  await expect(page.getByRole('img', { name: /^Clock: / })).toBeVisible();
}

export async function edit(page: Page): Promise<void> {
  await tools(page).getByRole('button', { name: 'Edit' }).focus();
  await page.keyboard.press('Enter');
  await expect(editTools(page)).toBeVisible();
}

export async function saveEdits(page: Page): Promise<void> {
  await editTools(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editTools(page)).toHaveCount(0);
}

/** Opens the right-click menu and chooses an entry. */
export async function chooseInMenu(page: Page, entry: string): Promise<void> {
  await page.mouse.click(400, 400, { button: 'right' });
  await menu(page).getByText(entry, { exact: true }).click();
}

/** Makes the dashboard as a script would, past the page; answers what the server says. */
export async function storeDashboard(page: Page, layout: object): Promise<void> {
  const answer = await kv(page, { action: 'set', key: 'dashboard', value: JSON.stringify(layout) });
  expect(answer).toMatchObject({ status: 0 });
}

/** The dashboard as it is stored: the document's call and fields. */
export async function storedDashboard(page: Page): Promise<unknown> {
  const answer = await kv(page, { action: 'get', key: 'dashboard' });
  return JSON.parse((answer as { data: { value: string } }).data.value);
}

/** The cards of all dashboards that a person has; which one of them is shown may have been changed by another test. */
export async function storedCards(page: Page): Promise<readonly object[]> {
  const { result } = (await post(page, endpoints.listDashboards.path, {})) as { result: { did: string }[] };
  const read = result.map(({ did }) => post(page, endpoints.readDashboard.path, { did }));
  const answers = (await Promise.all(read)) as { data: { layout: { dashlist: object[] } } }[];
  return answers.flatMap(({ data }) => data.layout.dashlist);
}

/** What a board is called in the reader's language; the layout holds the name of the day when it was put there. */
export async function nameOfBoard(page: Page, did: string): Promise<string> {
  const answer = await post(page, endpoints.boardConfig.path, { did });
  return (answer as { data: { name: string } }).data.name;
}

const kv = (page: Page, data: object): Promise<unknown> => post(page, endpoints.privateStore.path, data);

async function post(page: Page, path: string, data: object): Promise<unknown> {
  const session = await page.evaluate(() => localStorage.getItem('loginsession') ?? '');
  const answer = await page.request.post(path, { data, headers: { loginsession: session } });
  return answer.json();
}
