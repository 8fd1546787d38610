/** Daily load and occupancy profiles of a building, as pure functions of the hour and a device's seed. Values are unscaled. */
import type { Moment } from './calendar.ts';
import { noise } from './random.ts';

/** 24 shares of the daily peak, from midnight. */
type Day = readonly number[];

const officeDay: Day = [
  0.22, 0.21, 0.2, 0.2, 0.2, 0.22, 0.3, 0.5, 0.8, 0.95, 1, 0.98, 0.83, 0.9, 1, 0.99, 0.97, 0.88, 0.62, 0.47, 0.38, 0.32,
  0.27, 0.24,
];
const officeFree: Day = [
  0.2, 0.19, 0.19, 0.18, 0.18, 0.19, 0.2, 0.22, 0.26, 0.3, 0.32, 0.32, 0.31, 0.31, 0.32, 0.31, 0.3, 0.28, 0.26, 0.25,
  0.24, 0.23, 0.22, 0.21,
];
const retailDay: Day = [
  0.2, 0.18, 0.18, 0.18, 0.18, 0.19, 0.22, 0.28, 0.42, 0.68, 0.84, 0.93, 0.98, 0.94, 0.9, 0.9, 0.93, 0.98, 1, 1, 0.97,
  0.88, 0.48, 0.25,
];
const kitchenDay: Day = [
  0, 0, 0, 0, 0, 0.1, 0.25, 0.3, 0.25, 0.45, 0.9, 1, 0.85, 0.4, 0.2, 0.25, 0.55, 0.95, 1, 0.7, 0.35, 0.1, 0, 0,
];
const waterDay: Day = [
  0.03, 0.02, 0.02, 0.02, 0.02, 0.05, 0.15, 0.4, 0.8, 0.9, 0.85, 0.95, 1, 0.85, 0.75, 0.8, 0.75, 0.7, 0.5, 0.3, 0.2,
  0.12, 0.08, 0.05,
];
const arrivals: Day = [
  0, 0, 0, 0, 0, 0.02, 0.08, 0.45, 1, 0.62, 0.22, 0.16, 0.3, 0.5, 0.2, 0.16, 0.14, 0.1, 0.08, 0.05, 0.02, 0.01, 0, 0,
];
const departures: Day = [
  0, 0, 0, 0, 0, 0, 0.02, 0.03, 0.06, 0.1, 0.14, 0.34, 0.5, 0.22, 0.16, 0.18, 0.24, 0.72, 1, 0.5, 0.28, 0.18, 0.06,
  0.02,
];
const shoppers: Day = [
  0, 0, 0, 0, 0, 0, 0, 0, 0.02, 0.12, 0.42, 0.6, 0.72, 0.66, 0.62, 0.66, 0.74, 0.88, 1, 0.96, 0.74, 0.36, 0.02, 0,
];

const share = (day: Day, hour: number): number => day[hour] ?? 0;

/** Around 1: a little per hour, a little per day. */
function jitter(seed: number, moment: Moment, width = 0.06): number {
  return (
    (1 + width * (2 * noise(seed, moment.index) - 1)) * (1 + 0.05 * (2 * noise(seed ^ 0x5bd1e995, moment.day) - 1))
  );
}

const office = (m: Moment) => share(m.isFree ? officeFree : officeDay, m.hour);
const retail = (m: Moment) => share(retailDay, m.hour) * (m.isFree ? 1.12 : 1);

/** Share of the people of an office, or of the most customers of a shop, who are there. */
export const attendance = {
  office: (m: Moment) => (m.isFree ? 0 : Math.max(0, (office(m) - 0.4) / 0.6)),
  shop: (m: Moment) => share(shoppers, m.hour) * (m.isFree ? 1 : 0.75),
  arriving: (m: Moment) => share(arrivals, m.hour) * (m.isFree ? 0.06 : 1),
  leaving: (m: Moment) => share(departures, m.hour) * (m.isFree ? 0.06 : 0.87),
} as const;

/** How hard heating and cooling have to work, 0 to about 1.2. */
const cooling = (m: Moment) => Math.max(0, m.outdoor - 20) / 13;
const heating = (m: Moment) => Math.max(0, 13 - m.outdoor) / 14;

/** Shares of the rated load by kind of feeder. */
export const loads = {
  office: (m: Moment) => office(m) * (1.04 - 0.1 * m.daylight),
  conditioning: (m: Moment) => 0.05 + (0.12 + cooling(m) + 0.7 * heating(m)) * office(m) * 0.8,
  plant: (m: Moment) => 0.62 + 0.3 * office(m) + 0.08 * cooling(m),
  retail: (m: Moment) => retail(m) * (0.82 + 0.16 * cooling(m) + 0.1 * heating(m)),
} as const;

export type Load = keyof typeof loads;

/** kWh in the hour. */
export function electricity(load: Load, peak: number, seed: number, moment: Moment): number {
  return peak * loads[load](moment) * jitter(seed, moment);
}

/** Shares of the highest flow by kind of meter, never quite 0: a level can be estimated from a flow at any hour. */
export const flows = {
  water: (m: Moment) => Math.max(0.03, share(waterDay, m.hour) * (m.isFree ? 0.25 : 1)),
  gas: (m: Moment) => 0.1 + 0.5 * share(waterDay, m.hour) * (1 + 0.4 * heating(m)),
} as const;

/** m³ in the hour. */
export function water(peak: number, isRetail: boolean, seed: number, moment: Moment): number {
  const day = isRetail ? retail(moment) : share(waterDay, moment.hour) * (moment.isFree ? 0.25 : 1);
  return peak * day * jitter(seed, moment, 0.18);
}

const gasUses = {
  boiler: (m: Moment) => (m.month >= 11 || m.month <= 3 ? heating(m) * (0.35 + 0.65 * office(m)) : 0),
  kitchen: (m: Moment) => share(kitchenDay, m.hour),
  hotwater: flows.gas,
} as const;

export type GasUse = keyof typeof gasUses;

/** m³ in the hour. */
export function gas(use: GasUse, peak: number, seed: number, moment: Moment): number {
  return peak * gasUses[use](moment) * jitter(seed, moment, 0.12);
}

/** Drift of rooms without air conditioning towards the outdoor temperature, °C. */
function driftingRoom(seed: number, moment: Moment): number {
  return 22.5 + 0.28 * (moment.outdoor - 18) + 1.6 * (noise(seed, 7) - 0.5) + 0.5 * (noise(seed, moment.index) - 0.5);
}

/** Keys of the `ac_mode` enum. */
const airModes = { auto: '0', cool: '1', dry: '2', fan: '3', heat: '4' } as const;
type AirMode = keyof typeof airModes;

/**
 * Which share of the units is in which mode, added up, below a temperature outside. Rooms to the south have the lowest
 * draws: they cool longest.
 */
const airHabits = {
  modes: ['cool', 'dry', 'auto', 'fan', 'heat'],
  shares: [
    { below: 13, upTo: [0.09, 0.11, 0.2, 0.25, 1] },
    { below: 17, upTo: [0.15, 0.18, 0.3, 0.42, 1] },
    { below: 21, upTo: [0.46, 0.52, 0.67, 0.88, 1] },
    { below: Infinity, upTo: [0.78, 0.86, 0.96, 1, 1] },
  ],
} as const;

/** Set temperature at the least, °C. */
const airSets: Readonly<Record<AirMode, number>> = { auto: 22, cool: 24, dry: 24, fan: 24, heat: 20 };

const airUses = { office, retail, always: () => 1 } as const;

export type AirUse = keyof typeof airUses;

/** `isWarm`: what is in the room heats it all year, so that it is cooled in winter too. */
export type AirUnit = { ratedpower: number; use: AirUse; isWarm: boolean };

/** As it was last chosen, whether the unit runs or not. People turn to another one at different temperatures. */
function airMode({ isWarm }: AirUnit, seed: number, { outdoor }: Moment): AirMode {
  if (isWarm) return 'cool';
  const apparent = outdoor + 5 * (noise(seed, 85) - 0.5);
  const draw = noise(seed, 83);
  const shares = airHabits.shares.find(({ below }) => apparent < below)?.upTo ?? [];
  return airHabits.modes[shares.findIndex((share) => draw < share)] ?? 'auto';
}

/** How hard a running unit works, 0 to 1. */
const airWorks: Readonly<Record<AirMode, (m: Moment) => number>> = {
  auto: (m) => 0.25 + 0.6 * (cooling(m) + heating(m)),
  cool: (m) => 0.25 + 0.6 * Math.max(cooling(m), 0.2),
  dry: (m) => 0.25 + 0.2 * cooling(m),
  fan: () => 0.12,
  heat: (m) => 0.25 + 0.6 * heating(m),
};

export type AirState = { pwr: '0' | '1'; mode: string; set: number; room: number; power: number };

/** `ratedpower` and `power` in W. */
export function airConditioner(unit: AirUnit, seed: number, moment: Moment): AirState {
  const use = airUses[unit.use](moment);
  const isOn = noise(seed, moment.index >> 1) < (use > 0.45 ? 0.45 + 0.5 * use : 0.04);
  const mode = airMode(unit, seed, moment);
  // A room that is cooled in cold weather has sun or people in it; its set temperature is lower than in summer.
  const isCooledInCold = mode === 'cool' && moment.outdoor < 21;
  const set = airSets[mode] - (isCooledInCold ? 2 : 0) + Math.floor(noise(seed, 3) * 5) / 2;
  const drift = driftingRoom(seed, moment) + (isCooledInCold ? 3.5 : 0);
  const room =
    isOn && mode !== 'fan' ? set + (drift - set) * 0.25 + 1.2 * (noise(seed, moment.index + 1) - 0.5) : drift;
  const work = Math.min(1, airWorks[mode](moment));
  return {
    pwr: isOn ? '1' : '0',
    mode: airModes[mode],
    set,
    room,
    power: isOn ? unit.ratedpower * work * jitter(seed, moment) : 0,
  };
}

/** °C and % relative humidity of a room; `cold` rooms are kept at 4 °C. */
export function climate(isCold: boolean, seed: number, moment: Moment): { temp: number; humidity: number } {
  if (isCold)
    return {
      temp: 4 + 1.6 * (noise(seed, moment.index) - 0.4),
      humidity: 78 + 8 * (noise(seed, moment.index + 9) - 0.5),
    };
  const isOccupied = office(moment) > 0.45;
  const drift = driftingRoom(seed, moment);
  return {
    temp: isOccupied ? drift + (24 - drift) * 0.6 : drift,
    humidity: Math.min(
      92,
      Math.max(22, moment.humidity * (isOccupied ? 0.72 : 0.85) + 6 * (noise(seed, moment.index + 5) - 0.5)),
    ),
  };
}

/** lx */
export function illuminance(isOutdoor: boolean, isRetail: boolean, seed: number, moment: Moment): number {
  if (isOutdoor) return 52_000 * moment.daylight * jitter(seed, moment, 0.2);
  const lampLevel = (isRetail ? retail(moment) : office(moment)) > 0.4 ? 380 + 120 * noise(seed, 2) : 4;
  return (lampLevel + 900 * moment.daylight * (0.2 + 0.8 * noise(seed, 4))) * jitter(seed, moment, 0.1);
}

/** People through a door in the hour; over a day as many leave as come, about. */
export function passageCounts(
  peak: number,
  isRetail: boolean,
  seed: number,
  moment: Moment,
): { in: number; out: number } {
  const rush = peak * jitter(seed, moment, 0.2);
  if (!isRetail) {
    const level = moment.isFree ? 0.08 : 1;
    return {
      in: Math.round(rush * level * share(arrivals, moment.hour)),
      out: Math.round(rush * level * share(departures, moment.hour) * 0.87),
    };
  }
  const level = moment.isFree ? 1.45 : 1;
  const leaving = (share(shoppers, moment.hour) + share(shoppers, moment.hour - 1)) / 2;
  return { in: Math.round(rush * level * share(shoppers, moment.hour)), out: Math.round(rush * level * leaving) };
}

/** How many of `seats` are taken. */
export function occupancy(seats: number, seed: number, moment: Moment): number {
  const use = office(moment);
  const isTaken = use > 0.4 && noise(seed, moment.index) < 0.75 * use;
  return isTaken ? Math.max(1, Math.round(seats * (0.15 + 0.75 * noise(seed, moment.index + 3)))) : 0;
}
