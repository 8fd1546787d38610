import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Column, ModuleConfig } from '../../src/engine/column.ts';
import { expect, startSession, test } from './fixtures.ts';
import { deleteRecord, field, openAddForm, openHead, openList, operand, save, saveNew, settled } from './pages.ts';
import type { FieldTypeId } from '../../src/engine/field-type-ids.ts';

/** Fixture configs, and, if the folder exists beside the repository, configs of real devices and data models. */
const folders = ['tests/fixtures/modules', join(process.env['COLONNADE_SHARED'] ?? '../shared', 'data/modules')];
const files = folders
  .filter((folder) => existsSync(folder))
  .flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => join(folder, file)),
  );

/** How a person fills a required field of the types that these configs require. */
const fills: Partial<Record<FieldTypeId, (page: Page, column: Column) => Promise<void>>> = {
  string: (page, { label }) => field(page, label.en).fill('R-1'),
  enum: async (page, { label }) => {
    await page.getByRole('combobox', { name: label.en, exact: true }).click();
    // The list is loaded when it is first opened: keys pressed before that choose nothing.
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  },
  timestamp: async (page, { label }) => {
    await page.getByLabel(label.en, { exact: true }).fill('2026-11-20 08:15:00');
    await page.keyboard.press('Enter');
  },
};

test.describe('modules that are not part of the demo', () => {
  test.beforeAll(async ({ server }) => {
    await server.applyModule(...files);
  });

  test.beforeEach(({ page }) => startSession(page));

  for (const file of files) {
    const first = `First ${Date.now()}`;
    const second = `Second ${Date.now()}`;
    const { pid, name, columns } = JSON.parse(readFileSync(file, 'utf8')) as ModuleConfig;

    test(`${name.en}: add, list, filter, edit, delete`, async ({ page }) => {
      await openList(page, pid);
      await openAddForm(page);
      await field(page, 'Name').fill(first);
      for (const column of columns.filter(({ required }) => required > 0)) await fills[column.type]?.(page, column);
      await saveNew(page);
      const link = page.getByRole('link', { name: first, exact: true });
      await expect(link).toBeVisible();
      // Whoever added it need not be told of a new row.
      await expect(page.getByRole('status').filter({ hasText: 'new row' })).toHaveCount(0);

      const head = await openHead(page, 'Name');
      await operand(head).fill('no such name');
      await head.getByRole('button', { name: 'Apply' }).click();
      await settled(page);
      await expect(link).toHaveCount(0);
      await page.getByRole('button', { name: 'Clear all', exact: true }).click();
      await expect(link).toBeVisible();

      await link.click();
      await expect(page).toHaveURL(/\/detail$/);
      for (const { label, candisplay } of columns.slice(0, 3)) {
        if (candisplay !== false) await expect(page.getByText(label.en, { exact: true }).first()).toBeVisible();
      }
      await page
        .getByRole('link', { name: 'Edit' })
        .or(page.getByRole('button', { name: 'Edit' }))
        .first()
        .click();
      await field(page, 'Name').fill(second);
      await save(page);
      await expect(page).not.toHaveURL(/\/edit/);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(second);

      await deleteRecord(page);
      await expect(page).toHaveURL(/\/list\//);
      await expect(page.getByRole('link', { name: second, exact: true })).toHaveCount(0);
    });
  }
});
