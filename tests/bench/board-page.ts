import type { Browser, BrowserContext, Page, Route } from 'playwright';
import { demoPassword } from '../../server/demo/tenants.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { atMost, type Figure } from './figure.ts';
import { signIn } from './pages.ts';

/** Boards of a list of the demo, and what is measured of a page that shows them: the overview or a dashboard. */

export const pid = '300000000000000000000001';

export type Kind = { type: string; config: object };
export const axes = (type: 'line' | 'bar'): Kind => ({
  type,
  config: { xcolumn: 'name', ycolumn: 'power', agg: 'sum' },
});
const bare = (type: string): Kind => ({ type, config: {} });
/** Kinds that any list of meters may have. */
export const mixed: readonly Kind[] = [
  bare('linearea'),
  bare('consumetotal'),
  axes('bar'),
  bare('consumehistory'),
  { type: 'pie', config: { xcolumn: 'load_type', ycolumn: 'load_type', agg: 'count' } },
  bare('meterconsume'),
  { type: 'data', config: { column: 'power', agg: 'sum', multiple: 0.001, unit: 'kW' } },
  axes('line'),
];

export type Asked = (path: string, data: object) => Promise<Record<string, unknown>>;

export const asAdministrator = async (page: Page): Promise<Asked> => {
  const post = async (path: string, data: object, headers: Record<string, string> = {}) => {
    const answer: Record<string, unknown> = await (await page.request.post(path, { data, headers })).json();
    if (answer['status'] !== 0) throw new Error(`${path}: ${String(answer['msg'])}`);
    return answer;
  };
  const { info } = await post(endpoints.passwordSignIn.path, { phone: '13800000001', password: demoPassword });
  // Signing in answers with a user.
  const { loginsession } = info as { loginsession: string };
  return (path, data) => post(path, data, { loginsession });
};

/** A tab of one's own with so many boards; the overview shows them with those of the company. */
export const addBoards = async (ask: Asked, kinds: readonly Kind[], many: number): Promise<string[]> => {
  const { did: filterdid } = await ask(endpoints.addTab.path, { pid, name: `Bench ${many}` });
  const dids: string[] = [];
  for (let index = 0; index < many; index += 1) {
    const kind = kinds[index % kinds.length];
    const { did } = await ask(endpoints.createBoard.path, { pid, filterdid, name: `Board ${index + 1}`, ...kind });
    dids.push(String(did));
  }
  return dids;
};

export const removeBoards = async (ask: Asked, dids: readonly string[]): Promise<void> => {
  for (const did of dids) await ask(endpoints.deleteBoard.path, { did });
};

export const openConsole = async (browser: Browser, url: string, height: number): Promise<[BrowserContext, Page]> => {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1920, height } });
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await signIn(page);
  return [context, page];
};

/** Frames and the longest task while something is done. */
export const watched = async (page: Page, act: () => Promise<void>): Promise<{ rate: number; longest: number }> => {
  await page.evaluate(() => {
    const seen = { frames: 0, start: performance.now(), longest: 0, isOver: false };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: 'longtask' });
    const frame = () => {
      seen.frames += 1;
      if (!seen.isOver) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await act();
  return page.evaluate(() => {
    // Set by the script above.
    const { seen } = window as typeof window & {
      seen: { frames: number; start: number; longest: number; isOver: boolean };
    };
    seen.isOver = true;
    return { rate: (seen.frames / (performance.now() - seen.start)) * 1000, longest: seen.longest };
  });
};

const places = Array.from({ length: 60 }, (_none, index) => `Meter ${index + 1}`);

/** An answer of the platform for a line or a bar; another round has other numbers. */
const answer = (round: number) => ({
  status: 0,
  msg: '',
  result: {
    asof: Math.floor(Date.now() / 1000) + round,
    datasets: [
      {
        name: 'series',
        columns: [
          { name: 'x', type: 'string', label: { en: 'Name', zh: '名称' }, unit: '' },
          { name: 'y', type: 'float', label: { en: 'Power', zh: '功率' }, unit: 'W' },
        ],
        rows: places.map((place, index) => [place, 1000 + ((index * 37 + round * 11) % 400)]),
      },
    ],
  },
});

/** Both sides get the same numbers without a database between. */
export const withAnswers = async (page: Page): Promise<() => number> => {
  let answerCount = 0;
  await page.route(`**${endpoints.queryBoard.path}`, (route: Route) => {
    answerCount += 1;
    return route.fulfill({ json: answer(answerCount) });
  });
  return () => answerCount;
};

const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

const cycles = 2000;
const settled = 200;
export const refreshed = 8;

type Refreshes = {
  ask: Asked;
  dids: readonly string[];
  /** The address of the page, and what it is called. */ page: [string, string];
};

/** What two thousand refreshes of eight boards leave behind on a page. */
export const measureRefreshes = async (
  browser: Browser,
  url: string,
  { ask, dids, page: [address, name] }: Refreshes,
): Promise<Figure[]> => {
  const value = JSON.stringify(Object.fromEntries(dids.map((did) => [did, 1])));
  await ask(endpoints.privateStore.path, { action: 'set', key: 'boardrefresh', value });
  const [context, page] = await openConsole(browser, url, 1400);
  const answerCount = await withAnswers(page);
  await page.clock.install();
  await page.goto(`${url}${address}`);
  await page.waitForFunction((count) => document.querySelectorAll('section canvas').length >= count, refreshed);
  const client = await context.newCDPSession(page);
  const memoryUse = async () => {
    await client.send('HeapProfiler.collectGarbage');
    const { usedSize } = await client.send('Runtime.getHeapUsage');
    const { nodes } = await client.send('Memory.getDOMCounters');
    return { heap: usedSize / 1024 / 1024, nodes };
  };
  let before = await memoryUse();
  for (let cycle = 1; cycle <= cycles; cycle += 1) {
    const count = answerCount() + refreshed;
    // Timers and frames that are due come once each; the answers of this second are drawn in the next.
    await page.clock.fastForward(1000);
    for (let look = 0; look < 20 && answerCount() < count; look += 1) await pause(5);
    if (cycle === settled) before = await memoryUse();
  }
  const after = await memoryUse();
  await context.close();
  const more = (property: 'heap' | 'nodes') => (after[property] / before[property] - 1) * 100;
  return [
    atMost(
      `${name}, ${cycles} refresh cycles of ${refreshed} boards: heap above cycle ${settled}`,
      more('heap'),
      [10, '%'],
      `${before.heap.toFixed(1)} to ${after.heap.toFixed(1)} MiB, ${answerCount()} answers`,
    ),
    atMost(
      `${name}, ${cycles} refresh cycles: DOM nodes above cycle ${settled}`,
      more('nodes'),
      [10, '%'],
      `${before.nodes} to ${after.nodes}`,
    ),
  ];
};
