import type { Locator, Page } from '@playwright/test';
import { accounts, expect, signIn, startSession, test } from './fixtures.ts';
import { airConditioners } from './pages.ts';
import { ask, begin, cell, demoPolicy, dialog, editor, field, pick } from './policy.ts';

// Lists and dialogs open and close at once.
/** The rules of a policy's form: what depends on what, triggers, hours, the file beside it. */

const heads = (page: Page): Locator => page.locator('.ag-full-width-row');

test('ux 28: what depends on a field is cleared with it, which is said; the rest is kept', async ({ page }) => {
  test.slow();
  await startSession(page, accounts.administrator);
  await page.goto(editor('?status=add'));
  await expect(page.getByText('Choose the scope first')).toBeVisible();
  await pick(page, 'policy_type', 'Execution');
  await pick(page, 'sifter', 'Space');
  // There are no types of spaces to choose before there are stores.
  await expect(field(page, 'spacetype').getByRole('combobox')).toBeDisabled();
  await pick(page, 'business');
  await expect(field(page, 'spacetype').getByRole('combobox')).toBeDisabled();
  await pick(page, 'merchant', 'Riverside Plaza');
  await pick(page, 'spacetype', 'Meeting room');
  await expect(heads(page)).toHaveText(/Meeting room/);

  // Without stores there are no space types any more, and no rows.
  await pick(page, 'merchant', 'Riverside Plaza');
  await expect(field(page, 'spacetype')).not.toContainText('Meeting room');
  await expect(heads(page)).toHaveCount(0);
  await expect(page.getByText(/^Cleared, since “.+” has changed: Space type/)).toBeVisible();
  await expect(field(page, 'business').locator('.ant-select-selection-item, .ant-select-content')).not.toBeEmpty();

  // Another scope has fields of its own, and no trigger events.
  await pick(page, 'sifter', 'Store');
  await expect(field(page, 'merchant')).toHaveCount(0);
  await expect(field(page, 'business')).not.toContainText('Riverside');
  await pick(page, 'business');
  await pick(page, 'merchanttype');
  await expect(heads(page)).toHaveCount(1);

  // A group is one of the chosen application.
  await pick(page, 'sifter', 'Filter group');
  await expect(heads(page)).toHaveCount(0);
  await pick(page, 'productid', 'Air-conditioners');
  await pick(page, 'filterdid');
  await expect(heads(page)).toHaveCount(1);
  await pick(page, 'productid', 'Temperature');
  await expect(field(page, 'filterdid').getByRole('combobox')).toHaveValue('');
  await expect(heads(page)).toHaveCount(0);

  // Another type of policy begins its scope anew, and may be about everything.
  await pick(page, 'policy_type', 'Generate');
  await expect(field(page, 'productid')).toHaveCount(0);
  await pick(page, 'sifter', 'Do not filter');
  await expect(heads(page)).toHaveText(/All devices/);
});

const trigger = (page: Page): Locator => page.getByRole('dialog', { name: /trigger condition$/ });

const number = (page: Page, name: string): Locator => trigger(page).locator(`[data-column="${name}"] input`);

/** Picks in the dialog of a trigger, where Escape would close the dialog. */
async function pickTrigger(page: Page, name: string, choice: string): Promise<void> {
  await trigger(page).locator(`[data-column="${name}"]`).getByRole('combobox').click();
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await offered.filter({ hasText: choice }).first().click();
  await expect(offered).toHaveCount(0);
}

const apply = (page: Page): Promise<void> => trigger(page).getByRole('button', { name: 'Apply' }).click();

test('triggers and hours are only taken within their bounds, and one file is attached', async ({ page }) => {
  test.slow();
  await startSession(page, accounts.administrator);
  await begin(page, 'Triggers and hours');
  await page.getByRole('button', { name: 'Add trigger condition' }).click();
  for (const wrong of ['0', '1.5', '']) {
    await number(page, 'interval').fill(wrong);
    await apply(page);
    await expect(
      trigger(page).getByRole('alert').or(trigger(page).locator('[aria-invalid="true"]')).first(),
    ).toBeVisible();
  }
  await number(page, 'interval').fill('15');
  await apply(page);
  await expect(page.getByRole('button', { name: /^Every 15 min/ })).toBeVisible();

  const kind = (name: string) => trigger(page).getByRole('radiogroup', { name: 'Kind of trigger' }).getByText(name);
  for (const [repeat, column, wrong] of [
    ['Monthly', 'monthlyday', '32'],
    ['Yearly', 'yearlyday', '367'],
  ] as const) {
    await page.getByRole('button', { name: 'Add trigger condition' }).click();
    await kind('Calendar').click();
    await pickTrigger(page, 'cycle', repeat);
    await number(page, column).fill(wrong);
    await apply(page);
    await expect(trigger(page).locator('[aria-invalid="true"]').first()).toBeVisible();
    // What was changed is not lost by a key.
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(number(page, column)).toHaveValue(wrong);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(trigger(page)).toHaveCount(0);
  }

  // Days are chosen, and a single time that is past is moved ahead as saving would move it, which is said.
  await page.getByRole('button', { name: 'Add trigger condition' }).click();
  await kind('Calendar').click();
  await pickTrigger(page, 'cycle', 'Weekly');
  await apply(page);
  await expect(trigger(page)).toContainText('Choose at least one day');
  await pickTrigger(page, 'cycle', 'Once');
  await number(page, 'at').fill('2020-01-01 10:00:00');
  await number(page, 'at').press('Tab');
  await apply(page);
  await expect(page.getByText(/^The time was past. The trigger is now: Once 20[2-9]\d-/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Once 2020-01-01 10:00' })).toHaveCount(0);

  // An event begins with "is reported"; another relation asks for a value.
  await page.getByRole('button', { name: 'Add trigger condition' }).click();
  await kind('Event').click();
  await apply(page);
  await expect(trigger(page).locator('[aria-invalid="true"]').first()).toBeVisible();
  await pickTrigger(page, 'application', 'Air-conditioners');
  await pickTrigger(page, 'ikey', 'Room temperature');
  await expect(number(page, 'trend_type')).toHaveValue(/report/);
  await expect(trigger(page).locator('[data-column="ref_value"]')).toHaveCount(0);
  await pickTrigger(page, 'trend_type', 'rises to');
  await apply(page);
  await expect(trigger(page).locator('[data-column="ref_value"] [aria-invalid="true"]').first()).toBeVisible();
  await number(page, 'ref_value').fill('28');
  // Choosing another parameter begins anew.
  await pickTrigger(page, 'ikey', 'Set temperature');
  await expect(trigger(page).locator('[data-column="ref_value"]')).toHaveCount(0);
  await apply(page);
  const event = page
    .getByRole('region', { name: 'Trigger condition' })
    .getByRole('button', { name: /Set temperature/ })
    .first();
  await event.click();
  // While one is edited its kind stays.
  await expect(trigger(page).getByRole('radio', { name: 'Calendar' })).toBeDisabled();
  await expect(trigger(page).getByRole('radio', { name: 'Interval' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(trigger(page)).toHaveCount(0);

  // Hours that overlap are refused.
  await cell(page, 0, 'periods').click();
  await page.keyboard.press('Enter');
  const hours = dialog(page, 'Hours');
  const clock = (index: number): Locator => hours.getByRole('textbox').nth(index);
  // One can write at once, and the table has the focus again afterwards.
  await expect(clock(0)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(cell(page, 0, 'periods')).toBeFocused();
  await page.keyboard.press('Enter');
  await clock(0).fill('08:00');
  await clock(1).fill('12:00');
  // Answered by keyboard: the keys of the question do nothing in the table behind it.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Keep editing' })).toHaveCount(0);
  await expect(clock(0)).toHaveValue('08:00');
  await clock(1).focus();
  await clock(1).press('Tab');
  await hours.getByRole('button', { name: 'Add a period' }).click();
  // The same period again is said to be repeated, not to be written in a wrong way.
  await clock(2).fill('08:00');
  await clock(3).fill('12:00');
  await expect(hours.getByRole('alert')).toHaveText('Time period repetition: periods must not overlap');
  await clock(2).fill('11:00');
  await clock(3).fill('18:00');
  await clock(3).press('Tab');
  await expect(hours.getByRole('alert')).toContainText('Time period repetition');
  await expect(hours.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await clock(2).fill('12:00');
  await clock(2).press('Tab');
  await hours.getByRole('button', { name: 'Apply' }).click();
  await expect(cell(page, 0, 'periods')).toBeFocused();
  await expect(cell(page, 0, 'periods')).toContainText('08:00');
  await expect(cell(page, 0, 'periods')).toContainText('18:00');

  const input = field(page, 'attached').locator('input[type="file"]');
  await input.setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(field(page, 'attached').getByRole('alert')).toBeVisible();
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await input.setInputFiles({
    name: 'large.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([png, Buffer.alloc(1_100_000)]),
  });
  await expect(field(page, 'attached').getByRole('alert')).toContainText('is 1.1 MiB; the limit is 1 MiB');
  await input.setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: png });
  await expect(field(page, 'attached')).toContainText('plan.png');
  await expect(field(page, 'attached').getByRole('button', { name: 'Choose a file' })).toHaveCount(0);
});

test('the end of a calendar timer that the form does not show is kept', async ({ page }) => {
  await signIn(page, accounts.administrator);
  // What another console stored: a daily timer with an end.
  const { result } = await ask<{ result: Record<string, unknown> }>(page, 'read', { did: demoPolicy });
  const { targetpid, policy_type, sifter, space, configs } = result;
  const copied = { targetpid, policy_type, sifter, space, configs, enabled: '0', updatepolicy: '0' };
  const timer = [{ tab: 'calendar', type: 2, time: '08:00:00', weekdays: '1234567', timezone: 8, endtime: '18:00:00' }];
  const { did } = await ask<{ did: string }>(page, 'create', { ...copied, name: 'With an end', timer });
  let sent: { timer: object[] } | undefined;
  await page.goto(editor(`/${did}?status=edit`));
  // The type was chosen when it was added.
  await expect(field(page, 'policy_type')).toContainText('Execution');
  await expect(field(page, 'policy_type').getByRole('combobox')).toHaveCount(0);
  await page.getByRole('button', { name: 'Every day 08:00', exact: true }).click();
  await apply(page);
  await page.route('**/policy/update', async (route) => {
    sent = route.request().postDataJSON() as { timer: object[] };
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  expect(sent?.timer[0]).toMatchObject({ endtime: 64_800 });

  // Deleting is asked about, and leads one page back.
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('can’t be undone');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page).not.toHaveURL(new RegExp(did));
  await page.goto(`/home/data/strategy/${airConditioners}/management`);
  await expect(
    page.getByRole('link', { name: 'Add policy' }).or(page.getByRole('button', { name: 'Add policy' })),
  ).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'With an end' })).toHaveCount(0);
});

test('ux 23: what is wrong in a policy is a list beside Save, and each entry leads to its field', async ({ page }) => {
  await startSession(page, accounts.administrator);
  await page.goto(editor('?status=add'));
  await pick(page, 'policy_type', 'Execution');
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/policy/create') && sent.push(request.url()));
  await page.getByRole('button', { name: 'Save' }).click();
  const count = page.getByRole('button', { name: /^\d+ fields to fix$/ });
  await count.click();
  const entries = page.getByRole('menu').getByRole('menuitem');
  await expect(entries.nth(1)).toBeVisible();
  await entries.first().click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.locator('[data-column]').filter({ has: page.locator(':focus') })).toHaveCount(1);
  // What the console finds wrong by itself is not sent.
  expect(sent).toEqual([]);
});

test('the way back from a policy leads to the policies, and to the list', async ({ page }) => {
  await startSession(page, accounts.administrator);
  await page.goto(editor('?status=add'));
  const way = page.getByRole('navigation').filter({ has: page.getByRole('link', { name: 'Policies' }) });
  await expect(way.getByRole('link')).toHaveText(['Air-conditioners', 'Policies']);
  await way.getByRole('link', { name: 'Policies' }).click();
  await expect(page).toHaveURL(/\/strategy\/\w+\/management/);
  await expect(page.getByRole('button', { name: 'Add policy' })).toBeVisible();
  // A link to one that was deleted.
  await page.goto(editor(`/${'f'.repeat(24)}?status=detail`));
  await expect(page.getByText('Policy not found')).toBeVisible();
  await page.getByRole('link', { name: 'To the policies' }).click();
  await expect(page).toHaveURL(/\/strategy\/\w+\/management/);
});
