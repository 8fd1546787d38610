import { type Browser, type CDPSession, chromium, type Locator, type Page } from 'playwright';
import { chromiumArgs, chromiumPath } from '../../scripts/chromium.ts';
import { wideModule } from './compile.ts';
import { allTimes, atMost, type Figure, median, withoutBar } from './figure.ts';
import { keyTimes, watchKeys } from './key-times.ts';
import { signIn, startServer } from './pages.ts';

/** An add form of 300 fields of every type, in turns with as many of the browser's own inputs. */

const fields = 300;
const rounds = 5;
const keys = 30;

type Typing = { paint: number; script: number };

const config = {
  ...wideModule(fields),
  pid: '3000000000000000000b0300',
  name: { en: 'Three hundred', zh: '三百列' },
};

const saveModule = async (page: Page, url: string): Promise<void> => {
  const session = await page.evaluate(() => localStorage.getItem('loginsession') ?? '');
  const saved = await fetch(`${url}/sfsaas/api/module/save`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', loginsession: session },
    body: JSON.stringify(config),
  });
  const answer = (await saved.json()) as { status: number; msg: string };
  if (answer.status !== 0) throw new Error(`The module of ${fields} columns: ${answer.msg}`);
};

/** ms of script on the page since it was loaded. */
const scriptTime = async (client: CDPSession): Promise<number> => {
  const { metrics } = await client.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
};

/** Median key to paint, and script per key, of keys pressed one by one in an input. */
const type = async (client: CDPSession, input: Locator): Promise<Typing> => {
  const page = input.page();
  await input.click();
  await page.keyboard.type('warm', { delay: 60 });
  await watchKeys(page);
  const before = await scriptTime(client);
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press('a');
    await page.waitForTimeout(100);
  }
  return { paint: median(await keyTimes(page)), script: ((await scriptTime(client)) - before) / keys };
};

/** Click on Add, on the list, until the fields that are drawn first are painted; ms. */
const openForm = async (page: Page, url: string): Promise<number> => {
  await page.goto(`${url}/home/data/list/${config.pid}`);
  const button = page
    .getByRole('button', { name: /add/i })
    .or(page.getByRole('link', { name: /add/i }))
    .first();
  // A pointer is over the button before it is pressed; the page prefetches then.
  await button.hover();
  await page.waitForTimeout(500);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const add = [...document.querySelectorAll<HTMLElement>('a, button')].find((element) =>
          /^\s*add/i.test(element.textContent ?? ''),
        );
        const look = () => {
          if (document.querySelectorAll('form input, form textarea, form [role=combobox]').length < 200)
            requestAnimationFrame(look);
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start), 0));
        };
        add?.click();
        look();
      }),
  );
};

/** The floor: as many inputs made by hand on an empty page; ms to painted. */
const openNative = async (page: Page, url: string): Promise<number> => {
  await page.goto(`${url}/healthz`);
  return page.evaluate(
    (count) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const form = document.createElement('form');
        for (let index = 0; index < count; index += 1) {
          const label = document.createElement('label');
          label.textContent = `Column ${index}`;
          label.append(document.createElement('input'));
          form.append(label);
        }
        document.body.replaceChildren(form);
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start), 0));
      }),
    fields,
  );
};

type Round = { mount: number; floor: number; ours: Typing; native: Typing };

const measureRound = async (page: Page, client: CDPSession, url: string): Promise<Round> => {
  const floor = await openNative(page, url);
  const native = await type(client, page.locator('form input').nth(1));
  const mount = await openForm(page, url);
  const ours = await type(client, page.locator('form [data-choice=false] input[type=text]:not([inputmode])').nth(1));
  return { mount, floor, ours, native };
};

const figuresOf = (measured: readonly Round[]): Figure[] => {
  const of = (read: (round: Round) => number): number[] => measured.map(read);
  const mounts = of(({ mount }) => mount);
  const paint = of(({ ours, native }) => ours.paint / native.paint);
  const script = of(({ ours }) => ours.script);
  const name = `add form of ${fields} fields`;
  const two = (values: number[]) => values.map((value) => value.toFixed(2)).join(' ');
  const ms = (read: (typing: Typing) => number) =>
    `ours ${median(of(({ ours }) => read(ours))).toFixed(1)} ms, native ${median(of(({ native }) => read(native))).toFixed(1)} ms`;
  return [
    withoutBar(`floor: ${fields} native inputs made to painted`, median(of(({ floor }) => floor)), 'ms', 'no bar'),
    atMost(`${name}: click to painted`, median(mounts), [400, 'ms'], allTimes(mounts)),
    atMost(
      `${name}: key to paint through native inputs`,
      median(paint),
      [1.1, '×'],
      `${ms((typing) => typing.paint)}; all ${two(paint)}`,
    ),
    // Native inputs without listeners run no script at all; the peers' harness compares with a form of React's.
    atMost(`${name}: script per key`, median(script), [12, 'ms'], `all ${two(script)}`),
  ];
};

const measureIn = async (browser: Browser, url: string): Promise<Figure[]> => {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1920, height: 1080 } });
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await signIn(page);
  await saveModule(page, url);
  const client = await context.newCDPSession(page);
  await client.send('Performance.enable');
  await openForm(page, url);
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measureRound(page, client, url));
  return figuresOf(measured);
};

export const measureForm = async (): Promise<Figure[]> => {
  const server = await startServer();
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] });
  try {
    return await measureIn(browser, server.url);
  } finally {
    await browser.close();
    await server.stop();
  }
};
