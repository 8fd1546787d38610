import type { Locator, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { accounts, expect, password, startSession, test } from './fixtures.ts';
import { airConditioners, choose as open, lookFor, openList } from './pages.ts';

/** A linkage that is tried out in the console, and one that a device of the simulator sets off. */

const name = 'On arrival';

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Linkages' });
const button = (page: Page, label: string): Locator => dialog(page).getByRole('button', { name: label, exact: true });
const line = (page: Page, label: string): Locator => dialog(page).getByRole('group', { name: label, exact: true });
const combobox = (within: Locator, label: string): Locator =>
  within.getByRole('combobox', { name: label, exact: true });
const part = (page: Page, label: string): Locator =>
  dialog(page).getByRole('radiogroup', { name: 'Parts of the linkage' }).getByText(label, { exact: true });

const offered = (page: Page): Locator => page.locator('.ant-select-dropdown:visible .ant-select-item-option');

/** Chooses, and waits until the list is gone: while it closes, what it offers would be taken for that of the next one. */
async function choose(page: Page, box: Locator, option: string): Promise<void> {
  await open(page, box, option);
  await expect(offered(page)).toHaveCount(0);
}

async function openLinkages(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Linkages', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}

/** Chooses the first record that a line offers. */
async function chooseRecord(page: Page, within: Locator): Promise<void> {
  await combobox(within, 'Data').click();
  await offered(page).first().click();
  await expect(offered(page)).toHaveCount(0);
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
  const post = async (path: string, data: object, headers: Record<string, string> = {}) =>
    (await request.post(`${baseURL}${path}`, { data, headers })).json();
  const { info } = await post('/sfsaas/api/user/pwdlogin', { phone: accounts.administrator, password });
  const headers = { loginsession: info.loginsession };
  // The two that were heard of last: they are not among those that are silent for hours.
  const heard = { pid: airConditioners, pagesize: 2, sort: { column: 'lastreport', type: 'desc' } };
  const { result } = await post('/sfsaas/api/filter/query', heard, headers);
  const units: { did: string; name: string }[] = result.data;

  await openList(page, airConditioners);
  await openLinkages(page);
  await button(page, 'New linkage').first().click();
  await dialog(page).getByRole('textbox', { name: /^Name/ }).fill('Screen after temperature');
  // A simulated unit may hear nothing for five minutes, as a real one may: either of two sets the linkage off.
  for (const [index, { name: unit }] of units.entries()) {
    await button(page, 'Parameter change').click();
    const event = line(page, `Parameter change ${index + 1}`);
    await lookFor(combobox(event, 'Data'), unit);
    await offered(page)
      .and(page.getByTitle(unit, { exact: true }))
      .click();
    await expect(offered(page)).toHaveCount(0);
    await choose(page, combobox(event, 'Parameter'), 'Set temperature');
  }
  // And a screen is commanded: it has no driver, and confirms at once.
  await button(page, 'Device control').click();
  const control = line(page, 'Device control 1');
  await choose(page, combobox(control, 'List'), 'Screens');
  await chooseRecord(page, control);
  await choose(page, combobox(control, 'Parameter'), 'Power');
  await choose(page, combobox(control, 'Set to'), 'On');
  await button(page, 'Notify').click();
  const notice = line(page, 'Notify 1');
  await combobox(notice, 'Receivers').click();
  await offered(page).getByText(info.nickname, { exact: true }).click();
  await notice.getByRole('textbox', { name: 'Text' }).click();
  await expect(offered(page)).toHaveCount(0);
  await notice.getByRole('textbox', { name: 'Text' }).fill('The screen is on');
  await button(page, 'Save').click();
  await expect(button(page, 'Edit Screen after temperature')).toBeVisible();

  await button(page, 'Edit Screen after temperature').click();
  await part(page, 'History').click();
  const history = dialog(page).getByRole('region', { name: 'History' });
  // Units may miss a command: they are asked until one has reported another temperature.
  let temperature = 180;
  await expect(async () => {
    temperature = temperature >= 280 ? 180 : temperature + 10;
    const cmd = { temp: temperature };
    for (const { did } of units)
      await post('/vtservice/v1/devControl', { pid: airConditioners, did, act: 'set', cmd }, headers);
    await expect(async () => {
      await history.getByRole('button', { name: 'Reload' }).click();
      await expect(history).toContainText('confirmed', { timeout: 1000 });
    }).toPass({ timeout: 25_000 });
  }).toPass({ timeout: 200_000 });
  await expect(history).toContainText('Acted');
  await expect(history).toContainText(/Set temperature/);
  await expect(history).toContainText(/Power/);

  await expect(history).toContainText('Notification');

  // The notification leads to the reason, on the list that is on the screen too.
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  // Behind the dialog its notice did not leave.
  await expect(page.getByRole('region', { name: 'New notifications' })).toContainText('Warning');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const entry = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem');
  await entry.filter({ hasText: 'The screen is on' }).first().getByRole('link', { name: 'Show why' }).click();
  await expect(history).toContainText('Acted');
  await expect(page).toHaveURL(/linkages=/);

  // The tests that come later on this server find the list as it was.
  await button(page, 'Delete').click();
  await page
    .getByRole('dialog', { name: /^Delete the linkage / })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await expect(dialog(page)).not.toContainText('Screen after temperature');
});
