import type { Page } from '@playwright/test';
import { pseudoLanguage } from '../../scripts/pseudo-language.ts';
import { routes } from '../../src/features/navigation/routes.ts';

import { didIn, routeAddresses } from '../route-addresses.ts';
import { expect, startSession, test as plain } from './fixtures.ts';
import { electricityMeters as pid, settled } from './pages.ts';
import { untranslated } from './pseudo/untranslated.ts';
import { startPseudoServer } from './pseudo/pseudo-server.ts';
import { shownOn } from './pseudo/visible-texts.ts';
import type { TestServer } from './server.ts';

/** A third language is a folder of texts and nothing else: one that is made of brackets shows what is not in it. */

const test = plain.extend<object, { server: TestServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const server = await startPseudoServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

/** The did of the list's first record, out of its link. */
const firstDid = async (page: Page): Promise<string> => {
  await page.goto(routes.list({ pid }));
  return didIn(await page.locator('.ag-row').getByRole('link').first().getAttribute('href'));
};

test('every page in a longer third language shows no text from elsewhere and cuts none', async ({ page }) => {
  test.setTimeout(600_000);
  await page.addInitScript(([key, language]) => localStorage.setItem(key, language), [
    'currentLanguage',
    pseudoLanguage,
  ] as const);
  await startSession(page);
  const did = await firstDid(page);
  const faults: string[] = [];
  for (const [name, address] of Object.entries(routeAddresses(did))) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first(), name).toBeAttached();
    await settled(page);
    const { outside, cut } = await shownOn(page, untranslated);
    faults.push(...outside.map((text) => `${name}: not from the texts: ${text}`));
    faults.push(...cut.map((text) => `${name}: cut: ${text}`));
  }
  expect(faults).toEqual([]);
});
