import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page, Route } from '@playwright/test';
import { expect, inMotion, startSession, test } from './fixtures.ts';
import { field, openAddForm, openList } from './pages.ts';
import { fieldTypeIds, type FieldTypeId } from '../../src/engine/field-type-ids.ts';

test.use(inMotion);

// What is typed into a field before its editor has been loaded is kept, for every field type of the registry.

const pid = '3e2e0000000000000000ea51';
const fields = new URL('../../src/renderers/fields/', import.meta.url);
/** How late the editors' chunks come, ms. */
const late = 3000;

type Trial = {
  /** Members of the column beside name, label and type. */
  extra: { [property: string]: unknown };
  /** The box, by the label of its field. */
  box: (page: Page, label: string) => Locator;
  typed: string;
  /** What the box shows afterwards. */
  expected: string | RegExp;
  /** A text that cannot be read, and the fault beside the field. */
  unreadable?: { typed: string; fault: RegExp };
};

const textbox = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const choicebox = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true });
const members = { pid: '100000000000000000000007' };

const trials: { readonly [Id in FieldTypeId]: Trial } = {
  int: { extra: {}, box: textbox, typed: '12', expected: '12', unreadable: { typed: '1x', fault: /whole/i } },
  float: { extra: { multiple: 10 }, box: textbox, typed: '1.5', expected: '1.5' },
  string: { extra: { maxlength: 32 }, box: textbox, typed: 'H-7', expected: 'H-7' },
  enum: {
    extra: { enum: { a: { en: 'Fish', zh: '鱼' }, b: { en: 'Meat', zh: '肉' } } },
    box: choicebox,
    typed: 'me',
    expected: 'Meat',
    unreadable: { typed: 'stone', fault: /Choose/ },
  },
  timestamp: {
    extra: {},
    box: textbox,
    typed: '2026-11-2',
    expected: '2026-11-02 00:00:00',
    unreadable: { typed: 'next week', fault: /date/i },
  },
  time: { extra: {}, box: textbox, typed: '0930', expected: '09:30' },
  ref: {
    extra: { ptype: 'ref', ...members },
    box: choicebox,
    typed: '王浩然',
    expected: /^王浩然/,
    unreadable: { typed: 'nobody-here', fault: /Choose/ },
  },
  didlist: {
    extra: { didlist: { ...members, capacity: 3 } },
    box: choicebox,
    typed: '王浩然',
    expected: /^王浩然/,
    unreadable: { typed: 'nobody-here', fault: /Choose/ },
  },
  validperiod: {
    extra: {},
    box: (page, label) => page.getByLabel(new RegExp(`${label}.*(end|until)`, 'i')).first(),
    typed: '17:30',
    expected: '17:30',
  },
  // Twelve buttons: nothing is typed.
  mounths: {
    extra: {},
    box: (page, label) => page.getByRole('group', { name: label }).getByRole('button').first(),
    typed: '',
    expected: '',
  },
};

const labelOf = (type: FieldTypeId) => `Of type ${type}`;

const moduleText = JSON.stringify({
  pid,
  name: { en: 'Typed early', zh: '提前输入' },
  group: 'sensors',
  category: { name: 'trial', en: 'Trials', zh: '试验' },
  columns: fieldTypeIds.map((type) => ({
    column: `of_${type}`,
    label: { en: labelOf(type), zh: labelOf(type) },
    type,
    rw: 3,
    required: 0,
    ...trials[type].extra,
  })),
});

/** The modules that fields load on demand, as the sources name them. */
async function editors(): Promise<string[]> {
  const files = (await readdir(fields)).filter((file) => file.endsWith('.tsx'));
  const sources = await Promise.all(files.map((file) => readFile(new URL(file, fields), 'utf8')));
  return sources.flatMap((source) =>
    [...source.matchAll(/onDemand<\w+>\(async \(\) => \(await import\('\.\/([\w-]+)\.tsx'\)\)/g)].map(([, name]) =>
      String(name),
    ),
  );
}

/** Lets `answer` decide about every editor's chunk; `asked` names those that were asked for. */
async function holdEditors(page: Page, answer: (route: Route) => Promise<void>): Promise<ReadonlySet<string>> {
  const requestedEditors = new Set<string>();
  for (const name of await editors()) {
    await page.route(new RegExp(`/assets/${name}-[^/]+\\.js$`), async (route) => {
      requestedEditors.add(name);
      await answer(route);
    });
  }
  return requestedEditors;
}

async function openTrial(page: Page, applyModule: (file: string) => Promise<string>, folder: string): Promise<string> {
  const file = join(folder, 'typed-early.json');
  await writeFile(file, moduleText);
  await applyModule(file);
  await startSession(page);
  await openList(page, pid);
  await openAddForm(page);
  const name = `Early ${Date.now()}`;
  await field(page, 'Name').fill(name);
  return name;
}

async function typeInto(page: Page, type: FieldTypeId, typed: string): Promise<void> {
  const box = trials[type].box(page, labelOf(type));
  await box.focus();
  if (typed !== '') await page.keyboard.type(typed);
}

const typedTypes = fieldTypeIds.filter((type) => trials[type].typed !== '');

/** A period needs its start as well. */
const fillPeriodStart = (page: Page) =>
  page
    .getByLabel(new RegExp(`${labelOf('validperiod')}.*(start|from)`, 'i'))
    .first()
    .fill('08:00');

async function expectSaved(page: Page, name: string): Promise<void> {
  await expect(page).not.toHaveURL(/\/data\/add\//);
  await openList(page, pid);
  await page.getByRole('link', { name }).first().click();
  for (const expected of ['12', '1.5', 'H-7', 'Meat', '2026-11-02 00:00:00', '09:30', '王浩然', /08:00.*17:30/]) {
    await expect(page.getByText(expected).first()).toBeVisible();
  }
}

test('what is typed before the editors arrive is kept in every field, and stays when they do', async ({
  page,
  server,
}, info) => {
  const requestedEditors = await holdEditors(page, async (route) => {
    // The chunk is late: that is the fault under test.
    await new Promise((resolve) => setTimeout(resolve, late));
    await route.continue();
  });
  const name = await openTrial(page, server.applyModule, info.outputPath());
  await fillPeriodStart(page);
  const arrivals = Promise.all(
    (await editors()).map((editor) => page.waitForResponse(new RegExp(`/assets/${editor}-`), { timeout: 60_000 })),
  );
  for (const type of typedTypes) {
    await typeInto(page, type, trials[type].typed);
    await page.keyboard.press('Tab');
  }
  await arrivals;
  expect(requestedEditors.size).toBe((await editors()).length);
  for (const type of typedTypes) {
    const { box, expected } = trials[type];
    // A select shows its choice beside the box that is typed into.
    if (box === choicebox) await expect(page.getByRole('form').getByTitle(expected).first(), type).toBeVisible();
    else await expect(box(page, labelOf(type)), type).toHaveValue(expected);
  }
  await page.keyboard.press('Control+s');
  await expectSaved(page, name);
});

// The name of a record is looked for when its box is left: a save from inside the box waits for it.
for (const [key, last] of [
  ['Control+s', 'ref'],
  ['Enter', 'timestamp'],
] as const) {
  test(`a save by ${key} with editors that never arrive has what was typed`, async ({ page, server }, info) => {
    await holdEditors(page, (route) => route.abort());
    const name = await openTrial(page, server.applyModule, info.outputPath());
    await fillPeriodStart(page);
    for (const type of [...typedTypes.filter((candidate) => candidate !== last), last]) {
      await typeInto(page, type, trials[type].typed);
      await expect(trials[type].box(page, labelOf(type)), type).not.toHaveValue('');
    }
    await page.keyboard.press(key);
    if (key === 'Enter') await page.keyboard.press('Control+s');
    await expectSaved(page, name);
  });
}

test('Enter pressed before a list has come opens it once it is there', async ({ page, server }, info) => {
  await holdEditors(page, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, late));
    await route.continue();
  });
  await openTrial(page, server.applyModule, info.outputPath());
  for (const type of ['enum', 'ref'] as const) {
    const box = trials[type].box(page, labelOf(type));
    await box.press('Enter');
    await expect(box, type).toHaveAttribute('aria-expanded', 'true');
  }
});

test('a text that cannot be read stays in its field with the usual fault, though its editor never arrives', async ({
  page,
  server,
}, info) => {
  await holdEditors(page, (route) => route.abort());
  await openTrial(page, server.applyModule, info.outputPath());
  for (const type of fieldTypeIds) {
    const { unreadable, box } = trials[type];
    if (unreadable === undefined) continue;
    await typeInto(page, type, unreadable.typed);
    await page.keyboard.press('Tab');
    await expect(box(page, labelOf(type)), type).toHaveValue(unreadable.typed);
  }
  await page.keyboard.press('Control+s');
  for (const type of fieldTypeIds) {
    const { unreadable, box } = trials[type];
    if (unreadable === undefined) continue;
    await expect(box(page, labelOf(type)), type).toHaveValue(unreadable.typed);
    await expect(box(page, labelOf(type)), type).toHaveAttribute('aria-invalid', 'true');
    await expect(box(page, labelOf(type)), type).toHaveAccessibleDescription(unreadable.fault);
  }
});
