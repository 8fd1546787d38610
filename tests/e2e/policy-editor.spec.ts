import type { Page, Route } from '@playwright/test';
import { accounts, expect, startSession, test } from './fixtures.ts';
import { airConditioners } from './pages.ts';
import { ask, begin, cell, configure, dialog, editor, field, paste, pick, save, send } from './policy.ts';

// Lists and dialogs open and close at once.
/** A policy as a person writes it: essentials, a trigger, and rules in the table by keyboard and from a spreadsheet. */

const rows = async (page: Page): Promise<string[]> =>
  page.locator('.ag-row .ag-cell[col-id*="/room_temp"], .ag-row .ag-cell[col-id*="/temp"]').allInnerTexts();

test('a policy is written by keyboard and from a spreadsheet, saved, and read back the same', async ({ page }) => {
  await startSession(page, accounts.administrator);
  await page.goto(`/home/data/strategy/${airConditioners}/management`);
  await page.getByRole('button', { name: 'Add policy' }).click();
  await pick(page, 'policy_type', 'Execution');
  await field(page, 'name').getByRole('textbox').fill('Comfort in offices');
  await pick(page, 'sifter', 'Space');
  await pick(page, 'business');
  await pick(page, 'merchant', 'Riverside Plaza');
  await pick(page, 'spacetype');

  await page.getByRole('button', { name: 'Add trigger condition' }).click();
  await dialog(page, 'Add trigger condition').getByRole('button', { name: 'Apply' }).click();
  // The same once more is refused; the focus is where it was before.
  await page.getByRole('button', { name: 'Add trigger condition' }).click();
  await dialog(page, 'Add trigger condition').getByRole('button', { name: 'Apply' }).click();
  await expect(dialog(page, 'Add trigger condition').getByRole('alert')).toContainText('has this trigger already');
  await dialog(page, 'Add trigger condition').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Add trigger condition' })).toBeFocused();
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

  // A press on its row reads it.
  await page.getByRole('gridcell', { name: 'Comfort in offices' }).click();
  await expect(page).toHaveURL(editor(`/${did}?status=detail`));
  await expect(page.getByRole('heading', { name: 'Comfort in offices' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await expect(cell(page, 3, '/temp')).toContainText('23.0');
  expect(await rows(page)).toEqual(written);
  await expect(page.getByText('Every 10 min')).toBeVisible();

  // Cancel leads back to the detail.
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page).toHaveURL(editor(`/${did}?status=edit`));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(editor(`/${did}?status=detail`));

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

/** Opens a part beside the policy. */
const open = async (page: Page, part: string): Promise<void> =>
  page.getByRole('radiogroup', { name: 'Parts of the policy' }).getByText(part).click();

const lines = (count: number, temperature: (row: number) => number): string =>
  Array.from({ length: count }, (_none, row) => `>= ${(10 + (row % 200) / 10).toFixed(1)}\t${temperature(row)}`).join(
    '\r\n',
  );

/** Each report of a device in scope sets the policy off: the demo's devices report by themselves. */
const onEachReport = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add trigger condition' }).click();
  const trigger = dialog(page, 'Add trigger condition');
  await trigger.getByRole('radiogroup', { name: 'Kind of trigger' }).getByText('Event').click();
  for (const [column, choice] of [
    ['application', 'Air-conditioners'],
    ['ikey', 'Room temperature'],
  ] as const) {
    await trigger.locator(`[data-column="${column}"]`).getByRole('combobox').click();
    await page.locator('.ant-select-dropdown:visible').getByTitle(choice, { exact: true }).click();
  }
  await trigger.getByRole('button', { name: 'Apply' }).click();
  await expect(trigger).toHaveCount(0);
};

/** The units in the spaces of a policy. */
const unitsOf = async (page: Page, did: string): Promise<string[]> => {
  const { space } = (
    await ask<{ result: { space: { merchant: string[]; spacetype: string[] } } }>(page, 'read', { did })
  ).result;
  const input = { pid: airConditioners, types: space.spacetype, businessDids: space.merchant };
  const { list } = await send<{ list: { device_did: string }[] }>(page, '/officemerchant/device/query', input);
  return list.map((row) => row.device_did);
};

/**
 * Reports 30 °C of each unit, by HTTP as a gateway does: by themselves the demo's units report every quarter of an hour.
 */
const reportWarm = async (page: Page, devices: readonly string[]): Promise<void> => {
  const made = { pid: airConditioners, name: `Gateway ${Date.now() % 1_000_000}` };
  const { token } = await send<{ token: string }>(page, '/sfsaas/api/device/token/create', made);
  const time = Math.floor(Date.now() / 1000);
  const reports = devices.map((device) => ({ device, at: time, values: { room_temp: 300 } }));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.post('/sfsaas/api/device/report', { headers, data: { reports } });
  const { results } = (await answer.json()) as { results: { status: number }[] };
  expect(results.map(({ status }) => status)).toEqual(devices.map(() => 0));
};

/** The history beside the policy, and the record of its run, say what was compared and what was done. */
const requireExplained = async (page: Page, { did, name }: { did: string; name: string }): Promise<void> => {
  await open(page, 'History');
  const history = page.getByRole('region', { name: 'History' });
  await reportWarm(page, await unitsOf(page, did));
  await expect(async () => {
    await history.getByRole('button', { name: 'Reload' }).click();
    await expect(history.getByRole('list', { name: 'Actions taken' }).first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(history.getByRole('list', { name: 'Values compared' }).first()).toContainText('Room temperature');
  const address = page.url();
  await page.goto(`/home/data/strategy/${airConditioners}/records`);
  await page.getByRole('gridcell', { name }).first().click();
  const why = page.getByRole('region', { name: 'Comparisons and actions' });
  await expect(why.getByRole('list', { name: 'Values compared' })).toContainText(
    /Room temperature.*≥|Room temperature/,
  );
  await expect(why.getByRole('list', { name: 'Actions taken' })).toContainText(/18\.0\s°C/);
  await page.goto(address);
};

test('500 rules from a spreadsheet are saved, read back, run, explained, compared and restored', async ({ page }) => {
  test.slow();
  await startSession(page, accounts.administrator);
  await begin(page, 'A great many rules');
  await paste(
    page,
    lines(500, (row) => 18 + (row % 12)),
  );
  await expect(cell(page, 1, '/room_temp')).toContainText('10.1');
  await onEachReport(page);
  const did = await save(page);
  await expect(page.getByRole('gridcell', { name: 'A great many rules' })).toBeVisible();

  // Read as plain values, not as a form that is switched off.
  await page.goto(editor(`/${did}?status=detail`));
  await expect(cell(page, 1, '/room_temp')).toContainText('10.1');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('definition').filter({ hasText: 'Riverside Plaza' })).toBeVisible();

  await requireExplained(page, { did, name: 'A great many rules' });

  // As many rules as were pasted, and no 1,001st.
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await cell(page, 0, '/room_temp').click();
  await page.keyboard.press('Control+End');
  await expect(page.locator('.ag-row[row-index="500"]').first()).toBeVisible();
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
});

test('a failed save stays said, and a former version that could not be put back is not shown as the stored one', async ({
  page,
}) => {
  await startSession(page, accounts.administrator);
  await begin(page, 'Put back in vain');
  await paste(page, '>= 5\t18');
  const did = await save(page);
  await page.goto(editor(`/${did}?status=edit`));
  await cell(page, 0, '/temp').click();
  await page.keyboard.type('26');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save' }).click();
  const fail = (route: Route) => route.fulfill({ json: { status: -50000, msg: 'The database is full.', errors: [] } });
  await page.route('**/policy/update', fail, { times: 1 });
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByText('Not saved: The database is full.')).toBeVisible();
  await page.getByRole('button', { name: 'Save again' }).click();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await expect(cell(page, 0, '/temp')).toContainText('26.0');
  await page.route('**/policy/update', fail);
  await open(page, 'Versions');
  await page.getByRole('button', { name: 'Compare with version 1' }).click();
  const difference = page.getByRole('region', { name: 'Changes since version 1' });
  await difference.getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByText('The database is full.')).toBeVisible();
  await open(page, 'Policy');
  await expect(cell(page, 0, '/temp')).toContainText('26.0');
});

test('a policy is tried out, and another one that wants another value is marked at the cell and listed', async ({
  page,
}) => {
  await startSession(page, accounts.administrator);
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

  // What it would have done on the last day, room by room.
  await open(page, 'Dry run');
  await page.getByRole('button', { name: 'Try it out' }).click();
  await expect(page.getByText(/^It would have acted [\d,]+ times? on \d+ devices?\.$/)).toBeVisible();
  const timeline = page.getByRole('list', { name: 'When it would have acted, by room' });
  await expect(timeline.getByRole('listitem').first()).toContainText(/\d+ times?$/);
});

test('saving names what is missing from the top of the form down, at its place and in sight', async ({ page }) => {
  await startSession(page, accounts.administrator);
  await page.goto(editor('?status=add'));
  const button = (name: string) => page.getByRole('button', { name });
  const fault = (part: string) => page.getByRole('region', { name: part }).getByRole('alert');
  // Basic information first, at its field.
  await button('Save').click();
  await expect(page.getByText('Basic information is required and cannot be blank')).toBeVisible();
  for (const [name, words] of [
    ['policy_type', 'Choose the policy type'],
    ['name', /Enter a name for the policy/],
    ['sifter', 'Choose the scope'],
  ] as const)
    await expect(field(page, name)).toContainText(words);
  await pick(page, 'policy_type', 'Execution');
  await button('Save').click();
  await expect(field(page, 'name').getByRole('textbox')).toBeFocused();
  await button('Configure conditions').click();
  await expect(page.getByText('Choose a group, store types or space types first.')).toBeVisible();
  await field(page, 'name').getByRole('textbox').fill('With an empty row');
  await pick(page, 'sifter', 'Space');
  await pick(page, 'business');
  await pick(page, 'merchant', 'Riverside Plaza');
  await pick(page, 'spacetype', 'Meeting room');
  await page.getByRole('button', { name: /device.* in these spaces/ }).click();
  await expect(dialog(page, 'Devices in the chosen spaces').getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('Escape');

  // Then triggers, columns of conditions and columns of actions.
  await button('Save').click();
  await expect(fault('Trigger condition')).toHaveText('Trigger condition not added: add a time or an event');
  await expect(button('Add trigger condition')).toBeFocused();
  await button('Add trigger condition').click();
  await dialog(page, 'Add trigger condition').getByRole('button', { name: 'Apply' }).click();
  await button('Save').click();
  await expect(fault('Conditional action').first()).toHaveText(
    'Execution condition configuration not added: add a column of conditions',
  );
  await expect(button('Configure conditions')).toBeFocused();
  await configure(page, 'Configure conditions', ['Room temperature']);
  await button('Save').click();
  await expect(fault('Conditional action').first()).toHaveText(
    'Execution action configuration not added: add a column of actions',
  );
  await expect(button('Configure actions')).toBeFocused();
  await configure(page, 'Configure actions', ['Set temperature']);

  // Then each row: its action, then its condition, wherever it is in the table.
  await cell(page, 0, '/room_temp').click();
  await paste(page, Array.from({ length: 40 }, (_none, row) => (row === 30 ? '\t' : `>= ${row}\t25`)).join('\r\n'));
  await page.keyboard.press('Control+Home');
  await expect(cell(page, 30, '/temp')).toHaveCount(0);
  await button('Save').click();
  await expect(cell(page, 30, '/temp').locator('[data-faulty="true"]')).toBeInViewport();
  await expect(cell(page, 30, '/temp')).toBeFocused();
  await page.keyboard.type('22');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Home');
  await button('Save').click();
  await expect(cell(page, 30, '/room_temp').locator('[data-faulty="true"]')).toBeInViewport();
  await expect(cell(page, 30, '/room_temp')).toBeFocused();
  // The message names the row, the cell has few words for it, which are not cut.
  await expect(page.getByText('Meeting room 31: the execution condition cannot be empty').first()).toBeVisible();
  await expect(cell(page, 30, '/room_temp')).toHaveText('Needs a condition');
  const words = cell(page, 30, '/room_temp').getByText('Needs a condition');
  expect(await words.evaluate((text) => text.scrollHeight <= text.clientHeight + 1)).toBe(true);
  await open(page, 'Conflicts');
  await expect(page.getByText('Complete the policy to see its conflicts')).toBeVisible();
  await open(page, 'Policy');

  // Another scope clears fields, events and the table.
  await pick(page, 'sifter', 'Store');
  await expect(field(page, 'business')).toBeVisible();
  await expect(field(page, 'spacetype')).toHaveCount(0);
  await expect(page.locator('.ag-row')).toHaveCount(0);
});
