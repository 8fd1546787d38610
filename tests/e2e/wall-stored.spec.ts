import { accounts, expect, inMotion, startSession, test } from './fixtures.ts';
import {
  card,
  chooseInMenu,
  edit,
  editTools,
  handle,
  menu,
  openWall,
  saveEdits,
  storeDashboard,
  storedDashboard,
  tools,
  localTimeOf,
} from './wall-page.ts';

test.use(inMotion);

/** Fields of the stored document of a full-screen dashboard; landscape and portrait are separate. */

const pageSize = { padding: 12, colume: 24, row: 12, perSpan: 3, perRow: 4 };
const builtIn = (type: string, dataX: number, dataY = 0) => ({
  did: type,
  name: '',
  pid: '',
  type,
  span: 3,
  rows: 4,
  dataX,
  dataY,
});

/** A clock at the left in both orientations; only landscape has a picture. */
const start = {
  dashlist: [builtIn('clock', 0)],
  bgImg: '',
  bltheme: 'dark',
  pageSize,
  portraitInfo: {
    dashlist: [builtIn('clock', 0, 4)],
    bgImg: '',
    bltheme: 'default',
    pageSize: { ...pageSize, colume: 12, row: 24 },
  },
};

test('each side is edited and stored by itself, and chosen again when the screen is turned', async ({ page }) => {
  await startSession(page, accounts.operator);
  await storeDashboard(page, start);
  await openWall(page);
  await edit(page);
  await handle(page, 'Clock').press('ArrowRight');
  await saveEdits(page);
  expect(await storedDashboard(page)).toEqual({ ...start, dashlist: [builtIn('clock', 1)] });

  await page.setViewportSize({ width: 768, height: 1366 });
  await expect(localTimeOf(page)).toHaveAttribute('data-orientation', 'portrait');
  await edit(page);
  await handle(page, 'Clock').press('ArrowDown');
  await saveEdits(page);
  const both = {
    ...start,
    dashlist: [builtIn('clock', 1)],
    portraitInfo: { ...start.portraitInfo, dashlist: [builtIn('clock', 0, 5)] },
  };
  expect(await storedDashboard(page)).toEqual(both);

  // A square screen is landscape.
  await page.setViewportSize({ width: 1000, height: 1000 });
  await expect(localTimeOf(page)).toHaveAttribute('data-orientation', 'landscape');
  await edit(page);
  await expect(card(page, 'Clock')).toHaveCSS('grid-column-start', '2');
  await page.setViewportSize({ width: 1000, height: 1001 });
  await expect(localTimeOf(page)).toHaveAttribute('data-orientation', 'portrait');
  await expect(card(page, 'Clock')).toHaveCSS('grid-row-start', '6');
  expect(await storedDashboard(page)).toEqual(both);
});

test('“Save as” keeps the layout on the screen as the other one, where it fits, on the grid that is there', async ({
  page,
}) => {
  await startSession(page, accounts.operator);
  await storeDashboard(page, start);
  await openWall(page);
  await edit(page);
  await handle(page, 'Clock').press('ArrowRight');
  await editTools(page).getByRole('button', { name: 'Save as' }).click();
  await page.getByRole('menuitem', { name: 'Save as the portrait layout' }).click();
  await expect(editTools(page)).toHaveCount(0);
  const copied = {
    ...start,
    dashlist: [builtIn('clock', 1)],
    portraitInfo: {
      dashlist: [builtIn('clock', 1)],
      bgImg: '',
      bltheme: 'dark',
      pageSize: start.portraitInfo.pageSize,
    },
  };
  expect(await storedDashboard(page)).toEqual(copied);

  // A card in the right half ends outside of an upright page: refused, and nothing is stored.
  await edit(page);
  await editTools(page)
    .getByRole('button', { name: /^Attribute/ })
    .click();
  await page.getByRole('menuitem', { name: 'Date' }).click();
  for (let step = 0; step < 8; step += 1) await handle(page, 'Date').press('ArrowRight');
  await expect(card(page, 'Date')).toHaveCSS('grid-column-start', '13');
  await editTools(page).getByRole('button', { name: 'Save as' }).click();
  await page.getByRole('menuitem', { name: 'Save as the portrait layout' }).click();
  await expect(page.getByText(/^Not enough space/).first()).toBeVisible();
  await expect(editTools(page)).toBeVisible();
  expect(await storedDashboard(page)).toEqual(copied);
});

test('a picture is stored, and a theme takes its place', async ({ page }) => {
  await startSession(page, accounts.operator);
  await storeDashboard(page, start);
  await openWall(page);
  await chooseInMenu(page, 'Background');
  const dialog = page.getByRole('dialog', { name: 'Background' });
  // The largest picture that is accepted, exactly 1,024 KB. Decoders ignore the padding after the picture.
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC',
    'base64',
  );
  const largest = Buffer.concat([png, Buffer.alloc(1024 * 1024 - png.length)]);
  const choose = dialog.getByLabel('Choose a picture');
  await choose.setInputFiles({
    name: 'large.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([largest, Buffer.alloc(1)]),
  });
  await expect(dialog.getByRole('alert')).toContainText('maximum of 1 MB');
  await choose.setInputFiles({ name: 'none.png', mimeType: 'image/png', buffer: Buffer.alloc(0) });
  await expect(dialog.getByRole('alert')).toContainText('The file is empty');
  expect(await storedDashboard(page)).toEqual(start);
  await choose.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: largest });
  await expect(dialog).toHaveCount(0);
  await expect(localTimeOf(page)).toHaveCSS('background-image', /\/vt\/staticfile\//);
  await expect
    .poll(() => storedDashboard(page))
    .toEqual({ ...start, bgImg: expect.stringMatching(/^\/vt\/staticfile\/[\w-]+\.png\/background$/) });

  await chooseInMenu(page, 'Light');
  await expect(localTimeOf(page)).toHaveCSS('background-image', 'none');
  await expect.poll(() => storedDashboard(page)).toEqual({ ...start, bltheme: 'default' });
});

test('the screen is filled and given back', async ({ page }) => {
  await startSession(page, accounts.operator);
  await openWall(page);
  const isFull = () => page.evaluate(() => document.fullscreenElement === document.documentElement);
  expect(await isFull()).toBe(false);
  await chooseInMenu(page, 'Full screen');
  await expect.poll(isFull).toBe(true);
  await expect(menu(page)).toHaveCount(0);
  await chooseInMenu(page, 'Exit full screen');
  await expect.poll(isFull).toBe(false);
});

test('the right-click menu cancels and saves while the dashboard is edited', async ({ page }) => {
  await startSession(page, accounts.operator);
  await storeDashboard(page, start);
  await openWall(page);
  await edit(page);
  await handle(page, 'Clock').press('ArrowRight');
  await expect(card(page, 'Clock')).toHaveCSS('grid-column-start', '2');
  await chooseInMenu(page, 'Cancel');
  await page.getByRole('dialog', { name: 'Save your changes?' }).getByRole('button', { name: 'Discard' }).click();
  await expect(editTools(page)).toHaveCount(0);
  await edit(page);
  await expect(card(page, 'Clock')).toHaveCSS('grid-column-start', '1');
  expect(await storedDashboard(page)).toEqual(start);

  await handle(page, 'Clock').press('ArrowDown');
  await chooseInMenu(page, 'Save');
  await expect(editTools(page)).toHaveCount(0);
  expect(await storedDashboard(page)).toEqual({ ...start, dashlist: [builtIn('clock', 0, 1)] });
});

test('signing out in the bar ends the session and leads to the sign-in page', async ({ page }) => {
  await startSession(page, accounts.operator);
  await storeDashboard(page, start);
  await openWall(page);
  await tools(page).getByRole('button', { name: 'Sign out' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('loginsession'))).toBeNull();
  await page.goto('/index');
  await expect(page).toHaveURL(/\/login/);
});
