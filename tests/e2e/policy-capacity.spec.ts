import { accounts, expect, signIn, test } from './fixtures.ts';
import { cell, configure, dialog, field, pick, send } from './policy.ts';

/** A cell that takes several records: the dialog of a policy's table, up to the capacity of its column. */

const pumps = '3abc0000000000000000c001';
const orders = '4abc0000000000000000c001';
const word = (text: string) => ({ en: text, zh: text });

const modules = [
  {
    pid: pumps,
    name: word('Pumps'),
    group: 'other',
    columns: [{ column: 'pressure', label: word('Pressure'), type: 'int', rw: 3, required: 1 }],
  },
  {
    pid: orders,
    name: word('Pump orders'),
    group: 'other',
    columns: [
      { column: 'pump', label: word('Pump'), type: 'ref', ptype: 'ref', pid: pumps, rw: 3 },
      {
        column: 'helpers',
        label: word('Helpers'),
        type: 'didlist',
        rw: 3,
        required: 1,
        didlist: { pid: pumps, capacity: 2 },
      },
    ],
  },
];

test('a cell for several records takes as many as its column holds', async ({ page }) => {
  await signIn(page, accounts.administrator);
  for (const module of modules)
    expect(await send(page, '/sfsaas/api/module/save', module)).toMatchObject({ status: 0 });
  for (const name of ['Pump 1', 'Pump 2', 'Pump 3'])
    expect(await send(page, '/sfsaas/api/vt/create', { pid: pumps, data: { name, pressure: 5 } })).toMatchObject({
      status: 0,
    });
  await page.goto(`/home/data/addStrategy/${pumps}?status=add`);
  await pick(page, 'policy_type', 'Generate');
  await field(page, 'name').getByRole('textbox').fill('Orders with helpers');
  await pick(page, 'sifter', 'Do not filter');
  await page.getByRole('button', { name: 'Add trigger condition' }).click();
  await dialog(page, 'Add trigger condition').getByRole('button', { name: 'Apply' }).click();
  await configure(page, 'Configure conditions', ['Pressure']);
  await configure(page, 'Configure actions', ['Helpers']);

  await cell(page, 0, '/helpers').click();
  await page.keyboard.press('Enter');
  const helpers = dialog(page, 'Helpers');
  await helpers.getByRole('combobox', { name: 'Helpers' }).click();
  const offered = page.locator('.ant-select-dropdown:visible');
  for (const name of ['Pump 1', 'Pump 2']) await offered.getByTitle(name, { exact: true }).click();
  // It is full: the list says so, and a third one is not taken.
  await expect(offered.getByRole('status')).toHaveText('At most 2');
  await offered.getByTitle('Pump 3', { exact: true }).click({ force: true });
  // Escape closes the list and not the dialog around it.
  await page.keyboard.press('Escape');
  await expect(offered).toHaveCount(0);
  await helpers.getByRole('button', { name: 'Apply' }).click();
  await expect(helpers).toHaveCount(0);
  await expect(cell(page, 0, '/helpers')).toContainText('Pump 1');
  await expect(cell(page, 0, '/helpers')).not.toContainText('Pump 3');

  await cell(page, 0, '/pressure').click();
  await page.keyboard.type('>= 3');
  await page.keyboard.press('Enter');
  const created = page.waitForResponse('**/policy/create');
  await page.getByRole('button', { name: 'Save' }).click();
  const { did } = (await (await created).json()) as { did: string };
  type Stored = { result: { configs: { rules: { cmd: object }[] }[] } };
  const { result } = await send<Stored>(page, '/officepolicy/v3/policy/read', { did });
  const [entry] = result.configs;
  expect(entry?.rules[0]?.cmd).toMatchObject({ helpers: { ref_value: [expect.any(String), expect.any(String)] } });
});
