import type { Locator, Page } from '@playwright/test';
import { endpoints } from '../../src/api/endpoints.ts';
import { axeFaults } from './axe.ts';
import { expect, inMotion, startSession, test } from './fixtures.ts';
import { airConditioners, choose, openList, settled, waitForDraft } from './pages.ts';

test.use(inMotion);

const dialog = (page: Page): Locator => page.getByRole('dialog').filter({ hasText: 'Filter groups' });
const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Filter groups' }).getByRole('link', { name });
const saved = (page: Page): Locator => dialog(page).getByRole('button', { name: 'Save', exact: true });

async function addGroup(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a filter group' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog(page).getByRole('button', { name: 'Add a condition' }).click();
  const line = dialog(page).getByRole('group', { name: 'Condition 1' });
  await choose(page, line.getByRole('combobox', { name: 'Field' }), 'Room temperature');
  await choose(page, line.getByRole('combobox', { name: 'Operator' }), 'is over');
  await line.getByRole('textbox', { name: 'Room temperature' }).fill('26');
}

test.beforeEach(async ({ page }) => {
  await startSession(page);
  await openList(page, airConditioners, '?size=10');
});

test('ux 18, 20: a group is written, read back, counted, saved, changed and deleted', async ({ page }) => {
  await addGroup(page, 'Warm rooms');
  await expect(dialog(page).getByText('Room temperature is over 26.0')).toBeVisible();
  await expect(dialog(page).getByText(/^Matches [\d,]+ records?$/)).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await saved(page).click();
  await expect(tab(page, 'Warm rooms')).toHaveAttribute('aria-current', 'page');
  await settled(page);

  await page.getByRole('button', { name: 'Filter group “Warm rooms”' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Hot rooms');
  await saved(page).click();
  await expect(tab(page, 'Hot rooms')).toBeVisible();

  await page.getByRole('button', { name: 'Filter group “Hot rooms”' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete “Hot rooms”?' });
  await expect(question.getByText('It has no boards or linkages.')).toBeVisible();
  await question.getByRole('button', { name: 'Delete filter group' }).click();
  await expect(tab(page, 'Hot rooms')).toHaveCount(0);
  await expect(page).not.toHaveURL(/tab=/);
});

test('ux 19: what is missing is said at its place, and closing asks', async ({ page }) => {
  await page.getByRole('button', { name: 'Add a filter group' }).click();
  await saved(page).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expect(dialog(page).getByText('Add at least one condition')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Half');
  await dialog(page).getByRole('button', { name: 'Add a condition' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Add a condition' })).toBeDisabled();
  // Of several groups, each fault leads to its own.
  await dialog(page).getByRole('button', { name: 'Add a filter group' }).click();
  await saved(page).click();
  await dialog(page).getByRole('button', { name: '3 fields to fix' }).click();
  await page.getByRole('menuitem', { name: /^Half: Choose field, operator and value/ }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Half');
  await expect(dialog(page).getByRole('combobox', { name: 'Field' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Discard' }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test('a group that is being written comes back after a reload, until it is discarded', async ({ page }) => {
  page.on('dialog', (question) => void question.accept());
  await addGroup(page, 'Warm');
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Warm rooms');
  await waitForDraft(page, 'Warm rooms');
  await page.reload();
  await settled(page);
  await page.getByRole('button', { name: 'Add a filter group' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Warm rooms');
  await expect(dialog(page).getByText('Room temperature is over 26.0')).toBeVisible();
  const note = dialog(page).getByRole('status').filter({ hasText: 'Discard' });
  await note.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toHaveValue('');
  await page.reload();
  await settled(page);
  await page.getByRole('button', { name: 'Add a filter group' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toHaveValue('');
});

test('the keyboard alone orders the tabs, and the order stays', async ({ page }) => {
  const first = page.getByRole('navigation', { name: 'Filter groups' }).getByRole('link').first();
  const label = await first.getAttribute('title');
  await page.getByRole('button', { name: `Filter group “${label}”` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeFocused();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  const stored = () => page.waitForResponse((answer) => answer.url().endsWith(endpoints.sortTabs.path));
  const moved = stored();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Filter groups' }).getByRole('link').nth(1)).toHaveAttribute(
    'title',
    label ?? '',
  );
  await moved;
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Filter groups' }).getByRole('link').nth(1)).toHaveAttribute(
    'title',
    label ?? '',
  );
  // The order is the person's: the tests that come later on this server open the list on its first tab.
  await tab(page, label ?? '').click();
  await page.getByRole('button', { name: `Filter group “${label}”` }).click();
  const movedBack = stored();
  await page.getByRole('menuitem', { name: 'Move left' }).click();
  await expect(first).toHaveAttribute('title', label ?? '');
  await movedBack;
  await page.reload();
  await expect(first).toHaveAttribute('title', label ?? '');
});

test('in Chinese the dialog speaks Chinese throughout', async ({ page }) => {
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: '简体中文' }).click();
  await page.getByRole('button', { name: '管理筛选组' }).click();
  const chinese = page.getByRole('dialog').filter({ hasText: '自定义筛选组' });
  await expect(chinese.getByText('此筛选组由模块配置提供')).toBeVisible();
  await expect(chinese.getByText(/^匹配 [\d,]+ 条记录$/)).toBeVisible();
  await expect(chinese.getByText(/[A-Za-z]{4,}/)).toHaveCount(0);
});
