import type { Browser, BrowserContext } from 'playwright';
import { type Figure, allTimes, median, withoutBar } from './figure.ts';
import { password, phone, post } from './points.ts';

/** A list on a slow line, in a browser that has nothing yet but a session. */

/** A round trip of 100 ms and 10 Mbit/s in both directions. */
const line = { offline: false, latency: 100, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };
const rounds = 5;

/** What the console keeps of a session in the browser. */
const startSession = async (context: BrowserContext, url: string): Promise<void> => {
  const { info } = await post(url, '/sfsaas/api/user/pwdlogin', { phone, password });
  const user: Readonly<Record<string, unknown>> = info;
  const names = ['companyid', 'userid', 'nickname', 'zone', 'loginsession'];
  const kept = Object.fromEntries([...names.map((name) => [name, user[name]]), ['userdid', user['did']]]);
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, String(value));
  }, kept);
};

/** From the address of a list to its first row and the box to search in it, ms. */
const usableList = async (browser: Browser, url: string, path: string): Promise<number> => {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1366, height: 768 } });
  try {
    await startSession(context, url);
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', line);
    const start = performance.now();
    await page.goto(`${url}${path}`, { waitUntil: 'commit' });
    await page.locator('.ag-row[row-index="0"] a').first().waitFor();
    await page.getByRole('searchbox').first().waitFor();
    return performance.now() - start;
  } finally {
    await context.close();
  }
};

export const measureSlowLine = async (browser: Browser, url: string, path: string): Promise<Figure> => {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await usableList(browser, url, path));
  return withoutBar('list usable on a line of 100 ms and 10 Mbit/s', median(times), 'ms', allTimes(times));
};
