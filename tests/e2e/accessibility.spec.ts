import { axeFaults } from './axe.ts';
import { expect, startSession, test } from './fixtures.ts';
import { cell, electricityMeters, openAddForm, openList } from './pages.ts';

// axe is put into the page as text, which the page's own policy refuses; every other test runs under that policy.
test.use({ bypassCSP: true });

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme });

    test('sign-in has no accessibility fault', async ({ page }) => {
      await page.goto('/login');
      await expect(page.getByRole('tablist')).toBeVisible();
      expect(await axeFaults(page)).toEqual([]);
    });

    test('list, detail and add form have no accessibility fault', async ({ page }) => {
      await startSession(page);
      await openList(page, electricityMeters);
      await expect(cell(page, /./)).toBeVisible();
      expect(await axeFaults(page), 'list').toEqual([]);
      await openAddForm(page);
      expect(await axeFaults(page), 'add form').toEqual([]);
      await openList(page, electricityMeters);
      await page.locator('.ag-row').getByRole('link').first().click();
      await expect(page).toHaveURL(/\/detail\//);
      expect(await axeFaults(page), 'detail').toEqual([]);
    });
  });
}
