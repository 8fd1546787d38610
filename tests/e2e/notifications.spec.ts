import { axeFaults } from './axe.ts';
import { accounts, expect, startSession, test } from './fixtures.ts';
import { choose, grid, settled } from './pages.ts';

/** Notification types of a list, and their notification records. */

const packages = '30000000000000000000000f';
const address = `/home/data/notify/${packages}`;

test('an expiring service package appears in the inbox and in the notification records', async ({ page }) => {
  await startSession(page);
  await page.goto(`${address}/records`);
  await expect(grid(page)).toBeVisible();
  // The server's first check may run after the page has loaded.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('gridcell', { name: /即将到期/ }).first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  await settled(page);
});

test('a notification is added, edited with its locked fields, switched and deleted', async ({ page }) => {
  await startSession(page);
  await page.goto(address);
  const table = page.getByRole('table', { name: 'Notification types' });
  await expect(table).toContainText('Expiring');
  expect(await axeFaults(page)).toEqual([]);
  const dialog = page.getByRole('dialog');
  const value = (name: string) => dialog.getByRole('combobox', { name: `Value of ${name}` });
  const kind = (name: string, choice: string) =>
    choose(page, dialog.getByRole('combobox', { name: `Kind of ${name}` }), choice);
  await page.getByRole('button', { name: 'Add notification' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Required items cannot be blank');
  for (const empty of ['Trigger', 'Notification type', 'Template'])
    await expect(dialog.getByRole('combobox', { name: empty })).toHaveAttribute('aria-invalid', 'true');
  await choose(page, dialog.getByRole('combobox', { name: 'Trigger' }), 'State changed');
  // The server has no address to send to, which is said where it is offered.
  await dialog.getByRole('combobox', { name: 'Notification type' }).click();
  const wechat = page.locator('.ant-select-item-option').filter({ hasText: 'WeChat Work (not set up' });
  await expect(wechat).toContainText('NOTIFY_WEBHOOK_URL');
  await expect(wechat).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await choose(page, dialog.getByRole('combobox', { name: 'Notification type' }), 'In the console');
  await choose(page, dialog.getByRole('combobox', { name: 'Template' }), 'State changed');
  await expect(dialog.getByRole('definition')).toContainText(['{Parameter 1}: {State}', '{Parameter 10}']);

  // A fixed text, a field three steps away, and no eleventh parameter.
  await kind('Parameter 1', 'Fixed text');
  await dialog.getByRole('textbox', { name: 'Value of Parameter 1' }).fill('Package');
  for (let count = 1; count < 10; count += 1) await dialog.getByRole('button', { name: 'Add parameter' }).click();
  await expect(dialog).toContainText('At most 10 parameters');
  await expect(dialog.getByRole('button', { name: 'Add parameter' })).toHaveCount(0);
  for (let count = 3; count <= 10; count += 1)
    await dialog.getByRole('button', { name: `Remove Parameter ${count}` }).click();
  await kind('Parameter 2', 'Field');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Required items cannot be blank');
  await value('Parameter 2').click();
  const levels = page.locator('.ant-cascader-dropdown:visible .ant-cascader-menu');
  for (const [level, step] of ['Owner', 'Department'].entries())
    await levels.nth(level).getByTitle(step, { exact: true }).last().click();
  // The third step is the last, also where it refers to a record.
  const last = levels.nth(2).getByTitle('Manager', { exact: true });
  await expect(last).not.toHaveClass(/-expand/);
  await last.click();
  await expect(levels).toHaveCount(0);
  await expect(dialog.getByTitle('Owner → Department → Manager')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  // Trigger, type and template stay; the path is read by its labels.
  const row = table.getByRole('row').filter({ hasText: 'State changed' });
  await row.getByRole('button', { name: 'Edit' }).click();
  for (const locked of ['Trigger', 'Notification type', 'Template'])
    await expect(dialog.getByRole('combobox', { name: locked })).toBeDisabled();
  await expect(dialog.getByTitle('Owner → Department → Manager')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // One whose template was modified since is not switched on.
  await row.getByRole('switch').click();
  await expect(row.getByRole('switch')).not.toBeChecked();
  await page.route('**/notifyconf/isvalid*', (route) => route.fulfill({ json: { status: 0, msg: '', data: false } }));
  await row.getByRole('switch').click();
  await expect(dialog).toContainText('The template was modified');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row.getByRole('switch')).not.toBeChecked();
  await page.unroute('**/notifyconf/isvalid*');
  await row.getByRole('switch').click();
  await expect(row.getByRole('switch')).toBeChecked();
  await row.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Deletion cancelled')).toBeVisible();
  await row.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);

  // When records expire: hours to 23, minutes to 59.
  await page.getByRole('button', { name: 'Edit' }).first().click();
  for (const [name, past, most] of [
    ['Notify before, h', '24', '23'],
    ['Notify before, min', '60', '59'],
    ['Expired after, h', '-1', '0'],
    ['Expired after, min', '60', '59'],
  ] as const) {
    const part = page.getByRole('spinbutton', { name });
    await part.fill(past);
    await part.press('Tab');
    await expect(part).toHaveValue(most);
  }
  // Leaving with changes asks.
  await page.getByRole('link', { name: 'Notification records' }).click();
  const question = page.getByRole('dialog', { name: 'Save your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('23 h 59 min')).toBeVisible();
  await expect(page.getByText('0 h 59 min', { exact: true })).toBeVisible();
  // The form gives the focus back to what opened it.
  await expect(page.getByRole('button', { name: 'Edit' }).first()).toBeFocused();
});

test('a company that the shell has not named sees the records alone', async ({ page }) => {
  await startSession(page, accounts.otherTenant);
  await page.goto(address);
  await expect(page.getByRole('link', { name: 'Notification records' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('link', { name: 'Basic configuration' })).toHaveCount(0);
});
