import type { Browser, Locator, Page } from '@playwright/test';
import { accounts, expect, signIn, startSession, test } from './fixtures.ts';
import { electricityMeters, lookFor, openList } from './pages.ts';

/** Roles, what they give and to whom. Contract "Rights". */

const address = '/home/manage-authority';

const newName = (): string => `Meter reader ${Date.now() % 1_000_000}`;
const dialog = (page: Page): Locator => page.getByRole('dialog').last();
const right = (page: Page, application: string, kind: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${application}, ${kind}: `) });

async function addRole(page: Page, name: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Add role' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name);
  await lookFor(dialog(page).getByRole('combobox', { name: 'Department' }), '工程部');
  await page.locator('.ant-select-dropdown:visible').getByTitle('工程部', { exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Add role' }).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
}

/** Looks at what a save would do, and does it. */
async function save(page: Page, changes: string): Promise<void> {
  await page.getByRole('button', { name: 'Review and save' }).click();
  await dialog(page)
    .getByRole('button', { name: `Save ${changes}` })
    .click();
  await expect(page.getByRole('status').filter({ hasText: 'No changes' })).toBeVisible();
}

/** Asks for a role to be deleted, and confirms. */
async function deleteRole(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await confirmDeletion(page, name);
}

const confirmDeletion = (page: Page, name: string): Promise<void> =>
  dialog(page)
    .getByRole('button', { name: `Delete “${name}”` })
    .click();

/** Somebody at a browser of their own. */
async function another(browser: Browser, url: string, phone: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  await signIn(page, phone);
  return page;
}

test('a role is made, set by keyboard, looked at, saved and given, holds at the next click and is taken so', async ({
  page,
  browser,
  server,
}) => {
  const name = newName();
  const operator = await another(browser, server.url, accounts.operator);
  const person = await operator.evaluate(() => localStorage.getItem('nickname') ?? '');
  await openList(operator, electricityMeters);
  const addMeter = operator
    .getByRole('link', { name: 'Add', exact: true })
    .or(operator.getByRole('button', { name: 'Add', exact: true }));
  await expect(addMeter).toHaveCount(0);
  await startSession(page);
  await addRole(page, name);
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await page.getByRole('button', { name: 'Add members' }).first().click();
  await lookFor(dialog(page).getByRole('combobox', { name: 'Members' }), person);
  await page.locator('.ant-select-dropdown:visible').getByText(person).first().click();
  // The list stays open for the next one; Escape closes it, not the dialog.
  await page.keyboard.press('Escape');
  await dialog(page).getByRole('button', { name: 'Assign role' }).click();
  await expect(page.getByRole('row', { name: person })).toBeVisible();
  await page.getByRole('link', { name: 'Rights', exact: true }).click();
  await right(page, 'Electricity meters', 'Read').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('2');
  await page.keyboard.press('Control+z');
  const bar = page.getByRole('status').filter({ hasText: '1 change' });
  await expect(bar).toContainText('1 member is affected');
  await page.getByRole('button', { name: 'Review and save' }).click();
  await expect(dialog(page).getByRole('heading', { name: person })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByText(`Rights of ${name} saved`)).toBeVisible();
  await operator.reload();
  await expect(addMeter).toBeVisible();
  // Their own page names the role that it comes from.
  await operator.goto(`${address}?app=electricity meters`);
  await expect(operator.getByRole('row', { name: /^Electricity meters/ })).toContainText(name);
  await deleteRole(page, name);
  await expect(page.getByText(`${name} deleted`)).toBeVisible();
  await openList(operator, electricityMeters);
  await expect(addMeter).toHaveCount(0);
  await operator.context().close();
});

test('two administrators at one role lose nothing of either', async ({ page, browser, server }) => {
  const name = newName();
  await startSession(page);
  await addRole(page, name);
  const second = await another(browser, server.url, accounts.administrator);
  await second.goto(new URL(page.url()).pathname + new URL(page.url()).search);
  await right(page, 'Electricity meters', 'Read').focus();
  await page.keyboard.press('2');
  await expect(page.getByRole('status').filter({ hasText: '1 change' })).toContainText('No members are affected');
  await right(second, 'Electricity meters', 'Read').focus();
  await second.keyboard.press('1');
  await right(second, 'Water meters', 'Change').focus();
  await second.keyboard.press('2');
  // Who may change records may read them.
  await expect(right(second, 'Water meters', 'Read')).toHaveAccessibleName(/Company/);
  await save(second, '3 changes');
  await page.getByRole('button', { name: 'Review and save' }).click();
  await dialog(page).getByRole('button', { name: 'Save 1 change' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Someone else changed this role' });
  await expect(notice).toContainText('Electricity meters · Read: theirs own department');
  await expect(notice).toContainText('Water meters · Change: none → the whole company');
  await save(page, '1 change');
  await expect(right(page, 'Electricity meters', 'Read')).toHaveAccessibleName(/Company/);
  await expect(right(page, 'Water meters', 'Change')).toHaveAccessibleName(/Company/);
  await second.context().close();
});

test('leaving asks about changes, the last administrator stays, and a lost connection is no success', async ({
  page,
}) => {
  await startSession(page);
  const name = newName();
  await addRole(page, name);
  await right(page, 'Electricity meters', 'Read').click();
  await page.getByRole('link', { name: 'My rights' }).click();
  await dialog(page)
    .getByRole('button', { name: /^Discard/ })
    .click();
  await expect(page.getByRole('heading', { level: 2, name: 'My rights' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Roles' }).getByRole('link', { name: 'Administrator' }).click();
  await expect(page.getByText(/A system role is the same in every company/)).toBeVisible();
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await page
    .getByRole('button', { name: /^Remove from/ })
    .first()
    .click();
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('without an administrator');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.route('**/rolev2/delete', (route) => route.abort());
  await deleteRole(page, name);
  await expect(dialog(page).getByRole('alert')).not.toBeEmpty({ timeout: 15_000 });
  await expect(page.getByText(`${name} deleted`)).toHaveCount(0);
  await page.unroute('**/rolev2/delete');
  await confirmDeletion(page, name);
  await expect(page.getByText(`${name} deleted`)).toBeVisible();
});

test('a device token is made, reports with it, is shown this once, and ends when it is revoked', async ({ page }) => {
  const name = `Gateway ${Date.now() % 1_000_000}`;
  await startSession(page);
  await page.goto(address);
  await page.getByRole('button', { name: 'Device tokens…' }).click();
  const tokens = page.getByRole('dialog', { name: 'Device tokens' });
  await lookFor(tokens.getByRole('combobox', { name: 'Module' }), 'Electricity meters');
  await page.locator('.ant-select-dropdown:visible').getByTitle('Electricity meters', { exact: true }).click();
  await tokens.getByRole('textbox', { name: 'Name' }).fill(name);
  await tokens.getByRole('button', { name: 'Create token' }).click();
  const token = await tokens.getByRole('group', { name: 'Token', exact: true }).innerText();
  const report = async (): Promise<{ status: number; results?: { status: number }[] }> =>
    (
      await page.request.post('/sfsaas/api/device/report', {
        headers: { authorization: `Bearer ${token}` },
        data: { reports: [{ device: 'nobody', at: 1_700_000_000, values: { power: 12 } }] },
      })
    ).json();
  // The token is valid, the device is not there.
  expect(await report()).toMatchObject({ status: 0, results: [{ status: -40004 }] });
  await tokens.getByRole('button', { name: 'Done' }).click();
  await expect(tokens.getByText(token)).toHaveCount(0);
  await tokens.getByRole('button', { name: `Revoke the token “${name}”` }).click();
  await dialog(page)
    .getByRole('button', { name: `Revoke the token “${name}”` })
    .click();
  await expect(tokens.getByRole('button', { name: `Revoke the token “${name}”` })).toHaveCount(0);
  expect(await report()).toMatchObject({ status: -45592 });
});
