import type { Page } from '@playwright/test';
import { accounts, expect, signIn, test } from './fixtures.ts';
import { grid } from './pages.ts';

const agents = (page: Page) => page.getByRole('dialog', { name: 'Agents' });

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'trial', version: '1' } },
};

test('an agent token is created once, used, and revoked by keyboard alone', async ({ page, baseURL }) => {
  await signIn(page, accounts.operator);
  await expect(grid(page)).toBeVisible();
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Agents' }).click();
  const dialog = agents(page);
  await expect(dialog.getByText('No agent tokens yet.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveValue(`${baseURL}/mcp`);
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Notebook');
  await dialog.getByRole('combobox', { name: 'Valid for' }).click();
  await page.getByText('30 days').click();
  await dialog.getByRole('textbox', { name: /^Name/ }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Copy: Token' })).toBeFocused();
  const token = await dialog.getByRole('textbox', { name: 'Token' }).inputValue();
  expect(token).toMatch(/^cat_/);

  const call = async () => {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' };
    return page.request.post(`${baseURL}/mcp`, { headers, data: initialize });
  };
  const greeted = await call();
  expect(greeted.status()).toBe(200);
  expect(await greeted.json()).toMatchObject({ result: { serverInfo: { name: 'colonnade' } } });

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Agents' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Notebook' })).toContainText('not used yet');
  await expect(dialog.getByRole('textbox', { name: 'Token' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Revoke “Notebook”' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('No agent tokens yet.')).toBeVisible();
  expect((await call()).status()).toBe(401);
});
