import type { Page } from '@playwright/test';
import { expect, inMotion, startSession, test } from './fixtures.ts';
import { electricityMeters, names, openList, settled } from './pages.ts';

test.use(inMotion);

const mediaFiles = '30000000000000000000000c';
const switchTo = (page: Page, mode: string) =>
  page.getByRole('navigation', { name: 'View as' }).getByRole('link', { name: mode }).click();
const rows = (page: Page) => page.getByRole('listbox', { name: 'Records' }).getByRole('option');

test('the way of looking that was chosen is the one a list is entered in, until another is', async ({ page }) => {
  await startSession(page);
  await openList(page, electricityMeters);
  await switchTo(page, 'List and detail');
  await expect(page).toHaveURL(new RegExp(`/columnmode/${electricityMeters}`));
  await expect(rows(page).first()).toBeVisible();
  await page.goto(`/home/data/list/${mediaFiles}`);
  await page.getByRole('button', { name: /Search apps/ }).click();
  await page.getByRole('combobox', { name: 'Search' }).fill('Electricity meters');
  await page
    .getByRole('option', { name: /Electricity meters/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/columnmode/${electricityMeters}`));
  // By its own address, it is the table: a shared link shows everybody the same.
  await openList(page, electricityMeters);
  await switchTo(page, 'List and detail');
  await switchTo(page, 'Table');
  await expect(page).toHaveURL(new RegExp(`/list/${electricityMeters}`));
  await expect.poll(async () => (await names(page)).length).toBeGreaterThan(0);
});

test('a stored mode that the module no longer offers leads to the table; its own address says why it is not there', async ({
  page,
}) => {
  await startSession(page);
  // Only what a person chooses is stored; the module's columns may have changed since.
  await page.route('**/user/kv', async (route) => {
    const { action, key } = route.request().postDataJSON() as { action: string; key: string };
    if (action !== 'get' || key !== 'pidcolumnset') return route.fallback();
    const value = JSON.stringify({ [electricityMeters]: { type: 'cardmode' } });
    return route.fulfill({ json: { status: 0, msg: '', data: { value } } });
  });
  await page.goto(`/home/data/list/${mediaFiles}`);
  await page.getByRole('button', { name: /Search apps/ }).click();
  await page.getByRole('combobox', { name: 'Search' }).fill('Electricity meters');
  await page
    .getByRole('option', { name: /Electricity meters/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/list/${electricityMeters}`));
  await expect.poll(async () => (await names(page)).length).toBeGreaterThan(0);
  await page.goto(`/home/data/cardmode/${electricityMeters}`);
  await expect(page.getByText('None of its columns stores a file type.')).toBeVisible();
});

test('the column mode shows a record beside the list, and comes back with search, scroll and choice', async ({
  page,
}) => {
  await startSession(page);
  await page.goto(`/home/data/columnmode/${electricityMeters}`);
  await expect(rows(page).first()).toBeVisible();
  const list = page.getByRole('listbox', { name: 'Records' });
  await list.focus();
  await page.keyboard.press('End');
  await expect(rows(page).last()).toBeVisible();
  await expect(page).toHaveURL(/did=/);
  const chosen = (await list.getByRole('option', { selected: true }).getByText(/./).nth(1).textContent()) ?? '';
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL(/\/detail\//);
  await page.goBack();
  await expect(list.getByRole('option', { selected: true })).toContainText(chosen);
  const search = page.getByRole('searchbox', { name: 'Find by name' });
  await search.fill('no meter is called so');
  await search.press('Enter');
  await expect(page.getByText('No records match')).toBeVisible();
  // Beside it nothing says to select a record.
  await expect(page.locator('[data-slot="state-pane"]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(rows(page).first()).toBeVisible();
});

test('what the column mode shows is set in a dialog and kept', async ({ page }) => {
  await startSession(page);
  await page.goto(`/home/data/columnmode/${electricityMeters}`);
  await page.getByRole('button', { name: 'What the list shows' }).click();
  const dialog = page.getByRole('dialog', { name: 'What the list shows' });
  await dialog.getByRole('combobox', { name: 'Sort field' }).fill('Name');
  await page.keyboard.press('Enter');
  await dialog.getByText('Ascending').click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  const listed = await rows(page).locator('bdi').allTextContents();
  expect(listed.slice(0, 5)).toEqual(listed.slice(0, 5).toSorted((a, b) => a.localeCompare(b, 'und')));
  await page.getByRole('button', { name: 'What the list shows' }).click();
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
});

test('the view mode shows the records of the checked spaces, and keeps what is checked', async ({ page }) => {
  await startSession(page);
  await page.goto(`/home/data/viewmode/${electricityMeters}`);
  const total = page.getByText(/in all/);
  await expect(total).toBeVisible();
  const all = await total.textContent();
  // Nobody chose a size: the page is as long as the list's, which fills the pane.
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('20');
  const tree = page.getByRole('tree');
  await tree.locator('.ant-tree-checkbox').nth(1).click();
  await expect(page.getByText('1 checked')).toBeVisible();
  await expect(total).not.toHaveText(all ?? '');
  const some = await total.textContent();
  await page.reload();
  await expect(page.getByText('1 checked')).toBeVisible();
  await expect(total).toHaveText(some ?? '');
  await settled(page);
  const edge = page.getByRole('separator');
  await edge.focus();
  await page.keyboard.press('End');
  await expect(edge).toHaveAttribute('aria-valuenow', '600');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(total).toHaveText(all ?? '');
});

test('the card mode shows files of one type', async ({ page }) => {
  await startSession(page);
  await page.goto(`/home/data/cardmode/${mediaFiles}`);
  const cards = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
  await expect(cards.first()).toBeVisible();
  await page.getByRole('navigation', { name: 'File types' }).getByRole('link', { name: 'Audio' }).click();
  await expect(page).toHaveURL(/type=2/);
  await expect(cards.first()).toContainText('Audio');
  await expect(cards.filter({ hasText: 'Video' })).toHaveCount(0);
});
