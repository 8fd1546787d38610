import { expect, it } from 'vitest';
import { isStaleReport } from '../../../src/engine/control/freshness.ts';

it.each([
  [60, 0, false],
  [60, 120, false],
  [60, 121, true],
  [undefined, 1_000_000, false],
])('with an interval of %s s a value that is %s s old is stale: %s', (interval, age, isStale) => {
  const module = { columns: [], ...(interval === undefined ? {} : { interval }) };
  expect(isStaleReport(module, 1_800_000_000 - age, 1_800_000_000)).toBe(isStale);
});
