import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { type ChartTheme, chartColours } from '../../src/theme/chart-theme.ts';
import { contrast } from '../../src/theme/contrast.ts';
import { accounts, expect, inMotion, startSession, test } from './fixtures.ts';
import { nameOfBoard, openWall, storeDashboard, storedCards, localTimeOf } from './wall-page.ts';

test.use(inMotion);

/** Contrast of texts on a background picture, measured on the rendered pixels behind them. */

const pageSize = { padding: 12, colume: 24, row: 12, perSpan: 3, perRow: 4 };
const builtIn = (type: string, dataX: number) => ({
  did: type,
  name: '',
  pid: '',
  type,
  span: 6,
  rows: 8,
  dataX,
  dataY: 2,
});

const names = ['Clock', 'Date', 'Weather'];
const textTokens = [
  '--text-strong',
  '--text',
  '--text-secondary',
  '--text-tertiary',
  // The dash of an empty value, as a board of today has it in the minute after midnight.
  '--empty-value',
  '--accent-text',
];

const size = { width: 480, height: 270 };

/** Deterministic noise, the busiest picture possible: each pixel is independent of its neighbours. */
const noise = (): Buffer => {
  let seed = 7;
  return Buffer.from(
    Array.from({ length: size.width * size.height * 3 }, () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed > 1_073_741_824 ? 255 : 0;
    }),
  );
};

const pictures = {
  'very light': () => Buffer.alloc(size.width * size.height * 3, 255),
  'very dark': () => Buffer.alloc(size.width * size.height * 3, 0),
  busy: noise,
} as const;

const png = (pixels: Buffer): Promise<Buffer> =>
  sharp(pixels, { raw: { ...size, channels: 3 } })
    .png()
    .toBuffer();

/** Lightest and darkest pixel of a card without its texts and drawings. */
async function groundsOf(page: Page, card: Locator): Promise<string[]> {
  const { data, info } = await sharp(await card.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Without the rounded corners, which show the page behind the card.
  const corner = 12;
  const colours = new Set<string>();
  for (let y = corner; y < info.height - corner; y += 1)
    for (let x = corner; x < info.width - corner; x += 1)
      colours.add(`#${data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3).toString('hex')}`);
  expect(await page.evaluate(() => document.readyState)).toBe('complete');
  return [...colours];
}

/** Contrast of a text with the background colour on which it is hardest to read. */
const leastContrast = (text: string, grounds: readonly string[]): number =>
  grounds.reduce((least, ground) => Math.min(least, contrast(text, ground)), Number.POSITIVE_INFINITY);

const coloursOf = (card: Locator): Promise<string[]> =>
  card.evaluate(
    (element, tokens) => tokens.map((token) => getComputedStyle(element).getPropertyValue(token).trim()),
    textTokens,
  );

for (const [kind, pixels] of Object.entries(pictures))
  test(`on a ${kind} picture each text has a contrast of 4.5 or more, in each theme`, async ({ page }) => {
    test.slow();
    await startSession(page, accounts.operator);
    const bgImg = `data:image/png;base64,${(await png(pixels())).toString('base64')}`;
    for (const bltheme of ['dark', 'default', 'blue']) {
      const side = {
        bgImg,
        bltheme,
        pageSize,
        dashlist: [builtIn('clock', 0), builtIn('date', 6), builtIn('weather', 12)],
      };
      await storeDashboard(page, { ...side, portraitInfo: { ...side, dashlist: [] } });
      await openWall(page);
      await expect(localTimeOf(page)).toHaveCSS('background-image', /^url\("data:/);
      // Hidden, so that texts and drawings are not measured as background.
      await page.addStyleTag({ content: '[data-orientation] section > * { visibility: hidden !important }' });
      for (const name of names) {
        const card = page.getByRole('region', { name });
        // A card becomes translucent once the picture has been analysed.
        await expect(card).toHaveCSS('background-color', /^rgba\(/);
        const grounds = await groundsOf(page, card);
        const texts = await coloursOf(card);
        expect(texts.every((colour) => /^#[\da-f]{6}$/.test(colour))).toBe(true);
        const least = Math.min(...texts.map((text) => leastContrast(text, grounds)));
        expect(least, `${name}, ${bltheme}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

type Card = { did: string; type: string; name: string };

/** One board of each of these kinds, taken from the dashboards that the demo company has. */
const kinds = ['consumetotal', 'linearea', 'powergauge'];

const boardsOf = async (page: Page): Promise<Card[]> => {
  await startSession(page);
  const cards = (await storedCards(page)) as Card[];
  const boards = kinds.flatMap((kind) => cards.find(({ type }) => type === kind) ?? []);
  return Promise.all(boards.map(async (board) => ({ ...board, name: await nameOfBoard(page, board.did) })));
};

/** Computed colours of the visible texts of a card; buttons have a background of their own and are left out. */
const shownColours = (card: Locator): Promise<string[]> =>
  card.evaluate((element) => {
    const elements = [...element.querySelectorAll('*')].filter(
      (candidate) =>
        candidate.checkVisibility() &&
        candidate.closest('.visually-hidden, button') === null &&
        [...candidate.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()),
    );
    const paint = document.createElement('canvas').getContext('2d');
    if (paint === null) throw new Error('A canvas tells how a colour is written.');
    return elements.map((cardElement) => {
      const { color, fill } = getComputedStyle(cardElement);
      paint.fillStyle = cardElement instanceof SVGElement ? fill : color;
      return paint.fillStyle;
    });
  });

/** Colours that axes and legends of charts are painted with. */
const paintedColours = (bltheme: string): string[] => {
  const { label, text } = chartColours(bltheme === 'default' ? 'light' : (bltheme as ChartTheme));
  return [label, text];
};

for (const [kind, pixels] of Object.entries(pictures))
  test(`on a ${kind} picture each text of boards has a contrast of 4.5 or more, in each theme`, async ({ page }) => {
    test.slow();
    const boards = await boardsOf(page);
    expect(boards.map(({ type }) => type)).toEqual(kinds);
    await startSession(page, accounts.operator);
    const bgImg = `data:image/png;base64,${(await png(pixels())).toString('base64')}`;
    const areaAt = (index: number) => ({ span: 6, rows: 8, dataX: index * 6, dataY: 2 });
    const dashlist = [...boards.map((board, index) => ({ ...board, ...areaAt(index) })), builtIn('clock', 18)];
    for (const bltheme of ['dark', 'default', 'blue']) {
      const side = { bgImg, bltheme, pageSize, dashlist };
      await storeDashboard(page, { ...side, portraitInfo: { ...side, dashlist: [] } });
      await openWall(page);
      await expect(localTimeOf(page).locator('section[aria-busy="true"]')).toHaveCount(0);
      await expect(localTimeOf(page).locator('section canvas').first()).toBeVisible();
      const cards: { name: string; card: Locator; texts: string[] }[] = [];
      for (const { name } of boards) {
        const card = page.getByRole('region', { name, exact: true });
        await expect(card).toHaveCSS('background-color', /^rgba\(/);
        // The title, and numbers or a legend, which appear with the first response.
        await expect.poll(async () => (await shownColours(card)).length, { message: name }).toBeGreaterThan(1);
        cards.push({ name, card, texts: [...(await shownColours(card)), ...paintedColours(bltheme)] });
      }
      // Hidden, so that texts and drawings are not measured as background.
      await page.addStyleTag({ content: '[data-orientation] section > * { visibility: hidden !important }' });
      for (const { name, card, texts } of cards) {
        const grounds = await groundsOf(page, card);
        for (const text of new Set(texts)) {
          expect(text).toMatch(/^#[\da-f]{6}$/i);
          expect(leastContrast(text, grounds), `${text} on ${name}, ${bltheme}`).toBeGreaterThanOrEqual(4.5);
        }
      }
    }
  });
