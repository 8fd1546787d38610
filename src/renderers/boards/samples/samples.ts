import type { Sample } from './build.ts';
import { charts } from './charts.ts';
import { floorPlan } from './floor-plan.ts';
import { flows } from './flows.ts';
import { places } from './places.ts';
import { policies } from './policies.ts';
import { use } from './use.ts';

/** One complete config of every built-in board with the datasets that belong to it, by type: for stories and tests. */
export const boardSamples: Readonly<Record<string, Sample>> = {
  ...charts,
  ...use,
  ...places,
  ...floorPlan,
  ...policies,
  ...flows,
};
