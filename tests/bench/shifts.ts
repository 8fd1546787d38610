import { type Browser, chromium, type Page } from 'playwright';
import { chromiumArgs, chromiumPath } from '../../scripts/chromium.ts';
import { pids } from '../../server/demo/pids.ts';
import { demoPassword } from '../../server/demo/tenants.ts';
import { routes } from '../../src/features/navigation/routes.ts';
import { didIn, routeAddresses } from '../route-addresses.ts';
import { atMost, type Figure } from './figure.ts';
import { startServer } from './pages.ts';

/** Cumulative layout shift (CLS) of every route at three window sizes, each opened by its address. */

const bar = 0.02;

const sizes = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844, hasTouch: true, isMobile: true },
] as const;

/** Calls that take long arrive one after another and in another order, ms; the figure is the worse of the two. */
const latencies = [0, 200] as const;

/** All is there when nothing has shifted and no call has been answered for so long, ms. */
const quiet = 1500;
const maxWaitMs = 30_000;

/** Pages without the shell, which a session would lead away from. */
const signedOut: ReadonlySet<string> = new Set(['login', 'companion', 'visit', 'setup']);

/** Further pages that look different from those of the meters: controls above the list, a tree, the parts of a page. */
const further: Readonly<Record<string, string>> = {
  'list of units': routes.list({ pid: pids.air }),
  'list of spaces': routes.list({ pid: pids.spaces }),
  'view mode of units': routes.viewmode({ pid: pids.air }),
  'strategy: policies': routes.strategy({ pid: pids.air, part: 'management' }),
  'strategy: records': routes.strategy({ pid: pids.air, part: 'records' }),
  'notify: records': routes.notify({ pid: pids.air, part: 'records' }),
  departments: `${routes.groupManage()}?tab=departments`,
  setup: '/setup',
  'not found': '/nothing/here',
};

type Shift = { value: number; parts: { name: string; area: number; from: string; to: string }[] };

/** Set by the script of `watch`. */
type Watched = typeof window & { shifts: Shift[]; lastShift: number; lastAnswer: number };

/**
 * Shifts right after a click or a key are meant and have `hadRecentInput`; there is none here. The sum of all is at least
 * the worst window of five seconds, which browsers report as CLS.
 */
const watch = (): void => {
  const seen = window as Watched;
  Object.assign(seen, { shifts: [], lastShift: 0, lastAnswer: 0 });
  type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
  const boxOf = ({ x, y, width, height }: DOMRect): string => [x, y, width, height].map(Math.round).join(' ');
  const nameOf = (node: Node | null): string =>
    node instanceof Element ? `${node.tagName.toLowerCase()}.${node.classList[0] ?? ''}` : (node?.nodeName ?? '');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
      if (entry.hadRecentInput) continue;
      seen.lastShift = performance.now();
      const parts = entry.sources.map(({ node, previousRect, currentRect }) => ({
        name: nameOf(node),
        area: Math.max(previousRect.width * previousRect.height, currentRect.width * currentRect.height),
        from: boxOf(previousRect),
        to: boxOf(currentRect),
      }));
      seen.shifts.push({ value: entry.value, parts });
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver(() => {
    seen.lastAnswer = performance.now();
  }).observe({ type: 'resource', buffered: true });
};

const signIn = async (page: Page, url: string): Promise<string> => {
  await page.goto(`${url}/login`);
  await page.getByRole('tab', { name: 'Password' }).click();
  await page.getByRole('textbox', { name: 'Phone number' }).fill('13800000001');
  await page.locator('input[type=password]').fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/home\/data\/list\//);
  await page.goto(`${url}${routes.list({ pid: pids.electricity })}`);
  const link = page.locator('main a[href*="/detail/"]').first();
  await link.waitFor();
  return didIn(await link.getAttribute('href'));
};

const shiftsOf = async (page: Page, address: string, latency: number): Promise<Shift[]> => {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await page.goto(address);
  await page.waitForFunction(
    ([wait, end]) => {
      const { lastShift, lastAnswer } = window as Watched;
      const now = performance.now();
      const isBusy = document.querySelector('[aria-busy="true"]') !== null;
      return now > end || (!isBusy && now - Math.max(lastShift, lastAnswer) > wait);
    },
    [quiet, maxWaitMs] as const,
    { polling: 100, timeout: 2 * maxWaitMs },
  );
  const shifts = await page.evaluate(() => (window as Watched).shifts);
  await client.detach();
  return shifts;
};

const sumOf = (shifts: readonly Shift[]): number => shifts.reduce((total, { value }) => total + value, 0);

/** The largest thing of the largest shift: where to look. */
const worstOf = (shifts: readonly Shift[]): string => {
  const [worst] = shifts.toSorted((a, b) => b.value - a.value);
  const [part] = (worst?.parts ?? []).toSorted((a, b) => b.area - a.area);
  return part === undefined ? '' : `${part.name} from ${part.from} to ${part.to}`;
};

const measureSize = async (browser: Browser, url: string, size: (typeof sizes)[number]): Promise<Figure[]> => {
  const { width, height, ...touch } = size;
  const viewport = { width, height };
  const context = await browser.newContext({ locale: 'en-US', viewport, ...touch });
  const stranger = await browser.newContext({ locale: 'en-US', viewport, ...touch });
  try {
    const [page, outside] = await Promise.all([context.newPage(), stranger.newPage()]);
    const did = await signIn(page, url);
    await Promise.all([page.addInitScript(watch), outside.addInitScript(watch)]);
    const requestedRoutes = (process.env['BENCH_ROUTES'] ?? '').split(',').filter((name) => name !== '');
    const figures: Figure[] = [];
    for (const [name, address] of Object.entries({ ...routeAddresses(did), ...further })) {
      if (requestedRoutes.length > 0 && !requestedRoutes.includes(name)) continue;
      let worst: Shift[] = [];
      for (const latency of latencies) {
        const shifts = await shiftsOf(signedOut.has(name) ? outside : page, `${url}${address}`, latency);
        if (sumOf(shifts) >= sumOf(worst)) worst = shifts;
      }
      figures.push(atMost(`${name}, ${width}x${height}`, sumOf(worst), [bar, 'CLS'], worstOf(worst)));
    }
    return figures;
  } finally {
    await Promise.all([context.close(), stranger.close()]);
  }
};

export const measureShifts = async (): Promise<Figure[]> => {
  const running = process.env['BENCH_URL'];
  const server = running === undefined ? await startServer() : { url: running, stop: async () => undefined };
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] });
  try {
    const widths = (process.env['BENCH_WIDTHS'] ?? '').split(',').map(Number);
    const figures: Figure[] = [];
    for (const size of sizes)
      if (process.env['BENCH_WIDTHS'] === undefined || widths.includes(size.width))
        figures.push(...(await measureSize(browser, server.url, size)));
    return figures;
  } finally {
    await browser.close();
    await server.stop();
  }
};
