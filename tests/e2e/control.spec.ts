import type { Page } from '@playwright/test';
import { expect, startSession, test } from './fixtures.ts';
import { cell, field, openAddForm, openList, save } from './pages.ts';

// Screens take no commands from a driver: they confirm at once, so that nothing here waits for a device.
const screens = '30000000000000000000000a';
const silentValves = '3e2e0000000000000000dead';

/** How many devices the list says that it has. */
async function totalOf(page: Page): Promise<number> {
  const words = await page.getByText(/^[\d,]+ in all$/).textContent();
  return Number((words ?? '').replaceAll(/\D/g, ''));
}

test('ux 40: all devices of a list are switched off after a question that names their number', async ({ page }) => {
  await startSession(page);
  await openList(page, screens);
  const total = await totalOf(page);
  await page.getByRole('button', { name: 'All off' }).click();
  const question = page.getByRole('dialog', { name: `All off: ${total.toLocaleString('en')} devices?` });
  await expect(question).toBeVisible();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: `Send to ${total.toLocaleString('en')} devices` }).click();
  await expect(page.getByText(`Control succeeded: ${total} devices accepted the command`)).toBeVisible();
  const powers = page.locator('.ag-row [col-id="pwr"]');
  await expect(powers.filter({ hasText: /^On$/ })).toHaveCount(0);
  await expect(powers.filter({ hasText: /^Off$/ }).first()).toBeVisible();
});

test('one device is set by the overlay of a selection', async ({ page }) => {
  await startSession(page);
  await openList(page, screens);
  const first = page.locator('.ag-row[row-index="0"]');
  const name = (await first.locator('[col-id="name"]').textContent()) ?? '';
  await first.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Control', exact: true }).click();
  const overlay = page.getByRole('dialog', { name: `Control ${name}` });
  await overlay.getByRole('button', { name: 'Send to 1 device' }).click();
  await expect(page.getByText('Select a parameter setting')).toBeVisible();
  for (const value of ['On', 'Off']) {
    if (!(await overlay.isVisible())) await page.getByRole('button', { name: 'Control', exact: true }).click();
    await overlay.getByRole('radiogroup', { name: 'Power' }).getByText(value, { exact: true }).click();
    await overlay.getByRole('button', { name: 'Send to 1 device' }).click();
    await expect(overlay).toHaveCount(0);
    await expect(first.locator('[col-id="pwr"]')).toHaveText(value);
  }
});

test('ux 41: a device that does not answer times out, and is asked again by a button', async ({ page, server }) => {
  // Nothing carries commands to these devices; their module gives them six seconds.
  await server.applyModule('tests/e2e/silent-valves.json');
  await startSession(page);
  await openList(page, silentValves);
  await openAddForm(page);
  await field(page, 'Name').fill('Valve 1');
  await save(page);
  // Leaving before the answer would cut the save off.
  await expect(page).not.toHaveURL(/\/add\//);
  await openList(page, silentValves);
  await cell(page, 'Valve 1').getByRole('link').click();
  const panel = page.getByRole('region', { name: 'Control', exact: true });
  await panel.getByRole('radiogroup', { name: 'Level' }).getByText('Ajar', { exact: true }).click();
  await panel.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(panel.getByText(/Ajar, asked/)).toBeVisible();
  await expect(panel.getByText(/Ajar, not confirmed/)).toBeVisible();
  await panel.getByRole('button', { name: 'Send Level again' }).click();
  await expect(panel.getByText(/Ajar, asked/)).toBeVisible();
  await expect(panel.getByText(/Ajar, not confirmed/)).toBeVisible();
});
