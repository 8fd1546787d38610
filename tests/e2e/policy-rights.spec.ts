import { accounts, expect, startSession, test } from './fixtures.ts';
import { editor } from './policy.ts';

/** The page of a new policy for people who may not make one. */

test('a new policy without the right to read policies says so', async ({ page }) => {
  await startSession(page, accounts.operator);
  await page.goto(editor('?status=add'));
  await expect(page.getByRole('main')).toContainText('No right to view this');
  await expect(page.getByRole('main')).toContainText('do not let you read “Policies”');
});

test('a new policy without the right to create says so instead of refusing the save', async ({ page }) => {
  await startSession(page, accounts.administrator);
  const perm = { create: 0, read: 2, write: 2, set: 2 };
  const json = { status: 0, msg: '', result: perm, perm, strategyPerm: perm, recordPerm: perm };
  await page.route('**/role/user/perm', async (route) => route.fulfill({ json }));
  await page.goto(editor('?status=add'));
  await expect(page.getByRole('main')).toContainText('You do not have the right to add policies');
  await page.getByRole('link', { name: 'To the policies' }).click();
  await expect(page).toHaveURL(/\/strategy\/\w+\/management/);
});
