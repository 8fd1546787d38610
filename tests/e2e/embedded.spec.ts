import type { Page } from '@playwright/test';
import { expect, startSession, test } from './fixtures.ts';
import { grid } from './pages.ts';

const channels = '30000000000000000000000b';
const framed = (page: Page) => page.frameLocator('iframe[title="Embedded page"]');

/** Another manifest than the demo's, as this person's platform might answer it. */
const answerManifest = (page: Page, entry: object) =>
  page.route('**/sfadapter/v1/manifest*', (route) =>
    route.fulfill({
      json: { status: 0, msg: '', list: [{ info: JSON.stringify({ pid: channels, kind: 'page', ...entry }) }] },
    }),
  );

test('an embedded page is told theme, language and query, leads within the console, and the table is a click away', async ({
  page,
}) => {
  await startSession(page);
  await page.goto(`/home/data/list/${channels}?view=page&floor=3`);
  await expect(framed(page).getByRole('heading')).toHaveText('An embedded page');
  await expect(framed(page).getByText(/floor=3/)).toBeVisible();
  await expect(framed(page).locator('html')).toHaveAttribute('data-theme', 'light');
  await framed(page).getByRole('button', { name: 'Open media files' }).click();
  await expect(page).toHaveURL(/\/(list|cardmode)\/30000000000000000000000c/);
  await page.goto(`/home/data/list/${channels}?view=table`);
  await expect(grid(page)).toBeVisible();
});

test('an embedded page can’t reach the console, and nobody else is heard in its place', async ({ page }) => {
  await startSession(page);
  await page.goto(`/home/data/list/${channels}?view=page`);
  await expect(framed(page).getByRole('heading')).toHaveText('An embedded page');
  const pluginFrame = page.frames().find((frame) => frame.url().includes('/examples/'));
  const reached = await pluginFrame?.evaluate(() => {
    try {
      return parent.document.title;
    } catch (error) {
      return String(error);
    }
  });
  expect(reached).toContain('SecurityError');
  const address = page.url();
  // The same page in a frame that the console did not open, and the console's own window: neither is the page's.
  await page.evaluate(async () => {
    const strange = document.createElement('iframe');
    strange.sandbox.add('allow-scripts');
    strange.src = '/examples/channels/index.html?strange';
    document.body.append(strange);
    await new Promise((resolve) => strange.addEventListener('load', resolve, { once: true }));
    window.postMessage({ colonnade: 1, type: 'navigate', path: '/home/custom/auditLog' }, '*');
  });
  const strange = page.frames().find((frame) => frame.url().endsWith('?strange'));
  await strange?.evaluate(() =>
    parent.postMessage({ colonnade: 1, type: 'navigate', path: '/home/custom/auditLog' }, '*'),
  );
  // What the page itself may not say, then what it may: when this is answered, the others have been passed over.
  await pluginFrame?.evaluate(() => {
    for (const path of ['https://evil.example/', '/index?token=x', '/home/../index']) {
      parent.postMessage({ colonnade: 1, type: 'navigate', path }, '*');
    }
  });
  await pluginFrame?.evaluate(() => parent.postMessage({ colonnade: 1, type: 'size', height: 1234 }, '*'));
  await expect(page.locator('iframe[title="Embedded page"]')).toHaveCSS('min-height', '1234px');
  expect(page.url()).toBe(address);
});

test('a script page draws itself in the console', async ({ page }) => {
  await startSession(page);
  await answerManifest(page, { mode: 'script', path: '/examples/channels/module.js' });
  await page.goto(`/home/data/list/${channels}?view=page`);
  await expect(page.getByText(`A page drawn by a script: light, ${channels}`)).toBeVisible();
});

test('a script whose file is not the one that was named is told and goes no further', async ({ browser, baseURL }) => {
  // A context of its own: the browser itself logs that it refused the file.
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await startSession(page);
  const integrity = `sha256-${'A'.repeat(43)}=`;
  await answerManifest(page, { mode: 'script', path: '/examples/channels/module.js', integrity });
  await page.goto(`/home/data/list/${channels}?view=page`);
  await expect(page.getByText('Could not show the embedded page')).toBeVisible();
  await expect(page.getByText('A page drawn by a script')).toHaveCount(0);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Could not show the embedded page')).toBeVisible();
  await page.getByRole('link', { name: 'Table' }).click();
  await expect(grid(page)).toBeVisible();
  await context.close();
});

test('a page that is not there is told, with another try', async ({ page }) => {
  await startSession(page);
  await answerManifest(page, { mode: 'iframe', path: '/examples/nothing/index.html' });
  await page.goto(`/home/data/list/${channels}?view=page`);
  await expect(page.getByText('Could not show the embedded page')).toBeVisible();
  await expect(page.getByText(/The page was not found on/)).toBeVisible();
});
