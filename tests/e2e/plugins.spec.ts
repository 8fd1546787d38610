import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { endpoints } from '../../src/api/endpoints.ts';
import { axeFaults } from './axe.ts';
import { accounts, expect, password, startSession, test as plain } from './fixtures.ts';
import { pack } from './packed.ts';
import { electricityMeters as pid, openList } from './pages.ts';
import { startServer, type TestServer } from './server.ts';

/** The example plugin beside a delivered console, with two others that fail. */

/** The company of the accounts. */
const company = 'Riverside Group';
const entry = { kind: 'board', pid, mode: 'script', common: true };
const brokenBoard = `import { defineBoard } from 'colonnade/boards';
export default defineBoard({
  type: 'x-broken', label: { en: 'Broken', zh: '坏' }, summary: { en: 'Fails', zh: '失败' },
  span: 6, windowSpan: 2, height: 336, queries: () => [],
  draw() { throw new Error('The drawing fell over'); },
});`;

const asksWrongly = brokenBoard
  .replaceAll('x-broken', 'x-asks')
  .replace("'Broken'", "'Asks'")
  .replace('queries: () => []', "queries() { throw new Error('The list is not there'); }");

const test = plain.extend<object, { server: TestServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const { folder, consoleDir } = await pack();
      const plugins = join(folder, 'plugins');
      await cp('examples/calendar-heat-map', join(plugins, 'calendar-heat-map'), { recursive: true });
      await mkdir(join(plugins, 'broken'));
      await writeFile(join(plugins, 'broken', 'board.js'), brokenBoard);
      // The manifest takes only files that exist; this one is gone afterwards.
      await mkdir(join(plugins, 'absent'));
      await writeFile(join(plugins, 'absent', 'board.js'), brokenBoard);
      await mkdir(join(plugins, 'asks'));
      await writeFile(join(plugins, 'asks', 'board.js'), asksWrongly);
      await writeFile(join(plugins, 'any.json'), '{ "type": "object" }');
      const settings = { PLUGINS_DIR: plugins, CONSOLE_DIR: consoleDir };
      // The program as it is delivered must be able to write its demo.
      const server = await startServer({ of: { folder, settings }, emptyFolder: join(folder, 'data') });
      const example: object[] = JSON.parse(await readFile(join(plugins, 'calendar-heat-map', 'manifest.json'), 'utf8'));
      const code = await readFile(join(plugins, 'calendar-heat-map', 'board.js'));
      const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
      const others = ['x-broken', 'x-absent', 'x-asks'].map((type) => ({
        ...entry,
        type,
        path: `/plugins/${type.slice(2)}/board.js`,
        schema: '/plugins/any.json',
      }));
      const file = join(folder, 'manifest.json');
      await writeFile(file, JSON.stringify([...example.map((plugin) => ({ ...plugin, integrity })), ...others]));
      await server.tenant('manifest', company, file);
      await rm(join(plugins, 'absent'), { recursive: true });
      await use(server);
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

/** Boards of plugins on one's own new tab, made as any client may. */
async function withBoards(page: Page, types: readonly string[]): Promise<string> {
  const post = async (path: string, data: object, headers: Record<string, string> = {}) =>
    (await page.request.post(path, { data, headers })).json();
  const { info } = await post(endpoints.passwordSignIn.path, { phone: accounts.administrator, password });
  const as = { loginsession: String(info.loginsession) };
  const { did: filterdid } = await post(endpoints.addTab.path, { pid, name: 'Plugins' }, as);
  for (const type of types) {
    const answer = await post(
      endpoints.createBoard.path,
      { pid, filterdid, type, name: `Board ${type}`, config: {} },
      as,
    );
    expect(answer.msg).toBe('');
  }
  return String(filterdid);
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** In a low window the boards of a list are folded. */
async function unfold(page: Page): Promise<void> {
  const fold = page.getByRole('region', { name: 'Boards of this list' }).getByRole('button', { name: /^Boards/ });
  await expect(fold).toBeVisible();
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
}

test('a plugin is a board like any other: chosen, previewed, saved, drawn and read', async ({ page }) => {
  await startSession(page);
  const tab = await withBoards(page, []);
  await openList(page, pid, `?tab=${tab}`);
  await page.getByRole('button', { name: 'Boards', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Data board' });
  await dialog.getByRole('button', { name: /Calendar of use/ }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Our year');
  await dialog.getByText('13 weeks').click();
  await expect(dialog.getByRole('img', { name: /^Our year, Use per day/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Board “Our year” saved')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).first().click();

  await unfold(page);
  const board = card(page, 'Our year');
  const picture = board.getByRole('img', { name: /^Our year/ });
  await expect(picture.locator('rect')).toHaveCount(13 * 7);
  await expect(board.getByRole('status')).toContainText('kWh in all');
  await picture.focus();
  await picture.press('End');
  await picture.press('ArrowLeft');
  await expect(board.getByRole('status')).toHaveText(/^\d+ \w+ \d{4}: .*kWh$/);
  await expect(board.getByRole('table', { name: 'Our year' }).getByRole('columnheader')).toHaveCount(8);
  expect(await axeFaults(page)).toEqual([]);
});

test('a plugin that fails to load is named with its reason below the templates', async ({ page }) => {
  await startSession(page);
  await openList(page, pid);
  await page.getByRole('button', { name: 'Boards', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Data board' });
  await dialog.getByRole('button', { name: 'New board' }).click();
  const failed = dialog.getByRole('region', { name: 'Plugins that failed to load' });
  await expect(failed.getByRole('listitem')).toHaveText(/^x-absent .+/);
});

test('ux 35: a plugin that fails breaks its own card only, says which and tries again', async ({ page, server }) => {
  await startSession(page);
  const tab = await withBoards(page, ['x-broken', 'x-absent', 'x-asks']);
  await page.goto(`/home/data/list/${pid}?tab=${tab}`);
  await unfold(page);
  const broken = card(page, 'Board x-broken');
  await expect(broken.getByText('The plugin “Broken” failed')).toBeVisible();
  await expect(broken.getByText(/The drawing fell over/)).toBeVisible();
  const asks = card(page, 'Board x-asks');
  await expect(asks.getByText('The plugin “Asks” failed')).toBeVisible();
  await expect(asks.getByText(/The list is not there/)).toBeVisible();
  const absent = card(page, 'Board x-absent');
  await expect(absent.getByText('The plugin “x-absent” failed')).toBeVisible();
  await expect(page.getByRole('grid')).toBeVisible();
  const manifest = JSON.parse(await server.tenant('manifest', company));
  expect(manifest).toHaveLength(4);
  // Somebody mends it: the next try fetches it anew.
  await page.route('**/plugins/absent/board.js*', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: brokenBoard
        .replaceAll('x-broken', 'x-absent')
        .replace(
          "throw new Error('The drawing fell over')",
          'element.textContent = "Mended"; return { update() {}, dispose() {} }',
        )
        .replace('draw()', 'draw(element)'),
    }),
  );
  await absent.getByRole('button', { name: 'Retry' }).click();
  await expect(absent.getByText('Mended')).toBeVisible();
  await expect(broken.getByText('The plugin “Broken” failed')).toBeVisible();
});
