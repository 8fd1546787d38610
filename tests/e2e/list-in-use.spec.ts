import type { Locator, Page } from '@playwright/test';
import { expect, startSession, test } from './fixtures.ts';
import { airConditioners, names, openList } from './pages.ts';
import { ask, demoPolicy, dialog, send } from './policy.ts';

/** Screens have no driver: a command is in the record at once, and moves its row to the top of the default order. */
const screens = '30000000000000000000000a';
const silentValves = '3e2e0000000000000000dead';

const hint = 'New order once you leave the list';

const row = (page: Page, name: string): Locator =>
  page.locator('.ag-row').filter({ has: page.getByRole('link', { name, exact: true }) });
const link = (page: Page, name: string): Locator => row(page, name).getByRole('link', { name, exact: true });
const head = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** Switches a screen by the API, as another program would; the page gets the change over its stream. */
async function turn(page: Page, name: string, pwr: '0' | '1'): Promise<void> {
  const filter = [{ name: [{ type: '=', v: name }] }];
  const { result } = await send<{ result: { data: { did: string }[] } }>(page, '/sfsaas/api/filter/query', {
    pid: screens,
    filter,
  });
  const did = result.data[0]?.did;
  const answer = await send(page, '/vtservice/v1/devControl', { pid: screens, did, act: 'set', cmd: { pwr } });
  expect(answer).toMatchObject({ status: 0 });
}

/** Off and on again: the record changes whatever its state was. */
async function change(page: Page, name: string): Promise<void> {
  await turn(page, name, '0');
  await turn(page, name, '1');
}

async function openScreens(page: Page): Promise<string[]> {
  await startSession(page);
  await openList(page, screens, '?size=10');
  await expect.poll(async () => (await names(page)).length).toBe(10);
  return names(page);
}

test('rows keep their places under the pointer, a click hits the row that was pointed at, and the order follows', async ({
  page,
}) => {
  const before = await openScreens(page);
  const [, , third = '', , fifth = ''] = before;
  await link(page, third).hover();
  await change(page, fifth);
  await expect(page.getByText(hint)).toBeVisible();
  expect(await names(page)).toEqual(before);
  await head(page).hover();
  await expect.poll(async () => (await names(page))[0]).toBe(fifth);
  await expect(page.getByText(hint)).toHaveCount(0);

  const second = (await names(page))[1] ?? '';
  await link(page, second).hover();
  await change(page, third);
  await expect(page.getByText(hint)).toBeVisible();
  await page.mouse.down();
  await page.mouse.up();
  await expect(head(page)).toHaveText(second);
});

test('values change in place while the order is held, also of a row that is on another page by then', async ({
  page,
}) => {
  const before = await openScreens(page);
  const last = before[9] ?? '';
  await link(page, before[0] ?? '').hover();
  const { result } = await send<{ result: { data: { name: string }[] } }>(page, '/sfsaas/api/filter/query', {
    pid: screens,
    page: 2,
    pagesize: 10,
  });
  for (const { name } of result.data) await change(page, name);
  await expect(page.getByText(hint)).toBeVisible();
  expect(await names(page)).toEqual(before);
  for (const [pwr, words] of [
    ['0', 'Off'],
    ['1', 'On'],
    ['0', 'Off'],
  ] as const) {
    await turn(page, last, pwr);
    await expect(row(page, last).locator('[col-id="pwr"]')).toHaveText(words);
  }
  expect(await names(page)).toEqual(before);
});

test('rows keep their places while the focus of the keyboard is in the list', async ({ page }) => {
  const before = await openScreens(page);
  await head(page).hover();
  await page.locator('.ag-row[row-index="0"] [col-id="name"]').focus();
  await page.keyboard.press('ArrowDown');
  await change(page, before[4] ?? '');
  await expect(page.getByText(hint)).toBeVisible();
  expect(await names(page)).toEqual(before);
  await page.keyboard.press('Enter');
  await expect(head(page)).toHaveText(before[1] ?? '');
});

test('what is deleted here goes at once, although the pointer is in the list', async ({ page, server }) => {
  await server.applyModule('tests/e2e/silent-valves.json');
  await startSession(page);
  const made = ['A', 'B', 'C'].map((letter) => `Valve ${letter} ${Date.now() % 1_000_000}`);
  for (const name of made) await send(page, '/sfsaas/api/vt/create', { pid: silentValves, data: { name } });
  await openList(page, silentValves);
  const name = made[1] ?? '';
  const box = await link(page, name).boundingBox();
  await row(page, name).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = dialog(page, `Delete “${name}”?`);
  await question.getByRole('button', { name: 'Delete record' }).focus();
  await page.mouse.move(box?.x ?? 0, (box?.y ?? 0) + 4);
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(row(page, name)).toHaveCount(0);
  await expect(row(page, made[0] ?? '')).toHaveCount(1);
});

test('what is deleted on its own page is gone on the way back, although the pointer is in the list', async ({
  page,
}) => {
  await startSession(page);
  await page.goto('/readyz');
  const { result } = await ask<{ result: Record<string, unknown> }>(page, 'read', { did: demoPolicy });
  const written = [
    'policy_type',
    'sifter',
    'space',
    'events',
    'timer',
    'configs',
    'targetpid',
    'enabled',
    'updatepolicy',
  ];
  const copied = Object.fromEntries(written.map((name) => [name, result[name]]));
  const name = `Copy ${Date.now() % 1_000_000}`;
  expect(await ask(page, 'create', { ...copied, name })).toMatchObject({ status: 0 });
  await page.goto(`/home/data/strategy/${airConditioners}/management`);
  const box = await link(page, name).boundingBox();
  await link(page, name).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog(page, `Delete “${name}”?`).getByRole('button', { name: 'Delete' }).focus();
  await page.mouse.move(box?.x ?? 0, (box?.y ?? 0) + 4);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/management/);
  await expect(page.locator('.ag-row').first()).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
});
