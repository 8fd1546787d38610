import { describe, expect, test } from 'vitest';
import { products } from '../../../src/engine/products.ts';
import { fit, fitting } from '../../../src/pages/shell/palette/match.ts';
import { moduleEntries, recordEntries, searchOrder } from '../../../src/pages/shell/palette/entries.ts';
import { type ManagementPage, reachable } from '../../../src/pages/shell/management-pages.ts';
import { shellKeyOf, shortcuts } from '../../../src/features/frame/shortcuts.ts';
import { texts as english } from '../../../src/texts/en/shell.ts';

const meters = ['Electricity meters', '电表'];

describe('what is typed in the palette', () => {
  test.each([
    ['elec', true],
    ['METERS', true],
    ['meters elec', true],
    ['电表', true],
    ['表', true],
    ['em', true],
    ['  meters  ', true],
    ['', true],
    ['meters water', false],
    ['x', false],
    ['水', false],
  ])('"%s" fits electricity meters: %s', (typed, isFit) => {
    expect(fit(typed, meters) > 0).toBe(isFit);
  });

  test('accents and full-width letters are passed over', () => {
    expect(fit('cafe', ['Café'])).toBeGreaterThan(0);
    expect(fit('ＡＣ', ['AC units'])).toBeGreaterThan(0);
  });

  test('a whole name stands before a beginning, a beginning before a word, a word before an inside', () => {
    const names = ['Parameters', 'Gas meters', 'Meters of water', 'Meters'];
    expect(fitting('meters', names, (name) => [name])).toEqual([
      'Meters',
      'Meters of water',
      'Gas meters',
      'Parameters',
    ]);
  });

  test('hostile patterns are plain text', () => {
    expect(fit('.*', meters)).toBe(0);
    expect(fit('(', ['a (b)'])).toBeGreaterThan(0);
  });
});

test('a module is found by either language and by its group', () => {
  const [entry] = moduleEntries(
    [
      {
        id: 'metering',
        name: { en: 'Metering', zh: '计量' },
        icon: 'metering',
        products: [{ pid: '3'.repeat(24), name: { en: 'Electricity meters', zh: '电表' }, icon: '', isspacevt: false }],
      },
    ],
    'en',
  );
  expect(entry).toMatchObject({
    title: 'Electricity meters',
    detail: 'Metering',
    to: `/home/data/list/${'3'.repeat(24)}`,
  });
  for (const typed of ['电', '计量', 'metering', 'elec']) expect(fit(typed, entry?.keywords ?? [])).toBeGreaterThan(0);
});

test('records have the icon of their module and the space they are in, the best match first', () => {
  const pid = '3'.repeat(24);
  const menu = [
    {
      id: 'metering',
      name: { en: 'Metering', zh: '计量' },
      icon: 'metering',
      products: [{ pid, name: { en: 'Meters', zh: '电表' }, icon: '', isspacevt: false }],
    },
  ];
  const space = {
    column: 'site',
    label: { en: 'Space', zh: '空间' },
    type: 'ref',
    ptype: 'ref',
    pid: products.spaces,
    rw: 3,
    required: 0,
  } as const;
  const configs = new Map([[pid, { pid, name: { en: 'Meters', zh: '电表' }, group: 'metering', columns: [space] }]]);
  const recordNamed = (did: string, name: string) => ({
    pid,
    did,
    name,
    record: { did, name, site_name: `Room of ${did}` },
  });
  const entries = recordEntries('10F', [recordNamed('a', 'B 10F east'), recordNamed('b', '10F')], {
    menu,
    language: 'en',
    order: [pid],
    configs,
  });
  expect(entries.map(({ icon, title, place }) => [icon, title, place])).toEqual([
    ['metering', '10F', 'Room of b'],
    ['metering', 'B 10F east', 'Room of a'],
  ]);
});

test('records are searched in the open module first, and never in the audit log', () => {
  const product = (pid: string) => ({ pid, name: { en: pid, zh: pid }, icon: '', isspacevt: false });
  const menu = [
    { id: 'air', name: { en: 'Air', zh: '空调' }, icon: 'air', products: [product('a'), product('b')] },
    { id: 'more', name: { en: 'More', zh: '更多' }, icon: 'more', products: [product(products.audit), product('c')] },
  ];
  expect(searchOrder(menu, 'c')).toEqual(['c', 'a', 'b']);
  expect(searchOrder(menu, products.audit)).toEqual(['a', 'b', 'c']);
  expect(searchOrder(menu, undefined)).toEqual(['a', 'b', 'c']);
});

test('a management page is reached by its own right and by no other', () => {
  const page = (id: ManagementPage['id'], right: ManagementPage['needs']['right']): ManagementPage => ({
    id,
    to: `/${id}`,
    needs: { right, of: 'authority' },
  });
  const pages = [page('audit', 'read'), page('authority', 'set')];
  const reached = (authority: Record<'create' | 'read' | 'write' | 'set', number> | undefined) =>
    reachable(pages, { authority }).map(({ id }) => id);
  expect(reached(undefined)).toEqual([]);
  expect(reached({ create: 1, read: 0, write: 1, set: 0 })).toEqual([]);
  expect(reached({ create: 0, read: 1, write: 0, set: 0 })).toEqual(['audit']);
  expect(reached({ create: 0, read: 1, write: 0, set: 1 })).toEqual(['audit', 'authority']);
});

describe('shortcuts', () => {
  const press = (key: string, init: KeyboardEventInit = {}, target: HTMLElement = document.body) => {
    let pressedKey: string | undefined;
    const hear = (event: KeyboardEvent) => (pressedKey = shellKeyOf(event));
    document.body.append(target === document.body ? document.createElement('i') : target);
    target.addEventListener('keydown', hear);
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }));
    target.removeEventListener('keydown', hear);
    return pressedKey;
  };

  test('Ctrl+K and Cmd+K search, ? shows the list', () => {
    expect(press('k', { ctrlKey: true })).toBe('search');
    expect(press('K', { metaKey: true })).toBe('search');
    expect(press('?', { shiftKey: true })).toBe('sheet');
    expect(press('k')).toBeUndefined();
    expect(press('k', { ctrlKey: true, altKey: true })).toBeUndefined();
  });

  test('a question mark in a field is text, Ctrl+K there still searches', () => {
    const input = document.createElement('input');
    expect(press('?', { shiftKey: true }, input)).toBeUndefined();
    expect(press('k', { ctrlKey: true }, input)).toBe('search');
  });

  test('each has words and an id of its own', () => {
    expect(new Set(shortcuts.map(({ id }) => id)).size).toBe(shortcuts.length);
    expect(Object.keys(english.shortcuts.words).toSorted()).toEqual(shortcuts.map(({ id }) => id).toSorted());
  });
});
