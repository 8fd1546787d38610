import type { Browser, Page } from '@playwright/test';
import { statuses } from '../../src/api/statuses.ts';
import { axeFaults } from './axe.ts';
import { expect, inMotion, startSession, test } from './fixtures.ts';
import { chooseInMenu, openWall, tools } from './wall-page.ts';

test.use(inMotion);

/** A wall link that runs a slide show: opened on a screen without a session, and revoked. */

const choose = async (page: Page, entry: string): Promise<void> => {
  const chooser = tools(page).getByRole('button', { name: /^Choose a dashboard/ });
  await chooser.focus();
  await chooser.press('Enter');
  await page.getByRole('menu').getByText(entry, { exact: true }).click();
};

const copyAs = async (page: Page, name: string): Promise<void> => {
  await choose(page, 'Save as a new dashboard…');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(tools(page).getByRole('button', { name: `Choose a dashboard: ${name}` })).toBeAttached();
};

/** The link as a person makes it: two dashboards, 10 seconds each. */
const makeLink = async (page: Page, first: string, second: string): Promise<string> => {
  await choose(page, 'Slide show…');
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
  // One dashboard is no slide show.
  await page.getByRole('checkbox', { name: first }).check();
  await expect(page.getByRole('button', { name: 'Create wall link' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: second }).check();
  await page.getByLabel('Time for each dashboard').press('ArrowDown');
  await page.locator('.ant-select-item-option').getByText('10 seconds', { exact: true }).click();
  await page.getByRole('button', { name: 'Create wall link' }).click();
  const link = await page.getByLabel('Wall link', { exact: true }).inputValue();
  expect(await axeFaults(page)).toEqual([]);
  return link;
};

const openLink = async (browser: Browser, link: string): Promise<Page> => {
  const wall = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await wall.clock.install();
  const { pathname, search } = new URL(link);
  await wall.goto(pathname + search);
  return wall;
};

test('a wall link runs a slide show: it opens, goes on, pauses, only reads, and is revoked', async ({
  page,
  browser,
}) => {
  await startSession(page);
  await openWall(page);
  // Names of its own for each run: a person has each once.
  const stamp = Date.now().toString(36);
  const [first, second] = [`Hall one ${stamp}`, `Hall two ${stamp}`];
  await copyAs(page, first);
  await copyAs(page, second);
  const link = await makeLink(page, first, second);
  const wall = await openLink(browser, link);
  const expectPosition = (position: number) =>
    expect(wall.getByRole('list', { name: `Dashboard ${position} of 2` })).toBeAttached();
  await expectPosition(1);
  expect(wall.url()).not.toContain(new URL(link).search.slice(1));
  await expect(tools(wall).getByRole('button', { name: 'Edit' })).toHaveCount(0);

  await wall.clock.runFor(11_000);
  await expectPosition(2);
  await wall.clock.runFor(11_000);
  await expectPosition(1);
  await wall.locator('body').press(' ');
  await expect(tools(wall).getByRole('button', { name: 'Resume' })).toBeAttached();
  await wall.clock.runFor(25_000);
  await expectPosition(1);
  await wall.locator('body').press('ArrowRight');
  await expectPosition(2);
  await wall.locator('body').press(' ');
  await expect(tools(wall).getByRole('button', { name: 'Pause' })).toBeAttached();
  await wall.clock.runFor(11_000);
  await expectPosition(1);

  await page.keyboard.press('Escape');
  await choose(page, 'Wall links…');
  await expect(page.getByRole('dialog')).toBeVisible();
  // The list of a dashboard has the links whose slide show begins with it.
  await page.keyboard.press('Escape');
  await choose(page, first);
  await expect(tools(page).getByRole('button', { name: `Choose a dashboard: ${first}` })).toBeAttached();
  await choose(page, 'Wall links…');
  await page.getByRole('button', { name: /^Sign out / }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText('No screen shows this dashboard yet.')).toBeVisible();
  await wall.reload();
  await expect(wall).toHaveURL(/\/login/);
  await wall.context().close();
});

test('a slide show goes on where one of its dashboards is gone', async ({ page }) => {
  await startSession(page);
  await page.clock.install();
  await openWall(page);
  await copyAs(page, `Hall three ${Date.now().toString(36)}`);
  const here = new URL(page.url()).searchParams.get('dashboard') ?? '';
  const gone = 'f'.repeat(24);
  await page.goto(`/index?dashboard=${gone}&slides=${gone},${here}&seconds=60`);
  await expect(page.getByText('This dashboard is not available', { exact: false })).toBeVisible();
  await page.clock.runFor(11_000);
  await expect(page.getByRole('list', { name: 'Dashboard 2 of 2' })).toBeAttached();
});

test('a dashboard that is withdrawn leaves an open wall within a minute, in the colours of the wall', async ({
  page,
}) => {
  await startSession(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.clock.install();
  await openWall(page);
  await copyAs(page, `Hall six ${Date.now().toString(36)}`);
  await page.route('**/dashboard/list', (route) => route.fulfill({ json: { status: 0, msg: '', result: [] } }));
  await page.route('**/dashboard/read', (route) =>
    route.fulfill({ json: { status: statuses.notFound, msg: 'It does not exist.' } }),
  );
  await page.clock.runFor(61_000);
  await expect(page.getByText('This dashboard is not available', { exact: false })).toBeVisible();
  await expect(page.locator('main').locator('..')).toHaveCSS('color-scheme', 'dark');
});

test('a wall link goes on where one of its dashboards is deleted meanwhile', async ({ page, browser }) => {
  await startSession(page);
  await openWall(page);
  const stamp = Date.now().toString(36);
  const [first, second] = [`Hall four ${stamp}`, `Hall five ${stamp}`];
  await copyAs(page, first);
  await copyAs(page, second);
  const wall = await openLink(browser, await makeLink(page, first, second));
  await expect(wall.getByRole('list', { name: 'Dashboard 1 of 2' })).toBeAttached();
  // The answer about a dashboard that is not there any more; the first one is read without a did.
  await wall.route('**/dashboard/read', (route) =>
    route.request().postData()?.includes('"did"') === true
      ? route.fulfill({ json: { status: statuses.notFound, msg: 'It does not exist.' } })
      : route.continue(),
  );
  await wall.clock.runFor(11_000);
  await expect(wall.getByText('This dashboard is not available', { exact: false })).toBeVisible();
  await wall.unroute('**/dashboard/read');
  await wall.clock.runFor(11_000);
  await expect(wall.getByRole('list', { name: 'Dashboard 1 of 2' })).toBeAttached();
  await wall.context().close();
});

test('a click in the bar leaves the arrows to the slide show and the bar to its edge, and an open menu or dialog stops the slide', async ({
  page,
}) => {
  await startSession(page);
  await page.clock.install();
  await openWall(page);
  const stamp = Date.now().toString(36);
  const [first, second] = [`Hall six ${stamp}`, `Hall seven ${stamp}`];
  await copyAs(page, first);
  const from = new URL(page.url()).searchParams.get('dashboard') ?? '';
  await copyAs(page, second);
  const to = new URL(page.url()).searchParams.get('dashboard') ?? '';
  await page.goto(`/index?dashboard=${from}&slides=${from},${to}&seconds=60`);
  const expectPosition = (position: number) =>
    expect(page.getByRole('list', { name: `Dashboard ${position} of 2` })).toBeAttached();
  await expectPosition(1);
  await page.mouse.move(640, 300);
  await page.mouse.move(640, 5);
  await tools(page).getByRole('button', { name: 'Pause' }).click();
  await page.mouse.move(640, 400);
  await expect(tools(page).getByRole('button', { name: 'Resume' })).not.toBeInViewport();
  await page.keyboard.press('ArrowRight');
  await expectPosition(2);
  await page.keyboard.press(' ');

  await chooseInMenu(page, 'Background');
  const dialog = page.getByRole('dialog', { name: 'Background' });
  await expect(dialog).toBeVisible();
  await page.clock.runFor(61_000);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await tools(page)
    .getByRole('button', { name: /^Choose a dashboard/ })
    .press('Enter');
  await page.clock.runFor(61_000);
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.clock.runFor(61_000);
  await expectPosition(1);
});
