import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { accounts, expect, password, passwordField, signIn, test as plain } from './fixtures.ts';
import { startServer, type TestServer } from './server.ts';

type Messages = { codeFor(phone: string, purpose: string): Promise<string>; url: string };

/** A server of its own that sends its text messages here. */
const test = plain.extend<{ needsMessages: void }, { messages: Messages; server: TestServer }>({
  messages: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const sent: { phone: string; code: string; purpose: string }[] = [];
      const service = createServer((request, response) => {
        let body = '';
        request.on('data', (part) => (body += String(part)));
        request.on('end', () => {
          sent.push(JSON.parse(body) as (typeof sent)[number]);
          response.end('{}');
        });
      });
      service.listen(0, '127.0.0.1');
      await once(service, 'listening');
      const codeFor = async (phone: string, purpose: string) => {
        const last = () => sent.findLast((message) => message.phone === phone && message.purpose === purpose);
        await expect.poll(() => last()?.code).toMatch(/^\d{4}$/);
        return last()?.code ?? '';
      };
      await use({ codeFor, url: `http://127.0.0.1:${(service.address() as AddressInfo).port}/` });
      service.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ messages }, use) => {
      process.env['SMS_WEBHOOK_URL'] = messages.url;
      const server = await startServer();
      delete process.env['SMS_WEBHOOK_URL'];
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  needsMessages: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      plain.skip(Boolean(process.env['E2E_URL']), 'a server that runs already sends its messages elsewhere');
      await use();
    },
    { auto: true },
  ],
});

const newPassword = 'Harbour-Light7';
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const resetButton = (page: Page) => page.getByRole('button', { name: 'Reset password' });

async function openReset(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Password' }).click();
  await page.getByRole('button', { name: 'Forgot password' }).click();
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
}

test('a text-message code signs in, and its countdown outlives a reload', async ({ page, messages }) => {
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Text-message code' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled();
  await field(page, 'Phone number').fill(accounts.administrator);
  await page.getByRole('button', { name: 'Get code' }).click();
  await expect(page.getByText('Sent to the number ending in 0001')).toBeVisible();
  await page.reload();
  await page.getByRole('tab', { name: 'Text-message code' }).click();
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();
  await field(page, 'Phone number').fill(accounts.administrator);
  await field(page, 'Code').fill(await messages.codeFor(accounts.administrator, 'signin'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home\//);
});

test('every field of the reset says what is wrong with it', async ({ page }) => {
  await openReset(page);
  await expect(page.getByText('Fill in all four fields to reset the password')).toBeVisible();
  await field(page, 'Phone number').fill('12345');
  await field(page, 'Code').fill('12');
  await expect(page.getByText('Please enter the correct phone number')).toBeVisible();
  await field(page, 'Code').fill('1234');
  await field(page, 'New password').fill('abcdefgh');
  const meter = page.getByRole('meter', { name: 'Password strength' });
  await expect(meter).toHaveAttribute('aria-valuetext', 'Weak');
  await field(page, 'Confirm new password').fill('abcdefgi');
  await expect(page.getByText(/^Use 8–20 characters without spaces/)).toBeVisible();
  await field(page, 'New password').fill('abcd1234');
  await expect(meter).toHaveAttribute('aria-valuetext', 'Medium');
  await field(page, 'New password').fill('abcd-1234');
  await expect(meter).toHaveAttribute('aria-valuetext', 'Strong');
  await resetButton(page).click();
  await expect(field(page, 'Phone number')).toBeFocused();
  await expect(page.getByText('The passwords you typed do not match, please re-enter')).toBeVisible();
  await field(page, 'New password').fill('a1'.repeat(15));
  await expect(field(page, 'New password')).toHaveValue('a1'.repeat(10));
  await page.getByRole('button', { name: 'Back to sign-in' }).click();
  await expect(page.getByRole('tab', { name: 'Password' })).toHaveAttribute('aria-selected', 'true');
});

test('a wrong code is told as such', async ({ page }) => {
  await openReset(page);
  await field(page, 'Phone number').fill('13700000009');
  await field(page, 'Code').fill('0000');
  await field(page, 'New password').fill(newPassword);
  await field(page, 'Confirm new password').fill(newPassword);
  await resetButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('Verification code is incorrect');
});

test('a wrong password that is too simple is only wrong: the form stays', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Password' }).click();
  await field(page, 'Phone number').fill(accounts.operator);
  await passwordField(page).fill('12345678');
  await passwordField(page).press('Enter');
  await expect(page.getByRole('alert')).toContainText('Login failed');
  await expect(page.getByText('Your password is too simple, please reset it')).toHaveCount(0);
  await expect(passwordField(page)).toHaveValue('12345678');
  await expect(field(page, 'Phone number')).toHaveValue(accounts.operator);
});

test('a reset by keyboard alone ends the sessions elsewhere, and the new password signs in', async ({
  page,
  browser,
  messages,
}) => {
  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  await signIn(elsewhere, accounts.operator);

  await openReset(page);
  await expect(field(page, 'Phone number')).toBeFocused();
  await page.keyboard.type(accounts.operator);
  await page.keyboard.press('Tab');
  await expect(field(page, 'Code')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Code')).toBeFocused();
  await page.keyboard.type(await messages.codeFor(accounts.operator, 'resetpwd'));
  await page.keyboard.press('Tab');
  await page.keyboard.type(newPassword);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(newPassword);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('tab', { name: 'Password' })).toHaveAttribute('aria-selected', 'true');
  await expect(field(page, 'Phone number')).toHaveValue('');
  await expect(page.getByText('Your password is reset. Sign in with the new one.')).toBeVisible();

  await expect(elsewhere).toHaveURL(/\/login\?next=/);
  await expect(elsewhere.getByText(/^Your session has ended/)).toBeVisible();
  await context.close();

  await field(page, 'Phone number').fill(accounts.operator);
  await passwordField(page).fill(password);
  await passwordField(page).press('Enter');
  await expect(page.getByRole('alert').first()).toHaveText(/^Login failed/);
  await passwordField(page).fill(newPassword);
  await passwordField(page).press('Enter');
  await expect(page).toHaveURL(/\/home\//);
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('the reset speaks it', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('tab', { name: '密码登录' }).click();
    await page.getByRole('button', { name: '忘记密码' }).click();
    await field(page, '手机号').fill(accounts.storeStaff);
    await field(page, '验证码').fill('0000');
    await field(page, '新密码').fill(newPassword);
    await expect(page.getByRole('meter', { name: '密码强度' })).toHaveAttribute('aria-valuetext', '强');
    await field(page, '确认新密码').fill(`${newPassword}x`);
    await page.getByRole('button', { name: '重置密码' }).click();
    await expect(page.getByText('两次输入的密码不一致，请重新输入')).toBeVisible();
    await field(page, '确认新密码').fill(newPassword);
    await page.getByRole('button', { name: '重置密码' }).click();
    await expect(page.getByRole('alert')).toHaveText('验证码不正确');
  });
});
