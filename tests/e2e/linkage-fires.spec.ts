import type { Locator, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { expect, signIn, test } from './fixtures.ts';
import { choose, openList } from './pages.ts';

/** A linkage that is tried out in the console before it is saved. */

const airConditioners = '300000000000000000000004';
const name = 'On arrival';

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Linkages' });
const button = (page: Page, label: string): Locator => dialog(page).getByRole('button', { name: label, exact: true });
const line = (page: Page, label: string): Locator => dialog(page).getByRole('group', { name: label, exact: true });
const combobox = (within: Locator, label: string): Locator =>
  within.getByRole('combobox', { name: label, exact: true });
const part = (page: Page, label: string): Locator =>
  dialog(page).getByRole('radiogroup', { name: 'Parts of the linkage' }).getByText(label, { exact: true });

async function openLinkages(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Linkages', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}

/** The first record that a line offers. */
async function chooseFirst(page: Page, within: Locator, label: string): Promise<void> {
  await combobox(within, label).click();
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await offered.first().click();
  await expect(offered).toHaveCount(0);
}

test('a linkage is tried out on the history before it is saved', async ({ page }) => {
  test.slow();
  await signIn(page);
  await openList(page, airConditioners);
  await openLinkages(page);
  await button(page, 'New linkage').first().click();
  await dialog(page).getByRole('textbox', { name: /^Name/ }).fill(name);
  await button(page, 'Parameter change').click();
  const event = line(page, 'Parameter change 1');
  await chooseFirst(page, event, 'Data');
  await choose(page, combobox(event, 'Parameter'), 'Room temperature');
  await button(page, 'Device control').click();
  const control = line(page, 'Device control 1');
  await chooseFirst(page, control, 'Data');
  await choose(page, combobox(control, 'Parameter'), 'Set temperature');
  await control.getByRole('textbox', { name: 'Set to' }).fill('23');

  await part(page, 'Dry run').click();
  // There is a history once the unit has reported.
  await expect(async () => {
    await dialog(page)
      .getByRole('button', { name: /^Try it (out|again)$/ })
      .click();
    await expect(dialog(page)).toContainText(/It would have acted (once|\d+ times), set off by 1 device\./, {
      timeout: 5000,
    });
  }).toPass({ timeout: 150_000 });
  await expect(dialog(page).getByRole('table', { name: 'Each time' })).toContainText('Room temperature');
  expect(await axeFaults(page)).toEqual([]);
});
