import type { Page } from '@playwright/test';
import { accounts, expect, startSession, test } from './fixtures.ts';
import { airConditioners } from './pages.ts';
import { ask, begin, cell, demoPolicy, editor, paste, save, send } from './policy.ts';

// Lists and dialogs open and close at once.
/** A policy in the hands of somebody in a hurry: two tabs, a lost connection, rubbish from a spreadsheet, a wrong click. */

const named = (name: string): string => `${name} ${Date.now().toString(36)}`;

type Stored = {
  version: number;
  name: string;
  configs: { rules: { cmd: Record<string, { ref_value?: number }> }[] }[];
};

const stored = async (page: Page, did: string): Promise<Stored> =>
  (await ask<{ result: Stored }>(page, 'read', { did })).result;

const rules = [
  {
    property: [{ idev_pid: airConditioners, ikey: 'room_temp', trend_type: 2, ref_value: 260 }],
    cmd: { temp: { source_type: 'fixed', ref_value: 250 } },
  },
];

/** A policy in the scope of the demo's, which does nothing, open for editing. */
async function openCopy(page: Page, name: string): Promise<{ did: string; body: object }> {
  await startSession(page, accounts.administrator);
  const { result } = await ask<{ result: Record<string, unknown> }>(page, 'read', { did: demoPolicy });
  const { targetpid, policy_type, sifter, space } = result;
  const timer = [{ type: 4, tab: 'time', interval: 600 }];
  const configs = [{ id: '4', name: 'Meeting room', rules }];
  const body = { targetpid, policy_type, sifter, space, configs, timer, enabled: '0', updatepolicy: '0', name };
  const { did } = await ask<{ did: string }>(page, 'create', body);
  await page.goto(editor(`/${did}?status=edit`));
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  return { did, body };
}

/** The first temperature that rules of the table set. */
const firstSet = (page: Page) => cell(page, 0, '/self//temp').first();

async function typeSet(page: Page, value: string): Promise<void> {
  await firstSet(page).click();
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
  await expect(firstSet(page)).toContainText(value);
}

const update = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Update', exact: true }).click();
};

const reading = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true });

test('a newer version of another tab is replaced only after a question, and a policy that is gone keeps the input', async ({
  page,
}) => {
  test.slow();
  const name = named('Two tabs');
  const { did, body } = await openCopy(page, name);
  await typeSet(page, '19.5');
  await send(page, '/officepolicy/v3/policy/update', { did, ...body, name: `${name} elsewhere` });

  await update(page);
  const question = page.getByRole('dialog', { name: `A newer version of “${name}” was saved` });
  await expect(question.getByRole('region', { name: 'Changes in the newer version' })).toContainText('elsewhere');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(firstSet(page)).toContainText('19.5');
  expect((await stored(page, did)).name).toBe(`${name} elsewhere`);

  await update(page);
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(reading(page)).toBeVisible();
  await expect(firstSet(page)).toContainText('19.5');
  expect(await stored(page, did)).toMatchObject({ name, version: 3 });

  // What is saved can't be undone by a key: the page only reads it now.
  await firstSet(page).click();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Delete');
  await page.keyboard.type('30');
  await expect(firstSet(page)).toContainText('19.5');
  await reading(page).click();
  await firstSet(page).click();
  await page.keyboard.press('Control+z');
  await expect(firstSet(page)).toContainText('19.5');

  // Deleted elsewhere: the save says so, and nothing of the input is lost.
  await typeSet(page, '20.5');
  await send(page, '/officepolicy/v3/policy/delete', { did });
  await update(page);
  await expect(
    page
      .getByRole('alert')
      .or(page.getByRole('status'))
      .filter({ hasText: /not found|no longer|does not exist|deleted/i })
      .first(),
  ).toBeVisible();
  await expect(firstSet(page)).toContainText('20.5');
});

test('what is wrong is said before it is asked whether to update', async ({ page }) => {
  const name = named('Incomplete');
  const { did } = await openCopy(page, name);
  await firstSet(page).click();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: '1 field to fix' })).toBeVisible();
  await expect(page.getByText('1 place to correct')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await stored(page, did)).toMatchObject({ name, version: 1 });
});

test('a save without a connection waits for it, unchanged, and is one version', async ({ page, context }) => {
  test.slow();
  const { did } = await openCopy(page, named('Offline'));
  await typeSet(page, '19.5');
  await context.setOffline(true);
  await update(page);
  await expect(page.getByText(/^Not saved yet: no connection/)).toBeVisible();
  // What waits is sent as it is.
  await firstSet(page).click();
  await page.keyboard.type('30');
  await page.keyboard.press('Control+z');
  await expect(firstSet(page)).toContainText('19.5');
  await context.setOffline(false);
  await expect(reading(page)).toBeVisible({ timeout: 60_000 });
  await expect(firstSet(page)).toContainText('19.5');
  expect((await stored(page, did)).version).toBe(2);
});

test('leaving a changed policy asks: stay, discard, or save', async ({ page }) => {
  test.slow();
  const { did } = await openCopy(page, named('Leaving'));
  const before = await firstSet(page).innerText();
  await typeSet(page, '19.5');
  const question = page.getByRole('dialog', { name: 'Save your changes?' });
  const button = (name: string) => question.getByRole('button', { name });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(button('Keep editing')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(firstSet(page)).toContainText('19.5');

  // By a link of the page too.
  await page.getByRole('link', { name: 'Air-conditioners' }).first().click();
  await button('Keep editing').click();
  await expect(page).toHaveURL(editor(`/${did}?status=edit`));

  await page.getByRole('button', { name: 'Cancel' }).click();
  await button('Discard').click();
  await expect(reading(page)).toBeVisible();
  await expect(firstSet(page)).toHaveText(before);
  await reading(page).click();
  await typeSet(page, '18.5');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await button('Save').click();
  await expect(reading(page)).toBeVisible();
  await expect(firstSet(page)).toContainText('18.5');
});

test('rubbish from a spreadsheet changes nothing but what it can, says what was left, and is one step of undo', async ({
  page,
}) => {
  test.slow();
  await startSession(page, accounts.administrator);
  await begin(page, named('Rubbish'));
  await paste(page, '>= 26\t25\r\n>= 27\t24');
  await expect(cell(page, 1, '/temp')).toContainText('24.0');
  await cell(page, 0, '/room_temp').click();
  const rubbish = ['=HYPERLINK("http://x")\t99', '<img src=x onerror=alert(1)>\t23', '"unclosed\t1e999', '\u0000\t-'];
  await paste(page, rubbish.join('\r\n'));
  const footer = page.getByRole('region', { name: 'Conditional action' }).getByRole('alert');
  await expect(footer).toHaveText([
    /^2 rules added to /,
    /^7 cells kept their values\. First: Meeting room 1 · Room temperature/,
  ]);
  await expect(cell(page, 0, '/room_temp')).toContainText('26.0');
  await expect(cell(page, 0, '/temp')).toContainText('25.0');
  await expect(cell(page, 1, '/temp')).toContainText('23.0');
  await expect(cell(page, 3, '/temp')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(footer).toHaveCount(0);
  await expect(cell(page, 1, '/temp')).toContainText('24.0');
  await expect(cell(page, 2, '/temp')).toHaveCount(0);

  // Beyond the last column nothing is written, which is said; the notes are the last one.
  await cell(page, 0, '/temp').click();
  await paste(page, '21\tnight\tone\ttwo');
  await expect(footer).toHaveText('2 columns exceeded the last column and were left out.');
  await expect(cell(page, 0, '/temp')).toContainText('21.0');
  await expect(cell(page, 0, 'notes')).toContainText('night');

  // A column of a million lines is refused with the limit, at once.
  await cell(page, 0, '/temp').click();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '\t'.repeat(20_000) + '20\n'.repeat(1_048_576));
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await expect(footer).toHaveText('A policy has at most 1,000 rules. Nothing was added.');
  await expect(cell(page, 0, '/temp')).toContainText('21.0');
});

test('a name and notes as long as they may be are saved and read back, and one letter more is refused', async ({
  page,
}) => {
  test.slow();
  await startSession(page, accounts.administrator);
  const name = named('').padStart(128, 'Wq');
  await begin(page, `${name}!`);
  await paste(page, `>= 5\t21\t${'n'.repeat(501)}`);
  await expect(page.getByText(/1 cell kept its value.*Notes/)).toBeVisible();
  await cell(page, 0, '/room_temp').click();
  await paste(page, `>= 5\t21\t${'n'.repeat(500)}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('[data-column="name"]')).toContainText(/at most 128 characters/i);
  await page.locator('[data-column="name"]').getByRole('textbox').fill(name);
  const did = await save(page);
  await page.goto(editor(`/${did}?status=detail`));
  await expect(page.getByRole('heading', { name })).toBeVisible();
  // The buttons stay within the window, whatever the name.
  await expect(reading(page)).toBeInViewport({ ratio: 1 });
});

test('a press elsewhere takes what is typed in a cell, names what the column refuses, and has the focus', async ({
  page,
}) => {
  test.slow();
  await startSession(page, accounts.administrator);
  await begin(page, named('Elsewhere'));
  await paste(page, '>= 26\t25');
  await cell(page, 0, '/temp').click();
  await page.keyboard.type('24');
  const comment = page.locator('[data-column="comment"]').getByRole('textbox');
  await comment.click();
  await page.keyboard.type('by day');
  await expect(comment).toHaveValue('by day');
  await expect(cell(page, 0, '/temp')).toContainText('24.0');
  await cell(page, 0, '/temp').click();
  await page.keyboard.type('99');
  await comment.click();
  await expect(comment).toBeFocused();
  await expect(page.getByText(/1 cell kept its value\..*Set temperature: .*30/)).toBeVisible();
  await expect(cell(page, 0, '/temp')).toContainText('24.0');
  // Another cell is chosen by the same press that ends the former one.
  await cell(page, 0, '/temp').click();
  await page.keyboard.type('23');
  await cell(page, 0, '/room_temp').click();
  await page.keyboard.type('>= 20');
  await page.keyboard.press('Enter');
  await expect(cell(page, 0, '/temp')).toContainText('23.0');
  await expect(cell(page, 0, '/room_temp')).toContainText('20.0');
});
