import { expect, startSession, test } from './fixtures.ts';
import { electricityMeters, names, openList } from './pages.ts';

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await startSession(page);
  await openList(page, electricityMeters, '?size=10');
  await expect.poll(async () => (await names(page)).length).toBeGreaterThan(5);
});

const copied = (page: { evaluate: <T>(run: () => Promise<T>) => Promise<T> }) =>
  page.evaluate(() => navigator.clipboard.readText());

test('ux 15: arrows move, Space selects, Ctrl+C copies, Esc clears, Enter opens', async ({ page }) => {
  const shown = await names(page);
  await page.locator('.ag-row[row-index="0"] [col-id="name"]').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+c');
  await expect(page.getByText('Cell copied')).toBeVisible();
  expect(await copied(page)).toBe(shown[1]);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('Control+c');
  await expect(page.getByText('2 rows copied')).toBeVisible();
  const lines = (await copied(page)).split('\n').map((line) => line.split('\t')[0]);
  expect(lines).toEqual(['Name', shown[1], shown[2]]);
  await page.keyboard.press('Escape');
  await expect(page.getByText('2 selected')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/detail\//);
});

test('/ goes to the search box, and is only a sign once one is there', async ({ page }) => {
  await page.keyboard.press('/');
  const box = page.getByRole('searchbox', { name: 'Find by name' });
  await expect(box).toBeFocused();
  await page.keyboard.type('a/b');
  await expect(box).toHaveValue('a/b');
});

test('a row leads to its history', async ({ page }) => {
  const [first = ''] = await names(page);
  await page
    .getByRole('link', { name: `History: ${first}` })
    .first()
    .click();
  await expect(page).toHaveURL(/\/home\/data\/history\/[0-9a-f]{24}\/all\//);
});
