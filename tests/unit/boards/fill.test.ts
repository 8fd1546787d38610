import { expect, it } from 'vitest';
import { filledRows } from '../../../server/boards/fill.ts';
import type { ResolvedQuery } from '../../../server/boards/resolve-query.ts';

const hours = Array.from({ length: 10_000 }, (_, index) => index * 3600);
const devices = Array.from({ length: 10_000 }, (_, index) => ({ g0: 1, g1: `d${index}`, m0: 5 }));

/** Only the number of groups and measures, and which of them has steps, matters. */
const filled = (isDescending: boolean) => {
  const [time, device] = [{ as: 'x' }, { as: 'device' }] as unknown as ResolvedQuery['groups'];
  if (time === undefined || device === undefined) throw new Error('two groups');
  const query = { groups: [time, device], measures: [{}] } as unknown as ResolvedQuery;
  return filledRows(query, new Map([[time, hours]]), { groupRows: devices, isDescending });
};

it('a hundred million steps of devices are counted and not made, but for those that are answered', () => {
  const { count, first } = filled(false);
  expect(count).toBe(100_000_000);
  expect(first(1)).toEqual([{ g0: 1, g1: 'd0', m0: 5 }]);
  expect(first(10_001).at(-1)).toEqual({ g0: 2, g1: 'd0', m0: null });
});

it('the newest step is first where the sort descends', () => {
  expect(filled(true).first(1)).toEqual([{ g0: 10_000, g1: 'd0', m0: null }]);
});
