import type { Locator, Page, Request } from '@playwright/test';
import { endpoints } from '../../src/api/endpoints.ts';
import { routes } from '../../src/features/navigation/routes.ts';
import { expect, inMotion, startSession, test } from './fixtures.ts';
import { electricityMeters as pid, openList } from './pages.ts';

test.use(inMotion);

/** What boards and charts do under the hand, and what they leave alone. */

const stamp = /\d{4}-\d\d-\d\d \d\d:\d\d UTC\+8/;

/** A board with a legend whose numbers are of two weeks. */
const week = (page: Page): Locator =>
  page.getByRole('region').filter({ has: page.getByRole('button', { name: 'This week', exact: true }) });

async function openOverview(page: Page): Promise<void> {
  await startSession(page);
  await page.goto(routes.overview({ pid }));
  await expect(week(page).getByRole('img').first()).toBeVisible();
}

/** The charts of the last day on the page of a record. */
async function openDay(page: Page): Promise<Locator> {
  await startSession(page);
  await openList(page, pid, '?size=10');
  await page.locator('.ag-row [col-id="name"] a').first().click();
  const chart = page.getByRole('region', { name: 'Last 24 hours' }).getByRole('figure').first();
  await expect(chart.getByRole('img')).toBeVisible();
  return chart;
}

/** Moves the pointer over a chart until its tooltip is there: a drawing that comes after the pointer shows nothing at first. */
async function pointAt(picture: Locator): Promise<Locator> {
  await picture.scrollIntoViewIfNeeded();
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
  const tooltip = picture.getByText(stamp);
  let x = width / 2;
  await expect(async () => {
    x += 5;
    await picture.hover({ position: { x, y: height / 2 } });
    expect(await tooltip.isVisible()).toBe(true);
  }).toPass();
  return tooltip;
}

test('ux 36: a chart has the exact stamp with its zone under the pointer, an age of a value too', async ({ page }) => {
  const chart = await openDay(page);
  await expect(chart.getByText(stamp)).toHaveCount(0);
  await pointAt(chart.getByRole('img'));
  await expect(page.getByText(/^Last report ./)).toHaveAttribute('title', /\d\d:\d\d(:\d\d)? UTC\+8/);
});

test('a tooltip has the face of the page, and is whole on the screen of a phone', async ({ page }) => {
  const chart = await openDay(page);
  const picture = chart.getByRole('img');
  const face = () => page.evaluate(() => getComputedStyle(document.body).fontFamily);
  const wide = await pointAt(picture);
  expect(await wide.evaluate((element) => getComputedStyle(element).fontFamily)).toBe(await face());
  await page.mouse.move(0, 0);
  await expect(wide).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  const narrow = (await pointAt(picture)).locator('..');
  const { x = -1, width = 0 } = (await narrow.boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(390);
  expect(await narrow.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(false);
});

test('ux 38: dragging over a time chart zooms in, a double click shows all again', async ({ page }) => {
  const chart = await openDay(page);
  const picture = chart.getByRole('img');
  await picture.scrollIntoViewIfNeeded();
  const box = await picture.boundingBox();
  if (box === null) throw new Error('no chart');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.3, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, y, { steps: 5 });
  await page.mouse.up();
  await expect(chart.getByRole('button', { name: 'All', exact: true })).toBeVisible();
  await expect(chart.getByRole('status')).toHaveText(/^\d\d:\d\d to \d\d:\d\d$/);
  await picture.dblclick();
  await expect(chart.getByRole('button', { name: 'All', exact: true })).toHaveCount(0);
});

test('ux 38: a press on the legend shows one series alone, another one all again', async ({ page }) => {
  await openOverview(page);
  const picture = week(page).getByRole('img').first();
  const option = week(page).getByRole('button', { name: 'This week', exact: true });
  await option.click();
  await expect(option).toHaveAttribute('aria-pressed', 'true');
  await expect(week(page).getByRole('button', { name: 'Show all' })).toBeVisible();
  await option.click();
  await expect(option).toHaveAttribute('aria-pressed', 'false');
  await expect(picture).toBeVisible();
});

test('ux 39: a board that fills the screen gives it back with Esc', async ({ page }) => {
  await openOverview(page);
  const name = (await week(page).getAttribute('aria-label')) ?? '';
  await week(page)
    .getByRole('button', { name: `Menu of “${name}”` })
    .click();
  await page.getByRole('menuitem', { name: 'Full screen' }).click();
  const full = page.getByRole('dialog', { name });
  await expect(full).toBeVisible();
  await expect(full.getByRole('img').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(full).toHaveCount(0);
  // The browser gives the screen back a moment after it was asked to.
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
  await expect(week(page)).toBeVisible();
});

test('ux 37: a hidden tab asks for no numbers until it is shown again', async ({ page }) => {
  // Installed before the page, so that the timers of the refresh are the clock's.
  await page.clock.install();
  await openOverview(page);
  let requestCount = 0;
  // One that is not answered yet would be repeated: the clock moves past the time-out of a call.
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== endpoints.queryBoard.path) return;
    requestCount += 1;
    open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const show = (state: 'hidden' | 'visible'): Promise<void> =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      Object.defineProperty(document, 'hidden', { value: value === 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
  await page.clock.fastForward('05:10');
  await expect.poll(() => requestCount).toBeGreaterThan(0);
  await show('hidden');
  await expect
    .poll(async () => {
      const before = requestCount;
      if (open.size === 0) await page.clock.fastForward('05:10');
      return requestCount - before + open.size;
    })
    .toBe(0);
  const before = requestCount;
  await page.clock.fastForward('30:00');
  expect(requestCount).toBe(before);
  await show('visible');
  await expect.poll(() => requestCount).toBeGreaterThan(before);
});
