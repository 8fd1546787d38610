import { statuses } from '../../src/api/statuses.ts';
import { expect, startSession, test } from './fixtures.ts';
import { electricityMeters, grid, names, openHead, openList, operand, settled } from './pages.ts';

const query = '**/sfsaas/api/filter/query';

test.beforeEach(async ({ page }) => {
  await startSession(page);
  await openList(page, electricityMeters, '?size=10');
  await expect.poll(async () => (await names(page)).length).toBeGreaterThan(5);
});

test('ux 2: Back from a record restores page, selection and focus', async ({ page }) => {
  // By name: the list's own order is by the last report.
  await openList(page, electricityMeters, '?size=10&page=2&sort=name,asc');
  await page.getByRole('row').nth(2).getByRole('checkbox').check();
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
  const link = page.locator('.ag-row[row-index="3"] [col-id="name"] a');
  await link.click();
  await expect(page).toHaveURL(/\/detail\//);
  await page.goBack();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
  await expect(link).toBeFocused();
});

test('ux 3: a refresh that fails keeps the rows and says so', async ({ page }) => {
  const before = await names(page);
  await page.route(query, (route) =>
    route.fulfill({ json: { status: statuses.internal, msg: 'The store is being repaired', data: { errors: [] } } }),
  );
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Could not refresh.' })).toBeVisible();
  expect((await names(page)).toSorted()).toEqual(before.toSorted());
  // A refusal of the server is no lost connection.
  await expect(page.getByText('Connection to the platform lost.')).toHaveCount(0);
});

test('a tab whose rows fail to load shows no rows of the tab before', async ({ page }) => {
  await page.route(query, (route) =>
    route.fulfill({ json: { status: statuses.internal, msg: 'The store is being repaired', data: { errors: [] } } }),
  );
  await page.getByRole('link', { name: /^Main and section/ }).click();
  await expect(page.getByText('Could not load the list')).toBeVisible();
  await expect(page.getByText('The store is being repaired')).toBeVisible();
  expect(await names(page)).toEqual([]);
});

test('a server that went away is named once, and the rows stay', async ({ page, context }) => {
  await context.setOffline(true);
  await expect(page.getByRole('alert').filter({ hasText: 'Connection to the platform lost.' })).toBeVisible();
  // Devices report all the time, so the order of rows changes until nothing arrives any more.
  const before = await names(page);
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByText(/No contact since \d\d:\d\d:\d\d\./)).toBeVisible();
  await expect(page.getByText('Could not refresh.')).toHaveCount(0);
  expect((await names(page)).toSorted()).toEqual(before.toSorted());
  await context.setOffline(false);
  await expect(page.getByText('Connection to the platform lost.')).toHaveCount(0);
});

test('ux 4: until the rows are there they are drawn as skeletons below their heads', async ({ page }) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(query, async (route) => {
    await released;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('columnheader', { name: /^Name/ })).toBeVisible();
  const first = page.locator('.ag-row[row-index="0"] [col-id="name"]');
  await expect(first).toBeVisible();
  const drawn = await names(page);
  expect(drawn.length).toBeGreaterThan(5);
  expect(drawn.join('').trim()).toBe('');
  const top = (await first.boundingBox())?.y;
  release();
  await expect(first.getByRole('link')).toBeVisible();
  await settled(page);
  // The rows take the places of their skeletons.
  expect((await first.boundingBox())?.y).toBe(top);
});

test('ux 9: head and name stay while the list is scrolled', async ({ page }) => {
  await openList(page, electricityMeters, '?size=50');
  const head = page.getByRole('columnheader', { name: /^Name/ });
  const [left] = [(await head.boundingBox())?.x, await grid(page).hover()];
  await page.mouse.wheel(600, 900);
  await expect(head).toBeInViewport();
  expect((await head.boundingBox())?.x).toBe(left);
});

test('ux 13: the export says how many rows it has, by the filters', async ({ page }) => {
  const [first = ''] = await names(page);
  const dialog = await openHead(page, 'Name');
  await operand(dialog).fill(first);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/filter=/);
  await settled(page);
  const total = (await page.getByText(/^\d+ in all$/).textContent())?.split(' ')[0] ?? '';
  await page.getByRole('button', { name: /Export/ }).click();
  await expect(page.getByRole('menuitem', { name: new RegExp(`^Excel, ${total} rows?$`) })).toBeVisible();
});

test('an export is saved, and one that the server refuses says why', async ({ page }) => {
  const exportCsv = async () => {
    await page.getByRole('button', { name: /Export/ }).click();
    await page.getByRole('menuitem', { name: /^CSV/ }).click();
  };
  const download = page.waitForEvent('download');
  await exportCsv();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  // The server itself refuses, with its own headers.
  await page.route('**/sfsaas/api/filter/export?*', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/did=\w+/, `did=${'f'.repeat(24)}`),
    }),
  );
  await exportCsv();
  await expect(page.getByRole('alert')).toHaveText(/does not exist/);
  await expect(page.locator('iframe')).toHaveCount(1);
});

test('ux 14: Ctrl and a click on a name are left to the browser, which opens the record in a new tab', async ({
  page,
}) => {
  const name = page.locator('.ag-row [col-id="name"] a').first();
  // A browser without windows now and then opens no tab behind the one that is shown; what it is asked for is certain.
  await page.evaluate(() =>
    window.addEventListener('click', (event) => Object.assign(window, { clicked: event }), { capture: true }),
  );
  await name.click({ modifiers: ['ControlOrMeta'] });
  const isLeft = await page.evaluate(
    () => (Reflect.get(window, 'clicked') as Event | undefined)?.defaultPrevented === false,
  );
  expect(isLeft).toBe(true);
  expect(await name.getAttribute('href')).toMatch(/\/detail\//);
  await expect(page).toHaveURL(/\/list\//);
});

test('ux 16: the operators of a filter follow the type of its column', async ({ page }) => {
  const operators = async (label: string): Promise<string[]> => {
    const dialog = await openHead(page, label);
    await dialog.getByRole('combobox', { name: 'Operator' }).click();
    const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
    await expect(options.first()).toBeVisible();
    const texts = await options.allTextContents();
    // The first closes the list, the second the dialog.
    await page.keyboard.press('Escape');
    await expect(options).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    return texts;
  };
  const [ofTexts, ofNumbers] = [await operators('Name'), await operators('Power')];
  expect(ofTexts).not.toEqual(ofNumbers);
  expect(ofNumbers.length).toBeGreaterThan(1);
});

test('ux 21: an answer that is late never replaces a newer one', async ({ page }) => {
  const [first = ''] = await names(page);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let requests = 0;
  await page.route(query, async (route) => {
    requests += 1;
    const isFirst = requests === 1;
    const answer = await route.fetch().catch(() => undefined);
    if (isFirst) await released;
    if (answer !== undefined) await route.fulfill({ response: answer }).catch(() => undefined);
  });
  const search = page.getByRole('searchbox', { name: 'Find by name' });
  await search.fill('nothing is called so');
  await expect.poll(() => requests).toBe(1);
  await search.fill(first);
  await expect.poll(async () => (await names(page)).every((name) => name.includes(first))).toBe(true);
  release();
  await settled(page);
  expect((await names(page)).every((name) => name.includes(first))).toBe(true);
});

test('ux 17: a relative stretch of days filters a list, says its days, and stays relative', async ({ page }) => {
  const dialog = await openHead(page, 'Last report');
  const week = dialog.getByRole('group', { name: 'Relative dates' }).getByRole('button', { name: 'this week' });
  await week.click();
  await expect(week).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog).toContainText(/\d{4}-\d\d-\d\d – \d{4}-\d\d-\d\d/);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  // A saved "this week" is next week's then.
  await expect(page).toHaveURL(/filter=[^&]*week/);
  await settled(page);
  await expect.poll(async () => (await names(page)).length).toBeGreaterThan(5);
});

test('ux 46: an age has the exact stamp with its zone', async ({ page }) => {
  const age = page.locator('.ag-row [col-id="lastreport"] [title]').first();
  await expect(age).toHaveText(/(ago|just now)$/);
  await expect(age).toHaveAttribute('title', /\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)? UTC\+8/);
});
