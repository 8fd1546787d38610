import type { Locator, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { accounts, expect, startSession, test } from './fixtures.ts';

/** Members and departments as an administrator manages them. Contract "People". */

const address = '/home/custom/groupManage';

/** A phone that no other run of these tests has used. */
const newPhone = () => `133${String(Date.now() % 100_000_000).padStart(8, '0')}`;

const dialog = (page: Page): Locator => page.getByRole('dialog').last();
const memberRow = (page: Page, phone: string): Locator =>
  page.getByRole('table', { name: 'Members' }).getByRole('row').filter({ hasText: phone });

async function find(page: Page, phone: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Name, phone or staff No.' }).fill(phone);
  await expect(page).toHaveURL(new RegExp(`name=${phone}`));
}

async function add(page: Page, name: string, phone: string): Promise<void> {
  await page.getByRole('button', { name: 'Add member' }).click();
  const form = dialog(page);
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('textbox', { name: 'Phone' }).fill(phone);
  await form.getByRole('combobox', { name: 'Department' }).fill('工程部');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Add member' }).click();
}

test('a member is added, changed, departs and comes back', async ({ page }) => {
  const phone = newPhone();
  await startSession(page);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await add(page, 'Ada Lovelace', accounts.operator);
  // The server's fault is shown at its field, and the corrected form is saved.
  await expect(dialog(page).getByText(/phone number .* can't be used/)).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Phone' }).fill(phone);
  await dialog(page).getByRole('button', { name: 'Add member' }).click();
  await expect(page.getByText('Ada Lovelace added')).toBeVisible();
  await find(page, phone);
  await page.getByRole('button', { name: 'Ada Lovelace' }).click();
  const drawer = page.getByRole('dialog', { name: 'Ada Lovelace' });
  await drawer.getByRole('button', { name: 'Edit' }).click();
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Ada King');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(memberRow(page, phone)).toContainText('Ada King');
  await page.getByRole('button', { name: 'Offboard', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Offboard', exact: true }).click();
  await expect(page.getByText('Ada King offboarded')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reinstate' })).toBeVisible();
  await page.getByRole('dialog', { name: 'Ada King' }).getByRole('button', { name: 'Close' }).click();
  await expect(memberRow(page, phone)).toHaveCount(0);
  await page.getByText('Departed', { exact: true }).click();
  await memberRow(page, phone).getByRole('button', { name: 'Ada King' }).click();
  await page.getByRole('button', { name: 'Reinstate' }).click();
  await dialog(page).getByRole('button', { name: 'Reinstate' }).click();
  await expect(page.getByText('Ada King reinstated')).toBeVisible();
});

test('a department is added, moved in the chart and deleted for good; one with people stays', async ({ page }) => {
  const name = `Lab ${Date.now() % 100_000}`;
  await startSession(page);
  await page.goto(`${address}?tab=departments`);
  await page.getByRole('treeitem', { name: /物业中心/ }).click();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add sub-department' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog(page).getByRole('button', { name: 'Add department' }).click();
  await expect(page.getByRole('complementary', { name })).toContainText('河畔集团 / 物业中心');
  await page.getByText('Chart', { exact: true }).click();
  const chart = page.getByRole('region', { name: 'Organisation chart' });
  await expect(chart.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog(page)).toContainText('permanent');
  await dialog(page)
    .getByRole('button', { name: `Delete “${name}”` })
    .click();
  await expect(chart.getByRole('button', { name })).toHaveCount(0);
  // The upper department is chosen now, and has people.
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog(page)
    .getByRole('button', { name: /^Delete “/ })
    .click();
  await expect(dialog(page).getByRole('alert')).toContainText(/still has \d+ members?/);
});

test('ux 23: a form with several faults lists them at its foot, and each entry leads to its field', async ({
  page,
}) => {
  await startSession(page);
  await page.goto(address);
  await page.getByRole('button', { name: 'Add member' }).click();
  const form = dialog(page);
  await form.getByRole('button', { name: 'Add member' }).click();
  await form.getByRole('button', { name: '3 fields to fix' }).click();
  const entries = page.getByRole('menu', { name: '3 fields to fix' }).getByRole('menuitem');
  await expect(entries).toHaveCount(3);
  await entries.last().click();
  await expect(form.getByRole('textbox', { name: 'Phone' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Phone' }).fill(newPhone());
  await expect(form.getByRole('button', { name: '2 fields to fix' })).toBeVisible();
});

test('a file of members shows its faults by cell before anything is written', async ({ page }) => {
  await startSession(page);
  await page.goto(address);
  await page.getByRole('button', { name: 'Import' }).click();
  const rows = ['Name,Department,Phone', `Lin,工程部,${newPhone()}`, 'Xu,Nowhere,12'];
  const file = { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
  await dialog(page).locator('input[type="file"]').setInputFiles(file);
  await expect(dialog(page).getByRole('status')).toHaveText(/2 faults/);
  await dialog(page).getByRole('button', { name: 'Show cell B3' }).click();
  await expect(dialog(page).getByRole('cell', { name: /^Nowhere/ })).toBeFocused();
  await expect(dialog(page).getByRole('button', { name: 'Import 2 rows' })).toBeDisabled();
});

test('who lacks the right is told so', async ({ page }) => {
  await startSession(page, accounts.operator);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'No right to view “Group management”' })).toBeVisible();
  await expect(page.getByText(/^Your role “Operator” does not include the right to read it\.$/)).toBeVisible();
  // Names of administrators, whom the person may not see in the list of members.
  await expect(page.getByText(/^You can ask .*\p{Script=Han}.*\.$/u)).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('in Chinese it speaks Chinese, and the address keeps what is looked at', async ({ page }) => {
  await startSession(page);
  await page.evaluate(() => localStorage.setItem('currentLanguage', 'zh'));
  await page.goto(`${address}?status=1&size=20`);
  await expect(page.getByRole('heading', { level: 1, name: '群组管理' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '已离职' }).first()).toBeVisible();
  await expect(page.getByRole('combobox', { name: '每页条数' })).toHaveValue('20');
});
