import type { Locator, Page } from '@playwright/test';
import { accounts, expect, signIn, test } from './fixtures.ts';

/** A policy as a person writes it: essentials, a trigger, and rules in the table by keyboard and from a spreadsheet. */

const airConditioners = '300000000000000000000004';

const field = (page: Page, name: string): Locator => page.locator(`[data-column="${name}"]`);

/** Picks the first of what a field offers, or the one called so. */
async function pick(page: Page, name: string, choice?: string): Promise<void> {
  await field(page, name).getByRole('combobox').click();
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await (choice === undefined ? offered.first() : offered.filter({ hasText: choice }).first()).click();
  await page.keyboard.press('Escape');
  // The list of the next field would be mistaken for one that is still closing.
  await expect(offered).toHaveCount(0);
}

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

async function configure(page: Page, part: string, columns: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: part }).click();
  for (const column of columns) await dialog(page, part).getByRole('checkbox', { name: column, exact: true }).check();
  await dialog(page, part).getByRole('button', { name: 'Apply' }).click();
}

/** A cell by its row from 0 and the end of its column's key. */
const cell = (page: Page, row: number, key: string): Locator =>
  page.locator(`.ag-row[row-index="${row}"] .ag-cell[col-id$="${key}"]`);

const paste = async (page: Page, text: string): Promise<void> =>
  page.evaluate((lines) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', lines);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

const rows = async (page: Page): Promise<string[]> =>
  page.locator('.ag-row .ag-cell[col-id*="/room_temp"], .ag-row .ag-cell[col-id*="/temp"]').allInnerTexts();

test('a policy is written by keyboard and from a spreadsheet, saved, and read back the same', async ({ page }) => {
  await signIn(page, accounts.administrator);
  await page.goto(`/home/data/strategy/${airConditioners}/management`);
  await page.getByRole('button', { name: 'Add policy' }).click();
  await pick(page, 'policy_type', 'Execution');
  await field(page, 'name').getByRole('textbox').fill('Comfort in offices');
  await pick(page, 'sifter', 'Space');
  await pick(page, 'business');
  await pick(page, 'merchant', 'Riverside Plaza');
  await pick(page, 'spacetype');

  // The server names what is missing, in the order of the documents, before anything is stored.
  await page.getByRole('button', { name: 'Save' }).click();
  const triggers = page.getByRole('region', { name: 'Trigger condition' });
  await expect(triggers.getByRole('alert')).toHaveText('Add a trigger: a time or an event');
  await expect(page.getByRole('button', { name: 'Add trigger condition' })).toBeFocused();

  await page.getByRole('button', { name: 'Add trigger condition' }).click();
  await dialog(page, 'Add trigger condition').getByRole('button', { name: 'Apply' }).click();
  await configure(page, 'Configure conditions', ['Room temperature']);
  await configure(page, 'Configure actions', ['Set temperature']);

  // Two rows by keyboard.
  await cell(page, 0, '/room_temp').click();
  await page.keyboard.type('>= 27');
  await page.keyboard.press('Tab');
  await page.keyboard.type('25');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add rule' }).click();
  await cell(page, 1, '/room_temp').click();
  await page.keyboard.type('<= 18');
  await page.keyboard.press('Tab');
  await page.keyboard.type('20.5');
  await page.keyboard.press('Enter');
  await expect(cell(page, 1, '/temp')).toContainText('20.5');

  // Two more from a spreadsheet, below them.
  await cell(page, 1, '/room_temp').click();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'Add rule' }).click();
  await cell(page, 2, '/room_temp').click();
  await paste(page, '≥ 30\t24\r\n≠ 22.5\t23\r\n');
  await expect(cell(page, 3, '/temp')).toContainText('23.0');
  const written = await rows(page);

  const created = page.waitForResponse('**/policy/create');
  await page.getByRole('button', { name: 'Save' }).click();
  const { did } = (await (await created).json()) as { did: string };
  // One page back, to the policies of the module.
  await expect(page.getByRole('gridcell', { name: 'Comfort in offices' })).toBeVisible();

  await page.goto(`/home/data/addStrategy/${airConditioners}/${did}?status=detail`);
  await expect(page.getByRole('heading', { name: 'Comfort in offices' })).toBeVisible();
  await expect(cell(page, 3, '/temp')).toContainText('23.0');
  expect(await rows(page)).toEqual(written);
  await expect(page.getByText('Every 10 min')).toBeVisible();

  // A change of a stored policy is asked about, and ends in its detail.
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await cell(page, 0, '/temp').click();
  await page.keyboard.type('24');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 0, '/temp')).toContainText('25.0');
  await page.keyboard.press('Control+y');
  await expect(cell(page, 0, '/temp')).toContainText('24.0');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await expect(cell(page, 0, '/temp')).toContainText('24.0');
});

const editor = (part: string): string => `/home/data/addStrategy/${airConditioners}${part}`;

/** Opens a part beside the policy. */
const open = async (page: Page, part: string): Promise<void> =>
  page.getByRole('radiogroup', { name: 'Parts of the policy' }).getByText(part).click();

/** A policy with a timer, a condition and an action, not saved yet; the first cell is chosen. */
async function begin(page: Page, name: string): Promise<void> {
  await page.goto(`/home/data/strategy/${airConditioners}/management`);
  await page.getByRole('button', { name: 'Add policy' }).click();
  await pick(page, 'policy_type', 'Execution');
  await field(page, 'name').getByRole('textbox').fill(name);
  await pick(page, 'sifter', 'Space');
  await pick(page, 'business');
  await pick(page, 'merchant', 'Riverside Plaza');
  await pick(page, 'spacetype', 'Meeting room');
  await page.getByRole('button', { name: 'Add trigger condition' }).click();
  await dialog(page, 'Add trigger condition').getByRole('button', { name: 'Apply' }).click();
  await configure(page, 'Configure conditions', ['Room temperature']);
  await configure(page, 'Configure actions', ['Set temperature']);
  await cell(page, 0, '/room_temp').click();
}

const save = async (page: Page): Promise<string> => {
  const created = page.waitForResponse('**/policy/create');
  await page.getByRole('button', { name: 'Save' }).click();
  return ((await (await created).json()) as { did: string }).did;
};

const lines = (count: number, temperature: (row: number) => number): string =>
  Array.from({ length: count }, (_none, row) => `>= ${(10 + (row % 200) / 10).toFixed(1)}\t${temperature(row)}`).join(
    '\r\n',
  );

test('500 rules from a spreadsheet are saved, read back, tried out, compared and restored', async ({ page }) => {
  test.slow();
  await signIn(page, accounts.administrator);
  await begin(page, 'A great many rules');
  await paste(
    page,
    lines(500, (row) => 18 + (row % 12)),
  );
  await expect(cell(page, 1, '/room_temp')).toContainText('10.1');
  const did = await save(page);
  await expect(page.getByRole('gridcell', { name: 'A great many rules' })).toBeVisible();

  // Read as plain values, not as a form that is switched off.
  await page.goto(editor(`/${did}?status=detail`));
  await expect(cell(page, 1, '/room_temp')).toContainText('10.1');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('definition').filter({ hasText: 'Riverside Plaza' })).toBeVisible();

  // As many rules as were pasted, and no 1,001st.
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await cell(page, 0, '/room_temp').click();
  await page.keyboard.press('Control+End');
  await expect(page.locator('.ag-row[row-index="499"]').first()).toBeVisible();
  await page.keyboard.press('Control+Home');
  await cell(page, 0, '/room_temp').click();
  await paste(
    page,
    lines(1001, () => 20),
  );
  await expect(page.getByText('A policy has at most 1,000 rules. Nothing was added.')).toBeVisible();

  // One cell is another one: the version before it is compared, and put back.
  await cell(page, 0, '/temp').click();
  await page.keyboard.type('26');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await open(page, 'Versions');
  await page.getByRole('button', { name: 'Compare with version 1' }).click();
  const difference = page.getByRole('region', { name: 'Changes since version 1' });
  await expect(difference.getByRole('listitem').filter({ hasText: 'Rule 1 ·' })).toContainText(
    /Set temperature: 18\.0\s°C26\.0\s°C/,
  );
  await difference.getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(cell(page, 0, '/temp')).toContainText('18.0');

  await open(page, 'Dry run');
  await page.getByRole('button', { name: 'Try it out' }).click();
  await expect(page.getByText(/^It would have acted [\d,]+ times? on \d+ devices?\.$/)).toBeVisible({
    timeout: 120_000,
  });
  const timeline = page.getByRole('list', { name: 'When it would have acted, by room' });
  await expect(timeline.getByRole('listitem').first()).toContainText(/\d+ times?$/);
});

test('another policy that wants another value is marked at the cell and listed', async ({ page }) => {
  await signIn(page, accounts.administrator);
  await begin(page, 'Cooler than others');
  await paste(page, '>= 5\t18');
  await save(page);
  await expect(page.getByRole('gridcell', { name: 'Cooler than others' })).toBeVisible();

  await begin(page, 'Warmer than others');
  await paste(page, '>= 5\t29');
  await expect(cell(page, 0, '/temp')).toContainText('29.0');
  await expect(cell(page, 0, '/temp')).toContainText(/“Cooler than others” sets 18\.0\s°C here/);
  await open(page, 'Conflicts');
  const conflicts = page.getByRole('region', { name: 'Conflicts' });
  const other = conflicts.getByRole('listitem').filter({ hasText: 'Cooler than others' });
  await expect(other).toContainText(/29\.0\s°C here, 18\.0\s°C there/);
  await other.getByRole('button', { name: 'Set temperature' }).click();
  await expect(cell(page, 0, '/temp')).toBeFocused();
});

test('saving names what is missing in the order of the documents, and devices of the scope are listed', async ({
  page,
}) => {
  await signIn(page, accounts.administrator);
  await page.goto(editor('?status=add'));
  await pick(page, 'policy_type', 'Execution');
  // Basic information first, at its field.
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(field(page, 'name').getByRole('textbox')).toBeFocused();
  await page.getByRole('button', { name: 'Configure conditions' }).click();
  await expect(page.getByText('Choose a group, store types or space types first.')).toBeVisible();

  await begin(page, 'With an empty row');
  await page.getByRole('button', { name: /device.* in these spaces/ }).click();
  await expect(dialog(page, 'Devices in the chosen spaces').getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('Escape');

  // A row without an action is named at its cell, and nothing is stored.
  await cell(page, 0, '/room_temp').click();
  await page.keyboard.type('>= 27');
  await page.keyboard.press('Enter');
  await open(page, 'Conflicts');
  await expect(page.getByText('Complete the policy to see its conflicts')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(cell(page, 0, '/temp').locator('[data-faulty="true"]')).toBeVisible();

  // Another scope clears fields, events and the table.
  await pick(page, 'sifter', 'Store');
  await expect(field(page, 'business')).toBeVisible();
  await expect(field(page, 'spacetype')).toHaveCount(0);
  await expect(page.locator('.ag-row')).toHaveCount(0);
});
