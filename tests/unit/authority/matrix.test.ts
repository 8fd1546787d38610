import { describe, expect, it } from 'vitest';
import {
  printAuthorityAddress,
  readAuthorityAddress,
  defaultAuthority,
} from '../../../src/pages/authority/authority-address.ts';
import { levelOfKey, cellAfter } from '../../../src/pages/authority/matrix-keys.ts';
import { matchesSearch, matrixGroups, shownGroups } from '../../../src/pages/authority/matrix-rows.ts';

const none = { create: 0, read: 0, write: 0, set: 0 };
const named = (en: string) => ({ en, zh: en });
const groups = [
  { id: 'metering', name: named('Metering'), products: [{ pid: '3a', name: named('Meters') }] },
  { id: 'people', name: named('People'), products: [{ pid: '1a', name: named('Audit log') }] },
];
const texts = { group: 'Classes', unlisted: 'Unseen', nameOf: (letter: string) => `class ${letter}` };
const rowsFor = (rights: Parameters<typeof matrixGroups>[0]['rights']) =>
  matrixGroups({ groups, rights, language: 'en', texts });

describe('the rows of the matrix', () => {
  it('are the classes there are, then the applications by group', () => {
    const [classes, ...others] = rowsFor([]);
    expect(classes?.rows.map(({ pid }) => pid)).toEqual(['*', '1*', '3*']);
    expect(others.map(({ id, rows }) => [id, rows.map(({ name }) => name)])).toEqual([
      ['metering', ['Meters']],
      ['people', ['Audit log']],
    ]);
  });

  it('name what the role reaches and the person does not see', () => {
    const rows = rowsFor([
      { pid: '3z', ...none, read: 1, module: named('Secret doors') },
      { pid: '7*', ...none, read: 1 },
      { pid: '5z', ...none, read: 1 },
    ]);
    expect(rows.at(-1)).toEqual({
      id: 'unlisted',
      name: 'Unseen',
      rows: [
        { pid: '3z', name: 'Secret doors' },
        { pid: '5z', name: '5z' },
      ],
    });
    expect(rows[0]?.rows.map(({ pid }) => pid)).toEqual(['*', '1*', '3*', '5*', '7*']);
  });

  it('are found by their names, and empty groups go', () => {
    const matchingGroups = shownGroups(rowsFor([]), (row) => matchesSearch(row, ' AUDIT'));
    expect(matchingGroups.map(({ id }) => id)).toEqual(['people']);
  });
});

describe('the keys of the matrix', () => {
  const size = { rows: 20, columns: 5 };
  const from = { row: 4, column: 2 };
  const steps: readonly [string, boolean, number, number][] = [
    ['ArrowUp', false, 3, 2],
    ['ArrowDown', false, 5, 2],
    ['ArrowLeft', false, 4, 1],
    ['ArrowRight', false, 4, 3],
    ['Home', false, 4, 0],
    ['End', false, 4, 4],
    ['Home', true, 0, 0],
    ['End', true, 19, 4],
    ['PageUp', false, 0, 2],
    ['PageDown', false, 14, 2],
  ];
  it.each(steps)('%s (with Ctrl: %s) leads to row %i, column %i', (key, isWithControl, row, column) => {
    expect(cellAfter(key, isWithControl, from, size)).toEqual({ row, column });
  });

  it('lead nowhere beyond the edges, and other keys nowhere at all', () => {
    expect(cellAfter('ArrowUp', false, { row: 0, column: 0 }, size)).toEqual({ row: 0, column: 0 });
    expect(cellAfter('a', false, from, size)).toBeUndefined();
  });

  it('set levels by digits; adding is allowed or not', () => {
    expect(['0', '1', '2', 'Delete'].map((key) => levelOfKey(key, 'read'))).toEqual([0, 1, 2, 0]);
    expect(['0', '1', '2'].map((key) => levelOfKey(key, 'create'))).toEqual([0, 16, 16]);
    expect(levelOfKey('3', 'read')).toBeUndefined();
  });
});

describe('the address of the page', () => {
  it('comes back as it was written, and is empty for one’s own rights', () => {
    const address = { role: 'r1', find: 'night', view: 'members', show: 'held', compare: 'r2', app: 'met' } as const;
    expect(readAuthorityAddress(printAuthorityAddress(address))).toEqual(address);
    expect(printAuthorityAddress(defaultAuthority).toString()).toBe('');
  });

  it('takes what cannot be for the usual', () => {
    const params = new URLSearchParams({ view: 'nothing', show: '1', role: 'x'.repeat(200) });
    expect(readAuthorityAddress(params)).toEqual({ ...defaultAuthority, role: 'x'.repeat(64) });
  });
});
