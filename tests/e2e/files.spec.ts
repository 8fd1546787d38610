import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, startSession, test } from './fixtures.ts';
import { field, openAddForm, openList, save } from './pages.ts';

/** Files in the console: from the picker to the list, the large view, and away again. */

const media = '30000000000000000000000c';

const picture = () =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: { r: 20, g: 90, b: 140 } } })
    .png()
    .toBuffer();

// The section of the form and the field in it have one name.
const file = (page: Page) => page.getByRole('group', { name: 'File', exact: true }).last();

const choose = async (page: Page, name: string, buffer: Buffer, mimeType: string): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await file(page)
    .getByRole('button', { name: /Choose a file|Replace/ })
    .press('Enter');
  await (await chooser).setFiles({ name, mimeType, buffer });
};

test.beforeEach(async ({ page }) => {
  await startSession(page);
  await openList(page, media);
});

test('a picture is chosen by keyboard, saved, seen small and enlarged', async ({ page }) => {
  const name = `Poster ${Date.now()}`;
  await openAddForm(page);
  await field(page, 'Name').fill(name);
  await choose(page, 'Lobby poster.png', await picture(), 'image/png');
  await expect(file(page)).toContainText('Lobby poster.png');
  await save(page);
  await expect(page).not.toHaveURL(/\/add\//);
  await openList(page, media, `?filter=${encodeURIComponent(JSON.stringify([{ name: [name] }]))}`);
  const small = page.getByRole('button', { name: `Enlarge the picture ${name}` }).first();
  await expect(small.locator('img')).toHaveJSProperty('complete', true);
  await small.click();
  const large = page.getByRole('dialog').getByRole('img', { name: 'Lobby poster.png' });
  await expect(large).toHaveJSProperty('naturalWidth', 320);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a file that is refused leaves the rest of the form as it was', async ({ page }) => {
  await openAddForm(page);
  await field(page, 'Name').fill('Still here');
  await choose(page, 'page.png', Buffer.from('<svg onload="alert(1)"/>'), 'image/png');
  await expect(file(page).getByRole('alert')).toContainText('page.png was not uploaded');
  await expect(field(page, 'Name')).toHaveValue('Still here');
  await choose(page, 'Plan.pdf', Buffer.from('%PDF-1.7'), 'application/pdf');
  await expect(file(page).getByRole('alert')).toContainText('Plan.pdf has a file type that is not allowed');
});
