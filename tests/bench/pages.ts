import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from 'playwright';
import { chromiumArgs, chromiumPath } from '../../scripts/chromium.ts';
import { freePort } from '../../scripts/postgres.ts';
import { pids } from '../../server/demo/pids.ts';
import { demoPassword } from '../../server/demo/tenants.ts';
import { measureSlowLine } from './slow-line.ts';
import { allTimes, atMost, type Figure, median } from './figure.ts';

/** The built console in a real browser against a server of its own: weights and times. */

const kib = (bytes: number) => bytes / 1024;
/** A page that polls is never idle; after so long all that it loads by itself is there, ms. */
const loading = 2000;
const listPid = '300000000000000000000004';

type Started = { url: string; firstStart: number; laterStart: number; stop(): Promise<void> };

const untilReady = async (url: string): Promise<number> => {
  const start = performance.now();
  while (performance.now() - start < 120_000) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return performance.now() - start;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The server did not become ready.');
};

export const startServer = async (): Promise<Started> => {
  const folder = await mkdtemp(join(tmpdir(), 'colonnade-bench-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, DATABASE_URL: '' };
  const launch = () => spawn(process.execPath, ['scripts/serve.mjs'], { env, stdio: 'ignore' });
  let server = launch();
  const firstStart = await untilReady(url);
  server.kill('SIGTERM');
  await once(server, 'exit');
  server = launch();
  const laterStart = await untilReady(url);
  return {
    url,
    firstStart,
    laterStart,
    stop: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const dist = process.env['CONSOLE_DIR'] ?? 'dist';

/** The weight of built files is that of the .gz beside them. */
const weightOf = (paths: Iterable<string>): number => {
  const bytes = [...paths].map((path) => {
    const file = join(dist, path);
    return statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size;
  });
  return kib(bytes.reduce((sum, size) => sum + size, 0));
};

/** Collects the scripts and styles that a page asks for. */
const weigh = (page: Page) => {
  const paths = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(js|css)$/.test(pathname)) paths.add(pathname);
  });
  return () => ({ kib: weightOf(paths), names: [...paths] });
};

/** The files of the shell: its own, and what they name as imports. What it only loads on demand is not among them. */
const shellFiles = (): Set<string> => {
  const paths = new Set<string>();
  const add = (path: string): void => {
    if (paths.has(path)) return;
    paths.add(path);
    if (!path.endsWith('.js')) return;
    const text = readFileSync(join(dist, path), 'utf8');
    for (const [, name] of text.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) add(`/assets/${name}`);
  };
  for (const name of readdirSync(join(dist, 'assets'))) {
    if (/^(shell|purify)[.-].*\.(js|css)$/.test(name)) add(`/assets/${name}`);
  }
  return paths;
};

/** Each heavy route, come to by its address in a browser that has nothing yet; the overview is one without boards. */
const heavyRoutes = {
  list: `data/list/${pids.water}`,
  'add form': `data/add/${pids.water}/add`,
  overview: `data/overview/${pids.activations}`,
  policy: `data/addStrategy/${pids.air}`,
  assistant: 'ai/aichat',
};

const measureRoutes = async (page: Page, url: string, signInFiles: readonly string[]): Promise<Figure[]> => {
  const shell = new Set([...signInFiles, ...shellFiles()]);
  const figures = [
    atMost('shell on top of the sign-in page, gzip', weightOf(shell) - weightOf(signInFiles), [60, 'KiB']),
  ];
  for (const [name, path] of Object.entries(heavyRoutes)) {
    const fresh = await page.context().newPage();
    const read = weigh(fresh);
    await fresh.goto(`${url}/home/${path}`);
    await fresh.waitForTimeout(2 * loading);
    const routeFiles = read().names.filter((file) => !shell.has(file));
    await fresh.close();
    figures.push(
      atMost(`${name} route on top of the shell, gzip`, weightOf(routeFiles), [260, 'KiB'], heaviest(routeFiles)),
    );
  }
  return figures;
};

/** The three that weigh most. */
const heaviest = (paths: readonly string[]): string =>
  paths
    .toSorted((left, right) => weightOf([right]) - weightOf([left]))
    .slice(0, 3)
    .map((path) => `${path.replace('/assets/', '')} ${weightOf([path]).toFixed(0)}`)
    .join(', ');

/** From an open sign-in page to the first list. */
export const signIn = async (page: Page): Promise<void> => {
  await page.getByRole('tab', { name: 'Password' }).click();
  await page.getByRole('textbox', { name: 'Phone number' }).fill('13800000001');
  await page.locator('input[type=password]').fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/home\/data\/list\//);
  await page.locator('.ag-row[row-index="0"]').first().waitFor();
};

const measureSignIn = async (browser: Browser, url: string): Promise<Figure[]> => {
  const times: number[] = [];
  let weight = 0;
  let files = 0;
  let heavy: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    const context = await browser.newContext({ locale: 'en-US' });
    const page = await context.newPage();
    const read = weigh(page);
    const start = performance.now();
    await page.goto(`${url}/login`);
    await page.getByRole('tab', { name: 'Password' }).click();
    times.push(performance.now() - start);
    await page.waitForTimeout(loading);
    const value = read();
    weight = value.kib;
    files = value.names.length;
    heavy = value.names.filter((name) => /table|form-|echarts|mermaid|ag-grid|rjsf/.test(name));
    await context.close();
  }
  return [
    atMost(
      'sign-in page: all JS + CSS, cold, gzip',
      weight,
      [220, 'KiB'],
      heavy.length > 0 ? `loads ${heavy.join(', ')}` : 'nothing heavy',
    ),
    atMost('sign-in page: files of script and style', files, [12, 'files']),
    atMost('sign-in page interactive', median(times), [1000, 'ms']),
  ];
};

/** What a list asks for beyond the files of the sign-in page, its boards included. */
const measureListFiles = async (page: Page, url: string, signInFiles: readonly string[]): Promise<Figure> => {
  const fresh = await page.context().newPage();
  const read = weigh(fresh);
  await fresh.goto(`${url}/home/data/list/${listPid}`);
  await fresh.locator(firstRow).first().waitFor();
  await fresh.waitForTimeout(2 * loading);
  const listFiles = read().names.filter((file) => !signInFiles.includes(file));
  await fresh.close();
  return atMost('list: files of script and style on top of the sign-in page', listFiles.length, [30, 'files']);
};

/** What a visitor's phone loads at the reception, on the network that there is. */
const measureVisit = async (browser: Browser, url: string): Promise<Figure> => {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  const read = weigh(page);
  await page.goto(`${url}/visit`);
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  await page.waitForTimeout(loading);
  const { kib: weight } = read();
  await context.close();
  return atMost('page of visitors: all JS + CSS, cold, gzip', weight, [220, 'KiB']);
};

/** From the click as the page gets it to the paint in which the first row is another one. */
const clickToRows = async (page: Page, click: () => Promise<void>): Promise<number> => {
  const painted = page.evaluate(
    (row) =>
      new Promise<number>((resolve) => {
        const first = () => document.querySelector(row)?.textContent;
        const before = first();
        const look = (start: number) => {
          const now = first();
          if (now === undefined || now === before) requestAnimationFrame(() => look(start));
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start), 0));
        };
        document.addEventListener('click', ({ timeStamp }) => look(timeStamp), { capture: true, once: true });
      }),
    firstRow,
  );
  await click();
  return painted;
};

const firstRow = '.ag-row[row-index="0"] a';

/** A hand comes to a button before it presses it. */
const scope = async (page: Page, target: Locator): Promise<void> => {
  await target.hover();
  await page.waitForTimeout(150);
};

const measureLists = async (page: Page, url: string): Promise<Figure[]> => {
  const pages: number[] = [];
  const products: number[] = [];
  await page.goto(`${url}/home/data/list/${listPid}`);
  await page.locator(firstRow).first().waitFor();
  for (let turn = 2; turn < 12; turn += 1) {
    const next = page.getByRole('button', { name: /next/i });
    await page.mouse.move(0, 0);
    await scope(page, next);
    pages.push(await clickToRows(page, () => next.click()));
  }
  const flyout = page.getByRole('navigation').getByRole('group', { name: 'Metering', exact: true });
  for (let turn = 0; turn < 8; turn += 1) {
    await page.getByRole('navigation').getByText('Metering').first().hover();
    const product = flyout.locator('a:not([aria-current])').nth(turn % 2);
    await product.waitFor();
    await scope(page, product);
    products.push(await clickToRows(page, () => product.click()));
    await page.mouse.move(900, 500);
    await flyout.waitFor({ state: 'detached' });
  }
  return [
    atMost('list: page change to painted rows', median(pages), [100, 'ms'], allTimes(pages)),
    atMost('list: click on a product to painted rows', median(products), [150, 'ms'], allTimes(products)),
  ];
};

export const measurePages = async (): Promise<Figure[]> => {
  const server = await startServer();
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] });
  const figures: Figure[] = [
    atMost('start: first, with demo seed', server.firstStart / 1000, [20, 's']),
    atMost('start: later', server.laterStart / 1000, [3, 's']),
  ];
  try {
    figures.push(...(await measureSignIn(browser, server.url)));
    figures.push(await measureVisit(browser, server.url));
    figures.push(await measureSlowLine(browser, server.url, `/home/data/list/${listPid}`));
    const context = await browser.newContext({
      locale: 'en-US',
      viewport: { width: 1920, height: 1080 },
      bypassCSP: false,
    });
    const page = await context.newPage();
    const read = weigh(page);
    await page.goto(`${server.url}/login`);
    await page.waitForTimeout(loading);
    const { names: signInFiles } = read();
    await signIn(page);
    figures.push(await measureListFiles(page, server.url, signInFiles));
    figures.push(...(await measureRoutes(page, server.url, signInFiles)));
    figures.push(...(await measureLists(page, server.url)));
  } finally {
    await browser.close();
    await server.stop();
  }
  return figures;
};
