import { type Browser, chromium, type Page } from 'playwright';
import { chromiumArgs, chromiumPath } from '../../scripts/chromium.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import {
  addBoards,
  asAdministrator,
  type Asked,
  axes,
  measureRefreshes,
  mixed,
  openConsole,
  pid,
  refreshed,
  removeBoards,
  watched,
  withAnswers,
} from './board-page.ts';
import { atLeast, atMost, type Figure, median, withoutBar } from './figure.ts';
import { startServer } from './pages.ts';

/**
 * A page of forty boards in the built console: first numbers, dragging, the same charts in plain ECharts beside it, and
 * what two thousand refreshes leave behind.
 */

const count = 40;

/** The company's own boards would be measured too. */
const removeAll = async (ask: Asked): Promise<void> => {
  const { result } = await ask(endpoints.listTabs.path, { pid });
  for (const { did: filterdid } of result as { did: string }[]) {
    const boards = (await ask(endpoints.listBoards.path, { filterdid }))['result'] as { did: string }[];
    await removeBoards(
      ask,
      boards.map(({ did }) => did),
    );
  }
};

const overview = (url: string): string => `${url}/home/data/overview/${pid}`;

/** From the click on the link to the paint in which so many charts are drawn. */
const clickToCharts = async (page: Page, url: string, charts: number): Promise<number> => {
  await page.goto(`${url}/home/data/list/${pid}`);
  await page.locator('.ag-row[row-index="0"]').first().waitFor();
  const link = page.getByRole('link', { name: 'Overview' });
  await link.hover();
  await page.waitForTimeout(500);
  const painted = page.evaluate(
    (canvasCount) =>
      new Promise<number>((resolve) => {
        document.addEventListener(
          'click',
          ({ timeStamp }) => {
            const look = () => {
              if (document.querySelectorAll('section canvas').length < canvasCount) requestAnimationFrame(look);
              else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp), 0));
            };
            look();
          },
          { capture: true, once: true },
        );
      }),
    charts,
  );
  await link.click();
  return painted;
};

const measureUse = async (browser: Browser, url: string): Promise<Figure[]> => {
  const [context, page] = await openConsole(browser, url, 1080);
  const first: number[] = [];
  for (let round = 0; round < 3; round += 1) first.push(await clickToCharts(page, url, 1));
  await page.waitForTimeout(3000);
  // Every board has been on the screen once: what is measured is the drag, not the first drawing.
  await page.mouse.move(900, 600);
  const wheel = async (by: number, turns: number) => {
    for (let turn = 0; turn < turns; turn += 1) {
      await page.mouse.wheel(0, by);
      await page.waitForTimeout(30);
    }
  };
  await wheel(400, 40);
  await page.waitForTimeout(3000);
  await wheel(-4000, 6);
  const scrolled = await watched(page, () => wheel(120, 80));
  await wheel(-4000, 6);
  const chart = page.locator('section canvas').first();
  const box = (await chart.boundingBox()) ?? { x: 300, y: 200, width: 600, height: 200 };
  const dragged = await watched(page, async () => {
    await page.mouse.move(box.x + 40, box.y + 60);
    await page.mouse.down();
    for (let step = 0; step < 60; step += 1) {
      await page.mouse.move(box.x + 40 + ((box.width - 80) * step) / 60, box.y + 60);
      await page.waitForTimeout(16);
    }
    await page.mouse.up();
  });
  await context.close();
  const all = first.map((time) => time.toFixed(0)).join(' ');
  return [
    atMost(`overview with ${count} boards: first data`, median(first) / 1000, [2, 's'], `all ${all} ms`),
    atLeast(`overview with ${count} boards: scrolled`, scrolled.rate, [50, 'frames/s']),
    atLeast(`overview with ${count} boards: dragged over a chart`, dragged.rate, [50, 'frames/s']),
    atMost('longest task meanwhile', Math.max(scrolled.longest, dragged.longest), [100, 'ms']),
  ];
};

/** The same charts by hand: the library, forty queries, forty charts. */
const plainCharts = async (browser: Browser, url: string, height: number): Promise<number> => {
  const context = await browser.newContext({ bypassCSP: true, viewport: { width: 1920, height } });
  const page = await context.newPage();
  await withAnswers(page);
  await page.goto(`${url}/healthz`);
  const start = performance.now();
  await page.addScriptTag({ path: 'node_modules/echarts/dist/echarts.min.js' });
  await page.evaluate(
    async ({ path, charts }) => {
      document.body.replaceChildren();
      type Chart = { setOption: (option: object) => void };
      // The library puts itself on the window.
      const { echarts } = window as typeof window & { echarts: { init: (element: HTMLElement) => Chart } };
      const draw = async (index: number) => {
        const element = document.createElement('div');
        Object.assign(element.style, { display: 'inline-block', width: '46%', height: '280px' });
        document.body.append(element);
        const { result } = await (await fetch(path, { method: 'POST', body: '{}' })).json();
        const rows: [string, number][] = result.datasets[0].rows;
        const type = index % 2 === 0 ? 'line' : 'bar';
        echarts.init(element).setOption({
          animation: false,
          tooltip: { trigger: 'axis', renderMode: 'richText', confine: true },
          xAxis: { type: 'category', data: rows.map(([place]) => place) },
          yAxis: { type: 'value', splitNumber: 3 },
          series: [{ type, data: rows.map(([, value]) => value), ...(type === 'line' && { areaStyle: {} }) }],
        });
      };
      await Promise.all(Array.from({ length: charts }, (_none, index) => draw(index)));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    },
    { path: endpoints.queryBoard.path, charts: count },
  );
  const time = performance.now() - start;
  await context.close();
  return time;
};

/** High enough for all boards at once, so that neither side draws less. */
const tall = 7400;

const measureAgainstPlain = async (browser: Browser, url: string): Promise<Figure[]> => {
  const ours: number[] = [];
  const plain: number[] = [];
  const [context, page] = await openConsole(browser, url, tall);
  await withAnswers(page);
  for (let round = 0; round < 4; round += 1) {
    plain.push(await plainCharts(browser, url, tall));
    ours.push(await clickToCharts(page, url, count));
  }
  await context.close();
  // The first round also fills the caches of files.
  const ratios = ours.slice(1).map((time, index) => time / (plain[index + 1] ?? Number.NaN));
  return [
    atMost(
      `overview with ${count} boards, against the same charts in plain ECharts`,
      median(ratios),
      [1.3, '×'],
      `ours ${median(ours.slice(1)).toFixed(0)} ms, plain ${median(plain.slice(1)).toFixed(0)} ms`,
    ),
  ];
};

/** First numbers by how many boards there are. */
const measureGrowth = async (browser: Browser, url: string, ask: Asked): Promise<Figure[]> => {
  const times: number[] = [];
  const sizes = [5, 20, 80];
  const [context, page] = await openConsole(browser, url, 1080);
  for (const size of sizes) {
    const dids = await addBoards(ask, mixed, size);
    await clickToCharts(page, url, 1);
    times.push(await clickToCharts(page, url, 1));
    await removeBoards(ask, dids);
  }
  await context.close();
  const [least = Number.NaN, , most = Number.NaN] = times;
  const exponent = Math.log(most / least) / Math.log(80 / 5);
  return [
    withoutBar(
      'cost of 5, 20, 80 boards: exponent',
      exponent,
      '',
      times.map((time) => `${time.toFixed(0)} ms`).join(', '),
    ),
  ];
};

export const measureOverview = async (): Promise<Figure[]> => {
  const server = await startServer();
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] });
  try {
    const context = await browser.newContext({ baseURL: server.url });
    const ask = await asAdministrator(await context.newPage());
    await removeAll(ask);
    const boards = await addBoards(ask, mixed, count);
    const figures = await measureUse(browser, server.url);
    await removeBoards(ask, boards);
    const charts = await addBoards(ask, [axes('line'), axes('bar')], count);
    figures.push(...(await measureAgainstPlain(browser, server.url)));
    await removeBoards(ask, charts);
    const few = await addBoards(ask, [axes('line'), axes('bar')], refreshed);
    figures.push(
      ...(await measureRefreshes(browser, server.url, { ask, dids: few, page: [overview(''), 'overview'] })),
    );
    await removeBoards(ask, few);
    figures.push(...(await measureGrowth(browser, server.url, ask)));
    return figures;
  } finally {
    await browser.close();
    await server.stop();
  }
};
