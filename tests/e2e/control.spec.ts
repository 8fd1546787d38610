import type { Page } from '@playwright/test';
import { expect, startSession, test } from './fixtures.ts';
import { cell, choose, field, openAddForm, openList, saveNew } from './pages.ts';

// Screens take no commands from a driver: they confirm at once, so that nothing here waits for a device.
const screens = '30000000000000000000000a';
const silentValves = '3e2e0000000000000000dead';

/** How many devices the list says that it has. */
async function totalOf(page: Page): Promise<number> {
  const words = await page.getByText(/^[\d,]+ in all$/).textContent();
  return Number((words ?? '').replaceAll(/\D/g, ''));
}

test('ux 40: all devices of a list are switched off after a question that names their number', async ({ page }) => {
  await startSession(page);
  await openList(page, screens);
  const total = await totalOf(page);
  await page.getByRole('button', { name: 'All off' }).click();
  const devices = `${total.toLocaleString('en')} devices`;
  const question = page.getByRole('dialog', { name: `Switch off ${devices} of “Screens” now?` });
  await expect(question).toBeVisible();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  // The message goes by itself after some seconds: who looks for it looks from the beginning.
  await Promise.all([
    expect(page.getByText(`Control succeeded: ${total} devices accepted the command`)).toBeVisible(),
    question.getByRole('button', { name: `Switch off ${devices}` }).click(),
  ]);
  const powers = page.locator('.ag-row [col-id="pwr"]');
  await expect(powers.filter({ hasText: /^On$/ })).toHaveCount(0);
  await expect(powers.filter({ hasText: /^Off$/ }).first()).toBeVisible();
  await expect(page.getByRole('group', { name: 'Last command' }).getByRole('status')).toHaveText(
    `Confirmed by all ${total} devices`,
  );
});

test('one device is set by the overlay of a selection', async ({ page }) => {
  await startSession(page);
  await openList(page, screens);
  const first = page.locator('.ag-row[row-index="0"]');
  const name = (await first.locator('[col-id="name"]').textContent()) ?? '';
  await first.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Control', exact: true }).click();
  const overlay = page.getByRole('dialog', { name: `Control ${name}` });
  await expect(overlay.getByRole('button', { name: 'Send to 1 device' })).toBeDisabled();
  await expect(overlay.getByText('Select a parameter setting')).toBeVisible();
  for (const value of ['On', 'Off']) {
    if (!(await overlay.isVisible())) await page.getByRole('button', { name: 'Control', exact: true }).click();
    await overlay.getByRole('radiogroup', { name: 'Power' }).getByText(value, { exact: true }).click();
    await overlay.getByRole('button', { name: 'Send to 1 device' }).click();
    await expect(overlay).toHaveCount(0);
    await expect(first.locator('[col-id="pwr"]')).toHaveText(value);
  }
});

test('several devices are set by the overlay of a selection, after a question that names their number', async ({
  page,
}) => {
  await startSession(page);
  await openList(page, screens);
  const rows = [0, 1].map((index) => page.locator(`.ag-row[row-index="${index}"]`));
  for (const row of rows) await row.getByRole('checkbox').check();
  for (const value of ['On', 'Off']) {
    await page.getByRole('button', { name: 'Control', exact: true }).click();
    const overlay = page.getByRole('dialog', { name: 'Control 2 devices' });
    await overlay.getByRole('radiogroup', { name: 'Power' }).getByText(value, { exact: true }).click();
    await overlay.getByRole('button', { name: 'Send to 2 devices' }).click();
    await expect(overlay).toContainText(`Send Power ${value} to 2 devices?`);
    await overlay.getByRole('button', { name: 'Send to 2 devices' }).click();
    await expect(overlay).toHaveCount(0);
    for (const row of rows) await expect(row.locator('[col-id="pwr"]')).toHaveText(value);
  }
});

/** A list whose devices never answer, with one more of them. */
async function openValves(page: Page, name: string): Promise<void> {
  await startSession(page);
  await openList(page, silentValves);
  await openAddForm(page);
  await field(page, 'Name').fill(name);
  await saveNew(page);
}

test('a tile is processing while devices have not answered, and idle again after', async ({ page, server }) => {
  await server.applyModule('tests/e2e/silent-valves.json');
  await openValves(page, 'Valve of a tile');
  await page.getByRole('button', { name: 'Add control' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add control' });
  await dialog.getByRole('button', { name: 'Add a tile' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(['Enter a name of at most 30 characters', 'Choose a value']);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('All ajar');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Choose a value');
  await choose(page, dialog.getByRole('combobox', { name: 'Value of Level' }), 'Ajar');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Control tiles saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add control' })).toBeFocused();
  const tiles = page.getByRole('group', { name: 'Power', exact: true });
  await tiles.getByRole('button', { name: 'All ajar', exact: true }).click();
  const question = page.getByRole('dialog', { name: /^Set \d+ devices? of “.+” to Level Ajar now\?$/ });
  await question.getByRole('button', { name: /^Send to \d+ devices?$/ }).click();
  await expect(tiles.getByRole('button', { name: /^All ajar: waiting for \d+ devices?, \d+ s$/ })).toBeDisabled();
  const last = page.getByRole('group', { name: 'Last command' });
  await expect(last.getByRole('status')).toHaveText(/^Sent, waiting|^0 of \d+ devices confirmed$/);
  // The module gives its devices six seconds.
  await expect(tiles.getByRole('button', { name: 'All ajar', exact: true })).toBeEnabled();
  // Then those that did not obey are named, and can be asked again.
  await expect(last.getByRole('status')).toHaveText(/^Not confirmed|^\d+ of \d+ devices did not confirm$/);
  await last.getByRole('button', { name: 'Show why' }).click();
  const lost = page.getByRole('dialog', { name: /did not confirm$/ });
  await expect(lost.getByRole('row').filter({ hasText: 'Valve of a tile' }).first()).toContainText(
    'Not confirmed in time',
  );
  await lost.getByRole('button', { name: /^Send again to \d+ devices?$/ }).click();
  await expect(page.getByText(/^Control succeeded: /).last()).toBeVisible();
  await expect(tiles.getByRole('button', { name: /^All ajar: waiting for/ })).toBeVisible();
});

test('ux 41: a device that does not answer times out, and is asked again by a button', async ({ page, server }) => {
  // Nothing carries commands to these devices; their module gives them six seconds.
  await server.applyModule('tests/e2e/silent-valves.json');
  await openValves(page, 'Valve 1');
  await cell(page, 'Valve 1').getByRole('link').click();
  const panel = page.getByRole('region', { name: 'Control', exact: true });
  await panel.getByRole('radiogroup', { name: 'Level' }).getByText('Ajar', { exact: true }).click();
  await panel.getByRole('button', { name: 'Send', exact: true }).press('Enter');
  // The button can't be pressed again: the keyboard goes on at the parameter that was sent.
  await expect(panel.getByRole('radiogroup', { name: 'Level' }).getByRole('radio').first()).toBeFocused();
  await expect(panel.getByText(/Ajar, requested/)).toBeVisible();
  await expect(panel.getByText(/Ajar, not confirmed/)).toBeVisible();
  await panel.getByRole('button', { name: 'Send Level again' }).click();
  await expect(panel.getByText(/Ajar, requested/)).toBeVisible();
  await expect(panel.getByText(/Ajar, not confirmed/)).toBeVisible();
});
