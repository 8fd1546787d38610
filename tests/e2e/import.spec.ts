import type { Locator, Page } from '@playwright/test';
import { accounts, expect, startSession, test } from './fixtures.ts';
import { electricityMeters, settled } from './pages.ts';

/** History from a file, as a person brings it in: choose, look, import. */

const readings = '500000000000000000000001';

/** Opens the history of a meter whose record is its first in the list; gives its name. */
async function openHistory(page: Page): Promise<string> {
  // Of this list: the one that was landed on asks too, and its answer goes with its page.
  const response = page.waitForResponse(
    (answer) =>
      answer.url().includes('/sfsaas/api/filter/query') &&
      answer.request().postData()?.includes(electricityMeters) === true,
  );
  await page.goto(`/home/data/list/${electricityMeters}`);
  const { result } = (await (await response).json()) as { result: { data: { did: string; name: string }[] } };
  const [meter = { did: '', name: '' }] = result.data;
  await page.goto(`/home/data/history/${readings}/all/${meter.did}/${encodeURIComponent(meter.name)}`);
  await settled(page);
  return meter.name;
}

async function openImport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

const file = (...lines: string[]) => ({
  name: 'history.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Time,Energy (kWh),Average power (W)', ...lines].join('\r\n')),
});

const choose = (dialog: Locator, chosen: ReturnType<typeof file>) =>
  dialog.locator('input[type="file"]').setInputFiles(chosen);

test('a file with faults shows each at its cell, and the corrected one is imported', async ({ page }) => {
  await startSession(page);
  const name = await openHistory(page);
  const dialog = await openImport(page);
  await expect(dialog).toContainText(name);
  const year = 2001 + (Date.now() % 18);
  await choose(dialog, file(`${year}-01-01 00:00,1.25,10`, 'yesterday,much,10'));
  await expect(dialog.getByRole('status')).toHaveText(/2 faults/);
  await expect(dialog.getByRole('button', { name: 'Import 2 rows' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Show cell A3' }).click();
  await expect(dialog.getByRole('cell', { name: /^yesterday/ })).toBeFocused();
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await choose(dialog, file(`${year}-01-01 00:00,1.25,10`, `${year}-01-01 01:00,1.5,`));
  await expect(dialog.getByRole('cell', { name: '1.25', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(dialog.getByRole('status')).toContainText('2 rows imported');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
});

test('a year of hourly readings with heads of its own is matched, imported and remembered', async ({ page }) => {
  test.slow();
  await startSession(page);
  await openHistory(page);
  const year = 1980 + (Date.now() % 20);
  const start = Date.UTC(year, 0, 1);
  const hours = Array.from(
    { length: 8_760 },
    (_hour, n) => `${new Date(start + n * 3_600_000).toISOString()},${n % 90}`,
  );
  const meterFile = (lines: readonly string[], note: string) => ({
    name: 'year.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([`Stamp ${note},Reading ${note}`, ...lines].join('\n')),
  });
  const note = String(Date.now());
  const dialog = await openImport(page);
  await choose(dialog, meterFile(hours, note));
  await dialog.getByRole('combobox', { name: `Column for Stamp ${note}` }).click();
  await page.locator('.ant-select-item-option[title="Time"]').click();
  // The options of the list that closes have the same titles.
  await expect(page.locator('.ant-select-item-option[title="Time"]:visible')).toHaveCount(0);
  await dialog.getByRole('combobox', { name: `Column for Reading ${note}` }).click();
  await page.locator('.ant-select-item-option[title="Energy (kWh)"]:visible').click();
  await expect(dialog.getByText('8760 times with their own offset')).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Import 8760 rows' }).click();
  await expect(dialog.getByRole('status')).toContainText('8760 rows imported', { timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Import another file' }).click();
  await choose(dialog, meterFile([`${year + 21}-01-01T00:00:00Z,1`], note));
  await expect(dialog.getByText('as last time')).toHaveCount(2);
});

test('the template is downloaded in the language of the console', async ({ page }) => {
  await startSession(page);
  await openHistory(page);
  const dialog = await openImport(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download the template' }).click();
  expect((await download).suggestedFilename()).toMatch(/import template\.xlsx$/);
});

test('who may not write is offered no import', async ({ page }) => {
  await startSession(page, accounts.storeStaff);
  await openHistory(page);
  await expect(page.getByRole('link', { name: 'History', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);
});
