import type { Locator, Page } from '@playwright/test';
import { pids } from '../../server/demo/pids.ts';
import { accounts, expect, inMotion, signIn, startSession, test } from './fixtures.ts';
import {
  coldRooms,
  coldRoomsFile,
  electricityMeters,
  field,
  grid,
  openAddForm,
  openList,
  save,
  settled,
} from './pages.ts';

test.use(inMotion);

const search = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const searchResults = (page: Page) => page.getByRole('listbox', { name: 'Found' });
const option = (page: Page, name: string | RegExp) => searchResults(page).getByRole('option', { name });

async function openPalette(page: Page): Promise<void> {
  // The keys are heard once the shell is there.
  await expect(page.getByRole('button', { name: /Search apps|搜索应用/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(search(page)).toBeFocused();
}

test.describe('the search palette', () => {
  test('finds a module by the other language, and the page that opens has title and focus', async ({ page }) => {
    await signIn(page);
    await expect(grid(page)).toBeVisible();
    await openPalette(page);
    // The palette opens a module in the view that its user has chosen last; other tests choose none for this module.
    await search(page).fill('燃气表');
    await expect(option(page, /Gas meters/)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/home/data/list/${pids.gas}`));
    await expect(page).toHaveTitle(/^.+ · List · Gas meters · Colonnade$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('ux 45: finds records of modules that are not open, and Esc gives the focus back', async ({ page, server }) => {
    await server.applyModule(coldRoomsFile);
    await startSession(page);
    await openList(page, coldRooms);
    await openAddForm(page);
    const name = `Palette chamber ${Date.now().toString(36)}`;
    await field(page, 'Name').fill(name);
    await field(page, 'Room code').fill('P-1');
    await save(page);
    await expect(page).toHaveURL(/\/list\//);
    await openList(page, electricityMeters);
    const opener = page.getByRole('button', { name: /Search apps/ });
    await opener.click();
    await search(page).fill(name.toLowerCase());
    await expect(option(page, name)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(search(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
    await openPalette(page);
    await search(page).fill(name.toLowerCase());
    await option(page, name).first().click();
    await expect(page).toHaveURL(/\/detail\//);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  });

  test('the arrows go round what was found and the field says what is marked', async ({ page }) => {
    await signIn(page);
    await openPalette(page);
    await search(page).fill('theme');
    await expect(option(page, /^Theme/)).toHaveCount(3);
    await page.keyboard.press('ArrowUp');
    const last = searchResults(page).getByRole('option').last();
    await expect(last).toHaveAttribute('aria-selected', 'true');
    await expect(search(page)).toHaveAttribute('aria-activedescendant', (await last.getAttribute('id')) ?? '');
    await page.keyboard.press('ArrowDown');
    await expect(searchResults(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  });

  test('does things: theme, language, adding to the open module', async ({ page, server }) => {
    await server.applyModule(coldRoomsFile);
    await startSession(page);
    await openList(page, coldRooms);
    await openPalette(page);
    await search(page).fill('dark');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await openPalette(page);
    await search(page).fill('add to');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/home/data/add/${coldRooms}/`));
    await openPalette(page);
    await search(page).fill('中文');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(page.getByRole('button', { name: /搜索应用/ })).toBeVisible();
  });

  test('says when nothing is called so, and markup is only text', async ({ page }) => {
    await signIn(page);
    await openPalette(page);
    await search(page).fill('<img src=nothing onerror=alert(2)>');
    await expect(page.getByText(/No results for “\W*<img src=nothing/)).toBeVisible();
  });
});

test('ux 45: ? lists the shortcuts, and is only a sign where one types', async ({ page }) => {
  await signIn(page);
  await expect(grid(page)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toContainText('Search');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.getByRole('searchbox').or(page.getByPlaceholder('Find by name')).first().focus();
  await page.keyboard.press('?');
  await expect(sheet).toHaveCount(0);
});

test('ux 44: the first key reaches the skip link, which leads to the content', async ({ page }) => {
  await signIn(page);
  await expect(grid(page)).toBeVisible();
  await page.reload();
  await expect(grid(page)).toBeVisible();
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('the left menu is walked by keys alone', async ({ page }) => {
  await signIn(page);
  // The heading takes the focus once its page is there, from the menu too.
  await expect(grid(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const menu = page.getByRole('navigation', { name: 'Applications' });
  await menu.getByRole('button', { name: 'Air' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('button', { name: 'Metering' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(menu.getByRole('link', { name: 'Electricity meters' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu.getByRole('button', { name: 'Metering' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(electricityMeters));
});

test('a page that arrives late does not take the focus from where one has gone meanwhile', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const arrived = Promise.withResolvers<void>();
  await page.route('**/audit-page-*.js', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.route('**/audit/**', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Manage', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Audit log' }).click();
  const menu = page.getByRole('navigation', { name: 'Applications' });
  await menu.getByRole('button', { name: 'Air' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('button', { name: 'Metering' })).toBeFocused();
  arrived.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Metering' })).toBeFocused();
});

test('Manage leads an administrator to the audit log', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: 'Manage', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Audit log' }).click();
  await expect(page).toHaveURL(/auditLog/);
  const heading = page.getByRole('heading', { level: 1, name: 'Audit log' });
  await expect(heading).toBeVisible();
  await expect(heading).toBeFocused();
});

test('an operator has no Manage, and nothing leads to a page that is not there', async ({ page }) => {
  await signIn(page, accounts.operator);
  await expect(grid(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Manage', exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: /assistant/i }).click();
  await expect(page.getByRole('textbox', { name: /question/i })).toBeVisible();
});

test('ux 42: a lost connection is said, asks sparingly, and heals by itself', async ({ page, context }) => {
  await startSession(page);
  await openList(page, electricityMeters);
  const banner = page.getByText('Connection to the platform lost.');
  let requestCount = 0;
  let probes = 0;
  page.on('request', (request) => {
    // Parts of the console that were on their way are no questions.
    requestCount += request.resourceType() === 'fetch' ? 1 : 0;
    probes += request.url().endsWith('/readyz') ? 1 : 0;
  });
  await context.setOffline(true);
  await expect(banner).toBeVisible();
  await expect(page.getByText(/Trying again in \d+ s/)).toBeVisible();
  await expect(grid(page)).toBeVisible();
  await page.getByRole('navigation', { name: 'Applications' }).getByRole('button', { name: 'Metering' }).click();
  await page.getByRole('link', { name: 'Water meters' }).click();
  // Two, five and eight seconds apart.
  await expect.poll(() => probes, { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
  // A module that opens asks each thing once; beside that there is one small question now and then.
  expect(requestCount).toBeLessThan(25);
  await context.setOffline(false);
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Water meters');
  await expect(grid(page)).toBeVisible();
});

test.describe('a part that a deploy has replaced', () => {
  // What fails here is meant to: React and the router write about it.
  const faulty = test.extend({ cleanConsole: async ({ page: _page }, use) => use() });

  faulty('is there after one reload', async ({ page }) => {
    await startSession(page);
    await openList(page, electricityMeters);
    await page.route('**/assets/add-page*.js', (route) => route.fulfill({ status: 404 }), { times: 1 });
    await openAddForm(page);
    await expect(field(page, 'Name')).toBeVisible();
    await expect(page).toHaveURL(/\/add\//);
  });

  faulty('that stays away is told, never a loop', async ({ page }) => {
    await startSession(page);
    await openList(page, electricityMeters);
    let loads = 0;
    page.on('framenavigated', (frame) => (loads += frame === page.mainFrame() ? 1 : 0));
    await page.route('**/assets/add-page*.js', (route) => route.fulfill({ status: 404 }));
    await page
      .getByRole('button', { name: /^Add/ })
      .or(page.getByRole('link', { name: /^Add/ }))
      .first()
      .click();
    await expect(page.getByText('Could not show this page')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Applications' })).toBeVisible();
    expect(loads).toBeLessThanOrEqual(2);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Could not show this page')).toBeVisible();
    expect(loads).toBeLessThanOrEqual(3);
    await page.unroute('**/assets/add-page*.js');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(field(page, 'Name')).toBeVisible();
  });

  faulty('a page that fails leaves the rest of the console standing', async ({ page }) => {
    await signIn(page);
    // A type that this console does not know: the server would never say it.
    await page.route('**/module/config', async (route) => {
      const answer = await (await route.fetch()).text();
      await route.fulfill({
        contentType: 'application/json',
        body: answer.replaceAll('"type":"enum"', '"type":"none"'),
      });
    });
    await page.goto(`/home/data/list/${electricityMeters}`);
    await expect(page.getByText('Could not show this page')).toBeVisible();
    await expect(page.getByText(/Error ID/).first()).toBeVisible();
    await page.unroute('**/module/config');
    await page.getByRole('navigation', { name: 'Applications' }).getByRole('button', { name: 'Metering' }).click();
    await page.getByRole('link', { name: 'Water meters' }).click();
    await expect(grid(page)).toBeVisible();
  });
});

test.describe('before the first script of the console', () => {
  test('theme, language and size are there as they were left', async ({ page }) => {
    await page.goto('/login');
    await page.evaluate(() => {
      localStorage.setItem('theme', 'dark');
      localStorage.setItem('currentLanguage', 'zh');
      localStorage.setItem('ratio', '1.25');
    });
    // The last part of the page that is loaded; while it is on its way, the page would say that it cannot be.
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/login', { waitUntil: 'load' });
    const root = await page.evaluate(() => ({
      theme: document.documentElement.dataset['theme'],
      language: document.documentElement.lang,
      size: getComputedStyle(document.documentElement).fontSize,
      canvas: getComputedStyle(document.body).backgroundColor,
    }));
    expect(root).toEqual({ theme: 'dark', language: 'zh-CN', size: '20px', canvas: 'rgb(13, 15, 18)' });
  });
});

test.describe('the size of the console', () => {
  const rootSize = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);

  for (const [width, size] of [
    [1160, '14px'],
    [1366, '14px'],
    [1920, '16px'],
    [2880, '24px'],
    [5000, '32px'],
  ] as const) {
    test(`is ${size} at the root in a window of ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/login');
      await expect(page.getByRole('tablist')).toBeVisible();
      expect(await rootSize(page)).toBe(size);
    });
  }

  test('no text is under 12 px in the smallest one, and nothing is cut off at 1160 px', async ({ page }) => {
    await page.setViewportSize({ width: 1160, height: 768 });
    await signIn(page);
    await expect(grid(page)).toBeVisible();
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
        .filter((element) => Number.parseFloat(getComputedStyle(element).fontSize) < 12)
        .map((element) => element.outerHTML.slice(0, 120)),
    );
    expect(small).toEqual([]);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width).toBe(1160);
    // Only tables scroll sideways in a narrower window.
    await page.setViewportSize({ width: 1000, height: 768 });
    await expect.poll(width).toBe(1000);
  });

  test('that a person chose, and the language, outlive reload and sign-out', async ({ page }) => {
    await signIn(page);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitemradio', { name: 'Large' }).click();
    expect(await rootSize(page)).toBe('20px');
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: '简体中文' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await page.reload();
    await page.getByRole('button', { name: '账号' }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(await rootSize(page)).toBe('20px');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  });
});

test.describe('languages', () => {
  test('the server lists them; one without texts of ours says so and speaks where it can', async ({ page }) => {
    await page.route('**/lang/langList.json', (route) =>
      route.fulfill({
        json: [
          { key: 'zh', name: '简体中文' },
          { key: 'en', name: 'English' },
          { key: 'de', name: 'Deutsch' },
        ],
      }),
    );
    await startSession(page);
    await openList(page, electricityMeters);
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect(page.getByText(/no texts in Deutsch yet/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: /Language.*Deutsch/ })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test('an application without the right to read it says so and leads back', async ({ page }) => {
  await signIn(page, accounts.storeStaff);
  await expect(grid(page)).toBeVisible();
  await page.route('**/module/config', (route) =>
    route.fulfill({ json: { status: -40003, msg: 'The right to read is missing', errors: [] } }),
  );
  await page.goto(`/home/data/list/${coldRooms}`);
  await expect(page.getByRole('heading', { name: 'No right to view this' })).toBeVisible();
  await page.unroute('**/module/config');
  await page.getByRole('link', { name: 'Back to start' }).click();
  await expect(grid(page)).toBeVisible();
});

/** What could be pressed where an element is. */
const coveredBy = (element: Locator): Promise<string[]> =>
  element.evaluate((notice) => {
    const { left, top, width, height } = notice.getBoundingClientRect();
    const steps = Array.from({ length: 21 }, (_, index) => index / 20);
    const places = steps.flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [left + x * (width - 1), top + y * height] as const),
    );
    const covered = places.map(([x, y]) => document.elementsFromPoint(x, y).find((other) => !notice.contains(other)));
    return covered
      .flatMap((other) => other?.closest('a, button, input, [role="gridcell"]') ?? [])
      .filter((other) => other.checkVisibility({ opacityProperty: true }))
      .map((other) => other.textContent || other.outerHTML.slice(0, 80));
  });

test('a server that takes questions and does not answer: after three seconds that is said, with a way to try again', async ({
  page,
}) => {
  await startSession(page);
  await openList(page, electricityMeters);
  const rows = page.getByRole('row');
  // The grid is there before its rows.
  await expect(rows).not.toHaveCount(0);
  const rowCount = await rows.count();
  let requestCount = 0;
  await page.route('**/filter/query', (route) => {
    requestCount += 1;
    return requestCount === 1 ? undefined : route.continue();
  });
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  const notice = page.getByRole('region', { name: 'The platform is taking longer than usual.' });
  // There is no input on this page.
  await expect(notice).not.toContainText('input');
  await expect(rows).toHaveCount(rowCount);
  for (const width of [390, 1160, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.locator('footer')).toHaveCount(width < 768 ? 0 : 1);
    expect(await coveredBy(notice), `at ${width} px`).toEqual([]);
  }
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toHaveCount(0);
  await settled(page);
  await expect(rows).toHaveCount(rowCount);
});
