import type { Locator, Page } from '@playwright/test';
import { drawings } from '../../src/renderers/parts/icon.tsx';
import { expect, startSession, test } from './fixtures.ts';
import { airConditioners, electricityMeters, openList } from './pages.ts';

/** What a visitor sees in the first minute: nothing is cut, nothing is louder than the page. */

test.use({ viewport: { width: 1440, height: 900 } });

const isCut = (words: Locator): Promise<string[]> =>
  words.evaluateAll((all) =>
    all
      .filter((word) => word.scrollWidth > word.clientWidth || word.scrollHeight > word.clientHeight + 1)
      .map((word) => word.textContent),
  );

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

test('the words of the rail are whole, the chosen one too, and waiting visitors are no alarm', async ({ page }) => {
  await startSession(page);
  await openList(page, electricityMeters);
  const words = page.getByRole('navigation', { name: 'Applications' }).locator(':is(a, button) > span');
  await expect(words.filter({ hasText: 'Dashboard' })).toBeVisible();
  expect(await isCut(words)).toEqual([]);
  const lines = await words.evaluateAll((all) => all.map((word) => word.getBoundingClientRect().height));
  expect(new Set(lines.map(Math.round)).size).toBe(1);
  const waiting = page.getByRole('link', { name: /waiting for you/ });
  await expect(waiting).toBeVisible();
  expect(await waiting.evaluate((link) => getComputedStyle(link).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
});

test('linkages have an icon of their own, not that of policies', async ({ page }) => {
  await startSession(page);
  await openList(page, electricityMeters);
  const drawn = page.getByRole('button', { name: 'Linkages', exact: true }).locator('svg path');
  const paths = await drawn.evaluateAll((all) => all.map((path) => path.getAttribute('d')));
  expect(paths).toEqual([...drawings.linkages]);
});

test('a record of the column view is marked by its state, the chosen one too', async ({ page }) => {
  await startSession(page);
  await page.goto(`/home/data/columnmode/${electricityMeters}`);
  const rows = page.getByRole('listbox', { name: 'Records' }).getByRole('option');
  await expect(rows.first()).toHaveAttribute('aria-selected', 'true');
  const mark = rows.first().locator('svg[data-state]').first();
  await expect(mark).toBeVisible();
  const [ground, row] = await rows
    .first()
    .evaluate((option) =>
      [option.firstElementChild, option].map((element) => element && getComputedStyle(element).backgroundColor),
    );
  expect(ground).not.toBe(row);
});

test('members and departments are tabs; the tree has carets of ours and a button that closes it', async ({ page }) => {
  await startSession(page);
  await page.goto('/home/custom/groupManage');
  const tabs = page.getByRole('navigation', { name: 'Group management' }).getByRole('link');
  const lefts = () => tabs.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().left));
  await expect(tabs).toHaveText(['Members', 'Departments']);
  const before = await lefts();
  await tabs.last().click();
  await expect(tabs.last()).toHaveAttribute('aria-current', 'page');
  expect(await lefts()).toEqual(before);
  await expect(page.locator('.ant-tree-switcher svg.icon').first()).toBeVisible();
  await expect(page.locator('.ant-tree-switcher .anticon')).toHaveCount(0);
  await page.getByRole('tree').getByText('工程部').click();
  const buttons = page.getByRole('complementary', { name: '工程部' }).getByRole('button');
  await expect(buttons).toHaveCount(4);
  // Each on one line and whole, in as many rows as its words need.
  const cut = await buttons.evaluateAll((all) => all.map((button) => button.scrollWidth > button.clientWidth));
  expect(cut).toEqual([false, false, false, false]);
  const heights = await buttons.evaluateAll((all) =>
    all.map((button) => Math.round(button.getBoundingClientRect().height)),
  );
  expect(new Set(heights).size).toBe(1);
  await page.getByRole('button', { name: 'Collapse all' }).click();
  await expect(page.getByRole('tree').getByText('工程部')).toBeHidden();
});

test('a control is as wide as what it takes, and its value stands beside its name', async ({ page }) => {
  await startSession(page);
  await openList(page, electricityMeters);
  await page.getByRole('grid').or(page.getByRole('treegrid')).getByRole('link').first().click();
  const panel = page.getByRole('region', { name: 'Control', exact: true });
  const input = panel.locator('input:not([type=radio])').first();
  await expect(input).toBeVisible();
  expect((await input.boundingBox())?.width).toBeLessThan(400);
});

test('the choices of a control are on one line where the page has room', async ({ page }) => {
  await startSession(page);
  await openList(page, airConditioners);
  await page.getByRole('grid').or(page.getByRole('treegrid')).getByRole('link').first().click();
  const mode = page.getByRole('region', { name: 'Control', exact: true }).getByRole('radiogroup', { name: 'Mode' });
  await expect(mode.locator('label')).toHaveCount(5);
  const tops = await mode.locator('label').evaluateAll((all) => all.map((label) => label.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

test('a ring says what it counts, a figure what it was; a chart says what its sign does', async ({ page }) => {
  await startSession(page);
  await page.goto(`/home/data/overview/${electricityMeters}`);
  await expect(card(page, 'Meters by load type').getByText('75')).toBeVisible();
  await expect(card(page, 'Meters by load type').getByText('records', { exact: true })).toBeVisible();
  const figure = card(page, 'Power of all sections');
  await figure.scrollIntoViewIfNeeded();
  await expect(figure.getByRole('img', { name: /^Last 24 hours/ })).toBeVisible();
  await expect(figure.getByText(/vs [\d,.]+\u00a0kW \d+ [hd] ago/)).toBeVisible();
  const day = card(page, 'Today and yesterday');
  await day.scrollIntoViewIfNeeded();
  await day.hover();
  await expect(day.getByText('Zoom in')).toBeVisible();
});

test('the columns of the sign-in page have figures with a unit', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByText(/active power of a building.*kW/)).toBeVisible();
  await expect(
    page
      .getByRole('banner')
      .locator('svg text')
      .filter({ hasText: /^\d{3}$/ }),
  ).toHaveCount(7);
});

test('a page has at most one blue button', async ({ page }) => {
  await startSession(page);
  const blue = page.locator('.ant-btn-primary:visible');
  for (const [address, heading] of [
    [`/home/data/list/${electricityMeters}`, 'Electricity meters'],
    ['/home/custom/visitorRecord', 'Visitor records'],
    ['/home/custom/myVisits', 'My visitors'],
    ['/home/custom/groupManage', 'Group management'],
    ['/home/custom/auditLog', 'Audit log'],
    ['/home/manage-authority', 'Roles and rights'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await blue.count(), address).toBeLessThanOrEqual(1);
  }
  await page
    .getByRole('link', { name: /^Operator/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Add members' })).toBeVisible();
  await expect(blue).toHaveCount(1);
});
