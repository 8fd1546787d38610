import type { Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { accounts, expect, startSession, test } from './fixtures.ts';

/** Several dashboards: chosen, named, shared, shown one after the other and on walls. */

/** A name of its own for each run: a person has each once. */
const newName = (name: string): string => `${name} ${Date.now().toString(36)}`;

const tools = (page: Page) => page.getByRole('navigation', { name: 'Dashboard tools' });

const openMenu = async (page: Page): Promise<void> => {
  const chooser = tools(page).getByRole('button', { name: /^Choose a dashboard/ });
  await chooser.focus();
  await chooser.press('Enter');
};

const choose = async (page: Page, entry: string): Promise<void> => {
  await openMenu(page);
  await page.getByRole('menu').getByText(entry, { exact: true }).click();
};

const copyAs = async (page: Page, name: string): Promise<void> => {
  await choose(page, 'Save as a new dashboard…');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(tools(page).getByRole('button', { name: `Choose a dashboard: ${name}` })).toBeAttached();
};

test('dashboards are added, renamed, chosen and deleted', async ({ page }) => {
  await startSession(page);
  await page.goto('/index');
  await expect(page.getByRole('img', { name: /^Clock: / })).toBeVisible();
  await copyAs(page, 'Lobby');
  await choose(page, 'New dashboard…');
  await page.getByLabel('Name', { exact: true }).fill('lobby');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('another dashboard of this name');
  await expect(page.locator('.ant-btn-loading')).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);
  // A name that was typed is not lost by a key or by Cancel.
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await page.keyboard.press('Escape');
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('lobby');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await choose(page, 'Rename…');
  await page.getByLabel('Name', { exact: true }).fill('Entrance');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(tools(page).getByRole('button', { name: 'Choose a dashboard: Entrance' })).toBeAttached();
  await page.reload();
  await expect(tools(page).getByRole('button', { name: 'Choose a dashboard: Entrance' })).toBeAttached();
  await choose(page, 'Set as default');
  await choose(page, 'Delete dashboard…');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('“Entrance” deleted')).toBeVisible();
  await openMenu(page);
  await expect(page.getByRole('menuitemradio', { name: /Entrance/ })).toHaveCount(0);
});

test('a shared dashboard is read-only for its readers, and so is a wall, until its link is revoked', async ({
  page,
  browser,
}) => {
  await startSession(page);
  await page.goto('/index');
  const hall = newName('Shared hall');
  await copyAs(page, hall);
  await choose(page, 'Share…');
  // Tab passes through the fields and chooses nothing.
  await page.getByLabel('Roles').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.ant-select-item-option-active')).not.toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Departments')).toBeFocused();
  await expect(page.locator('.ant-select-selection-item')).toHaveCount(0);
  await page.getByLabel('Departments').click();
  // The list of roles may still be closing.
  const departments = page.locator('.ant-select-dropdown', {
    has: page.getByRole('listbox', { name: 'Departments', includeHidden: true }),
  });
  await departments.locator('.ant-select-item-option').first().click();
  // The open list is above the buttons of its dialog until the field is left.
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`Sharing of “${hall}” saved`)).toBeVisible();
  const reader = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await startSession(reader, accounts.operator);
  await reader.goto('/index');
  await openMenu(reader);
  await reader.getByRole('menuitemradio', { name: hall }).click();
  await expect(tools(reader).getByText(/^Read-only, of /)).toBeAttached();
  await expect(tools(reader).getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await reader.mouse.click(400, 400, { button: 'right' });
  await expect(reader.getByRole('menu', { name: 'Dashboard menu' })).toBeVisible();
  await expect(reader.getByRole('menuitem', { name: 'Background' })).toHaveCount(0);
  await reader.context().close();

  await choose(page, 'Wall links…');
  await page.getByRole('button', { name: 'Create wall link' }).click();
  const link = await page.getByLabel('Wall link', { exact: true }).inputValue();
  await expect(page.getByText('Wall link, not opened yet')).toBeVisible();
  await page.getByRole('button', { name: /^Revoke the wall link made / }).click();
  const question = page.getByRole('dialog', { name: 'Revoke this wall link?' });
  await expect(question.getByRole('button', { name: 'Revoke', exact: true })).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  const wall = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await wall.goto(new URL(link).pathname + new URL(link).search);
  await expect(wall.getByRole('img', { name: /^Clock: / })).toBeVisible();
  expect(new URL(wall.url()).search).toBe('');
  await expect(tools(wall).getByRole('button', { name: 'Edit' })).toHaveCount(0);
  // The list follows while it is open: the link is a screen now.
  await expect(page.getByText('Wall link, not opened yet')).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Sign out / })
    .first()
    .click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText('No screen shows this dashboard yet.')).toBeVisible();
  await wall.reload();
  await expect(wall).toHaveURL(/\/login/);
  await wall.context().close();
});

test('a slide show advances by itself, steps by arrows and pauses on Space', async ({ page }) => {
  await page.clock.install();
  await startSession(page);
  await page.goto('/index');
  const [first, second] = [newName('First slide'), newName('Second slide')];
  await copyAs(page, first);
  await copyAs(page, second);
  await choose(page, 'Slide show…');
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
  await page.getByRole('checkbox', { name: first }).check();
  await expect(page.getByRole('button', { name: 'Start' })).toBeDisabled();
  await page.getByRole('checkbox', { name: second }).check();
  await page.getByRole('button', { name: 'Start' }).click();
  const expectShown = (name: string) =>
    expect(tools(page).getByRole('button', { name: `Choose a dashboard: ${name}` })).toBeAttached();
  await expectShown(first);
  await page.clock.runFor(31_000);
  await expectShown(second);
  await page.locator('body').press('ArrowLeft');
  await expectShown(first);
  await page.locator('body').press(' ');
  await expect(tools(page).getByRole('button', { name: 'Resume' })).toBeAttached();
  await page.clock.runFor(65_000);
  await expectShown(first);
});

test('a new dashboard begins with a template, and so does an empty one', async ({ page }) => {
  await startSession(page);
  await page.goto('/index');
  await choose(page, 'New dashboard…');
  const dialog = page.getByRole('dialog', { name: 'New dashboard', exact: true });
  const [lobby, nothing] = [newName('Lobby screen'), newName('From nothing')];
  await expect(dialog.getByRole('radio')).toHaveCount(4);
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(dialog.getByRole('radio', { name: 'An empty page' })).toBeChecked();
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByLabel('Name', { exact: true }).fill(lobby);
  await dialog.getByRole('radio', { name: /^Signage/ }).check();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(tools(page).getByRole('button', { name: `Choose a dashboard: ${lobby}` })).toBeAttached();
  await expect(page.getByRole('region', { name: /^Weather/ })).toBeVisible();
  await expect(page.getByRole('region').filter({ hasNotText: /^$/ })).not.toHaveCount(3);

  await choose(page, 'New dashboard…');
  await dialog.getByLabel('Name', { exact: true }).fill(nothing);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Your dashboard is empty')).toBeVisible();
  await page.getByRole('radio', { name: /^Comfort/ }).check();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use this template' }).click();
  await expect(page.getByRole('img', { name: /^Clock: / })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('img', { name: /^Clock: / })).toBeVisible();
  await expect(page.getByRole('region', { name: /Temperature/ })).toBeVisible();
  await expect(page.getByRole('region', { name: /Temperature/ })).not.toContainText('Could not load');
});
