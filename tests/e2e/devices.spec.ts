import type { Page } from '@playwright/test';
import { accounts, expect, signIn, test } from './fixtures.ts';
import { grid } from './pages.ts';

const devices = (page: Page) => page.getByRole('dialog', { name: 'Signed-in devices' });

async function openDevices(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Signed-in devices' }).click();
  await expect(devices(page)).toBeVisible();
}

test('a wall is opened by a link that works once, reads only, and is ended from the menu', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, accounts.operator);
  await expect(grid(page)).toBeVisible();
  await openDevices(page);
  const link = devices(page).getByRole('textbox', { name: 'Wall link' });
  await devices(page).getByRole('button', { name: 'Create wall link' }).click();
  const address = await link.inputValue();
  expect(address).toContain(`${baseURL}/index?token=`);
  await expect(devices(page).getByRole('button', { name: 'Copy' })).toBeFocused();

  const wall = await browser.newContext();
  const screen = await wall.newPage();
  await screen.clock.install();
  await screen.goto(address);
  await expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeAttached();
  const second = await browser.newContext();
  const late = await second.newPage();
  await late.goto(address);
  await expect(late.getByText('The link could not sign you in')).toBeVisible();
  await second.close();

  await page.keyboard.press('Escape');
  await expect(devices(page)).toHaveCount(0);
  await openDevices(page);
  await expect(link).toHaveCount(0);
  const line = devices(page).getByRole('listitem').filter({ hasText: 'Wall screen' });
  await expect(line).toHaveCount(1);
  await expect(devices(page).getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  await line.getByRole('button', { name: /^Sign out/ }).click();
  const question = page.getByRole('dialog', { name: /^Sign out .*\?$/ });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(line).toHaveCount(0);
  await expect(devices(page)).toBeVisible();
  // The wall is not touched: it polls each minute.
  await screen.clock.fastForward('01:05');
  await expect(screen).toHaveURL(/\/login/);
  await wall.close();
});

test('the devices open, end and close by keyboard alone, in Chinese too', async ({ page, browser, baseURL }) => {
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const elsewhere = await other.newPage();
  await signIn(elsewhere, accounts.storeStaff);
  await signIn(page, accounts.storeStaff);
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitemradio', { name: /中文/ }).click();
  await page.getByRole('button', { name: /^账号/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '已登录的设备' });
  await expect(dialog.getByText('本设备')).toBeVisible();
  // The newest first: the other window, whatever else this person was signed in on before.
  const itemCount = await dialog.getByRole('listitem').count();
  await dialog
    .getByRole('button', { name: /^退出 / })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^取\s?消$/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('listitem')).toHaveCount(itemCount - 1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // Another window was over it until now.
  await elsewhere.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(elsewhere).toHaveURL(/\/login\?next=/);
  await expect(elsewhere.getByText('Your session has ended.')).toBeVisible();
  await other.close();
});
