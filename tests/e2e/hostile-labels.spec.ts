import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { endpoints } from '../../src/api/endpoints.ts';
import type { User } from '../../src/schemas/wire.ts';
import { accounts, expect, password, signIn, test } from './fixtures.ts';
import { field, openAddForm, openList, save, settled } from './pages.ts';

/** A module whose every text wants to be more than text. On no screen it is: nothing runs, nothing is drawn of it. */

const pid = '3abc0000000000000000e2e0';
const image = '<img src=x onerror=alert(1)>';
const link = 'javascript:alert(1)';
const both = (text: string) => ({ en: text, zh: text });
const turned = `${'\u202e'}turned${'\u202c'}`;
const long = 'W'.repeat(200);

const config = {
  pid,
  name: both(`${image} list`),
  group: 'sensors',
  category: { name: 'hostile', ...both(image) },
  columns: [
    { column: 'plain', label: both(`${image} plain`), type: 'string', rw: 3, unit: image, section: both(image) },
    { column: 'linked', label: both('Linked'), type: 'string', rw: 3, spec: 'link' },
    { column: 'pictured', label: both('Pictured'), type: 'string', rw: 3, spec: 'imglink' },
    { column: 'outward', label: both('Outward'), type: 'string', rw: 3, spec: 'extlink' },
    { column: 'kind', label: both(`${image} kind`), type: 'enum', rw: 3, enum: { a: both(image), b: both(link) } },
    { column: 'many', label: both(long), type: 'int', rw: 3, unit: image },
    { column: 'turned', label: both(turned), type: 'string', rw: 3 },
  ],
  filters: [{ name: both(image), condition: [], columns: [] }],
};

const record = {
  name: `${image} one`,
  plain: image,
  linked: link,
  pictured: link,
  outward: link,
  kind: 'a',
  many: 7,
  turned,
};

/** Writes a record as any client may, with a session of its own. */
const write = async (url: string, data: object): Promise<{ status: number; msg: string; did: string }> => {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    };
    return (await fetch(`${url}${path}`, init)).json() as Promise<{
      status: number;
      msg: string;
      did: string;
      info: User;
    }>;
  };
  const { info } = await post(endpoints.passwordSignIn.path, { phone: accounts.administrator, password });
  return post(endpoints.createRecord.path, { pid, data }, { loginsession: info.loginsession });
};

let dialogs: string[] = [];
const watchDialogs = (context: BrowserContext) => {
  dialogs = [];
  context.on('page', (page) =>
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    }),
  );
};

/** Elements that only a hostile text can have made, and addresses that run. */
async function expectHarmless(page: Page): Promise<void> {
  expect(await page.locator('img[onerror], [onerror], img[src="x"]').count(), 'elements of a text').toBe(0);
  const running = page.locator('a[href^="javascript" i], [src^="javascript" i], form[action^="javascript" i]');
  expect(await running.count(), 'addresses that run').toBe(0);
  expect(dialogs).toEqual([]);
}

test('every text of a hostile module is only text', async ({ page, context, server }) => {
  watchDialogs(context);
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const folder = await mkdtemp(join(tmpdir(), 'colonnade-hostile-'));
  const file = join(folder, 'hostile.json');
  const apply = async (columns: object[]) => {
    await writeFile(file, JSON.stringify({ ...config, columns }));
    await server.applyModule(file);
  };
  // Columns that are links refuse such an address; what was stored before they became links is still drawn.
  await apply(config.columns.map((column) => ({ ...column, spec: undefined })));
  const made = await write(server.url, record);
  expect(made).toMatchObject({ status: 0 });
  await apply(config.columns);
  expect(await write(server.url, record)).toMatchObject({ status: -40001 });
  await rm(folder, { recursive: true });
  await signIn(page);

  await test.step('the flyout and the palette', async () => {
    await page.reload();
    await page.getByRole('navigation').getByText('Sensors').first().hover();
    await expect(page.getByRole('link', { name: config.name.en }).first()).toBeVisible();
    await expectHarmless(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('onerror');
    await expect(page.getByRole('dialog').or(page.getByRole('listbox')).first()).toBeVisible();
    await page.waitForTimeout(500);
    await expectHarmless(page);
    await page.keyboard.press('Escape');
  });

  await test.step('the list and a filter', async () => {
    await openList(page, pid);
    await expect(page.getByRole('link', { name: record.name, exact: true })).toBeVisible();
    await expectHarmless(page);
    for (const label of [`${image} plain`, `${image} kind`]) {
      await page.getByRole('button', { name: label }).first().click();
      await expect(page.getByRole('dialog').last()).toBeVisible();
      await expectHarmless(page);
      await page.keyboard.press('Escape');
    }
    await settled(page);
  });

  await test.step('the form, and what it says', async () => {
    await openAddForm(page);
    await expectHarmless(page);
    await page.getByRole('combobox', { name: `${image} kind` }).click();
    await expectHarmless(page);
    await page.keyboard.press('Escape');
    await save(page);
    await expectHarmless(page);
    await field(page, 'Name').fill(image);
    await field(page, `${image} plain`).fill(image);
    await save(page);
    await expect(page).not.toHaveURL(/\/add\//);
    await expectHarmless(page);
  });

  await test.step('a record, its edit and its end', async () => {
    await page.goto(`/home/data/detail/${pid}/${made.did}/detail`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(record.name);
    await expect(page.getByText(link).first()).toBeVisible();
    await expectHarmless(page);
    await page
      .getByRole('link', { name: 'Edit' })
      .or(page.getByRole('button', { name: 'Edit' }))
      .first()
      .click();
    await field(page, 'Name').fill(`${image} two`);
    await expectHarmless(page);
    await save(page);
    await expect(page.getByText(/An address that begins with/).first()).toBeVisible();
    for (const label of ['Linked', 'Pictured', 'Outward']) await field(page, label).fill('https://example.org/');
    await save(page);
    await expect(page).not.toHaveURL(/\/edit/);
    await expectHarmless(page);
    await page.getByRole('button', { name: 'Delete' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectHarmless(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Delete/ })
      .click();
    await expect(page).toHaveURL(/\/list\//);
    await expectHarmless(page);
  });
});
