import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChildServer, startChild } from '../faults/child-server.ts';
import { expect, test } from './fixtures.ts';

// A deployment without a demo comes into being: link, page, company, console. It has a server of its own.

let fresh: ChildServer | undefined;

test.use({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'colonnade-setup-'));
      const started = await startChild({ DEMO: '0', DATA_DIR: folder });
      fresh = started;
      await use({
        url: started.url,
        log: () => '',
        stop: async () => undefined,
        applyModule: async () => '',
        tenant: async () => '',
      });
      await started.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

/** Printed at the start; it may arrive after the server's first answer. */
const printedLink = async (): Promise<string> => {
  const printed = () => /http\S+\/setup#\S+/.exec(fresh?.log() ?? '')?.[0] ?? '';
  await expect.poll(printed).not.toBe('');
  return printed();
};

test('the printed link makes a company, signs its administrator in, and is dead afterwards', async ({ page }) => {
  const link = await printedLink();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Set up Colonnade' })).toBeVisible();
  const submit = page.getByRole('button', { name: 'Create company' });
  await expect(submit).toBeDisabled();
  await page.getByRole('textbox', { name: 'Company name' }).fill('Lakeside 湖畔');
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Nowhere/Land');
  await page.getByRole('textbox', { name: 'Your name' }).fill('Li Wei');
  await page.getByRole('textbox', { name: 'Phone number' }).fill('138 0000 1234');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('short');
  await submit.click();
  await expect(
    page
      .getByText('8 to 20', { exact: false })
      .or(page.getByText('8–20', { exact: false }))
      .first(),
  ).toBeVisible();
  await password.fill('Lakeside#2026');
  await submit.click();
  await expect(page.getByText('Unknown time zone', { exact: false })).toBeVisible();
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Asia/Shanghai');
  await submit.click();

  await expect(page).toHaveURL(/\/home/);
  await expect(page.getByText('Spaces').first()).toBeVisible();
  // The first page is a list without a record: it says what it is for, and offers nothing that can't be done.
  await expect(page.getByText('Companies and shops of your sites.', { exact: false })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Add the first one' })).toHaveCount(0);

  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});

test('a link without its second half says what is missing', async ({ page }) => {
  await page.goto('/setup');
  await expect(page.getByText('The address is incomplete', { exact: false })).toBeVisible();
});
