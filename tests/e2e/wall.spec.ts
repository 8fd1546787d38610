import { axeFaults } from './axe.ts';
import { accounts, expect, password, startSession, test } from './fixtures.ts';
import { card, edit, handle, openWall, storeDashboard, threeCards } from './wall-page.ts';

/** The full-screen dashboard: shown, edited by pointer and by keys, and what is refused. */

test('a link signs in and shows the dashboard; its secret is in no address', async ({ page }) => {
  await page.goto(`/index?phone=${accounts.administrator}&password=${encodeURIComponent(password)}`);
  await expect(page.getByRole('img', { name: /^Clock: / })).toBeVisible();
  expect(page.url()).toMatch(/\/index$/);
  expect(
    await page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /password/.test(name))),
  ).toBe(false);
});

test('it is edited by keys: moved, refused, undone, saved, and there after a reload', async ({ page }) => {
  await startSession(page, accounts.operator);
  await storeDashboard(page, threeCards);
  await openWall(page);
  expect(await axeFaults(page)).toEqual([]);
  await edit(page);
  expect(await axeFaults(page)).toEqual([]);
  const status = page.getByRole('status').filter({ hasText: /./ });
  await handle(page, 'Clock').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(status.first()).toContainText('Not enough space');
  // The console is light, the wall is dark: so are its notices.
  await expect(page.getByRole('region', { name: 'Notices' })).toHaveCSS('color-scheme', 'dark');
  await handle(page, 'Date').focus();
  await page.keyboard.press('Delete');
  await expect(card(page, 'Date')).toHaveCount(0);
  await handle(page, 'Clock').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('2 unsaved changes')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible();
  await handle(page, 'Weather').focus();
  await page.keyboard.press('Delete');
  await expect(card(page, 'Weather')).toHaveCount(0);
  await page.getByRole('button', { name: /^Attribute/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Clock' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Date' }).click();
  await expect(card(page, 'Date')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('toolbar', { name: 'Dashboard tools' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Date' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Weather' })).toHaveCount(0);
});

test('the bar of an edited wall covers no card: the menus of the upper row can be pressed', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await startSession(page);
  await openWall(page);
  const shape = (box: { width: number; height: number } | null) => (box === null ? 0 : box.width / box.height);
  const shown = shape(await page.getByRole('region', { name: 'Date' }).boundingBox());
  await edit(page);
  const bar = await page.getByRole('toolbar', { name: 'Dashboard tools' }).getByRole('button').last().boundingBox();
  for (const upper of await page
    .getByRole('group')
    .filter({ has: page.locator('[data-card]') })
    .all())
    expect((await upper.boundingBox())?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  await page.getByRole('button', { name: 'Menu of “Date”' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(shape(await card(page, 'Date').boundingBox())).toBeCloseTo(shown, 1);
});

test('the right-click menu changes theme and grid, and the picture is bounded', async ({ page }) => {
  await startSession(page);
  await openWall(page);
  const open = async (entry: string) => {
    await page.mouse.click(400, 400, { button: 'right' });
    await page.getByRole('menu', { name: 'Dashboard menu' }).getByText(entry, { exact: true }).click();
  };
  const saved = page.waitForResponse('**/dashboard/save');
  await open('Light');
  await saved;
  await open('Background');
  const picture = page.getByLabel('Choose a picture');
  await picture.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(1024 * 1024 + 1) });
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('maximum of 1 MB');
  await picture.setInputFiles({ name: 'none.png', mimeType: 'image/png', buffer: Buffer.alloc(0) });
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('The file is empty');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('img', { name: /^Clock: / })).toBeVisible();
  await page.mouse.click(400, 400, { button: 'right' });
  await expect(page.getByRole('menuitemradio', { name: 'Light' })).toHaveAttribute('aria-checked', 'true');
});
