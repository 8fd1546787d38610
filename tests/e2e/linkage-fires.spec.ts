import type { Locator, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { accounts, expect, password, startSession, test } from './fixtures.ts';
import { choose, openList } from './pages.ts';

/** A linkage that is tried out in the console, and one that a device of the simulator sets off. */

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

/** Chooses one of the records that a line offers, the first unless told. @returns its name */
async function chooseRecord(page: Page, within: Locator, place = 0): Promise<string> {
  await combobox(within, 'Data').click();
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  const name = (await offered.nth(place).textContent()) ?? '';
  await offered.nth(place).click();
  await expect(offered).toHaveCount(0);
  return name;
}

test('a linkage is tried out on the history before it is saved', async ({ page }) => {
  test.slow();
  await startSession(page);
  await openList(page, airConditioners);
  await openLinkages(page);
  await button(page, 'New linkage').first().click();
  await dialog(page).getByRole('textbox', { name: /^Name/ }).fill(name);
  await button(page, 'Parameter change').click();
  const event = line(page, 'Parameter change 1');
  await chooseRecord(page, event);
  await choose(page, combobox(event, 'Parameter'), 'Room temperature');
  await button(page, 'Device control').click();
  const control = line(page, 'Device control 1');
  await chooseRecord(page, control);
  await choose(page, combobox(control, 'Parameter'), 'Set temperature');
  await control.getByRole('textbox', { name: 'Set to' }).fill('23');

  await part(page, 'Dry run').click();
  // There is a history once the unit has reported.
  await expect(async () => {
    await dialog(page)
      .getByRole('button', { name: /^Try it (out|again)$/ })
      .click();
    await expect(dialog(page)).toContainText(/It would have acted \d+ times?, triggered by 1 device\./, {
      timeout: 5000,
    });
  }).toPass({ timeout: 150_000 });
  await expect(dialog(page).getByRole('table', { name: 'Each time' })).toContainText('Room temperature');
  expect(await axeFaults(page)).toEqual([]);
});

test('a linkage made in the console is set off by a device, its command is confirmed, and it says why', async ({
  page,
  request,
  baseURL,
}) => {
  test.slow();
  await startSession(page);
  await openList(page, airConditioners);
  await openLinkages(page);
  await button(page, 'New linkage').first().click();
  await dialog(page).getByRole('textbox', { name: /^Name/ }).fill('Screen after temperature');
  // A simulated unit may hear nothing for five minutes, as a real one may: either of two sets the linkage off.
  const units: string[] = [];
  for (const place of [0, 1]) {
    await button(page, 'Parameter change').click();
    const event = line(page, `Parameter change ${place + 1}`);
    units.push(await chooseRecord(page, event, place));
    await choose(page, combobox(event, 'Parameter'), 'Set temperature');
  }
  // And a screen is commanded: it has no driver, and confirms at once.
  await button(page, 'Device control').click();
  const control = line(page, 'Device control 1');
  await choose(page, combobox(control, 'List'), 'Screens');
  await chooseRecord(page, control);
  await choose(page, combobox(control, 'Parameter'), 'Power');
  await choose(page, combobox(control, 'Set to'), 'On');
  await button(page, 'Save').click();
  await expect(button(page, 'Edit Screen after temperature')).toBeVisible();

  const post = async (path: string, data: object, headers: Record<string, string> = {}) =>
    (await request.post(`${baseURL}${path}`, { data, headers })).json();
  const { info } = await post('/sfsaas/api/user/pwdlogin', { phone: accounts.administrator, password });
  const headers = { loginsession: info.loginsession };
  const dids: string[] = [];
  for (const unit of units) {
    const body = { pid: airConditioners, filter: [{ name: [unit] }] };
    const { result } = await post('/sfsaas/api/filter/query', body, headers);
    dids.push(String(result.data[0].did));
  }
  await button(page, 'Edit Screen after temperature').click();
  await part(page, 'History').click();
  const history = dialog(page).getByRole('region', { name: 'History' });
  // Units may miss a command: they are asked until one has reported another temperature.
  let wanted = 180;
  await expect(async () => {
    wanted = wanted >= 280 ? 180 : wanted + 10;
    const cmd = { temp: wanted };
    for (const did of dids)
      await post('/vtservice/v1/devControl', { pid: airConditioners, did, act: 'set', cmd }, headers);
    await expect(async () => {
      await history.getByRole('button', { name: 'Reload' }).click();
      await expect(history).toContainText('confirmed', { timeout: 1000 });
    }).toPass({ timeout: 25_000 });
  }).toPass({ timeout: 200_000 });
  await expect(history).toContainText('Acted');
  await expect(history).toContainText(/Set temperature/);
  await expect(history).toContainText(/Power/);

  // The tests that come later on this server find the list as it was.
  await button(page, 'Delete').click();
  await page.getByRole('tooltip').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog(page)).not.toContainText('Screen after temperature');
});
