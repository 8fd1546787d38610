import { routes } from '../../src/features/navigation/routes.ts';
import { expect, startSession, test } from './fixtures.ts';
import { electricityMeters as pid, grid, openList, settled } from './pages.ts';

/** A tablet held upright has the layout of a computer: nothing may be broken, cut or out of sight for want of width. */

test.use({ viewport: { width: 768, height: 1024 } });

test('the name of a record is whole beside its state, tabs and buttons', async ({ page }) => {
  await startSession(page);
  await openList(page, pid);
  await grid(page).getByRole('link').first().click();
  await expect(page.getByRole('link', { name: 'History', exact: true })).toBeVisible();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(/./);
  expect(await title.evaluate((words) => words.scrollWidth - words.clientWidth)).toBeLessThanOrEqual(0);
});

test('buttons of a list are on one line', async ({ page }) => {
  await startSession(page);
  await openList(page, pid);
  const tops = await Promise.all(
    ['Refresh', 'Linkages', 'Boards', 'Export'].map(async (name) => {
      const box = await page
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .last()
        .boundingBox();
      return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
    }),
  );
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(8);
});

test('rows of a table are not broken letter by letter, and their buttons stay in sight', async ({ page }) => {
  await startSession(page);
  for (const address of [routes.auditLog(), routes.groupManage(), routes.myVisits()]) {
    await page.goto(address);
    const rows = page.getByRole('table').locator('tbody tr');
    await expect(rows.first()).toBeVisible();
    await settled(page);
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights), address).toBeLessThan(64);
  }
  await expect(page.getByRole('button', { name: 'Confirm' }).first()).toBeInViewport({ ratio: 1 });
});

test('nothing is cut at the right: the tools of a policy, the pages beside a tree', async ({ page }) => {
  await startSession(page);
  await page.goto(routes.addStrategy({ pid }));
  await expect(page.getByRole('button', { name: 'Configure actions' })).toBeInViewport({ ratio: 1 });
  await page.goto(routes.viewmode({ pid }));
  await expect(grid(page)).toBeVisible();
  await settled(page);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('button').last()).toBeInViewport({ ratio: 1 });
});

test('the picture of the sign-in page is whole below its words, or not there', async ({ page }) => {
  await page.goto(routes.login());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const shown: string[] = [];
  for (const [width, height] of [
    [768, 1024],
    [820, 1180],
    [1024, 1366],
    [1200, 1920],
    [1024, 768],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    const picture = page.locator('header > svg');
    if (!(await picture.isVisible())) continue;
    shown.push(`${width} × ${height}`);
    const cut = await picture.evaluate((svg) => {
      const pane = svg.getBoundingClientRect();
      return [...svg.querySelectorAll('g > *')].filter((part) => {
        const { left, right, width: own } = part.getBoundingClientRect();
        return own > 0 && (left < pane.left - 1 || right > pane.right + 1);
      }).length;
    });
    const words = await page.locator('header p').last().boundingBox();
    const capital = await picture.locator('g > rect').first().boundingBox();
    const over = Math.max(0, (words?.y ?? 0) + (words?.height ?? 0) - (capital?.y ?? 0));
    expect({ width, height, cut, over }).toEqual({ width, height, cut: 0, over: 0 });
  }
  expect(shown).toEqual(['1024 × 768', '1366 × 768']);
});
