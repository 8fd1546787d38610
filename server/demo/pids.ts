import { products } from '../../src/engine/products.ts';

const device = (tail: string) => tail.padStart(24, `3${'0'.repeat(23)}`);
const history = (tail: string) => tail.padStart(24, `5${'0'.repeat(23)}`);

const deviceModules = {
  electricity: device('1'),
  water: device('2'),
  gas: device('3'),
  air: device('4'),
  doors: device('8'),
  cameras: device('d'),
} as const;

/** Modules of the demo, fixed products included. Contract "Fixed products"; every one is a file in `modules/`. */
export const pids = {
  ...products,
  ...deviceModules,
  lights: device('5'),
  climate: device('6'),
  illuminance: device('7'),
  presence: device('9'),
  screens: device('a'),
  channels: device('b'),
  media: device('c'),
  screenGroups: device('e'),
  packages: device('f'),
  activations: device('10'),
  reviews: device('11'),
  workOrders: '400000000000000000000004',
  electricityHistory: history('1'),
  waterHistory: history('2'),
  gasHistory: history('3'),
  airHistory: history('4'),
  climateHistory: history('6'),
  illuminanceHistory: history('7'),
  doorHistory: history('8'),
  presenceHistory: history('9'),
} as const;

/** What an operator works with: every module that is not a fixed product. Contract "Fixed products". */
export const devicePids: readonly string[] = Object.values(pids).filter((pid) => !pid.startsWith('1'));

export const meteringPids: readonly string[] = [
  pids.electricity,
  pids.water,
  pids.gas,
  pids.electricityHistory,
  pids.waterHistory,
  pids.gasHistory,
];

export const signagePids: readonly string[] = [
  pids.screens,
  pids.screenGroups,
  pids.channels,
  pids.media,
  pids.reviews,
];
