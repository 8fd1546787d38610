import { expect, inMotion, startSession, test } from './fixtures.ts';
import { airConditioners, openList } from './pages.ts';

test.use(inMotion);

/** A form compiles its schema, which the page's Trusted Types policy allows to no other code. */

test('a notification may be the first form of a session', async ({ page }) => {
  await startSession(page);
  await page.goto(`/home/data/notify/${airConditioners}`);
  await page.getByRole('button', { name: 'Add notification' }).click();
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Trigger' })).toBeVisible();
});

test('a linkage may be the first form of a session', async ({ page }) => {
  await startSession(page);
  await openList(page, airConditioners);
  await page.getByRole('button', { name: 'Linkages', exact: true }).click();
  await page.getByRole('button', { name: 'New linkage' }).first().click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Name/ })).toBeFocused();
});
