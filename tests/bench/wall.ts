import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { chromiumArgs, chromiumPath } from '../../scripts/chromium.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import {
  addBoards,
  asAdministrator,
  type Asked,
  axes,
  measureRefreshes,
  openConsole,
  pid,
  refreshed,
  removeBoards,
  watched,
} from './board-page.ts';
import { atLeast, atMost, type Figure, median, percentile } from './figure.ts';
import { startServer } from './pages.ts';

/** The full-screen dashboard with forty boards: its first data, dragging a card, and what two thousand refreshes leave. */

const count = 40;
const inRow = 8;
const screen = { width: 1920, height: 1080 };
/** Two of twelve rows stay free, to drag to. */
const span = { span: 3, rows: 2 };
const pageSize = { padding: 20, colume: 24, row: 12, perSpan: 3, perRow: 2 };

const storeDashboard = async (ask: Asked, dids: readonly string[], type: (index: number) => string): Promise<void> => {
  const dashlist = dids.map((did, index) => ({
    did,
    name: `Board ${index + 1}`,
    pid,
    type: type(index),
    ...span,
    dataX: (index % inRow) * span.span,
    dataY: Math.floor(index / inRow) * span.rows,
  }));
  const value = JSON.stringify({ dashlist, bgImg: '', bltheme: 'dark', pageSize });
  await ask(endpoints.privateStore.path, { action: 'set', key: 'dashboard', value });
};

/** From asking for the page to the paint of the first board, with everything that the browser has kept. */
const firstData = async (page: Page, url: string): Promise<number> => {
  await page.goto(`${url}/index`);
  await page.locator('section canvas').first().waitFor();
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(performance.now()))));
};

/** Script, style and layout of the page so far, ms. */
const workOf = async (client: CDPSession): Promise<number> => {
  const { metrics } = await client.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return (of('ScriptDuration') + of('LayoutDuration') + of('RecalcStyleDuration')) * 1000;
};

const steps = 120;
const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

type Point = { x: number; y: number };

/** Presses, waits until the press is a drag, moves along a line and drops; `each` is done after every step. */
const drag = async (page: Page, [from, to]: [Point, Point], each: () => Promise<void>): Promise<void> => {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.waitForTimeout(300);
  for (let step = 1; step <= steps; step += 1) {
    const share = step / steps;
    await page.mouse.move(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
    await each();
  }
  await page.mouse.up();
};

/** A page of forty canvases of the same size without anything on them, the first of which follows the pointer. */
const emptyCanvases = async (browser: Browser): Promise<Page> => {
  const page = await browser.newPage({ viewport: screen });
  await page.setContent('<body style="margin:0;position:relative"></body>');
  await page.evaluate(
    ({ many, columns }) => {
      for (let index = 0; index < many; index += 1) {
        const canvas = document.createElement('canvas');
        Object.assign(canvas, { width: 220, height: 150 });
        const [left, top] = [(index % columns) * 238, Math.floor(index / columns) * 178];
        canvas.style.cssText = `position:absolute;left:${left}px;top:${top}px`;
        document.body.append(canvas);
      }
      const [first] = document.querySelectorAll('canvas');
      document.addEventListener('pointermove', ({ clientX, clientY }) => {
        if (first !== undefined) first.style.transform = `translate3d(${clientX}px, ${clientY}px, 0)`;
      });
    },
    { many: count, columns: inRow },
  );
  return page;
};

const beginEdit = async (page: Page): Promise<[Point, Point]> => {
  await page.getByRole('navigation', { name: 'Dashboard tools' }).getByRole('button', { name: 'Edit' }).focus();
  await page.keyboard.press('Enter');
  const box = await page.getByRole('button', { name: 'Move Board 33', exact: true }).boundingBox();
  if (box === null) throw new Error('The card has no handle.');
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return [from, { x: from.x + 900, y: from.y + 170 }];
};

const measureDrag = async (browser: Browser, page: Page): Promise<Figure[]> => {
  const line = await beginEdit(page);
  const pace = (on: Page) => () => on.waitForTimeout(16);
  const empty = await emptyCanvases(browser);
  const ratios: number[] = [];
  const longest: number[] = [];
  // In turns, so that both sides meet the same machine.
  for (let round = 0; round < 3; round += 1) {
    await empty.bringToFront();
    const plain = await watched(empty, () => drag(empty, line, pace(empty)));
    await page.bringToFront();
    const ours = await watched(page, () => drag(page, line, pace(page)));
    await page.keyboard.press('Control+z');
    ratios.push(ours.rate / plain.rate);
    longest.push(ours.longest);
  }
  await empty.close();
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const work: number[] = [];
  let before = await workOf(client);
  await drag(page, line, async () => {
    await nextFrame(page);
    const now = await workOf(client);
    work.push(now - before);
    before = now;
  });
  const name = `dashboard with ${count} boards`;
  return [
    atMost(`${name}, dragging a card: script, style and layout a frame, p95`, percentile(work, 0.95), [8, 'ms']),
    atMost(`${name}, dragging a card: longest task`, median(longest), [100, 'ms']),
    atLeast(`${name}, dragging a card: frames/s against empty canvases`, median(ratios), [0.8, '×']),
  ];
};

const kinds = [axes('line'), axes('bar')];
const kindAt = (index: number): string => kinds[index % kinds.length]?.type ?? '';

export const measureWall = async (): Promise<Figure[]> => {
  const server = await startServer();
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] });
  try {
    const ask = await asAdministrator(await (await browser.newContext({ baseURL: server.url })).newPage());
    const boards = await addBoards(ask, kinds, count);
    await storeDashboard(ask, boards, kindAt);
    const [context, page] = await openConsole(browser, server.url, screen.height);
    const first: number[] = [];
    for (let round = 0; round < 4; round += 1) first.push(await firstData(page, server.url));
    await page.waitForFunction(
      (canvasCount) => document.querySelectorAll('section canvas').length >= canvasCount,
      count,
    );
    await page.waitForTimeout(2000);
    const all = first.map((time) => time.toFixed(0)).join(' ');
    const figures = [
      atMost(`dashboard with ${count} boards: first data`, median(first) / 1000, [2, 's'], `all ${all} ms`),
      ...(await measureDrag(browser, page)),
    ];
    await context.close();
    await removeBoards(ask, boards);
    const few = await addBoards(ask, kinds, refreshed);
    await storeDashboard(ask, few, kindAt);
    figures.push(...(await measureRefreshes(browser, server.url, { ask, dids: few, page: ['/index', 'dashboard'] })));
    return figures;
  } finally {
    await browser.close();
    await server.stop();
  }
};
