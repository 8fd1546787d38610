import type { Page } from '@playwright/test';
import { type RouteName, routes } from '../../src/pages/routes.ts';
import { products } from '../../src/engine/products.ts';
import { axeFaults } from './axe.ts';
import { expect, startSession, test } from './fixtures.ts';
import { electricityMeters, settled } from './pages.ts';

// axe is put into the page as text, which the page's own policy refuses; every other test runs under that policy.
test.use({ bypassCSP: true });

const pid = electricityMeters;
const historypid = '500000000000000000000001';

/** An address of every page; `did` is a record of the module. The compiler asks for those of new routes. */
const addresses: { readonly [Name in RouteName]: (did: string) => string } = {
  login: routes.login,
  companion: () => routes.companion({}),
  visit: () => routes.visit({}),
  dashboard: routes.dashboard,
  home: routes.home,
  list: () => routes.list({ pid }),
  columnmode: () => routes.columnmode({ pid: products.spaces }),
  viewmode: () => routes.viewmode({ pid }),
  cardmode: () => routes.cardmode({ pid }),
  detail: (did) => routes.detail({ pid, did }),
  edit: (did) => routes.edit({ pid, did }),
  add: () => routes.add({ pid }),
  history: (did) => routes.history({ historypid, historytab: 'all', historydid: did }),
  addStrategy: () => routes.addStrategy({ pid }),
  overview: () => routes.overview({ pid }),
  strategy: () => routes.strategy({ pid }),
  notify: () => routes.notify({ pid }),
  visitorRecord: () => routes.visitorRecord(),
  myVisits: routes.myVisits,
  groupManage: routes.groupManage,
  auditLog: routes.auditLog,
  authority: routes.authority,
  aiChat: routes.aiChat,
};

/** The did of the list's first record, out of its link. */
async function firstDid(page: Page): Promise<string> {
  await page.goto(routes.list({ pid }));
  const href = await page.locator('.ag-row').getByRole('link').first().getAttribute('href');
  return /\/detail\/[^/]+\/([^/]+)\//.exec(href ?? '')?.[1] ?? '';
}

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme });

    test('no page of the route table has an accessibility fault', async ({ page }) => {
      test.setTimeout(600_000);
      await startSession(page);
      const did = await firstDid(page);
      const found: string[] = [];
      // A module and a record that are not there have pages of their own.
      const missing = { noModule: routes.list({ pid: 'f'.repeat(24) }), noRecord: routes.detail({ pid, did: 'none' }) };
      const known = Object.entries(addresses).map(([name, address]) => [name, address(did)] as const);
      for (const [name, address] of [...known, ...Object.entries(missing)]) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 }).first(), name).toBeVisible();
        await settled(page);
        found.push(...(await axeFaults(page)).map((fault) => `${name} ${fault}`));
      }
      expect(found).toEqual([]);
    });
  });
}
