import { describe, expect, it } from 'vitest';
import { freeSpot } from '../../../src/engine/board/plan-spot.ts';

describe('a record placed without a pointer', () => {
  it('is in the middle of the plan, or beside the markers that are there', () => {
    expect(freeSpot([])).toBe(50);
    expect(freeSpot([{ x: 50, y: 50 }])).toBe(54);
    expect(
      freeSpot([
        { x: 51, y: 49 },
        { x: 54, y: 54 },
      ]),
    ).toBe(58);
    expect(freeSpot([{ x: 50, y: 80 }])).toBe(50);
  });

  it('stays on a plan that is full of markers', () => {
    const full = Array.from({ length: 101 }, (_, spot) => ({ x: spot, y: spot }));
    expect(freeSpot(full)).toBeLessThanOrEqual(100);
  });
});
