import { axeFaultsInBothThemes } from './axe.ts';
import { accounts, expect, signIn, test } from './fixtures.ts';

test('no state of signing in has an accessibility fault', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('img', { name: /QR code for signing in/ })).toBeVisible();
  await page.getByRole('button', { name: 'No mini-program yet?' }).click();
  expect(await axeFaultsInBothThemes(page), 'QR code').toEqual([]);
  await page.route('**/authorizationrequest', (route) => route.fulfill({ json: { status: -40012, msg: '' } }));
  await page.reload();
  await expect(page.getByText('The code has expired')).toBeVisible();
  expect(await axeFaultsInBothThemes(page), 'expired').toEqual([]);
  await page.getByRole('tab', { name: 'Password' }).click();
  await page.getByRole('button', { name: 'Forgot password' }).click();
  await page.getByLabel('New password', { exact: true }).fill('abcd1234');
  await page.getByLabel('Confirm new password').fill('other');
  await page.getByLabel('Phone number').fill('1');
  await page.getByLabel('Code', { exact: true }).focus();
  expect(await axeFaultsInBothThemes(page), 'reset').toEqual([]);
});

test('nor has the page that confirms', async ({ page, request, baseURL }) => {
  await signIn(page, accounts.operator);
  const made = await request.post(`${baseURL}/sfsaas/api/user/getauthorizationcode`, { data: {} });
  const { authorizationcode } = (await made.json()) as { authorizationcode: string };
  await page.goto(`/companion?code=${authorizationcode}`);
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();
  expect(await axeFaultsInBothThemes(page), 'asking').toEqual([]);
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('heading', { name: 'Refused' })).toBeVisible();
  expect(await axeFaultsInBothThemes(page), 'refused').toEqual([]);
});
