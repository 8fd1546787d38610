import type { Locator, Page } from '@playwright/test';
import { accounts, expect, startSession, test } from './fixtures.ts';
import { airConditioners } from './pages.ts';
import { ask, begin, cell, configure, demoPolicy, dialog, editor, field, paste, pick, send } from './policy.ts';

// Lists and dialogs open and close at once.
test.use({ viewport: { width: 1440, height: 900 } });

/** What the hand expects of the page of a policy: room for the rules, keys that act wherever the focus is. */

const rules = (page: Page): Locator => page.getByRole('region', { name: 'Conditional action' });
const sums = (page: Page): Locator => rules(page).getByRole('status').last();
const triggers = (page: Page): Locator => page.getByRole('region', { name: 'Trigger condition' });

/** So many rules of the first group, each with a condition and a value. */
const lines = (count: number): string =>
  Array.from({ length: count }, (_none, row) => `>= ${20 + row / 10}\t${16 + (row % 15)}`).join('\n');

test('ten rules are seen at 1440×900 before anything is scrolled, under whole heads', async ({ page }) => {
  test.slow();
  await startSession(page, accounts.administrator);
  await begin(page, 'Seen at once');
  await paste(page, lines(20));
  await expect(sums(page)).toContainText('40 cells');
  await page
    .locator('[class*=scroll]')
    .first()
    .evaluate((element) => (element.scrollTop = 0));
  const seen = await rules(page)
    .locator('.ag-row .ag-cell[col-id$="/room_temp"]')
    .evaluateAll(
      (cells) =>
        cells.filter((element) => {
          const { left, top, bottom } = element.getBoundingClientRect();
          return [top + 3, bottom - 3].every((y) => element.contains(document.elementFromPoint(left + 3, y)));
        }).length,
    );
  expect(seen).toBeGreaterThanOrEqual(10);
  const heads = rules(page).locator('.ag-header-cell-text, .ag-header-group-text');
  await expect(heads.filter({ hasText: 'Room temperature' })).toHaveCount(1);
  const cut = await heads.evaluateAll(
    (all) => all.filter((element) => element.scrollWidth > element.clientWidth).length,
  );
  expect(cut).toBe(0);
});

test('on a phone every button of the table is on the page, and nothing is wider than it', async ({ page }) => {
  test.slow();
  await startSession(page, accounts.administrator);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(editor(`/${demoPolicy}?status=edit`));
  await expect(rules(page).getByRole('button', { name: 'Add rule' })).toBeVisible();
  const parts = [
    ...['Add rule', 'Duplicate', 'Delete', 'Configure conditions', 'Configure actions'].map((name) =>
      rules(page).getByRole('button', { name, exact: true }),
    ),
    rules(page).getByRole('button', { name: /devices in these spaces/ }),
    page.getByRole('button', { name: 'Add trigger condition' }),
  ];
  for (const part of parts) {
    const box = await part.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
  }
  const chip = triggers(page).locator('button').first();
  expect(await chip.evaluate((element) => element.clientHeight <= (element.parentElement?.clientHeight ?? 0))).toBe(
    true,
  );
  await page.getByText('History', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
});

test('Ctrl+S saves what is being typed in a cell, or keeps it where its column refuses it', async ({ page }) => {
  test.slow();
  await startSession(page, accounts.administrator);
  await begin(page, 'Typed at last');
  await paste(page, '>= 26\t20');
  await cell(page, 0, 'notes').click();
  await page.keyboard.type('typed last');
  const created = page.waitForRequest('**/policy/create');
  await page.keyboard.press('Control+s');
  const body = (await created).postDataJSON() as { configs: { rules: { notes: string }[] }[] };
  expect(body.configs[0]?.rules[0]?.notes).toBe('typed last');
  await expect(page).not.toHaveURL(/status=add/);
});

test('a range that is drawn beyond the edge of the table scrolls it, and heads choose columns', async ({ page }) => {
  test.slow();
  await startSession(page, accounts.administrator);
  await begin(page, 'Beyond the edge');
  await paste(page, lines(60));
  await expect(sums(page)).toContainText('120 cells');
  await page.keyboard.press('Control+Home');
  await cell(page, 0, '/temp').click();
  const box = await cell(page, 0, '/temp').boundingBox();
  const x = (box?.x ?? 0) + 20;
  await page.mouse.move(x, (box?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move(x, 700, { steps: 3 });
  await page.mouse.move(x, 899);
  await expect(sums(page)).toContainText(/^60 cells/);
  // And back: the pointer above the table.
  await page.mouse.move(x, 300);
  await page.mouse.move(x, 2);
  await expect(sums(page)).toHaveText('1 cell');
  await page.mouse.up();

  await rules(page).locator('.ag-header-cell[col-id$="/temp"]').click();
  await expect(sums(page)).toContainText(/^60 cells/);
  await page.keyboard.press('Delete');
  await expect(sums(page)).toContainText('60 cells, all empty');
  await page.keyboard.press('Control+z');
  await expect(sums(page)).toContainText('60 cells, 15 different values');

  await page.keyboard.press('Control+Home');
  await cell(page, 1, '/temp').click();
  await page.keyboard.press('Control+Space');
  await expect(sums(page)).toContainText(/^60 cells/);
  await cell(page, 1, '/temp').click();
  await page.keyboard.press('Shift+Space');
  await expect(sums(page)).toContainText(/^6 cells/);
});

test('undo goes over everything from wherever the focus is, and what was said of a change goes with it', async ({
  page,
}) => {
  test.slow();
  await startSession(page, accounts.administrator);
  await begin(page, 'Undone anywhere');
  await paste(page, '>= 26\t20');
  await triggers(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(page.getByRole('button', { name: 'Add trigger condition' })).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(triggers(page).getByRole('button', { name: /^Every 10 min/ })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(cell(page, 0, '/temp')).toContainText('—');
  await page.keyboard.press('Control+y');
  await expect(cell(page, 0, '/temp')).toContainText('20.0');
  // The browser's own undo would have taken letters of the name.
  await expect(field(page, 'name').getByRole('textbox')).toHaveValue('Undone anywhere');

  await pick(page, 'sifter', 'Store');
  const cleared = page.getByText(/^Cleared, since/);
  await expect(cleared).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(cleared).toHaveCount(0);
  await expect(cell(page, 0, '/temp')).toContainText('20.0');
});

test('replacing says why cells kept their values, and Ctrl+F in the search is not the browser’s', async ({ page }) => {
  test.slow();
  await startSession(page, accounts.administrator);
  await begin(page, 'Replaced');
  await paste(page, lines(3));
  await page.keyboard.press('Control+f');
  const find = page.getByRole('search');
  await find.getByRole('textbox', { name: 'Find' }).fill('17');
  await find.getByRole('textbox', { name: 'Replace with' }).fill('99');
  await find.getByRole('button', { name: 'Replace all' }).click();
  const notice = rules(page).getByRole('alert');
  await expect(notice).toHaveText(/^1 cell kept its value\. Meeting room 2 · Set temperature: At most 30/);
  await find.getByRole('textbox', { name: 'Replace with' }).press('Control+f');
  await expect(find.getByRole('textbox', { name: 'Find' })).toBeFocused();
});

test('a mended cell leaves the marks of the others, which stay with their rules', async ({ page }) => {
  test.slow();
  await startSession(page, accounts.administrator);
  await begin(page, 'One after the other', ['Meeting room', 'Office']);
  await page.getByRole('button', { name: 'Save' }).click();
  const marks = page.locator('[data-faulty="true"]');
  await expect(marks).toHaveCount(4);
  await cell(page, 0, '/temp').click();
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await expect(marks).toHaveCount(3);
  await expect(page.getByRole('button', { name: /^3 fields to fix$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Add a rule to Meeting room' }).click();
  await expect(marks).toHaveCount(3);
  await page.getByRole('button', { name: /^3 fields to fix$/ }).click();
  await page.getByRole('menu').getByRole('menuitem').last().click();
  await expect(page.locator('.ag-row:has(:focus)')).toContainText('Open office');
});

test('reading begins with what is stored, also after another person saved it meanwhile', async ({ page }) => {
  await startSession(page, accounts.administrator);
  const { result } = await ask<{ result: Record<string, unknown> }>(page, 'read', { did: demoPolicy });
  const { targetpid, policy_type, sifter, space, timer, events, configs } = result;
  const body = { targetpid, policy_type, sifter, space, timer, events, configs, enabled: '0', updatepolicy: '0' };
  const { did } = await ask<{ did: string }>(page, 'create', { ...body, name: 'Before' });
  await page.goto(editor(`/${did}?status=edit`));
  await expect(page.getByRole('heading', { name: 'Before' })).toBeVisible();
  await send(page, '/officepolicy/v3/policy/update', { ...body, did, name: 'After' });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'After' })).toBeVisible();
  await send(page, '/officepolicy/v3/policy/delete', { did });
});

test('a configuration without a scope is named, and without a scope there is no rule to add', async ({ page }) => {
  await startSession(page, accounts.administrator);
  await page.route('**/config/read', async (route) =>
    route.fulfill({
      json: {
        status: 0,
        msg: '',
        result: {
          pid: '10000000000000000000000a',
          targetpid: airConditioners,
          targetpidname: '',
          configurations: [{ policy_type: 1, sifter: [], usable: [], event: [], condition: [] }],
        },
      },
    }),
  );
  await page.goto(editor('?status=add'));
  await expect(page.getByText(/^No scope is configured/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add rule' })).toBeDisabled();
  // The fields are named from the top.
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(field(page, 'name').getByRole('textbox')).toBeFocused();
  await page.getByRole('button', { name: 'Add trigger condition' }).click();
  await dialog(page, 'Add trigger condition').locator('[data-column="interval"] input').fill('');
  await dialog(page, 'Add trigger condition').getByRole('button', { name: 'Apply' }).click();
  await expect(dialog(page, 'Add trigger condition').getByText('Enter interval')).toBeVisible();
});

test('a policy of a type that is no longer configured says so before it is saved', async ({ page }) => {
  await startSession(page, accounts.administrator);
  const entry = { sifter: ['space'], usable: [], event: [], condition: [] };
  let types = [0];
  await page.route('**/config/read', async (route) => {
    const configurations = types.map((policy_type) => ({ policy_type, ...entry }));
    const result = { pid: '10000000000000000000000a', targetpid: airConditioners, targetpidname: '', configurations };
    await route.fulfill({ json: { status: 0, msg: '', result } });
  });
  const note = page.getByText(/no longer allows policies of this type/);
  await page.goto(editor(`/${demoPolicy}?status=edit`));
  await expect(note).toBeVisible();
  types = [0, 1];
  await page.reload();
  await expect(field(page, 'name').getByRole('textbox')).toBeVisible();
  await expect(note).toHaveCount(0);
});

test('a column that was dragged wider stays so when another is added, and Ctrl+F finds from the buttons', async ({
  page,
}) => {
  test.slow();
  await startSession(page, accounts.administrator);
  await begin(page, 'Wider');
  const head = rules(page).locator('.ag-header-cell[col-id$="/temp"]');
  const widthOf = async (): Promise<number> => (await head.boundingBox())?.width ?? 0;
  const box = await head.boundingBox();
  if (box === null) throw new Error('The column must be on the page.');
  await page.mouse.move(box.x + box.width - 1, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 79, box.y + 8, { steps: 4 });
  await page.mouse.up();
  await expect.poll(widthOf).toBeGreaterThan(box.width + 70);
  const dragged = await widthOf();
  await configure(page, 'Configure actions', ['Power']);
  await expect(
    rules(page).locator('.ag-header-cell[col-id$="actions/300000000000000000000004/self//pwr"]'),
  ).toBeVisible();
  expect(await widthOf()).toBeCloseTo(dragged, 0);

  await rules(page).getByRole('button', { name: 'Duplicate' }).focus();
  await page.keyboard.press('Control+f');
  await expect(rules(page).getByRole('search').getByRole('textbox', { name: 'Find' })).toBeFocused();
});
