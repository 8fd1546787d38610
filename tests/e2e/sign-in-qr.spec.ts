import type { Browser, Page } from '@playwright/test';
import { accounts, expect, signIn, test } from './fixtures.ts';

/** Opens the sign-in page and reads its code as a camera would. */
async function shownCode(page: Page): Promise<string> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/getauthorizationcode'));
  await page.goto('/login');
  const { authorizationcode } = (await (await answered).json()) as { authorizationcode: string };
  await expect(page.getByRole('img', { name: /QR code for signing in|用另一设备登录/ })).toBeVisible();
  return authorizationcode;
}

/** Another device, signed in. */
async function phone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 780 } });
  const page = await context.newPage();
  await signIn(page, accounts.operator);
  return page;
}

const companion = (code: string) => `/companion?code=${code}`;

test('the QR code comes first, 184 pixels in a white frame of 216', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await shownCode(page);
  await expect(page.getByRole('tab', { name: 'QR code' })).toHaveAttribute('aria-selected', 'true');
  const code = await page.getByRole('img', { name: /QR code for signing in/ }).boundingBox();
  const frame = await page.locator('[class*="qrFrame"]').boundingBox();
  expect([code?.width, code?.height, frame?.width, frame?.height]).toEqual([184, 184, 216, 216]);
});

test('a scanned code says so, and confirming it on the other device signs in here', async ({ page, browser }) => {
  const code = await shownCode(page);
  const other = await phone(browser);
  await other.goto(companion(code));
  await expect(other.getByRole('heading', { name: 'Sign in on another device?' })).toBeFocused();
  await expect(other.getByText('127.0.0.1')).toBeVisible();
  await expect(other.getByText(/Chrome \d+, /)).toBeVisible();
  await expect(page.getByText('Confirm the sign-in on the other device')).toBeVisible();
  await other.getByRole('button', { name: 'Confirm' }).click();
  await expect(other.getByRole('heading', { name: 'Confirmed' })).toBeVisible();
  await expect(page).toHaveURL(/\/home\//);
  await other.goto(companion(code));
  await expect(other.getByRole('heading', { name: 'This code is no longer valid' })).toBeVisible();
  await other.context().close();
});

test('a refused code says so here and offers another', async ({ page, browser }) => {
  const code = await shownCode(page);
  const other = await phone(browser);
  await other.goto(companion(code));
  await other.getByRole('button', { name: 'Refuse' }).click();
  await expect(other.getByRole('heading', { name: 'Refused' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(/Login failed: The sign-in was refused/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('img', { name: /QR code for signing in/ })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await other.context().close();
});

test('a code confirmed for one browser opens nothing in another that shows it', async ({ page, browser, baseURL }) => {
  const code = await shownCode(page);
  const thief = await browser.newContext();
  const stolen = await thief.newPage();
  await shownCode(stolen);
  const other = await phone(browser);
  await other.goto(companion(code));
  await other.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/home\//);
  const answer = await thief.request.post(`${baseURL}/sfsaas/api/user/authorizationrequest`, {
    data: { authorizationcode: code, scope: 'all' },
  });
  expect(await answer.json()).toMatchObject({ status: -40012 });
  await expect(stolen).toHaveURL(/\/login/);
  await thief.close();
  await other.context().close();
});

test('an expired code is covered, and can be refreshed by keyboard', async ({ page }) => {
  // Two minutes are not waited for: the server's answer after them is put in its place.
  await page.route('**/authorizationrequest', (route) => route.fulfill({ json: { status: -40012, msg: 'expired' } }));
  await shownCode(page);
  await expect(page.getByText('The code has expired')).toBeVisible();
  await page.unroute('**/authorizationrequest');
  await page.getByRole('button', { name: 'Refresh' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The code has expired')).toHaveCount(0);
  await expect(page.getByRole('img', { name: /QR code for signing in/ })).toBeVisible();
});

test('when no code can be loaded the page says why', async ({ page }) => {
  await page.route('**/getauthorizationcode', (route) =>
    route.fulfill({
      status: 429,
      json: { status: -40029, msg: 'Too many attempts. Try again in 9 s.', retryafter: 9 },
    }),
  );
  await page.goto('/login');
  await expect(page.getByRole('alert')).toHaveText('Failed to get QR code: Too many attempts. Try again in 9 s.');
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
});

test('without the mini-program the address of the page that confirms is at hand, by keyboard', async ({ page }) => {
  await shownCode(page);
  await page.getByRole('button', { name: 'No mini-program yet?' }).focus();
  await page.keyboard.press('Enter');
  const popover = page.getByRole('group', { name: 'No mini-program yet?' });
  await expect(popover.getByRole('img', { name: 'Address of the confirmation page' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(popover.getByRole('button', { name: 'Copy the address' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(popover).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'No mini-program yet?' })).toBeFocused();
});

test('a phone that is not signed in signs in first, and then is asked', async ({ page, browser }) => {
  const code = await shownCode(page);
  const context = await browser.newContext({ viewport: { width: 390, height: 780 } });
  const other = await context.newPage();
  await other.goto(companion(code));
  await expect(other).toHaveURL(/\/login\?next=/);
  await expect(other.getByRole('tab', { name: 'Text-message code' })).toHaveAttribute('aria-selected', 'true');
  await signIn(other, accounts.operator, { from: 'here', lands: /\/companion\?code=/ });
  await expect(other.getByRole('button', { name: 'Confirm' })).toBeVisible();
  await context.close();
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('the code, its states and the page that confirms speak it', async ({ page, browser }) => {
    const code = await shownCode(page);
    await expect(page.getByText('打开微信或相机，扫描二维码登录')).toBeVisible();
    const context = await browser.newContext({ locale: 'zh-CN' });
    const other = await context.newPage();
    await other.goto(companion(code));
    await other.getByRole('tab', { name: '密码登录' }).click();
    await other.getByRole('textbox', { name: '手机号' }).fill(accounts.operator);
    await other
      .getByRole('textbox', { name: '密码' })
      .or(other.locator('input[name=password]'))
      .first()
      .fill('Colonnade#2026');
    await other.keyboard.press('Enter');
    await expect(other.getByRole('heading', { name: '在另一设备上登录？' })).toBeVisible();
    await expect(page.getByText('请在另一设备上确认登录')).toBeVisible();
    await other.getByRole('button', { name: '确认登录' }).click();
    await expect(page).toHaveURL(/\/home\//);
    await context.close();
  });
});
