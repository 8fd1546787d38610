import type { Browser, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { accounts, expect, signIn, startSession, test } from './fixtures.ts';
import { routes } from '../../src/features/navigation/routes.ts';
import { cell, settled } from './pages.ts';

/** From the code at the reception to the answer of who is visited. Contract "Visitors". */

const records = '/home/custom/visitorRecord';

/** A phone of somebody who never signed in here. */
const phoneOf = async (browser: Browser, baseURL: string | undefined): Promise<Page> => {
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  });
  return context.newPage();
};

const showCode = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Visitor code' }).click();
  const visitorCode = page.getByRole('dialog').getByRole('status', { name: 'Visitor code' });
  await expect(visitorCode).toHaveText(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/);
  return visitorCode.innerText();
};

const announce = async (phone: Page, visitor: string): Promise<void> => {
  await phone.getByLabel('Your name').fill(visitor);
  await phone.getByLabel('Your company').fill('Analytical Engines');
  await phone.getByLabel('Your phone number').fill('13512345678');
  await phone.getByLabel('Your host').fill(accounts.operator);
  await phone.getByRole('button', { name: 'Announce the visit' }).click();
};

test('a visitor announces a visit by the code, who is visited confirms it, and the reception sees it', async ({
  page,
  browser,
  baseURL,
}) => {
  const visitor = `Ada ${Date.now() % 1_000_000}`;
  await startSession(page);
  await page.goto(`${records}?filter=${encodeURIComponent(JSON.stringify([{ name: [visitor] }]))}`);
  const code = await showCode(page);
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const phone = await phoneOf(browser, baseURL);
  await phone.goto(`/visit#${code}`);
  await expect(phone.getByRole('heading', { level: 1, name: /^Welcome to/ })).toBeVisible();
  expect(await axeFaults(phone)).toEqual([]);
  await announce(phone, visitor);
  await expect(phone.getByRole('heading', { name: `Thank you, ${visitor}` })).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  // An empty form would invite a second announcement; the next visitor at this device reads no name.
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'Your visit has been announced' })).toBeVisible();
  await expect(phone.getByText(visitor)).toHaveCount(0);

  const host = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  await signIn(host, accounts.operator);
  await host.getByRole('link', { name: /visitors? (is|are) waiting for you/ }).click();
  await host.getByRole('button', { name: `Confirm the visit of ${visitor}` }).click();
  await expect(host.getByRole('row').filter({ hasText: visitor })).toContainText('Confirmed');

  // The list looks again by itself.
  await expect(cell(page, 'Confirmed')).toBeVisible({ timeout: 20_000 });
  await cell(page, visitor).click();
  const drawer = page.getByRole('dialog', { name: visitor });
  await drawer.getByRole('button', { name: 'Check out' }).click();
  await expect(drawer.getByText('Left', { exact: true })).toBeVisible();
});

test('a wrong and a refreshed code are refused in words, and what was typed stays', async ({
  page,
  browser,
  baseURL,
}) => {
  await startSession(page);
  await page.goto(records);
  await settled(page);
  const old = await showCode(page);
  const phone = await phoneOf(browser, baseURL);
  await phone.goto('/visit#AAAAA-AAAAA');
  await expect(phone.getByRole('alert')).toContainText('wrong or no longer valid');
  await phone.getByLabel(/^Code/).fill(old.toLowerCase().replace('-', ''));
  await phone.getByRole('button', { name: 'Continue' }).click();
  await phone.getByLabel('Your name').fill('Grace Hopper');

  await page.getByRole('button', { name: 'Refresh code' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Refresh code' }).click();
  const visitorCode = page.getByRole('dialog').getByRole('status', { name: 'Visitor code' });
  await expect(visitorCode).not.toHaveText(old);

  await announce(phone, 'Grace Hopper');
  await expect(phone.getByRole('alert')).toContainText('Your input is kept.');
  await phone.getByLabel(/^Code/).fill(await visitorCode.innerText());
  await phone.getByRole('button', { name: 'Continue' }).click();
  await expect(phone.getByLabel('Your name')).toHaveValue('Grace Hopper');
});

test('the reception searches by company, visitor, mobile, host and time, and its tabs stay', async ({ page }) => {
  await startSession(page);
  await page.goto(records);
  await settled(page);
  const form = page.getByRole('form', { name: 'Search records' });
  const fields = ['Company', 'Visitor', 'Mobile', 'Host', 'Visit time from', 'Visit time to'];
  for (const name of fields) await expect(form.getByLabel(name, { exact: true })).toBeVisible();
  const heads = page.locator('main').getByRole('columnheader');
  await expect(heads.filter({ hasText: 'Visitor' })).toHaveCount(1);
  await expect(heads.filter({ hasText: 'Name' })).toHaveCount(0);
  const row = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
  const first = page.locator('.ag-row [col-id="company"]').first();
  // A cell is there before its text is.
  await expect(first).toHaveText(/./);
  const company = await first.innerText();
  await form.getByLabel('Company', { exact: true }).fill(company.slice(0, 3));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/filter=/);
  await settled(page);
  expect(await row.count()).toBeGreaterThan(0);
  await expect(row.filter({ hasNotText: company.slice(0, 3) })).toHaveCount(0);
  await expect(
    page.getByRole('navigation', { name: 'Filter groups' }).getByRole('link', { name: /^Today/ }),
  ).toBeVisible();
  await form.getByRole('button', { name: 'Reset' }).click();
  await expect(page).not.toHaveURL(/filter=/);
});

test('a host without any application answers visitors, and is offered no assistant', async ({ page }) => {
  await signIn(page, accounts.withoutModules, { lands: /\/home/ });
  await expect(page.getByRole('heading', { name: 'No applications yet' })).toBeVisible();
  await page.goto(routes.myVisits());
  // The link is there until the menu is known.
  await expect(page.getByRole('link', { name: 'Assistant' })).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'My visitors' })).toBeVisible();
});
