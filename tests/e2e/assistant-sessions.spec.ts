import type { Page } from '@playwright/test';
import { endpoints } from '../../src/api/endpoints.ts';
import { routes } from '../../src/features/navigation/routes.ts';
import { expect, startSession, test } from './fixtures.ts';

/** The list of conversations beside the chat, over 65 of them that are answered in the place of the server. */

const now = Math.floor(Date.now() / 1000);
const long = 'Conversation with a title of more than fifteen characters';
const titles = [long, 'Fifteen letters', ...Array.from({ length: 63 }, (_, index) => `Talk ${index + 3}`)];
const all = titles.map((title, index) => ({ id: `s${index}`, title, updatedat: now - index }));

/** @returns the pages that were asked for */
const listed = async (page: Page): Promise<{ page: number; pageSize: number }[]> => {
  const requests: { page: number; pageSize: number }[] = [];
  await page.route(`**${endpoints.listChats.path}`, async (route) => {
    const input = route.request().postDataJSON() as { page: number; pageSize: number };
    requests.push(input);
    const from = (input.page - 1) * input.pageSize;
    await route.fulfill({ json: { status: 0, msg: '', sessionlist: all.slice(from, from + input.pageSize) } });
  });
  await startSession(page);
  await page.goto(routes.aiChat());
  return requests;
};

const panel = (page: Page) => page.getByRole('complementary', { name: 'Conversations' });
const item = (page: Page, title: string) => panel(page).getByRole('button', { name: title, exact: true });

test('thirty a page, newest first, the next one within 50 px of the end, until there are no more', async ({ page }) => {
  const requests = await listed(page);
  await expect(item(page, long)).toBeVisible();
  expect(requests).toEqual([{ page: 1, pageSize: 30 }]);
  const sessionItems = panel(page).getByRole('listitem');
  await expect(sessionItems).toHaveCount(30);
  await expect(sessionItems.first()).toContainText(long);
  await expect(panel(page).getByText('Loading more…')).toBeAttached();
  const scroller = panel(page)
    .locator('[class*="sessions"]')
    .filter({ has: page.getByRole('listitem') })
    .first();
  const toPixelsFromEnd = (pixels: number) =>
    scroller.evaluate((element, left) => {
      element.scrollTop = element.scrollHeight - element.clientHeight - left;
    }, pixels);
  await toPixelsFromEnd(120);
  await item(page, 'Fifteen letters').evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(requests).toHaveLength(1);
  await toPixelsFromEnd(50);
  await expect(sessionItems).toHaveCount(60);
  await toPixelsFromEnd(0);
  await expect(sessionItems).toHaveCount(65);
  expect(requests.map(({ page: number }) => number)).toEqual([1, 2, 3]);
  await expect(panel(page).getByText('No more', { exact: true })).toBeAttached();
});

test('a long title is shown whole after a second, and the menu of a conversation when it is pointed at', async ({
  page,
}) => {
  await listed(page);
  const menu = page.getByRole('button', { name: `Actions of “${long}”` });
  await expect(menu).toHaveCSS('opacity', '0');
  const tooltip = page.getByRole('tooltip');
  const from = Date.now();
  await item(page, long).hover();
  await expect(menu).toHaveCSS('opacity', '1');
  await expect(tooltip).toHaveText(long);
  expect(Date.now() - from).toBeGreaterThanOrEqual(1000);
  // At the next one as long as the tooltip of the first needed, nothing is shown.
  await item(page, 'Fifteen letters').hover();
  await expect(tooltip).toBeHidden();
  await expect(page.getByRole('button', { name: 'Actions of “Fifteen letters”' })).toHaveCSS('opacity', '1');
  await expect(menu).toHaveCSS('opacity', '0');
});
