import type { Locator, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { expect, signIn, test } from './fixtures.ts';
import { choose, openList } from './pages.ts';

/** A linkage that is tried out and made in the console, set off by the simulator, and explained. */

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

// The second test is about the linkage of the first.
test.describe.configure({ mode: 'serial' });

test('a linkage is tried out, saved, set off by a device, and says why', async ({ page }) => {
  test.slow();
  await signIn(page);
  await openList(page, airConditioners);
  await openLinkages(page);
  await button(page, 'New linkage').first().click();
  await dialog(page).getByRole('textbox', { name: /^Name/ }).fill(name);
  // Whenever the unit reports its room temperature, its set temperature is put to 23.
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
  await part(page, 'Linkage').click();
  await button(page, 'Save').click();

  // The simulated unit reports by itself; the command that follows is confirmed by what it reports.
  await button(page, `Edit ${name}`).click();
  await part(page, 'History').click();
  const history = dialog(page).getByRole('region', { name: 'History' });
  await expect(async () => {
    await history.getByRole('button', { name: 'Reload' }).click();
    await expect(history).toContainText('confirmed', { timeout: 1000 });
  }).toPass({ timeout: 150_000 });
  await expect(history).toContainText('Acted');
  await expect(history).toContainText(/Room temperature: .*: Set temperature of .* was set to .*23/);
  await button(page, 'Close').click();
  await openLinkages(page);
  await expect(dialog(page).getByRole('list', { name: /^My linkages/ })).toContainText(/Ran /);
});

test('one that wants another value of the same device is named before it is saved, and saved all the same', async ({
  page,
}) => {
  await signIn(page);
  await openList(page, airConditioners);
  await openLinkages(page);
  await button(page, 'New linkage').first().click();
  await dialog(page).getByRole('textbox', { name: /^Name/ }).fill('When it is back');
  await button(page, 'Connection').click();
  const event = line(page, 'Connection 1');
  await chooseFirst(page, event, 'Data');
  await choose(page, combobox(event, 'Change'), 'comes back');
  await button(page, 'Device control').click();
  const control = line(page, 'Device control 1');
  await chooseFirst(page, control, 'Data');
  await choose(page, combobox(control, 'Parameter'), 'Set temperature');
  await control.getByRole('textbox', { name: 'Set to' }).fill('26');
  await button(page, 'Save').click();
  const asked = dialog(page).getByRole('group', { name: /want different values of a device/ });
  await expect(asked).toContainText(name);
  await expect(asked).toContainText(/26\s*°C here, 23\s*°C there/);
  expect(await axeFaults(page)).toEqual([]);
  await asked.getByRole('button', { name: 'Save anyway' }).click();
  const mine = dialog(page).getByRole('list', { name: /^My linkages/ });
  await expect(mine).toContainText(`Wants another value of a device than ${name}`);
  for (const one of [name, 'When it is back']) {
    await button(page, `Edit ${one}`).click();
    await button(page, 'Delete').click();
    await page.getByRole('tooltip').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(mine.getByText(one, { exact: true })).toHaveCount(0);
  }
});
