import { axeFaults } from './axe.ts';
import { accounts, expect, signIn, test } from './fixtures.ts';
import { cell, choose, grid, settled } from './pages.ts';

// axe is put into the page as text, which the page's own policy refuses.
test.use({ bypassCSP: true });

/** Policies of a list: what they may use, which there are, what they did. */

const airConditioners = '300000000000000000000004';
const address = `/home/data/strategy/${airConditioners}`;

test('the basic configuration is edited, saved and read again', async ({ page }) => {
  await signIn(page);
  await page.goto(address);
  const dialog = page.getByRole('dialog');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const chooseApplication = async () => {
    await choose(page, dialog.getByRole('combobox', { name: 'Applications' }), 'Temperature and humidity');
    // A press beside the field closes its list, which lies over the buttons.
    await dialog.getByRole('radio', { name: 'Same space' }).click();
  };
  await page.getByRole('checkbox', { name: 'Execution policies' }).check();
  const execution = page.getByRole('region', { name: 'Execution policies' });
  await execution.getByRole('checkbox', { name: 'Store' }).check();
  await button('Add condition application').click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toContainText('Select a connection method');
  await dialog.getByRole('radio', { name: 'Same space' }).check();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toContainText('Select an application');
  await chooseApplication();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Condition applications' })).toContainText('Temperature and humidity');
  expect(await axeFaults(page)).toEqual([]);

  // The same application and connection again is refused.
  await button('Add condition application').click();
  await dialog.getByRole('radio', { name: 'Same space' }).check();
  await chooseApplication();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toContainText('is connected in this way already');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // Leaving saves at once.
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await page.getByRole('link', { name: 'Policy management' }).click();
  await expect(grid(page)).toBeVisible();
  await page.getByRole('link', { name: 'Basic configuration' }).click();
  const tags = page.getByRole('group', { name: 'Condition applications' });
  await expect(tags).toContainText('Temperature and humidity');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await tags.getByRole('button', { name: /^Remove Temperature/ }).click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(tags).not.toContainText('Temperature');
  await page.getByRole('checkbox', { name: 'Execution policies' }).click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await button('Save now').click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByText('Nothing is configured')).toBeVisible();
});

test('policies and execution records of the list are searched', async ({ page }) => {
  await signIn(page);
  await page.goto(`${address}/management`);
  await settled(page);
  await expect(cell(page, 'Execution')).toBeVisible();
  await expect(cell(page, 'Generate')).toBeVisible();
  const update = page.getByRole('form', { name: 'Search records' });
  await update.getByRole('button', { name: 'Search' }).click();
  await expect(page).not.toHaveURL(/filter=/);
  await page.getByRole('link', { name: 'Execution records' }).click();
  await settled(page);
  const form = page.getByRole('form', { name: 'Search records' });
  await form.getByRole('textbox', { name: 'Name' }).fill('no record is called this');
  await form.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/filter=/);
  await expect(cell(page, /./)).toHaveCount(0);
  await form.getByRole('button', { name: 'Reset' }).click();
  await expect(page).not.toHaveURL(/filter=/);
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('');
});

test('a person without rights on policies has no such tab', async ({ page }) => {
  await signIn(page, accounts.storeStaff);
  await page.goto(address);
  await expect(page.getByText('Basic configuration')).toHaveCount(0);
});
