import type { Page } from '@playwright/test';
import { routes } from '../../src/features/navigation/routes.ts';
import { axeFaults } from './axe.ts';
import { expect, inMotion, startSession, test } from './fixtures.ts';
import { didIn, routeAddresses } from '../route-addresses.ts';
import { airConditioners, electricityMeters as pid, field, settled } from './pages.ts';

test.use(inMotion);

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('dl') });
const footer = (page: Page) => page.getByRole('navigation', { name: 'Applications' });

async function openCards(page: Page, query = ''): Promise<void> {
  await page.goto(`${routes.list({ pid })}${query}`);
  await expect(cards(page).first()).toBeVisible();
  await settled(page);
}

test('a list is cards with state, name and two values; search and the filter sheet narrow it', async ({ page }) => {
  await startSession(page);
  await openCards(page);
  const first = cards(page).first();
  await expect(first.getByRole('link').first()).toBeVisible();
  await expect(first.locator('dt')).toHaveCount(2);
  await expect(first.locator('svg[data-state]').first()).toBeVisible();
  await page.setViewportSize({ width: 360, height: 844 });
  await expect(cards(page).getByText('Lighting and sockets').first()).toBeVisible();
  const cut = await cards(page)
    .locator('dd span')
    .evaluateAll((all) => all.filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0).length);
  expect(cut).toBe(0);

  await page.getByRole('button', { name: 'Sort and filter' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Sort and filter' });
  await sheet.getByRole('button', { name: /^Device No\./ }).tap();
  await sheet.locator('[data-operand] input').fill('EM-B2');
  await sheet.getByRole('button', { name: 'Apply' }).tap();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/filter=/);
  await settled(page);
  await expect(cards(page)).toHaveCount(1);
});

test('held sideways it has the layout of a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await startSession(page);
  await openCards(page);
  await expect(footer(page)).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('16px');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(844);
});

test('a window of a computer at 200 % shows the first record, and its pages are below the last one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await startSession(page);
  await page.goto(routes.list({ pid: airConditioners }));
  await expect(cards(page).first()).toBeVisible();
  await settled(page);
  await expect(cards(page).first().getByRole('link').first()).toBeInViewport({ ratio: 1 });
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).not.toBeInViewport();
  await pages.scrollIntoViewIfNeeded();
  await expect(cards(page).last()).toBeInViewport();
});

for (const size of [
  { width: 390, height: 844 },
  { width: 720, height: 450 },
])
  test(`a right of a role is changed at ${size.width} × ${size.height}; heads, names and buttons stay in sight`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await startSession(page);
    await page.goto(routes.authority());
    await page.getByRole('link', { name: /能源专员/ }).tap();
    const matrix = page.getByRole('grid');
    await expect(matrix).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    const line = matrix.getByRole('row', { name: /^All histories/ });
    const cell = line.getByRole('button').last();
    await cell.scrollIntoViewIfNeeded();
    await cell.tap();
    await expect(page.getByText('1 change', { exact: true })).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Discard', exact: true })).toBeInViewport({ ratio: 1 });
    await expect(line.getByRole('rowheader')).toBeInViewport({ ratio: 1 });
    await expect(matrix.getByRole('columnheader', { name: /^Configure/ })).toBeInViewport();
  });

test('the grid library is only loaded where there is a grid', async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text().catch(() => ''));
  });
  const grids = async () => (await Promise.all(scripts)).filter((text) => text.includes('ag-root-wrapper')).length;
  await startSession(page);
  await openCards(page);
  expect(await grids()).toBe(0);
  // The window becomes wider: a tablet that is turned.
  await page.setViewportSize({ width: 1160, height: 800 });
  await expect(page.getByRole('grid').or(page.getByRole('treegrid'))).toBeVisible();
  expect(await grids()).toBe(1);
});

test('boards above a list are opened on the phone itself, one below the other, and stay so', async ({ page }) => {
  await startSession(page);
  await openCards(page);
  const strip = page.getByRole('region', { name: 'Boards of this list' });
  const toggle = strip.getByRole('button', { name: /^Boards/ });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.tap();
  const boards = strip.getByRole('region');
  await expect(boards.nth(1)).toBeVisible();
  await page.reload();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(boards.nth(1)).toBeAttached();
  const boxes = await boards.evaluateAll((elements) => elements.map((board) => board.getBoundingClientRect().toJSON()));
  expect(new Set(boxes.map(({ x, width }) => `${x} ${width}`))).toEqual(new Set(['0 390']));
  expect(boxes.slice(1).every(({ top }, index) => top >= (boxes[index]?.bottom ?? top) - 1)).toBe(true);
  await toggle.tap();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

test('the spaces of the view mode are chosen by a finger, and its records scroll with the page', async ({ page }) => {
  await startSession(page);
  await openCards(page);
  const view = page.getByRole('button', { name: /^View as/ });
  await view.tap();
  await page.getByRole('menuitemradio', { name: 'By space' }).tap();
  await expect(page).toHaveURL(/viewmode/);
  await expect(cards(page).first()).toBeVisible();
  await settled(page);
  // The first record is in sight: the tree is closed until it is asked for.
  await expect(cards(page).first().getByRole('link').first()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('tree')).toHaveCount(0);
  await page.getByRole('button', { name: /^Spaces/ }).tap();
  const space = page.getByRole('tree').getByRole('checkbox').first();
  await expect(space).toBeVisible();
  await space.tap();
  await expect(page).toHaveURL(/viewmode/);
  await expect(page.getByText('1 checked', { exact: true })).toBeVisible();
  const footer = page.getByRole('navigation', { name: 'Pages' });
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect(footer).toBeInViewport();
});

test('a record is opened, edited and saved with one hand', async ({ page }) => {
  await startSession(page);
  await openCards(page);
  await cards(page).first().getByRole('link').first().tap();
  // Records that the facts name are high enough for a finger.
  const links = page.getByRole('definition').getByRole('link');
  await expect(links.first()).toBeVisible();
  const heights = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height));
  expect(heights.filter((height) => height < 23.5)).toEqual([]);
  await page.getByRole('button', { name: 'Edit' }).tap();
  const number = field(page, 'Device No.');
  await expect(number).toBeVisible();
  await number.fill(`P-${Date.now()}`);
  await page.getByRole('button', { name: /^Save/ }).tap();
  await expect(page).not.toHaveURL(/\/edit$/);
  await page.goto(routes.add({ pid }));
  await expect(page.getByRole('form')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Save/ })).toBeInViewport();
});

test('applications, search and account are at the foot; the menu leads to visitors', async ({ page }) => {
  await startSession(page);
  await openCards(page);
  await footer(page).getByRole('button', { name: 'Account' }).tap();
  const person = page.getByRole('dialog');
  await expect(person.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await footer(page).getByRole('button', { name: 'Search' }).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await footer(page).getByRole('button', { name: 'Menu' }).tap();
  const menu = page.getByRole('dialog', { name: 'Applications' });
  await menu.getByText('People', { exact: true }).tap();
  await menu.getByRole('link', { name: 'Visitor records' }).tap();
  await expect(menu).toBeHidden();
  await expect(cards(page).first()).toBeVisible();
});

test('my visitors are cards: name and state, the other values below, buttons under the thumb', async ({ page }) => {
  await startSession(page);
  await page.goto(routes.myVisits());
  const visit = cards(page).first();
  await expect(visit.locator('svg[data-state]')).toBeVisible();
  await expect(visit.locator('dt')).toHaveText(['Company', 'Mobile', 'Place', 'Visit time']);
  await expect(page.getByRole('table')).toHaveCount(0);
  const buttons = await visit
    .getByRole('button')
    .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().height));
  expect(buttons.length).toBe(2);
  expect(Math.min(...buttons)).toBeGreaterThanOrEqual(47.5);
});

test('members are cards, each of which opens the member', async ({ page }) => {
  await startSession(page);
  await page.goto(routes.groupManage());
  const member = cards(page).first();
  await expect(member.locator('dt')).toHaveText(['Staff No.', 'Department', 'Phone', 'Email', 'Exit date']);
  await expect(member.locator('svg[data-state]')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await member.getByRole('button').tap();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a phone, which can’t scan its own screen, is offered the text message first', async ({ page }) => {
  await page.goto(routes.login());
  await expect(page.getByRole('tab', { name: 'Text-message code' })).toHaveAttribute('aria-selected', 'true');
  // Fields are as high as the button beside them.
  const heights = await page
    .getByRole('tabpanel')
    .getByRole('textbox')
    .evaluateAll((all) => all.map((element) => element.parentElement?.getBoundingClientRect().height ?? 0));
  expect(heights).toHaveLength(2);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(47.5);
});

test('titles stand in one place, and no line is kept for buttons that never come', async ({ page }) => {
  await startSession(page);
  const title = page.getByRole('heading', { level: 1 });
  const tops: number[] = [];
  for (const address of [routes.overview({ pid }), routes.strategy({ pid }), routes.myVisits(), routes.groupManage()]) {
    await page.goto(address);
    await expect(title).toHaveText(/./);
    await settled(page);
    tops.push((await title.boundingBox())?.y ?? 0);
  }
  expect(new Set(tops.map(Math.round)).size).toBe(1);
  await page.goto(routes.add({ pid }));
  await expect(title).toHaveText('Add');
  const head = page
    .getByRole('main')
    .getByRole('banner')
    .or(page.locator('header').filter({ has: title }));
  expect((await head.boundingBox())?.height).toBeLessThan(64);
});

test('the chosen tab of a page is whole in a strip that scrolls', async ({ page }) => {
  await startSession(page);
  await page.goto(routes.notify({ pid }));
  const tab = page.getByRole('main').getByRole('link', { name: 'Notifications', exact: true });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await expect
    .poll(() =>
      tab.evaluate((link) => {
        const strip = link.parentElement;
        if (strip === null) throw new Error('a tab stands in a strip');
        const [inner, outer] = [link.getBoundingClientRect(), strip.getBoundingClientRect()];
        return strip.scrollWidth > strip.clientWidth && inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
      }),
    )
    .toBe(true);
});

test('the card of a reading says when it was taken', async ({ page }) => {
  await startSession(page);
  await openCards(page);
  const href = await cards(page).first().getByRole('link').first().getAttribute('href');
  await page.goto(routeAddresses(didIn(href)).history);
  await expect(cards(page).first()).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/);
});

test('nothing of the set-up page is beside the screen', async ({ page }) => {
  await page.goto('/setup');
  await expect(page.getByRole('button', { name: /English/ })).toBeInViewport({ ratio: 1 });
});

test('a dashboard is read from the hand: its cards are one below the other, whole and as wide as the screen', async ({
  page,
}) => {
  await startSession(page);
  await page.goto(routes.dashboard());
  const stack = page.getByRole('main').getByRole('group').first();
  const boards = stack.getByRole('region');
  await expect(boards.nth(3)).toBeAttached();
  // A card that is still waiting for its board is another element than the board: one that was found may be gone.
  await expect(async () => {
    const boxes = await boards.evaluateAll((all) => all.map((board) => board.getBoundingClientRect().toJSON()));
    expect(boxes.filter(({ width, height }) => width < 330 || height < 190)).toEqual([]);
    expect(boxes.slice(1).filter(({ top }, index) => top < (boxes[index]?.bottom ?? 0))).toEqual([]);
  }).toPass();
  await expect(async () => {
    await boards.last().scrollIntoViewIfNeeded();
    await expect(boards.last()).toBeInViewport();
  }).toPass();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('the console is installable: manifest, icons, and no service worker', async ({ page }) => {
  await page.goto('/login');
  const client = await page.context().newCDPSession(page);
  const { errors } = await client.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

/** Controls of the frame, the list and its cards that are lower than a finger. */
const lowControls = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    // A switch is 24 px high with as much room around it.
    [
      ...document.querySelectorAll<HTMLElement>(
        'nav[aria-label=Applications] > :is(a, button), header[aria-label=Header] :is(a, button), main button:not([role=switch]), main label, main [role=search]',
      ),
    ]
      .filter((element) => element.offsetParent !== null)
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0 && box.height < 47.5)
      .map(({ element, box }) => `${element.textContent?.trim() || element.className} ${Math.round(box.height)}`),
  );

test('the search fields of the audit log are opened by a button, and closed by a search', async ({ page }) => {
  await startSession(page);
  await page.goto(routes.auditLog());
  const filters = page.getByRole('main').getByRole('button', { name: /^Filters/ });
  const phoneField = page.getByRole('main').getByRole('textbox', { name: 'Phone', exact: true });
  await expect(filters).toHaveAttribute('aria-expanded', 'false');
  await expect(phoneField).toBeHidden();
  await filters.tap();
  await phoneField.fill('13800000001');
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).tap();
  await expect(filters).toHaveText('Filters (1)');
  await expect(phoneField).toBeHidden();
  await expect(page).toHaveURL(/phone=13800000001/);
});

test.describe('on every page', () => {
  test('nothing scrolls sideways at 390 and 360 px, and axe finds nothing', async ({ page }) => {
    test.setTimeout(600_000);
    await startSession(page);
    await openCards(page);
    const href = await cards(page).first().getByRole('link').first().getAttribute('href');
    const faults: string[] = [];
    for (const [name, address] of Object.entries(routeAddresses(didIn(href)))) {
      for (const width of [390, 360]) {
        await page.setViewportSize({ width, height: 844 });
        if (width === 390) await page.goto(address);
        await expect(page.getByRole('heading').first(), name).toBeVisible();
        await settled(page);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        if (wide > width) faults.push(`${name} at ${width}: ${wide}`);
      }
      faults.push(...(await axeFaults(page)).map((fault) => `${name} ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});

test('above a list the parameters are whole below a linkage, which has a line of its own', async ({ page }) => {
  await startSession(page);
  await openCards(page);
  const strip = page.getByRole('region', { name: 'Control', exact: true });
  const linkage = strip.getByRole('switch').first();
  const parameters = strip.getByRole('button', { name: 'Parameters…' });
  await expect(linkage).toBeInViewport({ ratio: 1 });
  await expect(parameters).toBeInViewport({ ratio: 1 });
  const [above, below] = [await linkage.boundingBox(), await parameters.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});

test('what a finger presses in a list is at least 48 px high', async ({ page }) => {
  await startSession(page);
  await openCards(page);
  expect(await lowControls(page)).toEqual([]);
});
