import type { Locator, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { accounts, expect, startSession, test } from './fixtures.ts';
import { airConditioners, choose, openList } from './pages.ts';

/** Linkages as a person makes, changes, opens, closes and deletes them. */

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Linkages' });
const myLinkages = (page: Page): Locator => dialog(page).getByRole('list', { name: /^My linkages/ });
const nameBox = (page: Page): Locator => dialog(page).getByRole('textbox', { name: /^Name/ });
const line = (page: Page, name: string): Locator => dialog(page).getByRole('group', { name, exact: true });
const sentence = (page: Page): Locator => dialog(page).getByLabel('The linkage in one sentence');
const button = (page: Page, name: string): Locator => dialog(page).getByRole('button', { name, exact: true });

async function openLinkages(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Linkages', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}

const combobox = (within: Locator, name: string): Locator => within.getByRole('combobox', { name, exact: true });

/** Chooses the first record that a line offers. */
async function chooseFirst(page: Page, within: Locator, name: string): Promise<void> {
  await combobox(within, name).click();
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await offered.first().click();
  await expect(offered).toHaveCount(0);
}

/** Chooses the first record that a line offers, by keyboard alone. */
async function pickByKeys(page: Page, within: Locator, name: string): Promise<void> {
  const box = combobox(within, name);
  await box.focus();
  await box.press('Enter');
  await expect(page.locator('.ant-select-dropdown:visible .ant-select-item-option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

async function removeShown(page: Page, name: string): Promise<void> {
  await button(page, `Edit ${name}`).click();
  await button(page, 'Delete').click();
  await page
    .getByRole('dialog', { name: /^Delete the linkage / })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await expect(dialog(page)).not.toContainText(name);
}

test('ux 30, 32: a linkage is made with its next time, read back, changed, closed and deleted; its last run is beside it', async ({
  page,
}) => {
  // A dozen lists are opened, each drawn when a person comes to it.
  test.slow();
  await startSession(page);
  await openList(page, airConditioners);
  await openLinkages(page);
  await expect(dialog(page)).toContainText('No linkage yet');
  await button(page, 'New linkage').first().click();
  await nameBox(page).fill('Too warm');

  // When the room gets warm, for five minutes.
  await button(page, 'Parameter change').click();
  const event = line(page, 'Parameter change 1');
  await expect(combobox(event, 'List')).toBeFocused();
  await chooseFirst(page, event, 'Data');
  await choose(page, combobox(event, 'Parameter'), 'Room temperature');
  await expect(sentence(page)).toContainText(/^Whenever .+ reports Room temperature/);
  await choose(page, combobox(event, 'Relation'), 'rises to');
  await event.getByRole('textbox', { name: 'Value' }).fill('28.5');
  await event.getByRole('textbox', { name: 'Stays so for' }).fill('5');
  // And at nine on workdays.
  await button(page, 'Time').click();
  const time = line(page, 'Time 2');
  await choose(page, combobox(time, 'Repeat'), 'Workdays');
  await time.getByRole('textbox', { name: 'Time' }).fill('0900');
  await expect(time).toContainText(/next \d{4}-\d\d-\d\d 09:00/);
  // If it is on, in office hours.
  await button(page, 'Property').click();
  const property = line(page, 'Property 1');
  await chooseFirst(page, property, 'Data');
  await choose(page, combobox(property, 'Parameter'), 'Power');
  await choose(page, combobox(property, 'Value'), 'On');
  await button(page, 'Date and time').click();
  const period = line(page, 'Date and time 1');
  await period.getByRole('textbox', { name: 'From' }).fill('9');
  await period.getByRole('textbox', { name: 'Until' }).fill('22:00');
  await period.getByRole('button', { name: 'Sunday' }).click();
  // Then it is switched off, and somebody is told.
  await button(page, 'Device control').click();
  const control = line(page, 'Device control 1');
  await chooseFirst(page, control, 'Data');
  await choose(page, combobox(control, 'Parameter'), 'Power');
  await choose(page, combobox(control, 'Set to'), 'Off');
  await button(page, 'Notify').click();
  const notice = line(page, 'Notify 1');
  await combobox(notice, 'Receivers').click();
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await offered.first().click();
  // A multiple-choice list stays open until the user leaves it.
  await notice.getByRole('textbox', { name: 'Text' }).click();
  await expect(offered).toHaveCount(0);
  await notice.getByRole('textbox', { name: 'Text' }).fill('Warm again');
  await expect(sentence(page)).toHaveText(
    /^When Room temperature of .+ rises to 28\.5\s°C and stays so for 5\sminutes, or at 09:00 on workdays, if Power of .+ is On, between 09:00 and 22:00 on Mon, Tue, Wed, Thu, Fri, Sat, switch off .+ and notify .+: “Warm again”\.$/,
  );
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Control+s');
  await expect(myLinkages(page)).toContainText('Too warm');
  await expect(myLinkages(page)).toContainText(/Never ran|Ran /);
  await expect(dialog(page)).toContainText('Choose a linkage, or add one');

  // It is the same after a reload.
  await page.reload();
  await openLinkages(page);
  await button(page, 'Edit Too warm').click();
  await expect(nameBox(page)).toHaveValue('Too warm');
  await expect(sentence(page)).toContainText('rises to 28.5\u00a0°C and stays so for 5\u00a0minutes');
  await expect(sentence(page)).toContainText('“Warm again”');
  await button(page, 'Remove Time 2').click();
  await nameBox(page).fill('Warm');
  await button(page, 'Update').click();
  await expect(myLinkages(page).getByText('Warm', { exact: true })).toBeVisible();

  // Its switch acts at once.
  const turn = myLinkages(page).getByRole('switch', { name: 'On: Warm' });
  await expect(turn).toBeChecked();
  await turn.click();
  await expect(turn).not.toBeChecked();
  await page.reload();
  await openLinkages(page);
  await expect(turn).not.toBeChecked();
  await removeShown(page, 'Warm');
  await page.reload();
  await openLinkages(page);
  await expect(dialog(page)).toContainText('No linkage yet');
});

test('a linkage is made by keyboard alone', async ({ page }) => {
  await startSession(page);
  await openList(page, airConditioners);
  await page.getByRole('button', { name: 'Linkages', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await button(page, 'New linkage').first().press('Enter');
  await expect(nameBox(page)).toBeFocused();
  await page.keyboard.type('By keys');
  await button(page, 'Time').press('Enter');
  const time = line(page, 'Time 1');
  await expect(combobox(time, 'Repeat')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('7:30');
  await button(page, 'Device control').press('Enter');
  const control = line(page, 'Device control 1');
  await expect(combobox(control, 'List')).toBeFocused();
  await pickByKeys(page, control, 'Data');
  await pickByKeys(page, control, 'Parameter');
  await pickByKeys(page, control, 'Set to');
  await expect(sentence(page)).toHaveText(
    /^At 07:30 every day, set .+ of .+ to .+\.$|^At 07:30 every day, switch .+\.$/,
  );
  // Removing a line leaves the focus in the form.
  await button(page, 'Notify').press('Enter');
  await button(page, 'Remove Notify 1').press('Enter');
  await expect(line(page, 'Notify 1')).toHaveCount(0);
  await expect(dialog(page).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Control+s');
  await expect(myLinkages(page)).toContainText('By keys');
  await expect(dialog(page).locator(':focus')).toHaveCount(1);
  await removeShown(page, 'By keys');
  await expect(dialog(page).locator(':focus')).toHaveCount(1);
});

test('what is wrong is said at its field, and what was typed is not lost by closing', async ({ page }) => {
  test.slow();
  await startSession(page);
  await openList(page, airConditioners);
  await openLinkages(page);
  await button(page, 'New linkage').first().click();
  await page.keyboard.press('Control+s');
  await expect(button(page, '3 fields to fix')).toBeVisible();
  await expect(dialog(page)).toContainText('Enter a name for the linkage');
  await expect(dialog(page)).toContainText('Add at least one trigger, such as a parameter change or a time');
  await expect(dialog(page)).toContainText('Add at least one action: a device control or a notification');
  await expect(nameBox(page)).toBeFocused();
  expect(await axeFaults(page)).toEqual([]);

  await nameBox(page).fill('Wrong');
  await button(page, 'Parameter change').click();
  const event = line(page, 'Parameter change 1');
  await expect(event).toContainText('Choose the data from the list');
  await choose(page, combobox(event, 'Parameter'), 'Room temperature');
  await choose(page, combobox(event, 'Relation'), 'falls to');
  await event.getByRole('textbox', { name: 'Value' }).fill('cold');
  await expect(event).toContainText('Numbers only');
  await button(page, 'Device control').click();
  const control = line(page, 'Device control 1');
  await choose(page, combobox(control, 'Parameter'), 'Set temperature');
  await control.getByRole('textbox', { name: 'Set to' }).fill('45');
  await expect(control).toContainText('At most 30');
  await button(page, 'Save').click();
  await expect(combobox(event, 'Data')).toBeFocused();
  await button(page, '4 fields to fix').click();
  await page.getByRole('menuitem', { name: 'Device control 1, Set to: At most 30' }).click();
  await expect(control.getByRole('textbox', { name: 'Set to' })).toBeFocused();

  // A fault that appears on blur does not move the button away from the click that caused the blur.
  await button(page, 'Date and time').click();
  await button(page, 'Notify').click();
  await expect(line(page, 'Notify 1')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(button(page, 'Keep editing')).toBeFocused();
  await button(page, 'Keep editing').click();
  await expect(control.getByRole('textbox', { name: 'Set to' })).toHaveValue('45');
  await button(page, 'Close').click();
  await button(page, 'Discard').click();
  await expect(dialog(page)).toHaveCount(0);
});

test('people who may only read a list are not offered its linkages', async ({ page }) => {
  await startSession(page, accounts.storeStaff);
  await openList(page, '300000000000000000000006');
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Linkages', exact: true })).toHaveCount(0);
});

test('ux 31: a condition that is true already says so while it is written', async ({ page }) => {
  await startSession(page);
  await openList(page, airConditioners);
  await openLinkages(page);
  await button(page, 'New linkage').first().click();
  await nameBox(page).fill('Warm already');
  await button(page, 'Parameter change').click();
  const event = line(page, 'Parameter change 1');
  await chooseFirst(page, event, 'Data');
  await choose(page, combobox(event, 'Parameter'), 'Room temperature');
  await choose(page, combobox(event, 'Relation'), 'is at least');
  await event.getByRole('textbox', { name: 'Value' }).fill('1');
  await button(page, 'Device control').click();
  const control = line(page, 'Device control 1');
  await chooseFirst(page, control, 'Data');
  await choose(page, combobox(control, 'Parameter'), 'Power');
  await choose(page, combobox(control, 'Set to'), 'Off');
  const now = dialog(page).getByText('Already true: will run immediately for 1 device');
  await expect(now.first()).toBeVisible();
  // No room is that warm: nothing would run now.
  await event.getByRole('textbox', { name: 'Value' }).fill('45');
  await expect(now).toHaveCount(0);
  await page.keyboard.press('Escape');
  await button(page, 'Discard').click();
});
