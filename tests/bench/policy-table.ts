import { chromium, type Page } from 'playwright';
import { chromiumArgs, chromiumPath } from '../../scripts/chromium.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { allTimes, atMost, type Figure, median } from './figure.ts';
import { keyTimes, watchKeys } from './key-times.ts';
import { signIn, startServer } from './pages.ts';

/** The table of a policy's rules in a real browser: opening, typing, pasting and undo, against native inputs. */

const pid = '3000000000000000000b0400';
const parameters = Array.from({ length: 16 }, (_none, index) => `p${index}`);
const [compared, set] = [parameters.slice(0, 8), parameters.slice(8)];

/** Eight conditions and eight actions; with those that every table has, twenty columns. */
const config = {
  pid,
  name: { en: 'Table of rules', zh: '规则表' },
  group: 'other',
  columns: parameters.map((column) => ({ column, label: { en: column, zh: column }, type: 'int', rw: 3, required: 0 })),
};

const rule = (row: number) => ({
  property: compared.map((ikey, index) => ({
    idev_pid: pid,
    ikey,
    link_key: 'self',
    link_ikey: '',
    trend_type: 2,
    ...(index === 0 || (index + row) % 2 === 0 ? { ref_value: row + index } : {}),
  })),
  cmd: Object.fromEntries(
    set.map((column, index) => [column, index === 0 || (index + row) % 2 === 0 ? { ref_value: row + index } : {}]),
  ),
});

type Server = { url: string; session: string };

const ask = async ({ url, session }: Server, path: string, body: object): Promise<{ did: string }> => {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', loginsession: session },
    body: JSON.stringify(body),
  });
  const saved = (await answer.json()) as { status: number; msg: string; did: string };
  if (saved.status !== 0) throw new Error(`${path}: ${JSON.stringify(saved)}`);
  return saved;
};

/** A policy of so many rules. @returns its did */
const makePolicy = async (server: Server, filterdid: string, rows: number): Promise<string> => {
  const { did } = await ask(server, endpoints.createPolicy.path, {
    name: `Rules ${rows}`,
    targetpid: pid,
    policy_type: 1,
    enabled: '0',
    updatepolicy: '0',
    sifter: 'filter',
    filter: { productid: pid, filterdid },
    timer: [{ type: 4, interval: 86_400, tab: 'calendar', time: '03:00:00' }],
    configs: Array.from({ length: rows }, (_none, row) => ({ id: filterdid, name: 'All', rules: [rule(row)] })),
  });
  return did;
};

/** From the click on a policy in the list to 20 painted condition cells, requests for its data included, ms. */
const open = async (page: Page, { url }: Server, name: string): Promise<number> => {
  await page.goto(`${url}/home/data/strategy/${pid}/management`);
  await page.getByRole('link', { name, exact: true }).waitFor();
  await page.waitForTimeout(1000);
  return page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        const link = [...document.querySelectorAll<HTMLElement>('.ag-cell a')].find(
          (element) => element.textContent === text,
        );
        const start = performance.now();
        const look = (): void => {
          if (document.querySelectorAll('[data-part="conditions"]').length < 20) requestAnimationFrame(look);
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start), 0));
        };
        link?.click();
        look();
      }),
    name,
  );
};

const rounds = 5;

const openings = async (page: Page, server: Server, name: string): Promise<number[]> => {
  // The first one loads the page's own chunks.
  await open(page, server, name);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await open(page, server, name));
  return times;
};

/** Median of key to paint in what has the focus, once what the page does by itself after it was opened is done, ms. */
const keyToPaint = async (page: Page): Promise<number> => {
  await page.waitForTimeout(1000);
  await watchKeys(page);
  for (let key = 0; key < 30; key += 1) {
    await page.keyboard.press('1');
    await page.waitForTimeout(80);
  }
  return median(await keyTimes(page));
};

/** Cells of the opened table that are in sight. */
const cellsInSight = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('.ag-cell')].filter((cell) => {
        const { top, bottom, left, right } = cell.getBoundingClientRect();
        return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      }).length,
  );

/** So many of the browser's own inputs in sight, by hand on an empty page. */
const nativeKey = async (page: Page, { url }: Server, inputs: number): Promise<number> => {
  await page.goto(`${url}/healthz`);
  await page.evaluate((count) => {
    const table = document.createElement('table');
    // Without it every key lays out the whole table.
    table.style.cssText = 'table-layout: fixed; width: 100%';
    let line = table.insertRow();
    for (let input = 0; input < count; input += 1) {
      if (input > 0 && input % 20 === 0) line = table.insertRow();
      const nativeInput = document.createElement('input');
      nativeInput.style.width = '100%';
      line.insertCell().append(nativeInput);
    }
    document.body.replaceChildren(table);
  }, inputs);
  await page.locator('input').first().click();
  return keyToPaint(page);
};

/** Below the head of its group. */
const first = '.ag-row[row-index="1"] .ag-cell[col-id$="/p0"]';

const edit = async (page: Page, { url }: Server, did: string): Promise<void> => {
  await page.goto(`${url}/home/data/addStrategy/${pid}/${did}?status=edit`);
  await page.locator(first).first().click();
};

/** From an event to the frame after it, ms. */
const toPaint = (page: Page, act: 'paste' | 'undo'): Promise<number> =>
  page.evaluate(
    (what) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const focused = document.activeElement;
        if (what === 'paste') {
          const clipboardData = new DataTransfer();
          const line = (row: number): string => Array.from({ length: 5 }, (_none, column) => row + column).join('\t');
          clipboardData.setData('text/plain', Array.from({ length: 500 }, (_none, row) => line(row)).join('\r\n'));
          focused?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
        } else {
          focused?.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }),
          );
        }
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => resolve(performance.now() - start);
          channel.port2.postMessage(0);
        });
      }),
    act,
  );

const pastes = async (page: Page): Promise<{ pasted: number[]; undone: number[] }> => {
  const [pasted, undone]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    await page.locator(first).first().click();
    pasted.push(await toPaint(page, 'paste'));
    await page.waitForTimeout(300);
    undone.push(await toPaint(page, 'undo'));
    await page.waitForTimeout(300);
  }
  return { pasted, undone };
};

type Size = { rows: number; open: number; key: number };

const measureSize = async (page: Page, server: Server, { rows, open: bar, key }: Size, filterdid: string) => {
  const what = `policy table of ${rows.toLocaleString('en')} rows × 20 columns`;
  const did = await makePolicy(server, filterdid, rows);
  const times = await openings(page, server, `Rules ${rows}`);
  await edit(page, server, did);
  const inSight = await cellsInSight(page);
  const keys: { native: number; own: number }[] = [];
  // In turns, so that both sides meet the same machine.
  for (let round = 0; round < rounds; round += 1) {
    const native = await nativeKey(page, server, inSight);
    await edit(page, server, did);
    keys.push({ native, own: await keyToPaint(page) });
    await page.keyboard.press('Escape');
  }
  const ratios = keys.map(({ native, own }) => own / native);
  const figures: Figure[] = [
    atMost(`${what}: click to painted`, median(times), [bar, 'ms'], allTimes(times)),
    atMost(
      `${what}: key to paint against native inputs`,
      median(ratios),
      [key, '×'],
      `ours ${median(keys.map(({ own }) => own)).toFixed(1)} ms, native ${median(keys.map(({ native }) => native)).toFixed(1)} ms, ${inSight} cells in sight; all ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`,
    ),
  ];
  return { what, figures };
};

export const measurePolicyTable = async (): Promise<Figure[]> => {
  const running = await startServer();
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] });
  try {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1920, height: 1080 } });
    const page = await context.newPage();
    await page.goto(`${running.url}/login`);
    await signIn(page);
    const session = await page.evaluate(() => localStorage.getItem('loginsession') ?? '');
    const server = { url: running.url, session };
    await ask(server, endpoints.saveModule.path, config);
    const { did: filterdid } = await ask(server, endpoints.addTab.path, { pid, name: 'All' });
    const half = await measureSize(page, server, { rows: 500, open: 600, key: 1.3 }, filterdid);
    const { pasted, undone } = await pastes(page);
    const whole = await measureSize(page, server, { rows: 1000, open: 1200, key: 2 }, filterdid);
    return [
      ...half.figures,
      atMost(`${half.what}: paste of 500 × 5`, median(pasted), [500, 'ms'], allTimes(pasted)),
      atMost(`${half.what}: undo of it`, median(undone), [300, 'ms'], allTimes(undone)),
      ...whole.figures,
    ];
  } finally {
    await browser.close();
    await running.stop();
  }
};
