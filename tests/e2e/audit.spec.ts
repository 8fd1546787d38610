import { axeFaults } from './axe.ts';
import { accounts, expect, startSession, test } from './fixtures.ts';

const page1 = '/home/custom/auditLog';

test('the log says who signed in, and its row opens to the raw record', async ({ page }) => {
  await startSession(page);
  await page.goto(page1);
  const table = page.getByRole('table', { name: 'Audit log' });
  const row = table.getByRole('row', { name: /Signed in by password/ }).first();
  await expect(row).toContainText(accounts.administrator);
  await row.getByRole('button', { name: 'Show more of this row' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Raw record' })).toHaveValue(/"url": "\/sfsaas\/api\/user\/pwdlogin"/);
  expect(await axeFaults(page)).toEqual([]);
});

test('filters stand in the address, and Back brings the former ones', async ({ page }) => {
  await startSession(page);
  await page.goto(page1);
  await page.getByRole('button', { name: '1 month' }).click();
  await expect(page.getByRole('button', { name: '1 month' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByLabel('Path').fill('/sfsaas/api/filter/export');
  await page.getByLabel('Path').press('Enter');
  const table = page.getByRole('table', { name: 'Audit log' });
  await expect(table.getByRole('row', { name: /pwdlogin/ })).toHaveCount(0);
  await expect(table.getByText('/sfsaas/api/filter/export').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Path')).toHaveValue('');
  await expect(page.getByRole('button', { name: '1 month' })).toHaveAttribute('aria-pressed', 'true');
});

test('a day after today is refused in words', async ({ page }) => {
  await startSession(page);
  await page.goto(page1);
  await page.getByLabel('To', { exact: true }).fill('2099-01-01');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('The date cannot be later than today.');
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeDisabled();
});

test('who lacks the right is told so', async ({ page }) => {
  await startSession(page, accounts.operator);
  await page.goto(page1);
  await expect(page.getByText(/Audit log/).first()).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('in Chinese it speaks Chinese', async ({ page }) => {
  await startSession(page);
  await page.evaluate(() => localStorage.setItem('currentLanguage', 'zh'));
  await page.goto(page1);
  await expect(page.getByRole('heading', { level: 1, name: '审计日志' })).toBeVisible();
  await expect(page.getByRole('row', { name: /密码登录/ }).first()).toBeVisible();
});
