import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type JSHandle, type Page } from 'playwright';
import { chromiumArgs, chromiumPath } from '../../scripts/chromium.ts';
import { nowSeconds } from '../../server/clock.ts';
import { atMost, type Figure, percentile } from './figure.ts';
import { signIn } from './pages.ts';
import { pid } from './points.ts';

/** From the call that reports a value until a list in a real browser has painted it. */

const reports = 60;
/** Milliseconds between two reports. */
const pause = 150;

type Seen = { seen: Promise<number> };

/** Watches the value of the point with this name from now on. @returns the time after the frame with another one, epoch ms */
const watch = (page: Page, point: string): Promise<JSHandle<Seen>> =>
  page.evaluateHandle((name): Seen => {
    // Rows may move in between: the list is sorted by the time of change.
    const textOf = () => {
      const named = [...document.querySelectorAll('.ag-row [col-id="name"]')].find(
        (cell) => cell.textContent?.trim() === name,
      );
      const rowId = named?.closest('.ag-row')?.getAttribute('row-id');
      return document.querySelector(`.ag-row[row-id="${rowId}"] [col-id="value"]`)?.textContent;
    };
    const before = textOf();
    const seen = new Promise<number>((resolve) => {
      const look = (): void => {
        const now = textOf();
        // A frame's callbacks run before its paint: the next ones come after it.
        if (now === undefined || now === before) requestAnimationFrame(look);
        else requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
      };
      look();
    });
    return { seen };
  }, point);

const report = async (url: string, token: string, did: string, value: number): Promise<void> => {
  const answer = await fetch(`${url}/sfsaas/api/device/report`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ reports: [{ device: did, at: nowSeconds(), values: { value } }] }),
  });
  const text = await answer.text();
  if (!answer.ok || !text.includes('"status":0')) throw new Error(`A report was answered with ${text.slice(0, 300)}`);
};

/** Names of the points on the screen, as `fillRows` gives them: "Point 12 c20ad4". */
const pointsOf = async (page: Page): Promise<string[]> => {
  const texts = await page.locator('.ag-row [col-id="name"]').allTextContents();
  return texts.map((text) => text.trim()).filter((text) => text.startsWith('Point '));
};

const didOf = (point: string): string => Number(point.split(' ')[1]).toString(16).padStart(24, '0');

export const measurePainted = async (url: string, token: string, note: string): Promise<Figure> => {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] });
  try {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1600, height: 1000 } });
    const page = await context.newPage();
    await page.goto(url);
    await signIn(page);
    await page.goto(`${url}/home/data/list/${pid}`);
    await page.locator('.ag-row[row-index="0"]').first().waitFor();
    // The stream is open, and the first rows have been sent.
    await wait(3_000);
    const times: number[] = [];
    for (let index = 0; index < reports; index += 1) {
      const points = await pointsOf(page);
      const point = points[(index * 3) % Math.min(12, points.length)] ?? '';
      const watched = await watch(page, point);
      const start = performance.timeOrigin + performance.now();
      // Each value is another one in whatever unit the list has.
      await report(url, token, didOf(point), (index + 1) * 100_000);
      times.push((await watched.evaluate(({ seen }) => seen)) - start);
      await wait(pause);
    }
    const half = percentile(times, 0.5).toFixed(0);
    return atMost(
      'report to the painted cell of an open list, p99, PGlite',
      percentile(times, 0.99),
      [1000, 'ms'],
      `${reports} reports by HTTP one after the other, ${note}; p50 ${half} ms`,
    );
  } finally {
    await browser.close();
  }
};
