import type { Locator, Page } from '@playwright/test';
import { accounts, expect, inMotion, startSession, test } from './fixtures.ts';
import {
  announced,
  card,
  edit,
  editTools,
  handle,
  openWall,
  saveEdits,
  storeDashboard,
  storedDashboard,
  threeCards,
} from './wall-page.ts';

test.use(inMotion);

/** The full-screen dashboard edited by keys and by pointer: order, refusals, steps back, changes that are not saved. */

const begin = async (page: Page): Promise<void> => {
  await startSession(page, accounts.operator);
  await storeDashboard(page, threeCards);
  await openWall(page);
  await edit(page);
};

/** Column, row and size of a card: the lines of the CSS grid. */
const areaOf = (card: Locator): Promise<string> =>
  card.evaluate((element) => {
    const { gridColumnStart, gridColumnEnd, gridRowStart, gridRowEnd } = getComputedStyle(element);
    return `${gridColumnStart} ${gridColumnEnd} ${gridRowStart} ${gridRowEnd}`;
  });

const unsaved = (page: Page): Locator => editTools(page).getByText(/unsaved change/);

test('Tab goes from card to card line by line; arrows move, Shift and arrows resize, refusals are announced', async ({
  page,
}) => {
  await begin(page);
  const next = async (name: string): Promise<void> => {
    await expect(handle(page, name)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(card(page, name).getByRole('button').last()).toBeFocused();
    await page.keyboard.press('Tab');
  };
  await handle(page, 'Clock').focus();
  await next('Clock');
  await next('Date');
  await expect(handle(page, 'Weather')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(handle(page, 'Date')).toBeFocused();

  await page.keyboard.press('ArrowRight');
  await expect.poll(() => areaOf(card(page, 'Date'))).toBe('8 span 3 1 span 4');
  await expect(announced(page)).toHaveText('Column 8, row 1, 3 × 4 cells');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => areaOf(card(page, 'Date'))).toBe('8 span 4 1 span 4');
  await expect(announced(page)).toHaveText('Column 8, row 1, 4 × 4 cells');
  // Below is the weather, above the edge of the page.
  for (const key of ['ArrowUp', 'ArrowDown', 'Shift+ArrowDown']) {
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(announced(page)).toHaveText(/^Column/);
    await page.keyboard.press(key);
    await expect(announced(page)).toHaveText(/^Not enough space/);
    await page.keyboard.press('Shift+ArrowRight');
    await expect(announced(page)).toHaveText(/4 × 4 cells$/);
  }
  await expect.poll(() => areaOf(card(page, 'Date'))).toBe('8 span 4 1 span 4');
  await expect(handle(page, 'Date')).toBeFocused();

  // A card that was moved to the first line is reached before those below, and keeps the focus.
  await handle(page, 'Clock').focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowDown');
  await expect.poll(() => areaOf(card(page, 'Clock'))).toBe('1 span 3 6 span 4');
  await handle(page, 'Date').focus();
  await next('Date');
  await next('Weather');
  await expect(handle(page, 'Clock')).toBeFocused();
});

test('ux 33: outside edit mode neither pointer nor keys move a card', async ({ page }) => {
  await startSession(page, accounts.operator);
  await storeDashboard(page, threeCards);
  await openWall(page);
  const clock = page.getByRole('img', { name: /^Clock: / });
  const before = await clock.boundingBox();
  if (before === null) throw new Error('The clock must be on the page.');
  const { x, y } = { x: before.x + before.width / 2, y: before.y + before.height / 2 };
  await page.mouse.move(x, y);
  const now = (): Promise<number> => page.evaluate(() => performance.now());
  await page.mouse.down();
  // In edit mode a press becomes a drag after 200 ms.
  const pressed = await now();
  await expect.poll(now).toBeGreaterThan(pressed + 300);
  await page.mouse.move(x + 400, y + 200, { steps: 4 });
  await page.mouse.up();
  for (const key of ['ArrowRight', 'Shift+ArrowRight', 'Delete']) await page.keyboard.press(key);
  await expect(page.locator('[data-dragged]')).toHaveCount(0);
  expect(await clock.boundingBox()).toEqual(before);
  expect(await storedDashboard(page)).toEqual(threeCards);
  await expect(page.getByRole('button', { name: /^Move / })).toHaveCount(0);
});

test('ux 34: a resize by the pointer that does not fit is refused and changes nothing', async ({ page }) => {
  await begin(page);
  const resize = async (by: { x: number; y: number }): Promise<void> => {
    const box = await card(page, 'Date').boundingBox();
    if (box === null) throw new Error('The date must be on the page.');
    const corner = { x: box.x + box.width - 6, y: box.y + box.height - 6 };
    await page.mouse.move(corner.x, corner.y);
    await page.mouse.down();
    // The press has become a drag, after 200 ms.
    await expect(card(page, 'Date')).toHaveAttribute('data-dragged', 'true');
    await page.mouse.move(corner.x + by.x, corner.y + by.y, { steps: 3 });
    await page.mouse.up();
  };
  const cell = ((await card(page, 'Date').boundingBox())?.width ?? 0) / 3;
  await resize({ x: 0, y: 3 * cell });
  await expect(page.getByText(/^Not enough space/).first()).toBeAttached();
  await expect(announced(page)).toHaveText(/^Not enough space/);
  expect(await areaOf(card(page, 'Date'))).toBe('7 span 3 1 span 4');
  await expect(unsaved(page)).toHaveCount(0);
  await resize({ x: 3 * cell, y: 0 });
  await expect.poll(() => areaOf(card(page, 'Date'))).toMatch(/^7 span [56] 1 span 4$/);
  await expect(unsaved(page)).toHaveText('1 unsaved change');
});

test('each attribute is added once, and every step is undone and done again', async ({ page }) => {
  await begin(page);
  await expect(editTools(page).getByRole('button', { name: /^Attribute/ })).toHaveCount(0);
  for (const name of ['Clock', 'Date', 'Weather']) {
    await handle(page, name).press('Delete');
    await expect(card(page, name)).toHaveCount(0);
    // The focus goes on: to the next card, then into the tools.
    await expect(page.locator('button:focus')).toHaveCount(1);
  }
  for (const [index, name] of ['Clock', 'Weather', 'Date'].entries()) {
    await editTools(page)
      .getByRole('button', { name: /^Attribute/ })
      .click();
    await expect(page.getByRole('menuitem')).toHaveCount(3 - index);
    await page.getByRole('menuitem', { name }).click();
    await expect(card(page, name)).toHaveCount(1);
    await expect(announced(page)).toHaveText(`“${name}” added`);
  }
  await expect(editTools(page).getByRole('button', { name: /^Attribute/ })).toHaveCount(0);
  await expect(unsaved(page)).toHaveText('6 unsaved changes');

  for (let step = 0; step < 6; step += 1) await page.keyboard.press('Control+z');
  await expect(unsaved(page)).toHaveCount(0);
  expect(await areaOf(card(page, 'Weather'))).toBe('7 span 3 5 span 4');
  await expect(editTools(page).getByRole('button', { name: 'Undo' })).toBeDisabled();
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('Control+Shift+z');
  await expect(unsaved(page)).toHaveText('6 unsaved changes');
  await expect(editTools(page).getByRole('button', { name: 'Redo' })).toBeDisabled();
  expect(await areaOf(card(page, 'Weather'))).toBe('4 span 3 1 span 4');
  // Cancel asks before it loses six steps.
  const cancel = editTools(page).getByRole('button', { name: 'Cancel' });
  await cancel.click();
  const question = page.getByRole('dialog', { name: 'Save your changes?' });
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(unsaved(page)).toHaveText('6 unsaved changes');
  await cancel.click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(editTools(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused();
  expect(await storedDashboard(page)).toEqual(threeCards);
});

test('leaving with changes that are not saved asks first; staying keeps them', async ({ page }) => {
  await begin(page);
  await handle(page, 'Clock').press('ArrowRight');
  await expect(unsaved(page)).toHaveText('1 unsaved change');
  const leave = async (): Promise<void> => {
    await page.mouse.click(600, 650, { button: 'right' });
    await page.getByRole('menu', { name: 'Dashboard menu' }).getByText('Back to the console').click();
    await expect(page.getByRole('dialog')).toBeVisible();
  };
  await leave();
  // The answer that loses nothing has the focus.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/index$/);
  await expect(unsaved(page)).toHaveText('1 unsaved change');
  // Closing the tab asks too.
  const nextDialog = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const question = await nextDialog;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await leave();
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
  await expect(page).toHaveURL(/\/home/);
  expect(await storedDashboard(page)).toMatchObject({ dashlist: [{ type: 'clock', dataX: 1 }, { type: 'date' }, {}] });
  await openWall(page);
  await edit(page);
  await saveEdits(page);
});
