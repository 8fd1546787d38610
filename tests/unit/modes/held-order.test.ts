import { describe, expect, it } from 'vitest';
import { heldOrder } from '../../../src/pages/data/modes/held-order.ts';

const row = (did: string, pwr = 0) => ({ did, pwr });

describe('the row order of a mode in use', () => {
  it.each([
    ['rows that would change places stay, with their new values', ['a', 'b', 'c'], ['c', 'a', 'b'], ['a', 'b', 'c']],
    ['a row that is gone stays', ['a', 'b', 'c'], ['a', 'c'], ['a', 'b', 'c']],
    ['a new first row is added after the last one', ['a', 'b'], ['c', 'a', 'b'], ['a', 'b', 'c']],
    ['a further page is added although rows moved', ['a', 'b'], ['b', 'a', 'c', 'd'], ['a', 'b', 'c', 'd']],
  ])('%s', (_rule, shown, loaded, expected) => {
    const held = heldOrder(
      shown.map((did) => row(did)),
      loaded.map((did) => row(did, 1)),
    );
    expect(held?.map(({ did }) => did)).toEqual(expected);
    for (const { did, pwr } of held ?? []) expect(pwr).toBe(loaded.includes(String(did)) ? 1 : 0);
  });

  it('is the loaded one if no row moves', () => {
    expect(heldOrder([row('a')], [row('a', 1), row('b')])).toBeUndefined();
  });
});
