import { axeFaultsInBothThemes } from './axe.ts';
import { expect, startSession, test } from './fixtures.ts';
import { cell, electricityMeters, openAddForm, openList } from './pages.ts';

test('sign-in has no accessibility fault', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('tablist')).toBeVisible();
  expect(await axeFaultsInBothThemes(page)).toEqual([]);
});

test('list, detail and add form have no accessibility fault', async ({ page }) => {
  await startSession(page);
  await openList(page, electricityMeters);
  await expect(cell(page, /./)).toBeVisible();
  expect(await axeFaultsInBothThemes(page), 'list').toEqual([]);
  await openAddForm(page);
  expect(await axeFaultsInBothThemes(page), 'add form').toEqual([]);
  await openList(page, electricityMeters);
  await page.locator('.ag-row').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/detail\//);
  expect(await axeFaultsInBothThemes(page), 'detail').toEqual([]);
});
