import type { Locator, Page } from '@playwright/test';
import { expect, startSession, test } from './fixtures.ts';
import { airConditioners, choose, openList } from './pages.ts';
import { ask, demoPolicy, editor, send } from './policy.ts';

// Lists and dialogs open and close at once.
/** What is said before a rule acts: a time that is past, another rule that wants another value, what it would have done. */

const screens = '30000000000000000000000a';

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Linkages' });
const button = (page: Page, name: string): Locator => dialog(page).getByRole('button', { name, exact: true });
const line = (page: Page, name: string): Locator => dialog(page).getByRole('group', { name, exact: true });
const combobox = (within: Locator, name: string): Locator => within.getByRole('combobox', { name, exact: true });

/** Turns the first screen on or off. */
async function turn(page: Page, value: 'On' | 'Off'): Promise<void> {
  await button(page, 'Device control').click();
  const control = line(page, 'Device control 1');
  await combobox(control, 'Data').click();
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await offered.first().click();
  await expect(offered).toHaveCount(0);
  await choose(page, combobox(control, 'Parameter'), 'Power');
  await choose(page, combobox(control, 'Set to'), value);
}

async function begin(page: Page, name: string): Promise<Locator> {
  await button(page, 'New linkage').first().click();
  await dialog(page).getByRole('textbox', { name: /^Name/ }).fill(name);
  await button(page, 'Time').click();
  return line(page, 'Time 1');
}

async function remove(page: Page, name: string): Promise<void> {
  await button(page, `Edit ${name}`).click();
  await button(page, 'Delete').click();
  await page
    .getByRole('dialog', { name: /^Delete the linkage / })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await expect(button(page, `Edit ${name}`)).toHaveCount(0);
}

test('a time that is past is moved a day ahead, and a linkage that wants another value is asked about at its save', async ({
  page,
}) => {
  test.slow();
  await startSession(page);
  await openList(page, screens);
  await page.getByRole('button', { name: 'Linkages', exact: true }).click();
  const once = await begin(page, 'On once');
  await choose(page, combobox(once, 'Repeat'), 'Once');
  await once.getByRole('textbox', { name: 'Date and time' }).fill('2020-01-01 08:00');
  await once.getByRole('textbox', { name: 'Date and time' }).press('Tab');
  await expect(once.getByRole('status')).toHaveText(/^That time is past: moved to 20\d\d-\d\d-\d\d 08:00$/);
  await turn(page, 'On');
  const created = page.waitForRequest('**/vttrigger/v1/create');
  await button(page, 'Save').click();
  const { filterdid } = (await created).postDataJSON() as { filterdid: string };
  await expect(button(page, 'Edit On once')).toBeVisible();
  type Listed = { triggers: { name: string; events: { event_set?: string }[] }[] };
  const { triggers } = await send<Listed>(page, '/vttrigger/v1/query', { filterdid });
  const set = triggers.find(({ name }) => name === 'On once')?.events[0]?.event_set ?? '{}';
  const wait = (JSON.parse(set) as { time: number }).time * 1000 - Date.now();
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(86_400_000);

  // The same screen, another value: both values are named, and it is saved only when that is wanted.
  const daily = await begin(page, 'Off daily');
  await daily.getByRole('textbox', { name: 'Time' }).fill('08:00');
  await turn(page, 'Off');
  await button(page, 'Save').click();
  const conflictGroup = dialog(page).getByRole('group', {
    name: /^“Off daily” and 1 other linkage set a device to different values$/,
  });
  await expect(conflictGroup).toContainText('On once');
  await expect(conflictGroup).toContainText(/Off here, On there/);
  await expect(conflictGroup.getByRole('button', { name: 'Back' })).toBeFocused();
  await conflictGroup.getByRole('button', { name: 'Back' }).click();
  await expect(line(page, 'Time 1')).toBeVisible();
  await button(page, 'Save').click();
  await conflictGroup.getByRole('button', { name: 'Save anyway' }).click();
  await expect(button(page, 'Edit Off daily')).toBeVisible();
  await expect(dialog(page)).toContainText('Sets a device to another value than On once');
  await remove(page, 'Off daily');
  await remove(page, 'On once');
});

test('a dry run is cancelled while it streams, and keeps the days that have come', async ({ page }) => {
  await startSession(page);
  await page.goto('/readyz');
  // Every hour all meeting rooms: much to tell of each day.
  const { result } = await ask<{ result: Record<string, unknown> & { space: { spacetype: string[] } } }>(page, 'read', {
    did: demoPolicy,
  });
  const { targetpid, policy_type, sifter, space } = result;
  const isWarm = { idev_pid: airConditioners, ikey: 'room_temp', trend_type: 2, ref_value: 50, link_key: 'self' };
  const rules = [{ property: [isWarm], cmd: { temp: { source_type: 'fixed', ref_value: 200 } } }];
  const { did } = await ask<{ did: string }>(page, 'create', {
    targetpid,
    policy_type,
    sifter,
    space,
    name: 'Tried out slowly',
    enabled: '0',
    updatepolicy: '0',
    timer: [{ tab: 'time', type: 4, interval: 3600 }],
    configs: [{ id: space.spacetype[0], name: 'Rooms', rules }],
  });
  await page.goto(editor(`/${did}?status=detail`));
  await page.getByRole('radiogroup', { name: 'Parts of the policy' }).getByText('Dry run').click();
  const part = page.getByRole('region', { name: 'Dry run' });
  await expect(part.getByRole('combobox')).toBeVisible();
  // The answer comes slowly, so that it is still coming when it is cancelled.
  const network = await page.context().newCDPSession(page);
  const limits = { offline: false, latency: 0, uploadThroughput: -1 };
  await network.send('Network.emulateNetworkConditions', { ...limits, downloadThroughput: 60_000 });
  await part.getByRole('button', { name: 'Try it out' }).click();
  await expect(part.getByRole('progressbar')).toBeVisible();
  // The first day is what is left of it, which may be minutes.
  await expect(part.getByRole('status')).toHaveText(/^Day [2-7] of [78]$/);
  await part.getByRole('button', { name: 'Cancel' }).click();
  await expect(part.getByRole('status')).toHaveText(/^Cancelled after day [2-7] of [78]$/);
  await expect(part.getByRole('progressbar')).toHaveCount(0);
  await expect(part.getByRole('list', { name: 'When it would have acted, by room' })).toBeVisible();
  // And it can be tried again.
  await network.send('Network.emulateNetworkConditions', { ...limits, downloadThroughput: -1 });
  await part.getByRole('button', { name: 'Try it again' }).click();
  await expect(part.getByText(/^It would have acted [\d,]+ times? on \d+ devices?\.$/)).toBeVisible();
  await send(page, '/officepolicy/v3/policy/delete', { did });
});
