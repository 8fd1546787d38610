import type { Page } from '@playwright/test';
import { routes } from '../../src/features/navigation/routes.ts';
import { didIn, routeAddresses } from '../route-addresses.ts';
import { axeFaultsInBothThemes } from './axe.ts';
import { expect, startSession, test } from './fixtures.ts';
import { electricityMeters, settled } from './pages.ts';

const pid = electricityMeters;

/** The did of the list's first record, out of its link. */
async function firstDid(page: Page): Promise<string> {
  await page.goto(routes.list({ pid }));
  return didIn(await page.locator('.ag-row').getByRole('link').first().getAttribute('href'));
}

test('no page of the route table has an accessibility fault, in either theme', async ({ page }) => {
  test.setTimeout(600_000);
  await startSession(page);
  const did = await firstDid(page);
  const violations: string[] = [];
  // A module and a record that are not there have pages of their own.
  const missing = { noModule: routes.list({ pid: 'f'.repeat(24) }), noRecord: routes.detail({ pid, did: 'none' }) };
  for (const [name, address] of Object.entries({ ...routeAddresses(did), ...missing })) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first(), name).toBeVisible();
    await settled(page);
    violations.push(...(await axeFaultsInBothThemes(page)).map((fault) => `${name} ${fault}`));
  }
  expect(violations).toEqual([]);
});
