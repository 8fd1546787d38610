import type { Locator, Page } from '@playwright/test';
import { accounts, expect, startSession, test } from './fixtures.ts';
import { begin, cell, paste } from './policy.ts';

// Lists and dialogs open and close at once.
/** The rules of a policy as a spreadsheet: by pointer, by keyboard and from another spreadsheet. */

const sums = (page: Page): Locator =>
  page.getByRole('region', { name: 'Conditional action' }).getByRole('status').last();

const temperatures = ['20.0', '21.0', '22.0', '23.0', '24.0'];

/** Five rules of the first group. */
const five = temperatures.map((set, row) => `>= ${26 + row}\t${set}`).join('\r\n');

const centre = async (target: Locator): Promise<{ x: number; y: number }> => {
  const box = await target.boundingBox();
  if (box === null) throw new Error('not in sight');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Presses at one place, moves to another in steps and lets go. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await centre(from), await centre(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 5 });
  await page.mouse.up();
}

test('ux 26: rules are chosen, counted, filled, replaced and undone by pointer and keyboard', async ({ page }) => {
  test.slow();
  await startSession(page, accounts.administrator);
  await begin(page, 'By hand');
  await paste(page, five);
  await expect(cell(page, 4, '/temp')).toContainText('24.0');

  // A range by pointer, and a longer one by Shift and arrows; what is chosen is counted and summed.
  await drag(page, cell(page, 0, '/temp'), cell(page, 2, '/temp'));
  await expect(sums(page)).toHaveText(/^3 cells, 3 different values, sum 63, average 21$/);
  await page.keyboard.press('Shift+ArrowDown');
  await expect(sums(page)).toContainText('4 cells, 4 different values');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(sums(page)).toContainText('8 cells');

  // Ctrl D fills the chosen cells with the first of each column.
  await drag(page, cell(page, 0, '/temp'), cell(page, 2, '/temp'));
  await page.keyboard.press('Control+d');
  await expect(cell(page, 2, '/temp')).toContainText('20.0');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 2, '/temp')).toContainText('22.0');

  // The handle at the corner does it by pointer.
  await cell(page, 1, '/temp').click();
  await sums(page).scrollIntoViewIfNeeded();
  await drag(page, cell(page, 1, '/temp').locator('[data-handle]'), cell(page, 4, '/temp'));
  await expect(cell(page, 4, '/temp')).toContainText('21.0');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 4, '/temp')).toContainText('24.0');

  // Delete empties, undo and redo go over each step.
  await cell(page, 0, '/temp').click();
  await page.keyboard.press('Delete');
  await expect(cell(page, 0, '/temp')).toContainText('—');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+y');
  await expect(cell(page, 0, '/temp')).toContainText('—');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 0, '/temp')).toContainText('20.0');

  // Cells of a web page or of Excel come as a table.
  await paste(page, '<table><tr><td>17</td></tr><tr><td>17.5</td></tr></table>', 'text/html');
  await expect(cell(page, 1, '/temp')).toContainText('17.5');

  // Find goes from one to the next; replace all is one step.
  await page.keyboard.press('Control+f');
  const find = page.getByRole('search');
  await find.getByRole('textbox', { name: 'Find' }).fill('17');
  await expect(find.getByRole('status')).toHaveText('2 matches');
  await find.getByRole('textbox', { name: 'Replace with' }).fill('19');
  await find.getByRole('button', { name: 'Replace all' }).click();
  await expect(page.getByText('2 cells replaced')).toBeVisible();
  await expect(cell(page, 0, '/temp')).toContainText('19.0');
  await expect(cell(page, 1, '/temp')).toContainText('19.5');
  await find.getByRole('button', { name: 'Close find' }).click();
  await expect(page.locator('.ag-cell:focus')).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(cell(page, 1, '/temp')).toContainText('17.5');

  // The number of a rule chooses all of it, and stays where it is while the others are scrolled.
  const number = page.locator('.ag-row[row-index="1"] .ag-cell[col-id="@head"]');
  await number.click();
  await expect(sums(page)).toContainText('6 cells');
  await page.setViewportSize({ width: 640, height: 768 });
  await cell(page, 0, '/room_temp').click();
  await page.keyboard.press('Home');
  const offsetLeft = async () =>
    (await centre(number)).x - (await centre(page.getByRole('treegrid').or(page.getByRole('grid')))).x;
  const before = await offsetLeft();
  await page.keyboard.press('End');
  await expect(cell(page, 0, 'notes')).toBeInViewport({ ratio: 0.9 });
  expect(await offsetLeft()).toBeCloseTo(before, 0);
});

for (const [width, height, least] of [
  [1440, 900, 12],
  [1920, 1080, 14],
] as const)
  test(`at ${width}×${height} a long table fills the window, with whole heads and hours`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    await startSession(page, accounts.administrator);
    await begin(page, 'Long');
    const rules = page.getByRole('region', { name: 'Conditional action' });
    for (let added = 0; added < 30; added += 1) await page.getByRole('button', { name: 'Add rule' }).click();
    await expect(sums(page)).toBeVisible();
    await cell(page, 0, 'periods').click();
    await page.keyboard.press('Control+Home');
    await cell(page, 0, 'periods').click();
    await paste(page, '08:00-12:00, 13:00-19:00');
    await expect(cell(page, 0, 'periods')).toContainText('13:00');
    await rules.evaluate((section) => section.scrollIntoView({ block: 'end' }));
    const seen = await rules.locator('.ag-row .ag-cell[col-id$="/room_temp"]').evaluateAll((cells) => {
      const isSeen = (element: Element, x: number, y: number): boolean =>
        element.contains(document.elementFromPoint(x, y));
      return cells.filter((element) => {
        const { left, top, bottom } = element.getBoundingClientRect();
        return isSeen(element, left + 3, top + 3) && isSeen(element, left + 3, bottom - 3);
      }).length;
    });
    expect(seen).toBeGreaterThanOrEqual(least);
    const cut = (of: string) =>
      rules
        .locator(of)
        .evaluateAll((all) =>
          all.flatMap((element) => (element.scrollWidth > element.clientWidth ? (element.textContent ?? '') : [])),
        );
    expect(await cut('.ag-header-cell-text, .ag-header-group-text')).toEqual([]);
    expect(await cut('.ag-cell[col-id$="periods"] bdi')).toEqual([]);
  });

test('rules are below the heading of their space type, which adds one and closes them', async ({ page }) => {
  test.slow();
  await startSession(page, accounts.administrator);
  await begin(page, 'Grouped', ['Meeting room', 'Office']);
  const heads = page.locator('.ag-full-width-row');
  await expect(heads).toHaveCount(2);
  const meeting = heads.filter({ hasText: 'Meeting room' });
  await expect(meeting).toContainText(/\d+ devices · 1 rule/);
  await meeting.getByRole('button', { name: 'Add a rule to Meeting room' }).click();
  await expect(meeting).toContainText('2 rules');
  // The new rule is chosen, so that it can be written at once.
  await expect(page.locator('.ag-cell:focus')).toHaveCount(1);

  // The last rule of a space type stays.
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(meeting).toContainText('1 rule');
  const kept = page.getByRole('alert').filter({ hasText: 'Each group keeps one rule' });
  await expect(kept).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(meeting).toContainText('1 rule');
  await expect(kept).toBeVisible();

  const fold = meeting.getByRole('button', { name: 'Meeting room', exact: true });
  await fold.focus();
  await page.keyboard.press('Enter');
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(page.locator('.ag-cell[col-id="@head"]')).toHaveCount(1);
  await expect(fold).toBeFocused();

  // A cell that is gone to opens its group: here one without an action, which the save names.
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('[data-faulty="true"]').first()).toBeVisible();
});

test('ux 30: rules are copied, pasted, duplicated and put in another order by keyboard', async ({ page, context }) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await startSession(page, accounts.administrator);
  await begin(page, 'By keys');
  await paste(page, five);
  await expect(cell(page, 4, '/temp')).toContainText('24.0');
  await cell(page, 0, '/temp').click();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(cell(page, 0, '/temp')).toContainText('21.0');
  await expect(cell(page, 1, '/temp')).toContainText('20.0');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(cell(page, 0, '/temp')).toContainText('20.0');

  await page.keyboard.press('Control+c');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+v');
  await expect(cell(page, 2, '/temp')).toContainText('20.0');

  const duplicate = page.getByRole('button', { name: 'Duplicate' });
  await duplicate.focus();
  await page.keyboard.press('Enter');
  await expect(cell(page, 3, '/temp')).toContainText('20.0');
  await expect(cell(page, 5, '/temp')).toContainText('24.0');
});

test('by keyboard the table is entered, and left again in both directions', async ({ page }) => {
  test.slow();
  await startSession(page, accounts.administrator);
  await begin(page, 'In and out');
  await page.getByRole('button', { name: 'Configure actions' }).focus();
  await page.keyboard.press('Tab');
  const inside = page.getByRole('treegrid').or(page.getByRole('grid')).locator(':focus');
  await expect(inside).toHaveCount(1);
  // Tab goes through the cells; after Escape it leaves them.
  await cell(page, 0, '/room_temp').click();
  await page.keyboard.press('Tab');
  await expect(cell(page, 0, '/temp')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Configure actions' })).toBeFocused();
  await cell(page, 0, '/temp').click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(inside).toHaveCount(0);
  // Any other key takes that back.
  await cell(page, 0, '/room_temp').click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+Tab');
  await expect(cell(page, 0, '/room_temp')).toBeFocused();
});
