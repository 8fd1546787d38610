import { expect, signIn, startSession, test } from './fixtures.ts';
import {
  cell,
  choose,
  coldRooms,
  coldRoomsFile,
  field,
  openAddForm,
  openHead,
  openList,
  operand,
  saveNew,
  settled,
} from './pages.ts';

test('a module applied while the server runs is in the menu at the next load', async ({ page, server }) => {
  await signIn(page);
  await server.applyModule(coldRoomsFile);
  await page.reload();
  await page.getByRole('navigation').getByText('Sensors').first().hover();
  await page.getByRole('link', { name: 'Cold rooms' }).first().click();
  await expect(page).toHaveURL(new RegExp(`/home/data/list/${coldRooms}`));
});

test('the overview of a list without filter groups says that a board needs one, and leads to the list', async ({
  page,
  server,
}) => {
  await server.applyModule(coldRoomsFile);
  await startSession(page);
  await page.goto(`/home/data/overview/${coldRooms}`);
  await expect(page.getByText(/A board belongs to a filter group/)).toBeVisible();
  await expect(page.getByText(/edit rights/)).toHaveCount(0);
  await page.getByRole('link', { name: 'To the list' }).click();
  await expect(page).toHaveURL(new RegExp(`/home/data/list/${coldRooms}`));
  await expect(page.getByText('No filter groups yet. Press + to add one.')).toBeVisible();
});

/** A name of its own for each run against a server that runs already. */
const harbour = `Harbour ${Date.now()}`;

test('every column type of an unseen module can be written, shown and filtered by', async ({ page, server }) => {
  await server.applyModule(coldRoomsFile);
  await startSession(page);
  await openList(page, coldRooms);
  await openAddForm(page);
  await field(page, 'Name').fill(harbour);
  await field(page, 'Room code').fill('H-7');
  await page.getByLabel('Shelves').fill('12');
  await page.getByLabel('Temperature').fill('-18.5');
  await choose(page, page.getByRole('combobox', { name: 'Goods' }), 'Fish');
  await page.getByLabel('Inspected').fill('2026-11-20 08:15:00');
  await page.keyboard.press('Enter');
  await page.getByLabel('Defrost at').fill('03:30');
  await page
    .getByLabel(/Open hours.*(start|from)/i)
    .first()
    .fill('08:00');
  await page
    .getByLabel(/Open hours.*(end|to|until)/i)
    .first()
    .fill('17:30');
  await page.getByRole('group', { name: 'Audit months' }).getByRole('button', { name: 'November' }).click();
  await saveNew(page);
  await page.getByRole('link', { name: harbour }).first().click();
  for (const shown of ['H-7', '12', /[-−]18\.5/, 'Fish', /2026-11-20 08:15/, /03:30/, /08:00/, /Nov/]) {
    await expect(page.getByText(shown).first()).toBeVisible();
  }

  const matches: [label: string, keep: string, drop: string][] = [
    ['Room code', 'H-7', 'nothing like it'],
    ['Shelves', '12', '13'],
    ['Temperature', '-18.5', '4'],
  ];
  for (const [label, keep, drop] of matches) {
    for (const [value, count] of [
      [keep, 1],
      [drop, 0],
    ] as const) {
      await openList(page, coldRooms);
      const dialog = await openHead(page, label);
      await operand(dialog).fill(value);
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await settled(page);
      await expect(cell(page, harbour), `${label} ${value}`).toHaveCount(count);
    }
  }
});
