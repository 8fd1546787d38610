import { axeFaults } from './axe.ts';
import { accounts, expect, signIn, test } from './fixtures.ts';
import { choose, grid, settled } from './pages.ts';

// axe is put into the page as text, which the page's own policy refuses.
test.use({ bypassCSP: true });

/** What is notified of a list's records, and what was. */

const packages = '30000000000000000000000f';
const address = `/home/data/notify/${packages}`;

test('an expiring service package is told in the inbox and in the records', async ({ page }) => {
  await signIn(page);
  await page.goto(`${address}/records`);
  await expect(grid(page)).toBeVisible();
  // The first look of the server may come after the page.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('gridcell', { name: /即将到期/ }).first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  await settled(page);
});

test('a notification is added, edited with its locked fields, switched off and deleted', async ({ page }) => {
  await signIn(page);
  await page.goto(address);
  const table = page.getByRole('table', { name: 'Notification types' });
  await expect(table).toContainText('Expiring');
  expect(await axeFaults(page)).toEqual([]);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add notification' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Required items cannot be blank');
  await choose(page, dialog.getByRole('combobox', { name: 'Trigger' }), 'State changed');
  await choose(page, dialog.getByRole('combobox', { name: 'Notification type' }), 'WeChat Work');
  await choose(page, dialog.getByRole('combobox', { name: 'Template' }), 'State changed');
  await choose(page, dialog.getByRole('combobox', { name: 'Kind of notifyparam1' }), 'Fixed text');
  await dialog.getByRole('textbox', { name: 'Value of notifyparam1' }).fill('Package');
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const row = table.getByRole('row').filter({ hasText: 'WeChat Work' });
  await row.getByRole('switch').click();
  await expect(row.getByRole('switch')).not.toBeChecked();
  await row.getByRole('button', { name: 'Edit' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Trigger' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);

  // When records expire.
  await page.getByRole('button', { name: 'Edit' }).first().click();
  await page.getByRole('spinbutton', { name: 'Notify before, min' }).fill('30');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('23 h 30 min')).toBeVisible();
});

test('a company that the shell has not named sees the records alone', async ({ page }) => {
  await signIn(page, accounts.otherTenant);
  await page.goto(address);
  await expect(page.getByRole('link', { name: 'Notification records' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('link', { name: 'Basic configuration' })).toHaveCount(0);
});
