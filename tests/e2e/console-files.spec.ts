import { readdir, readFile, stat } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { accounts, expect, signIn, startSession, test } from './fixtures.ts';
import { pids } from '../../server/demo/pids.ts';
import { openList } from './pages.ts';

/** What the browser keeps of the console, and in which form it comes. */

test('every script and stylesheet is compressed beforehand and kept for a year', async ({ request }) => {
  const files = (await readdir('dist/assets')).filter((name) => /\.(?:js|css|svg)$/.test(name));
  expect(files.length).toBeGreaterThan(100);
  const faultOf = async (file: string, coding: string): Promise<string[]> => {
    const answer = await request.head(`/assets/${file}`, { headers: { 'accept-encoding': coding } });
    const { 'cache-control': cacheControl, 'content-encoding': sent, vary } = answer.headers();
    const isRight = answer.ok() && cacheControl === 'public, max-age=31536000, immutable' && sent === coding;
    return isRight && vary !== undefined ? [] : [`${file}: ${answer.status()} ${cacheControl} ${sent} ${vary}`];
  };
  for (let start = 0; start < files.length; start += 20) {
    const some = files.slice(start, start + 20);
    const faults = await Promise.all(some.flatMap((file) => [faultOf(file, 'br'), faultOf(file, 'gzip')]));
    expect(faults.flat()).toEqual([]);
  }
  // The page itself names the files of its build and is asked for every time.
  const page = await request.get('/', { headers: { accept: 'text/html' } });
  expect(page.headers()['cache-control']).toBe('no-cache');
});

test('a console whose files do not load says so, and offers to reload', async ({ page }) => {
  // The server was given another build, or the connection broke in the middle.
  const fails = (route: Route): Promise<void> => route.fulfill({ status: 404 });
  await page.goto('/login');
  const script = await page.locator('script[type="module"]').first().getAttribute('src');
  await page.route(`**${script}`, fails);
  await page.reload();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('The console could not be loaded. Check the connection, then reload the page.');
  await page.unroute(`**${script}`, fails);
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('tab', { name: 'Password' })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

const devices = '300000000000000000000004';

test('a sign-in page asks for at most 12 files of script and style, and a list with boards and devices for 30 more', async ({
  page,
}) => {
  const files = new Set<string>();
  // A device of the demo may report an alarm meanwhile; its notice is not a part of the list.
  const isOfNotice = (path: string): boolean => /\/(?:arrival-notice|severity-mark|inbox)-/.test(path);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(?:js|css)$/.test(pathname) && !isOfNotice(pathname)) files.add(pathname);
  });
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Password' }).click();
  await page.waitForLoadState('networkidle');
  const first = new Set(files);
  expect(first.size).toBeGreaterThan(5);
  expect(first.size, [...first].join(' ')).toBeLessThanOrEqual(12);
  await signIn(page);
  await openList(page, devices);
  // What a list loads last: its boards and the control of its devices.
  await expect(page.getByRole('region', { name: 'Control', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Boards/ }).first()).toBeVisible();
  const list = [...files].filter((file) => !first.has(file));
  expect(list.length).toBeGreaterThan(15);
  expect(list.length, list.join(' ')).toBeLessThanOrEqual(30);
});

test('typing on the sign-in page loads the code of the first list, and what is not there yet is drawn in outline', async ({
  page,
}) => {
  const code: string[] = [];
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/(?:shell|list-page)-[\w-]+\.js$/, async (route) => {
    code.push(new URL(route.request().url()).pathname);
    await released;
    await route.continue();
  });
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Password' }).click();
  await page.waitForLoadState('networkidle');
  expect(code).toEqual([]);
  await page.getByRole('textbox', { name: 'Phone number' }).pressSequentially('1');
  await expect.poll(() => code.some((path) => path.startsWith('/assets/shell-'))).toBe(true);
  await signIn(page, accounts.administrator, { from: 'here', lands: /\/login/ });
  await expect(page.getByRole('main')).toHaveCount(0);
  const outline = page.locator('#root > div').first();
  await expect
    .poll(() => outline.evaluate((element) => getComputedStyle(element, '::after').content), 'the outline of the title')
    .toBe('""');
  await expect(page.locator('[data-busy="true"]'), 'the loading line').toHaveCount(1);
  release();
  await expect(page).toHaveURL(/\/home\/data\/list\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-busy="true"]')).toHaveCount(0);
});

const asksFor = (page: Page): string[] => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
};
const isCall = (path: string) => path.includes('/api/');
const isGrid = (path: string) => path.startsWith('/assets/grid-');

test('the files of a list are asked for before the program asks for anything, and only with a session', async ({
  page,
}) => {
  const without = asksFor(page);
  await page.goto(`/home/data/list/${devices}`);
  await page.getByRole('tab', { name: 'Password' }).click();
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeVisible();
  expect(without.findIndex(isGrid)).not.toBeLessThan(without.findIndex(isCall));

  await startSession(page);
  const fresh = await page.context().newPage();
  const paths = asksFor(fresh);
  await openList(fresh, devices);
  const grid = paths.findIndex(isGrid);
  expect(grid).toBeGreaterThan(0);
  expect(grid).toBeLessThan(paths.findIndex(isCall));
  // Each is fetched once: what comes early is what the program then uses.
  const scripts = paths.filter((path) => path.startsWith('/assets/') && path.endsWith('.js'));
  expect(scripts.length).toBe(new Set(scripts).size);
});

test('the phone of a visitor loads nothing of the console behind the sign-in', async ({ page }) => {
  const paths = asksFor(page);
  await page.goto('/visit');
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  // Texts of parts are a file of that name too; the layer of parts comes with that of the shell only.
  const layers =
    /^\/assets\/(?:shell|list|grid|boards|after-rows|form-parts|overlay|dialogs|form|ajv|query|engine-texts-en)-/;
  expect(paths.filter((path) => layers.test(path))).toEqual([]);
  const files = paths.filter((path) => /^\/assets\/.*\.(?:js|css)$/.test(path));
  const sizes = await Promise.all(files.map(async (path) => (await stat(`dist${path}.gz`)).size));
  expect(sizes.length).toBeGreaterThan(5);
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(220);
});

test('a form loads the calendar once somebody uses the page', async ({ page }) => {
  await startSession(page);
  const paths = asksFor(page);
  await page.goto(`/home/data/add/${pids.water}/add`);
  const moment = page.getByRole('textbox', { name: 'Installed on' });
  await moment.waitFor();
  // Longer than the delay between a use and what is loaded for it.
  await page.waitForTimeout(1000);
  const isCalendar = (path: string) => path.startsWith('/assets/moment-picker-');
  expect(paths.filter(isCalendar)).toEqual([]);
  await page.keyboard.press('Shift');
  await expect.poll(() => paths.filter(isCalendar)).toHaveLength(1);
});

/** A text of each, and a file of the package that has it. */
const leftOut = {
  'Markdown of rjsf': ['allowtransparency', 'markdown-to-jsx/dist/react.cjs'],
  'validator of antd’s forms': ['Validation error on field', '@rc-component/async-validator/es/messages.js'],
} as const;

test('what packages bring and the console does not use is in none of its files', async () => {
  const scripts = (await readdir('dist/assets')).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(scripts.map((name) => readFile(`dist/assets/${name}`, 'utf8')));
  for (const [what, [text, source]] of Object.entries(leftOut)) {
    expect(await readFile(`node_modules/${source}`, 'utf8'), what).toContain(text);
    expect(
      scripts.filter((_, index) => texts[index]?.includes(text)),
      what,
    ).toEqual([]);
  }
});

const endOf = (url: string): string => new URL(url).pathname.split('/').slice(-2).join('/');

test('the header asks for notifications and visitors once the menu has come', async ({ page }) => {
  await startSession(page);
  const order: string[] = [];
  page.on('request', (request) => order.push(`asks ${endOf(request.url())}`));
  page.on('response', (answer) => order.push(`has ${endOf(answer.url())}`));
  await openList(page, devices);
  const indexOf = (step: string) => order.indexOf(step);
  await expect.poll(() => Math.min(indexOf('asks inbox/list'), indexOf('asks visit/mine'))).toBeGreaterThan(-1);
  expect(indexOf('has user/minimodule')).toBeGreaterThan(-1);
  expect(indexOf('asks inbox/list')).toBeGreaterThan(indexOf('has user/minimodule'));
  expect(indexOf('asks visit/mine')).toBeGreaterThan(indexOf('has user/minimodule'));
});

test('the rows that a page asks for before it can show them are those that it shows', async ({ page }) => {
  await startSession(page);
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/filter/query')) bodies.push(request.postData() ?? '');
  });
  await openList(page, devices);
  await expect(page.getByRole('button', { name: /^Boards/ }).first()).toBeVisible();
  // Asked again after some seconds, as any list is; another question would have been asked for nothing.
  expect(bodies.length).toBeGreaterThan(0);
  expect(new Set(bodies).size).toBe(1);
});

test('a list that is opened by its address has its rows before the grid has come', async ({ page }) => {
  await startSession(page);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/grid-*.js', async (route) => {
    await released;
    await route.continue();
  });
  const paths = asksFor(page);
  const rows = page.waitForResponse('**/filter/query');
  await page.goto(`/home/data/list/${devices}`, { waitUntil: 'commit' });
  expect((await rows).ok()).toBe(true);
  release();
  await expect(page.locator('.ag-row[row-index="0"] a').first()).toBeVisible();
  // What the page asks for when it is drawn is there already. Tabs are asked for once more, for their totals.
  for (const call of ['user/minimodule', 'module/config', 'v1/manifest', 'filter/query'])
    expect(
      paths.filter((path) => path.endsWith(`/${call}`)),
      call,
    ).toHaveLength(1);
});

/** Top and left of the sheet that is drawn before there is code, px; `null` where none is, and text until there are styles. */
const outlineOf = (page: Page) =>
  page.evaluate(() => {
    if (getComputedStyle(document.documentElement).getPropertyValue('--size-rail') === '') return 'no styles yet';
    const { content, top, left } = getComputedStyle(document.querySelector('#root') ?? document.body, '::before');
    return content === 'none' ? null : { top: Number.parseFloat(top), left: Number.parseFloat(left) };
  });

/** Holds the program's code back until it is released. */
const holdProgram = async (page: Page) => {
  const stops = { release: (): void => undefined };
  const released = new Promise<void>((resolve) => (stops.release = resolve));
  await page.route('**/assets/base-*.js', async (route) => {
    await released;
    await route.continue();
  });
  return stops;
};

test('the sign-in page has its outline before the program has come, and nothing moves when it is drawn', async ({
  page,
}) => {
  const titleBox = () =>
    page.evaluate(() => {
      const { top, left } = getComputedStyle(document.querySelector('#root') ?? document.body, '::after');
      return { top: Number.parseFloat(top), left: Number.parseFloat(left) };
    });
  const stops = await holdProgram(page);
  // Without a session every page behind the sign-in leads there.
  for (const address of [`/home/data/list/${devices}`, '/home', '/', '/login']) {
    await page.goto(address, { waitUntil: 'commit' });
    await expect.poll(() => outlineOf(page), address).toHaveProperty('top', 0);
  }
  const [pane, title] = [await outlineOf(page), await titleBox()];
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => outlineOf(page)).toHaveProperty('left', 0);
  const titleOnPhone = await titleBox();
  stops.release();
  const drawn = async () => {
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    const [outer, inner] = [await page.getByRole('main').boundingBox(), await heading.boundingBox()];
    return { pane: { top: outer?.y, left: outer?.x }, title: inner ?? { x: -1, y: -1, height: 0 } };
  };
  const expectOver = (outline: { top: number; left: number }, box: { x: number; y: number; height: number }): void => {
    expect(outline.left).toBeCloseTo(box.x, 0);
    expect(outline.top).toBeGreaterThanOrEqual(box.y);
    expect(outline.top).toBeLessThan(box.y + box.height / 2);
  };
  expectOver(titleOnPhone, (await drawn()).title);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.reload();
  const wide = await drawn();
  expect(wide.pane).toEqual(pane);
  expectOver(title, wide.title);
  expect(await outlineOf(page)).toBeNull();
});

test('a page behind the sign-in has its outline before the program has come, where its sheet will be', async ({
  page,
}) => {
  const stops = await holdProgram(page);
  await startSession(page);
  await page.goto(`/home/data/list/${devices}`, { waitUntil: 'commit' });
  await expect.poll(() => outlineOf(page)).toHaveProperty('top');
  const outline = await outlineOf(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => outlineOf(page)).toHaveProperty('left', 0);
  const onPhone = await outlineOf(page);
  stops.release();
  const sheet = async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Air-conditioners' })).toBeVisible();
    const box = await page.getByRole('main').locator('..').boundingBox();
    return { top: box?.y, left: box?.x };
  };
  expect(await sheet()).toEqual(onPhone);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.reload();
  expect(await sheet()).toEqual(outline);
  expect(await outlineOf(page)).toBeNull();
});
