import type { Page, Request } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { accounts, expect, signIn, startSession, test } from './fixtures.ts';
import { airConditioners, cell, choose, grid, settled } from './pages.ts';
import { field, pick } from './policy.ts';

/** Policies of a list: what they may use, which there are, what they did. */

const address = `/home/data/strategy/${airConditioners}`;

test('the basic configuration is saved after ten seconds and when it is left, and limits the editor', async ({
  page,
}) => {
  // Time passes by itself too; ten seconds are not waited for.
  await page.clock.install();
  await signIn(page);
  const saves: Request[] = [];
  page.on('request', (request) => void (request.url().endsWith('/config/reset') && saves.push(request)));
  const dialog = page.getByRole('dialog');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const part = (name: string) => page.getByRole('link', { name, exact: true }).click();
  const status = page.getByRole('status').filter({ has: page.locator('svg') });
  const conditions = page.getByRole('group', { name: 'Condition applications' });
  const add = () => dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const chooseApplication = async () => {
    await choose(page, dialog.getByRole('combobox', { name: 'Applications' }), 'Temperature and humidity');
    // A press beside the field closes its list, which lies over the buttons.
    await dialog.getByRole('radio', { name: 'Same space' }).click();
  };
  const levels = page.locator('.ant-cascader-dropdown:visible .ant-cascader-menu');
  const chooseReference = async (...steps: string[]) => {
    await dialog.getByRole('radio', { name: 'Reference' }).check();
    await dialog.getByRole('combobox', { name: 'Reference field' }).click();
    for (const [level, step] of steps.entries()) {
      const choice = levels.nth(level).getByTitle(step, { exact: true });
      // The third step is the last, though it refers to a record.
      if (level === 2) await expect(choice).not.toHaveClass(/-expand/);
      await choice.click();
    }
    await expect(levels).toHaveCount(0);
  };

  // Without a configuration everything is open, and the editor says so.
  await page.goto(`${address}/management`);
  await button('Add policy').click();
  await expect(page.getByText('This list does not restrict which applications')).toBeVisible();
  await page.goBack();
  await part('Basic configuration');
  await expect(page.getByText('Nothing is configured')).toBeVisible();
  await page.clock.fastForward(30_000);
  await expect(status).toHaveText('Saved');
  expect(saves).toEqual([]);

  // The dialog asks for the connection, then for the application.
  await page.getByRole('checkbox', { name: 'Execution policies' }).check();
  const execution = page.getByRole('region', { name: 'Execution policies' });
  await execution.getByRole('checkbox', { name: 'Store' }).check();
  await button('Add condition application').click();
  await add();
  await expect(dialog).toContainText('Select a connection method');
  await dialog.getByRole('radio', { name: 'Same space' }).check();
  await add();
  await expect(dialog).toContainText('Select an application');
  await chooseApplication();
  await add();
  await expect(conditions).toContainText('Temperature and humidity');
  expect(await axeFaults(page)).toEqual([]);

  // A chain of references has three steps at most.
  await button('Add condition application').click();
  await chooseReference('Fed by meter', 'Parent meter', 'Parent meter');
  await add();
  await expect(conditions).toContainText('Parent meter → Parent meter');

  // The same application and connection again is refused, and so is the same chain.
  await button('Add condition application').click();
  await dialog.getByRole('radio', { name: 'Same space' }).check();
  await chooseApplication();
  await add();
  await expect(dialog).toContainText('is connected in this way already');
  await chooseReference('Fed by meter', 'Parent meter', 'Parent meter');
  await add();
  await expect(dialog).toContainText('Repeated reference connection method');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Discard' }).click();

  // A save that failed says why and is repeated.
  await execution.getByRole('checkbox', { name: 'Store' }).uncheck();
  await execution.getByRole('checkbox', { name: 'Store' }).check();
  const answer = Promise.withResolvers<void>();
  await page.route('**/config/reset', async (route) => {
    await answer.promise;
    await route.fulfill({ json: { status: -40_001, msg: 'The store is full' } });
  });
  await page.clock.fastForward(5000);
  await expect(status).toHaveText('Not saved yet');
  expect(saves).toEqual([]);
  await page.clock.fastForward(10_000);
  await expect(status).toHaveText('Saving…');
  answer.resolve();
  await expect(status).toHaveText(/^Failed to save.*The store is full$/);
  await page.unroute('**/config/reset');
  // A slow answer has a button of the same name elsewhere on the page.
  await status.locator('..').getByRole('button', { name: 'Try again' }).click();
  await expect(status).toHaveText('Saved');
  expect(saves).toHaveLength(2);

  // Removing is asked about; leaving saves at once.
  await conditions.getByRole('button', { name: /^Remove .*Parent meter/ }).click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await part('Policy management');
  await expect(grid(page)).toBeVisible();
  expect(saves).toHaveLength(3);
  await saves[2]?.response();

  // The editor offers what is configured, and nothing else.
  await button('Add policy').click();
  await expect(field(page, 'policy_type').getByRole('combobox')).toHaveValue('Execution');
  await expect(page.getByText('This list does not restrict which applications')).toHaveCount(0);
  await field(page, 'sifter').getByRole('combobox').click();
  await expect(page.locator('.ant-select-dropdown:visible .ant-select-item-option')).toHaveText(['Store']);
  await page.keyboard.press('Escape');
  await pick(page, 'sifter', 'Store');
  await pick(page, 'business');
  await pick(page, 'merchanttype');
  await button('Configure conditions').click();
  await dialog.getByRole('combobox', { name: 'Application' }).click();
  await expect(page.locator('.ant-select-dropdown:visible .ant-select-item-option')).toHaveText([
    'Air-conditioners',
    /^Temperature and humidity/,
  ]);
  await page.goto(address);
  await expect(conditions).toContainText('Temperature and humidity');
  await expect(conditions).not.toContainText('Parent meter');

  // Without any configuration nothing is limited again.
  await page.getByRole('checkbox', { name: 'Execution policies' }).click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await button('Save now').click();
  await expect(status).toHaveText('Saved');
  await expect(page.getByText('Nothing is configured')).toBeVisible();
});

test('a basic configuration without a connection is saved when it is back, and not lost by leaving', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await startSession(page);
  await page.goto(address);
  const status = page.getByRole('status').filter({ has: page.locator('svg') });
  await expect(status).toHaveText('Saved');
  await context.setOffline(true);
  await page.getByRole('checkbox', { name: 'Generation policies' }).check();
  await page.clock.fastForward(11_000);
  await expect(status).toHaveText('No connection. Saved automatically when it is back');
  await page.getByRole('link', { name: 'Policy management', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Save your changes?' });
  await question.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(address);
  const saved = page.waitForResponse('**/config/reset');
  await context.setOffline(false);
  await saved;
  await expect(status).toHaveText('Saved');
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Generation policies' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Generation policies' }).uncheck();
  await page.getByRole('button', { name: 'Save now' }).click();
  await expect(status).toHaveText('Saved');
});

test('of two tabs that edit one basic configuration the second sees the conflict, and chooses which version is kept', async ({
  page,
  context,
}) => {
  await startSession(page);
  await page.goto(address);
  const other = await context.newPage();
  await other.goto(address);
  const status = (tab: Page) => tab.getByRole('status').filter({ has: tab.locator('svg') });
  const type = (tab: Page, name: string) => tab.getByRole('checkbox', { name, exact: true });
  const saveNow = (tab: Page) => tab.getByRole('button', { name: 'Save now' }).click();
  for (const tab of [page, other]) await expect(status(tab)).toHaveText('Saved');
  const conflict = async (tab: Page) => {
    await saveNow(tab);
    await expect(status(tab)).toHaveText('Changed elsewhere, not saved');
    return tab.getByRole('group', { name: 'Changed elsewhere, not saved' });
  };

  await type(page, 'Execution policies').check();
  await type(other, 'Generation policies').check();
  await saveNow(page);
  await expect(status(page)).toHaveText('Saved');
  const note = await conflict(other);
  await expect(note.getByRole('list', { name: 'Only in yours:' })).toContainText('Generation policies');
  await expect(note.getByRole('list', { name: 'Only in the saved one:' })).toContainText('Execution policies');

  // Neither a reload nor another tab of the page loses it: what was edited is there again, and so is the question.
  other.on('dialog', (dialog) => void dialog.accept());
  await other.reload();
  await expect(note).toBeVisible();
  await expect(type(other, 'Generation policies')).toBeChecked();
  await note.getByRole('button', { name: 'Replace it with mine' }).click();
  await expect(status(other)).toHaveText('Saved');
  await expect(type(other, 'Execution policies')).not.toBeChecked();

  await type(page, 'Execution policies').uncheck();
  const conflictDialog = await conflict(page);
  await conflictDialog.getByRole('button', { name: 'Use the saved one' }).click();
  await expect(status(page)).toHaveText('Saved');
  await expect(type(page, 'Generation policies')).toBeChecked();
  await expect(type(page, 'Execution policies')).not.toBeChecked();

  await type(page, 'Generation policies').uncheck();
  await saveNow(page);
  await expect(status(page)).toHaveText('Saved');
});

test('policies and execution records of the list are searched', async ({ page }) => {
  await startSession(page);
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
  await startSession(page, accounts.storeStaff);
  await page.goto(address);
  await expect(page.getByText('Basic configuration')).toHaveCount(0);
});
