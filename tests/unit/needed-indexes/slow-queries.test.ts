import { describe, expect, it } from 'vitest';
import type { MeasureListener } from '../../../server/db/database.ts';
import { createSlowQueries } from '../../../server/needed-indexes/slow-queries.ts';

/** A database that has statements measured as the test says. */
const measured = (options: { capacity?: number } = {}) => {
  const listeners: MeasureListener[] = [];
  let clock = 100;
  const slow = createSlowQueries(
    { onMeasured: (listener) => void listeners.push(listener) },
    { ...options, now: () => clock++ },
  );
  const took = (shape: string, milliseconds: number) => {
    for (const listener of listeners) listener(() => ({ company: 'c', pid: 'p', shape }), milliseconds);
  };
  return { slow, took };
};

describe('slow questions of a process', () => {
  it('are those of 20 ms and more, added up by shape', () => {
    const { slow, took } = measured();
    took('a', 19.9);
    took('b', 20);
    took('b', 40);
    expect(slow.take()).toEqual([
      { company: 'c', pid: 'p', shape: 'b', times: 2, worst: 40, total: 60, first: 100, last: 102 },
    ]);
  });

  it('are taken once', () => {
    const { slow, took } = measured();
    took('a', 30);
    expect(slow.take()).toHaveLength(1);
    expect(slow.take()).toEqual([]);
  });

  it('take no more memory than their bound: the shape that was slow longest ago is dropped', () => {
    const { slow, took } = measured({ capacity: 2 });
    for (const shape of ['a', 'b', 'a', 'c']) took(shape, 30);
    expect(slow.take().map(({ shape, times }) => [shape, times])).toEqual([
      ['a', 2],
      ['c', 1],
    ]);
  });
});
