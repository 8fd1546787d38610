import type { Page } from '@playwright/test';
import { expect, startSession, test } from './fixtures.ts';

/** Rules of the full-screen dashboard that need a pointer, a clock or another size of the screen. */

const bar = (page: Page) => page.getByRole('navigation', { name: 'Dashboard tools' });
const card = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

const openWall = async (page: Page): Promise<void> => {
  await startSession(page);
  await page.goto('/index');
  await expect(page.getByRole('img', { name: /^Clock: / })).toBeVisible();
};

const edit = async (page: Page): Promise<void> => {
  await bar(page).getByRole('button', { name: 'Edit' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('toolbar', { name: 'Dashboard tools' })).toBeVisible();
};

const menu = (page: Page) => page.getByRole('menu', { name: 'Dashboard menu' });

test('the bar comes within 25 px of the upper edge, and goes after 3 s or below 250 px', async ({ page }) => {
  await page.clock.install();
  await openWall(page);
  // An installed clock goes on by itself: on a slow machine the 3 s would be over before they are counted.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await page.mouse.move(500, 400);
  await page.mouse.move(500, 26);
  await expect(bar(page)).toHaveAttribute('data-hidden', 'true');
  await page.mouse.move(500, 25);
  await expect(bar(page)).toHaveAttribute('data-hidden', 'false');
  await page.clock.runFor(2900);
  await expect(bar(page)).toHaveAttribute('data-hidden', 'false');
  await page.clock.runFor(200);
  await expect(bar(page)).toHaveAttribute('data-hidden', 'true');
  await page.mouse.move(500, 10);
  await expect(bar(page)).toHaveAttribute('data-hidden', 'false');
  await page.mouse.move(500, 250);
  await expect(bar(page)).toHaveAttribute('data-hidden', 'false');
  await page.mouse.move(500, 251);
  await expect(bar(page)).toHaveAttribute('data-hidden', 'true');
});

test('the right-click menu has every entry, and the page is chosen anew when the screen is turned', async ({
  page,
}) => {
  await openWall(page);
  await page.mouse.click(400, 400, { button: 'right' });
  for (const entry of ['Edit', 'Save as the portrait layout', 'Background', 'Page grid', 'Full screen'])
    await expect(menu(page).getByText(entry, { exact: true })).toBeVisible();
  for (const entry of ['Dark', 'Light', 'Blue', 'Landscape', 'Portrait', 'Back to the console'])
    await expect(menu(page).getByText(entry, { exact: true })).toBeVisible();
  const wall = page.locator('[data-orientation]');
  // 20 px at scale 1, where a rem has 16.
  const padding = await wall.evaluate(
    (element) =>
      (Number.parseFloat(getComputedStyle(element).paddingTop) * 16) /
      Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  );
  expect(padding).toBe(20);
  await menu(page).getByText('Portrait', { exact: true }).click();
  await expect(wall).toHaveAttribute('data-orientation', 'portrait');
  await page.setViewportSize({ width: 768, height: 1366 });
  await expect(wall).toHaveAttribute('data-orientation', 'portrait');
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(wall).toHaveAttribute('data-orientation', 'landscape');
});

test('a drag begins after 200 ms; what does not fit is refused; sizes and grids are chosen', async ({ page }) => {
  await openWall(page);
  await edit(page);
  const box = await card(page, 'Clock').boundingBox();
  if (box === null) throw new Error('The clock must be on the page.');
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(centre.x, centre.y);
  await page.mouse.down();
  await page.mouse.move(centre.x + 120, centre.y, { steps: 2 });
  await page.mouse.up();
  await expect(page.getByText(/unsaved change/)).toHaveCount(0);

  await page.mouse.move(centre.x, centre.y);
  await page.mouse.down();
  await expect(card(page, 'Clock')).toHaveAttribute('data-dragged', 'true');
  await page.mouse.move(centre.x + 150, centre.y, { steps: 4 });
  await page.mouse.up();
  const refused = page.getByText(/^Not enough space/).first();
  await expect(refused).toBeAttached();
  expect(await card(page, 'Clock').boundingBox()).toEqual(box);

  await card(page, 'Clock')
    .getByRole('button', { name: /^More|menu/i })
    .click();
  for (const cells of [3, 6, 9, 12, 15, 18, 21, 24])
    await expect(page.getByRole('menuitemradio', { name: `${cells} cells`, exact: true }).first()).toBeVisible();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(card(page, 'Clock')).toHaveCount(0);

  await page.getByRole('button', { name: /^Grid 24 × 12/ }).click();
  const columns = page.getByRole('combobox', { name: 'Columns' });
  await columns.fill('27');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: /^Grid 27 × 12/ }).click();
  await columns.fill('x');
  await expect(columns).toHaveValue('');
  await page.getByRole('combobox', { name: 'Rows' }).fill('');
  await page.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(page.getByRole('button', { name: /^Grid 24 × 12/ })).toBeVisible();
});
