import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { openList } from './pages.ts';

// Screens take no commands from a driver: they confirm at once, so that nothing here waits for a device.
const screens = '30000000000000000000000a';

/** How many devices the list says that it has. */
async function totalOf(page: Page): Promise<number> {
  const words = await page.getByText(/^[\d,]+ in all$/).textContent();
  return Number((words ?? '').replaceAll(/\D/g, ''));
}

test('all devices of a list are switched off after a question that names their number', async ({ page }) => {
  await signIn(page);
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
