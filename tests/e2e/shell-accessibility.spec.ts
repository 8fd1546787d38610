import { axeFaultsInBothThemes } from './axe.ts';
import { expect, startSession, test } from './fixtures.ts';
import { electricityMeters, openAddForm, openList } from './pages.ts';

test('palette, shortcut sheet, lost connection and 404 have no accessibility fault', async ({ page, context }) => {
  await startSession(page);
  await openList(page, electricityMeters);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('m');
  await expect(page.getByRole('listbox', { name: 'Found' }).getByRole('option').first()).toBeVisible();
  expect(await axeFaultsInBothThemes(page), 'palette').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(await axeFaultsInBothThemes(page), 'shortcuts').toEqual([]);
  await page.keyboard.press('Escape');
  await openAddForm(page);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('x');
  await context.setOffline(true);
  await expect(page.getByText('Connection to the platform lost.')).toBeVisible();
  expect(await axeFaultsInBothThemes(page), 'lost connection').toEqual([]);
  await context.setOffline(false);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  expect(await axeFaultsInBothThemes(page), '404').toEqual([]);
});
