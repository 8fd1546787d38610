import type { PlanPlace } from './floor-plan.ts';

/** Percent between markers that are placed without a pointer. */
const apart = 4;

/**
 * Where a record is placed without a pointer, percent from the left and from the top: the middle of the plan, or the next
 * free spot beside it. A marker on top of another one would hide it.
 */
export const freeSpot = (places: readonly Pick<PlanPlace, 'x' | 'y'>[]): number => {
  const isTaken = (spot: number): boolean =>
    places.some(({ x, y }) => Math.abs(x - spot) < apart / 2 && Math.abs(y - spot) < apart / 2);
  let spot = 50;
  while (spot + apart <= 100 && isTaken(spot)) spot += apart;
  return spot;
};
