import type { Locator, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { accounts, expect, startSession, test } from './fixtures.ts';
import { announced, card, edit, editTools, handle, openWall, saveEdits, storeDashboard } from './wall-page.ts';

/** The palette of boards while a dashboard is edited: found, previewed, dragged in, and added by keys. */

const pageSize = { padding: 12, colume: 24, row: 12, perSpan: 3, perRow: 4 };
const clock = { did: 'clock', name: '', pid: '', type: 'clock', span: 3, rows: 4, dataX: 0, dataY: 0 };
const side = { bgImg: '', bltheme: 'dark', pageSize };

const palette = (page: Page): Locator => page.getByRole('complementary', { name: 'Add boards' });
/** The preview below them may have lists of its own. */
const list = (page: Page): Locator => palette(page).getByRole('list').first();
const choices = (page: Page): Locator => list(page).getByRole('listitem');
const preview = (page: Page, name: string): Locator =>
  palette(page).getByRole('group', { name: `Preview of “${name}”`, exact: true });

const begin = async (page: Page): Promise<string[]> => {
  // Other files look at the administrator's dashboard.
  await startSession(page, accounts.operator);
  await storeDashboard(page, { ...side, dashlist: [clock], portraitInfo: { ...side, dashlist: [] } });
  await openWall(page);
  await edit(page);
  await editTools(page).getByRole('button', { name: 'Boards' }).click();
  await palette(page).getByRole('combobox', { name: 'List' }).fill('Electricity');
  await page.locator('.ant-select-item-option').getByText('Electricity meters', { exact: true }).click();
  await expect(choices(page).nth(2)).toBeVisible();
  await expect(list(page)).toHaveAttribute('aria-busy', 'false');
  return choices(page).locator('[title]').allInnerTexts();
};

/** A point of the grid, in cells of 24 × 12. */
const pointAt = async (page: Page, column: number, line: number): Promise<{ x: number; y: number }> => {
  const box = await page.locator('[data-orientation] main > div').first().boundingBox();
  if (box === null) throw new Error('The grid must be on the page.');
  return { x: box.x + (box.width * column) / 24, y: box.y + (box.height * line) / 12 };
};

const dragTo = async (page: Page, from: Locator, target: { x: number; y: number }): Promise<void> => {
  await from.hover();
  await page.mouse.down();
  await page.mouse.move(target.x + 40, target.y, { steps: 3 });
  await page.mouse.move(target.x, target.y, { steps: 3 });
  await page.mouse.up();
};

const startOf = (card: Locator): Promise<string> =>
  card.evaluate((element) => {
    const { gridColumnStart, gridRowStart } = getComputedStyle(element);
    return `${gridColumnStart} ${gridRowStart}`;
  });

test('a board is searched for, previewed and dragged to its cells; one that does not fit is refused', async ({
  page,
}) => {
  const names = await begin(page);
  const [first = '', second = ''] = names;
  await expect(preview(page, first)).toBeVisible();
  await choices(page).nth(1).hover();
  await expect(preview(page, second).getByText(second).first()).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);

  const search = palette(page).getByRole('textbox', { name: 'Search boards' });
  await search.fill('no such board');
  await expect(palette(page).getByRole('status')).toHaveText('No boards match this search.');
  await search.fill(second.toUpperCase());
  const matchingChoices = choices(page).filter({ has: page.getByTitle(second, { exact: true }) });
  await expect(choices(page)).toHaveCount(
    names.filter((name) => name.toLowerCase().includes(second.toLowerCase())).length,
  );

  // On the clock: refused, and nothing changes.
  await dragTo(page, matchingChoices.first(), await pointAt(page, 1, 1));
  await expect(announced(page)).toContainText('Not enough space');
  await expect(card(page, second)).toHaveCount(0);
  await expect(editTools(page).getByText(/unsaved change/)).toHaveCount(0);

  await dragTo(page, matchingChoices.first(), await pointAt(page, 11, 7));
  await expect(announced(page)).toHaveText(`“${second}” added`);
  await expect(card(page, second)).toBeVisible();
  const [column = 0, line = 0] = (await startOf(card(page, second))).split(' ').map(Number);
  expect(column).toBeGreaterThan(4);
  expect(column).toBeLessThanOrEqual(11);
  expect(line).toBe(6);
  await expect(matchingChoices.first()).toHaveAttribute('draggable', 'false');
  await page.keyboard.press('Control+z');
  await expect(card(page, second)).toHaveCount(0);
});

test('a board is added by keys, keeps the focus there, and is stored', async ({ page }) => {
  const [first = ''] = await begin(page);
  const search = palette(page).getByRole('textbox', { name: 'Search boards' });
  await search.fill(first);
  await expect(choices(page).first()).toContainText(first);
  await search.press('Tab');
  // The button that empties the field may come first.
  const add = choices(page).first().getByRole('button');
  await add.focus();
  await expect(preview(page, first)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(announced(page)).toHaveText(`“${first}” added`);
  await expect(add).toBeFocused();
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(editTools(page).getByText('1 unsaved change', { exact: true })).toBeVisible();
  await palette(page).getByRole('button', { name: 'Close the list of boards' }).press('Enter');
  await handle(page, first).focus();
  await page.keyboard.press('ArrowDown');
  await expect(editTools(page).getByText('2 unsaved changes')).toBeVisible();
  await saveEdits(page);
  await page.reload();
  await expect(page.getByRole('region', { name: first }).first()).toBeVisible();
});

test('on an upright tablet the bar has two lines, and covers no part of the palette', async ({ page }) => {
  await begin(page);
  await page.setViewportSize({ width: 768, height: 1024 });
  const bar = await editTools(page).getByRole('button', { name: 'Save', exact: true }).boundingBox();
  await expect
    .poll(async () => (await palette(page).boundingBox())?.y)
    .toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
  await palette(page).getByRole('button', { name: 'Close the list of boards' }).click();
  await expect(palette(page)).toHaveCount(0);
});
