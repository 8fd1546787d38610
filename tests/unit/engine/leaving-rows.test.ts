import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrivedRows, inFormerPlaces, movesRows, withLeaving } from '../../../src/engine/leaving-rows.ts';

const rows = (...dids: string[]) => dids.map((did) => ({ did }));
const didsOf = (all: readonly { did?: unknown }[]): unknown[] => all.map(({ did }) => did);
const all = () => true;

describe('a row that no longer matches', () => {
  it.each<[string, string[], string[], string[]]>([
    ['stays where it was', ['a', 'b', 'c'], ['a', 'c'], ['a', 'b', 'c']],
    ['stays first', ['a', 'b'], ['b'], ['a', 'b']],
    ['stays last, before what comes up from the next page', ['a', 'b'], ['a', 'c'], ['a', 'b', 'c']],
    ['stays beside its neighbour', ['a', 'b', 'c', 'd'], ['d'], ['a', 'b', 'c', 'd']],
    ['follows the row that it followed into a new order', ['a', 'b', 'c'], ['c', 'a'], ['c', 'a', 'b']],
    ['is the whole list', ['a', 'b'], [], ['a', 'b']],
  ])('%s', (_name, before, after, expected) => {
    const result = withLeaving(rows(...before), rows(...after), all);
    expect(didsOf(result.rows)).toEqual(expected);
    expect([...result.leaving]).toEqual(before.filter((did) => !after.includes(did)));
  });

  it('goes at once where its change was not seen', () => {
    const after = rows('a');
    expect(withLeaving(rows('a', 'b'), after, () => false)).toEqual({ rows: after, leaving: new Set() });
  });

  it('goes at once with many others', () => {
    const before = Array.from({ length: 11 }, (_, index) => ({ did: `${index}` }));
    expect(withLeaving(before, [], all).rows).toEqual([]);
  });

  it('is among the rows once, and the answered rows keep their order', () => {
    const some = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'));
    fc.assert(
      fc.property(some, some, (before, after) => {
        const { rows: merged, leaving } = withLeaving(rows(...before), rows(...after), all);
        const dids = didsOf(merged);
        expect(new Set(dids).size).toBe(dids.length);
        expect(dids.filter((did) => !leaving.has(String(did)))).toEqual(after);
        expect(new Set(dids)).toEqual(new Set([...before, ...after]));
      }),
    );
  });
});

describe('rows of a list in use', () => {
  const valued = (dids: string, turn: number) => [...dids].map((did) => ({ did, turn }));

  it('keep their places and get their newest values', () => {
    const { rows: merged, leaving } = inFormerPlaces(valued('abc', 1), valued('cab', 2), () => false);
    expect(merged).toEqual(valued('abc', 2));
    expect(leaving).toEqual(new Set());
  });

  it('stay where the answer lacks them, and those that no longer match are marked', () => {
    const { rows: merged, leaving } = inFormerPlaces(valued('abc', 1), valued('nc', 2), (did) => did === 'a');
    expect(merged).toEqual([...valued('ab', 1), ...valued('c', 2)]);
    expect(leaving).toEqual(new Set(['a']));
  });

  it.each<[string, string, string, boolean]>([
    ['are moved by another order', 'ab', 'ba', true],
    ['are moved by a row before them', 'ab', 'nab', true],
    ['are moved by one that is gone', 'ab', 'b', true],
    ['are moved where the last one is gone', 'ab', 'a', true],
    ['are not moved by rows after them', 'ab', 'abn', false],
    ['are not moved by the same order', 'ab', 'ab', false],
    ['are not moved where there were none', '', 'ab', false],
  ])('%s', (_name, before, after, isMoved) => {
    expect(movesRows(rows(...before), rows(...after))).toBe(isMoved);
  });
});

describe('new rows', () => {
  const countBeside = (own: string) => (before: string[], total: number, after: string[], now: number) =>
    arrivedRows({ rows: rows(...before), total }, { rows: rows(...after), total: now }, (did) => did === own);
  const count = countBeside('');

  it('are those that the list has grown by', () => {
    expect(count(['a', 'b'], 2, ['n', 'a', 'b'], 3)).toBe(1);
    expect(count(['a', 'b'], 2, ['a', 'b'], 2)).toBe(0);
  });

  it('are not rows of another page that take the place of others', () => {
    expect(count(['a', 'b'], 4, ['a', 'c'], 3)).toBe(0);
    expect(count(['a', 'b'], 4, ['n', 'a'], 5)).toBe(1);
  });

  it('are not those that the person has added', () => {
    const others = countBeside('n');
    expect(others(['a', 'b'], 2, ['n', 'a', 'b'], 3)).toBe(0);
    expect(others(['a', 'b'], 2, ['m', 'n', 'a', 'b'], 4)).toBe(1);
    expect(others(['a', 'b'], 4, ['n', 'a'], 5)).toBe(0);
  });

  it('on another page are not counted', () => {
    expect(count(['a', 'b'], 4, ['a', 'b'], 6)).toBe(0);
  });
});
