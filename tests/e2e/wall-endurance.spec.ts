import type { Page } from '@playwright/test';
import { endpoints } from '../../src/api/endpoints.ts';
import { accounts, expect, startSession, test } from './fixtures.ts';
import { chooseInMenu, edit, editTools, openWall, storeDashboard, localTimeOf } from './wall-page.ts';

/** What months on a wall bring: days that pass, new builds of the console, a platform that was away. */

const day = 24 * 60 * 60;
const pageSize = { padding: 20, colume: 24, row: 12, perSpan: 3, perRow: 4 };
const card = (type: string, dataX: number, more: object = {}) => ({
  did: type,
  name: '',
  pid: '',
  type,
  span: 6,
  rows: 6,
  dataX,
  dataY: 0,
  ...more,
});

/** At the first moment of a day in the company's zone, which is eight hours ahead the whole year. */
const localDay = (date: string): Date => new Date(`${date}T00:00:00+08:00`);

const openWith = async (page: Page, date: Date): Promise<void> => {
  await startSession(page, accounts.operator);
  await storeDashboard(page, { dashlist: [card('clock', 0), card('date', 6)], bgImg: '', bltheme: 'dark', pageSize });
  await page.clock.install({ time: date });
  await openWall(page);
};

test('dates roll over at midnight of the company for a month of days, and the calendar follows', async ({ page }) => {
  // Half a minute before the first of January ends.
  const start = localDay('2027-01-02').getTime() - 30_000;
  await openWith(page, new Date(start));
  const calendar = page.getByRole('table', { name: 'Calendar of this month' });
  const today = calendar.locator('[aria-current="date"]');
  await expect(today).toHaveText('1');
  let requestCount = 0;
  page.on('request', () => (requestCount += 1));
  for (let passed = 1; passed <= 31; passed += 1) {
    // A screen that slept: what is due comes once.
    await page.clock.fastForward((passed === 1 ? 60 : day) * 1000);
    await page.clock.fastForward(1000);
    const date = new Date(start + 60_000 + (passed - 1) * day * 1000 + 8 * 60 * 60 * 1000);
    await expect(today).toHaveText(String(date.getUTCDate()));
  }
  await expect(localTimeOf(page)).toContainText('February 2027');
  // Monday comes first: the first of February 2027 is one.
  await expect(calendar.locator('tbody tr').first().locator('td').first()).toHaveText('1');
  // Two cards without data: a day costs a few looks for a new build and the stream, not a look for each timer.
  expect(requestCount).toBeLessThan(31 * 20);
  // The dashboard is still in working order: parts that are loaded on demand appear.
  await edit(page);
  await editTools(page).getByRole('button', { name: 'Cancel' }).click();
  await chooseInMenu(page, 'Back to the console');
  await expect(page.getByRole('navigation', { name: 'Applications' })).toBeVisible();
});

/** A look for a new build finds another one; loading the page itself gets the true one. */
const offerBuild = (page: Page) =>
  page.route('**/index', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue();
    const answer = await route.fetch();
    const page = await answer.text();
    // The script that changes with the console; the one before it seldom does.
    const body = page.replace(/src="\/assets\/base-[^"]+\.js"/, 'src="/assets/base-another.js"');
    expect(body).not.toBe(page);
    return route.fulfill({ response: answer, body });
  });

const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isSameLoad: true }));
const isSameLoad = (page: Page) => page.evaluate(() => 'isSameLoad' in window);

/** Minutes in which the screen is awake. */
const wait = async (page: Page, minutes: number): Promise<void> => {
  for (let minute = 0; minute < minutes; minute += 1) await page.clock.fastForward(60_000);
};

/** The page loads anew before this many minutes have passed. */
async function loadsWithin(page: Page, minutes: number): Promise<void> {
  let isLoaded = false;
  const loaded = page.waitForEvent('load', { timeout: 60_000 }).then(() => (isLoaded = true));
  for (let minute = 0; minute < minutes && !isLoaded; minute += 1) {
    await wait(page, 1);
    // The clock of the page also ends requests that take too long: the look for a build needs time of its own.
    await page.waitForTimeout(500).catch(() => undefined);
  }
  await loaded;
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeAttached();
  expect(await isSameLoad(page)).toBe(false);
}

test('a new build is loaded ten minutes after the last touch, and never while the dashboard is edited', async ({
  page,
}) => {
  await openWith(page, new Date(localDay('2027-03-10').getTime() + 12 * 60 * 60 * 1000));
  await offerBuild(page);
  await mark(page);
  await edit(page);
  const looks: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/index')) looks.push(request.url());
  });
  await wait(page, 25);
  expect(await isSameLoad(page)).toBe(true);
  expect(looks).toEqual([]);
  await editTools(page).getByRole('button', { name: 'Cancel' }).click();
  // That was a touch.
  await wait(page, 8);
  expect(await isSameLoad(page)).toBe(true);
  await loadsWithin(page, 30);
});

test('at night a new build is loaded one minute after the last touch, and not while the dashboard is edited', async ({
  page,
}) => {
  // Two minutes before two o'clock of the company, which is when its night begins.
  await openWith(page, new Date(localDay('2027-03-10').getTime() + (2 * 60 - 2) * 60 * 1000));
  await offerBuild(page);
  await mark(page);
  await edit(page);
  await wait(page, 20);
  expect(await isSameLoad(page)).toBe(true);
  // That was a touch; by day it would keep the build for ten minutes, and looks come each five.
  await editTools(page).getByRole('button', { name: 'Cancel' }).click();
  await loadsWithin(page, 6);
});

test('the same build is not loaded again, however long nobody touches the screen', async ({ page }) => {
  await openWith(page, new Date(localDay('2027-03-10').getTime() + 12 * 60 * 60 * 1000));
  await mark(page);
  const looked = page.waitForRequest((request) => request.url().endsWith('/index'));
  await wait(page, 30);
  await looked;
  expect(await isSameLoad(page)).toBe(true);
});

test('a lost connection keeps the last data and is said once; its return asks for each board at most once more', async ({
  page,
}) => {
  await startSession(page);
  await openWall(page);
  const charts = page.locator('section canvas, section svg');
  // Several boards of the demo's dashboard have their numbers.
  await expect(charts.nth(4)).toBeVisible();
  await expect(page.locator('section[aria-busy="true"]')).toHaveCount(0);
  const drawn = await charts.count();
  const boards = new Map<string, number>();
  let isAway = true;
  await page.route('**/sfsaas/**', async (route) => {
    if (isAway) return route.abort();
    const request = route.request();
    if (request.url().endsWith(endpoints.queryBoard.path)) {
      const board = request.postData() ?? '';
      boards.set(board, (boards.get(board) ?? 0) + 1);
    }
    return route.continue();
  });
  // The open stream is cut as well.
  await page.context().setOffline(true);
  const note = page.getByText('No connection. Showing the last data.');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(note).toHaveCount(1, { timeout: 60_000 });
  expect(await charts.count()).toBeGreaterThanOrEqual(drawn);
  await expect(page.getByText('Could not load the board')).toHaveCount(0);
  isAway = false;
  await page.context().setOffline(false);
  await expect(note).toHaveCount(0, { timeout: 60_000 });
  // Long enough for those that are spread over some seconds.
  await page.waitForTimeout(4000);
  expect(Math.max(0, ...boards.values())).toBeLessThanOrEqual(1);
});
