import type { AnswerOf } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { expect, startSession, test } from './fixtures.ts';
import { electricityMeters, names, openList } from './pages.ts';

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await startSession(page);
  // By name: the list's own order is by the last report, and moves while a test looks.
  await openList(page, electricityMeters, '?size=10&sort=name,asc');
  await expect.poll(async () => (await names(page)).length).toBeGreaterThan(5);
});

const copied = (page: { evaluate: <T>(run: () => Promise<T>) => Promise<T> }) =>
  page.evaluate(() => navigator.clipboard.readText());

test('ux 15: arrows move, Space selects, Ctrl+C copies, Esc clears, Enter opens', async ({ page }) => {
  const listed = await names(page);
  await page.locator('.ag-row[row-index="0"] [col-id="name"]').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+c');
  await expect(page.getByText('Cell copied')).toBeVisible();
  expect(await copied(page)).toBe(listed[1]);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('Control+c');
  await expect(page.getByText('2 rows copied')).toBeVisible();
  const lines = (await copied(page)).split('\n').map((line) => line.split('\t')[0]);
  expect(lines).toEqual(['Name', listed[1], listed[2]]);
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

test('ux 15: the grid is one stop of Tab, checkboxes say what they do', async ({ page }) => {
  const isInGrid = () => page.evaluate(() => document.activeElement?.closest('.ag-root-wrapper') !== null);
  await page.getByRole('button', { name: /^Export/ }).focus();
  await page.keyboard.press('Tab');
  await expect(page.locator('.ag-row[row-index="0"] .ag-cell').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const ring = page.locator('.ag-row[row-index="1"] .ag-cell').first();
  await expect(ring).toHaveCSS('outline-width', '2px');
  await expect(ring).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Tab');
  expect(await isInGrid()).toBe(false);
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator('.ag-row[row-index="1"] .ag-cell').first()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: /^Export/ })).toBeFocused();
  const box = page.locator('.ag-row[row-index="1"]').getByRole('checkbox');
  await expect(box).toHaveAccessibleName('Select row (not selected)');
  await box.check();
  await expect(box).toHaveAccessibleName('Select row (selected)');
});

test('a row is one unbroken band from edge to edge, and a page that is partly chosen shows it', async ({ page }) => {
  const row = page.locator('.ag-row[row-index="1"]');
  await row.getByRole('checkbox').check();
  const band = await row.evaluate((element) => {
    const { left, right, top } = element.getBoundingClientRect();
    const colourAt = (x: number): string => {
      const [under] = document.elementsFromPoint(x, top + 4).filter((candidate) => element.contains(candidate));
      const painted = under?.closest(
        '.ag-grid-pinned-left-cells, .ag-grid-scrolling-cells, .ag-grid-pinned-right-cells',
      );
      return painted?.className.split(' ')[0] ?? '';
    };
    return Array.from({ length: 200 }, (_one, index) => colourAt(left + 1 + ((right - left - 2) * index) / 199));
  });
  expect(new Set(band)).toEqual(
    new Set(['ag-grid-pinned-left-cells', 'ag-grid-scrolling-cells', 'ag-grid-pinned-right-cells']),
  );
  const head = page.locator('.ag-header .ag-checkbox-input-wrapper');
  await expect(head).toHaveClass(/ag-indeterminate/);
  expect(await head.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(47, 87, 185)');
});

test('ux 11: a text that is cut has a tooltip with the whole', async ({ page }) => {
  // A list gives its texts what room there is, so one is made narrow.
  await page.route(`**${endpoints.listTabs.path}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as AnswerOf<typeof endpoints.listTabs>;
    for (const { clientconfig } of body.result) clientconfig.columnconfig = [{ column: 'load_type', colw: 80 }];
    await route.fulfill({ response: answer, json: body });
  });
  await page.reload();
  const cut = page.locator('.ag-row [col-id="load_type"] .ag-cell-value').filter({ hasText: 'Lighting and sockets' });
  await cut.first().hover();
  await expect(page.locator('.ag-row [title="Lighting and sockets"]')).toHaveCount(1);
});
