import type { Locator, Page } from '@playwright/test';
import { expect, startSession, test } from './fixtures.ts';
import { command, openList } from './pages.ts';

const screens = '30000000000000000000000a';

const floor = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400" viewBox="0 0 600 400">
  <rect width="600" height="400" fill="#fff"/><rect x="20" y="20" width="560" height="360" fill="none" stroke="#333"/></svg>`;

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Data board' });
const canvas = (page: Page): Locator => dialog(page).getByRole('group', { name: 'Plan', exact: true });

/** What a placed marker says of its place. */
const placeOf = async (marker: Locator): Promise<{ x: number; y: number }> => {
  const label = (await marker.getAttribute('aria-label')) ?? '';
  const [, x = '', y = ''] = /, ([\d.]+) % from the left, ([\d.]+) % from the top$/.exec(label) ?? [];
  return { x: Number(x), y: Number(y) };
};

async function dragTo(page: Page, from: Locator, area: Locator, share: { x: number; y: number }): Promise<void> {
  await area.scrollIntoViewIfNeeded();
  await from.scrollIntoViewIfNeeded();
  const start = await from.boundingBox();
  const box = await area.boundingBox();
  if (start === null || box === null) throw new Error('What is dragged, and where to, must be on the page.');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2 + 12, start.y + start.height / 2 + 12, { steps: 3 });
  await expect.poll(async () => (await from.boundingBox())?.x).not.toBe(start.x);
  await page.mouse.move(box.x + box.width * share.x, box.y + box.height * share.y, { steps: 6 });
  await page.mouse.up();
}

/** A new floor plan with its picture, not saved yet. */
async function addFloorPlan(page: Page, name: string): Promise<void> {
  await openList(page, screens);
  await page.getByRole('button', { name: 'Boards', exact: true }).click();
  await dialog(page)
    .getByRole('region', { name: 'Board templates' })
    .getByRole('button', { name: /^Floor plan/ })
    .click();
  await dialog(page).getByRole('textbox', { name: /^Name/ }).fill(name);
  await dialog(page)
    .getByTestId('plan-picture')
    .setInputFiles({ name: 'floor.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(floor) });
}

const toPlace = (page: Page): Locator =>
  dialog(page).getByRole('list', { name: 'Records to place' }).getByRole('button');

/** Places the first record in the middle of the plan; resolves to its name. */
async function placeFirst(page: Page): Promise<string> {
  const first = toPlace(page).first();
  const name = ((await first.getAttribute('aria-label')) ?? '').replace(/^Place /, '');
  await first.click();
  return name;
}

test.use({ viewport: { width: 1600, height: 1200 } });

test('a screen is placed by pointer, keys and numbers, and leads to its page', async ({ page }) => {
  test.slow();
  await startSession(page);
  await addFloorPlan(page, 'Ground floor');
  await expect(canvas(page).locator('img')).toHaveJSProperty('complete', true);

  const offered = await toPlace(page).allInnerTexts();
  expect(offered).toEqual(offered.toSorted());
  const name = await placeFirst(page);
  const marker = canvas(page).getByRole('button').first();
  await expect(marker).toBeVisible();
  expect(await placeOf(marker)).toEqual({ x: 50, y: 50 });

  await dragTo(page, marker, canvas(page), { x: 0.25, y: 0.4 });
  await expect.poll(async () => Math.abs((await placeOf(marker)).x - 25)).toBeLessThan(3);
  const before = await placeOf(marker);
  await marker.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowUp');
  const moved = await placeOf(marker);
  expect([moved.x - before.x, moved.y - before.y]).toEqual([expect.closeTo(0.5, 5), expect.closeTo(-5, 5)]);
  const left = dialog(page).getByRole('spinbutton', { name: `${name}: from the left, %` });
  await left.fill('30');
  await left.press('Enter');
  await expect.poll(async () => (await placeOf(marker)).x).toBe(30);

  const second = ((await toPlace(page).first().getAttribute('aria-label')) ?? '').replace(/^Place /, '');
  await dragTo(page, toPlace(page).first(), canvas(page), { x: 0.7, y: 0.2 });
  const dropped = canvas(page).getByRole('button', { name: second });
  await expect(dropped).toBeVisible();
  expect(Math.abs((await placeOf(dropped)).x - 70)).toBeLessThan(3);
  expect(Math.abs((await placeOf(dropped)).y - 20)).toBeLessThan(3);
  await expect(canvas(page).getByRole('button')).toHaveCount(2);

  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog(page).getByRole('list', { name: /^My boards/ })).toContainText('Ground floor');

  await page.goto(`/home/data/overview/${screens}`);
  const plan = page.getByRole('region', { name: 'Ground floor' }).last();
  await plan.getByRole('button', { name: 'Zoom in' }).click();
  await plan.getByRole('button', { name: 'Whole plan' }).click();
  await plan.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
});

test('a rule compares with “Off”, and a command changes the marker while one looks at it', async ({
  page,
  context,
}) => {
  test.slow();
  await startSession(page);
  await addFloorPlan(page, 'Live floor');
  const name = await placeFirst(page);
  await dialog(page)
    .getByRole('button', { name: /^Add a rule for/ })
    .click();
  const rule = dialog(page).getByRole('region', { name: /^Rule 1/ });
  await rule.getByRole('button', { name: 'Add a condition' }).click();
  await rule.getByRole('combobox', { name: 'Field' }).fill('Power');
  await page.locator('.ant-select-dropdown:visible').getByTitle('Power', { exact: true }).click();
  await rule.getByRole('checkbox', { name: 'Off' }).check();
  await expect(rule.getByRole('checkbox', { name: 'Off' })).toBeChecked();
  await rule.getByRole('radiogroup', { name: 'Colour' }).getByText('Fault', { exact: true }).click();
  await rule.getByRole('textbox', { name: 'Label' }).fill('dark');
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog(page).getByRole('list', { name: /^My boards/ })).toContainText('Live floor');

  await page.goto(`/home/data/overview/${screens}`);
  const marker = page.getByRole('region', { name: 'Live floor' }).last().getByRole('link', { name }).first();
  const other = await context.newPage();
  await other.goto((await marker.getAttribute('href')) ?? '');
  await expect(other.getByRole('heading', { name, level: 1 })).toBeVisible();
  await command(other, 'Power', 'Off');
  await expect(marker).toHaveAttribute('data-state', 'fault');
  // More than a colour says so.
  await expect(marker).toHaveAccessibleName(/dark$/);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await command(other, 'Power', 'On');
  await expect(marker).not.toHaveAttribute('data-state', 'fault');
  await expect(marker).not.toHaveAccessibleName(/dark/);
  await command(other, 'Power', 'Off');
  await expect(marker).toHaveAttribute('data-state', 'fault');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});
