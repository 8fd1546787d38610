import { readClock } from '../../src/engine/moment.ts';
import { attendance } from './profiles.ts';
import { noise } from './random.ts';
import { curve, drift, type Sky } from './sky.ts';

/** Seconds since local midnight, both ends. */
export type Period = { from: number; until: number };

/** Where devices are: a space of the company, or the area of one device that names no space. */
export type SimulatedArea = {
  id: string;
  seed: number;
  /** People at most. */
  seats: number;
  /** Open late, so at weekends too. */
  isShop: boolean;
  hours: readonly Period[];
  /** Holds other spaces: what is measured there is measured outside. */
  isOutside: boolean;
};

const officeHours: readonly Period[] = [{ from: 8 * 3600, until: 20 * 3600 }];
const lateCloser = 21 * 3600;
const wholeDay = 86_000;

/** Periods as the wire has them, `HH:mm:ss-HH:mm:ss`; `undefined` where there are none. */
export function periodsOf(value: unknown): Period[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const periods = value.flatMap((text) => {
    const [from, until] = String(text).split('-').map(readClock);
    return from === undefined || until === undefined ? [] : [{ from, until }];
  });
  return periods.length > 0 ? periods : undefined;
}

export const areaOf = (
  id: string,
  properties: { seed: number; seats?: number | undefined; hours?: readonly Period[] | undefined; isOutside?: boolean },
): SimulatedArea => {
  const hours = properties.hours ?? officeHours;
  return {
    id,
    seed: properties.seed,
    seats: Math.max(2, properties.seats ?? 4),
    isShop: hours.some(({ from, until }) => until >= lateCloser || until < from),
    hours,
    isOutside: properties.isOutside ?? false,
  };
};

export const isAlways = (hours: readonly Period[]): boolean =>
  hours.some(({ from, until }) => until - from >= wholeDay);

/** Whether it is time to use a place or a device: an office has weekends, a shop has none. */
export const isOpen = (
  hours: readonly Period[],
  { isShop }: Pick<SimulatedArea, 'isShop'>,
  { clock, isFree }: Sky,
): boolean =>
  isAlways(hours) ||
  ((isShop || !isFree) &&
    hours.some(({ from, until }) =>
      from <= until ? clock >= from && clock <= until : clock >= from || clock <= until,
    ));

/** Something that happens again and again, the first time one to four minutes after `start`. */
export type Recurring = { seed: number; start: number; period: number; length: number };

export function isHappening({ seed, start, period, length }: Recurring, time: number): boolean {
  const first = start + 60 + 180 * noise(seed, 71);
  const areaPeriod = period * (0.75 + 0.5 * noise(seed, 72));
  return time >= first && (time - first) % areaPeriod < length;
}

const bookingLength = 1800;
/** In a smaller room people sit together for half an hour, in a larger one they come and go. */
const bookedUpTo = 20;

/**
 * How many are in a place. A guard looks into closed rooms every other hour. Who booked a room before the simulation
 * started is unknown: it is free until the next booking, so that it is seen empty, entered and left soon after a start.
 */
export function peopleIn(area: SimulatedArea, sky: Sky, start: number): number {
  const { seed, seats, isShop } = area;
  const round = { seed: seed ^ 0x61c8, start, period: 7200, length: 150 + 120 * noise(seed, 73) };
  const guard = isHappening(round, sky.at) ? 1 : 0;
  const use = curve(sky, isShop ? attendance.shop : attendance.office);
  if (use < 0.02) return guard;
  if (isShop || seats >= bookedUpTo)
    return Math.max(guard, Math.round(seats * use * (0.8 + 0.2 * drift(seed, sky.at, 600))));
  const offset = noise(seed, 74);
  const booking = Math.floor(sky.at / bookingLength + offset);
  if ((booking - offset) * bookingLength < start) return guard;
  const isTaken = noise(seed, booking) < 0.75 * Math.min(1, use * 1.4);
  return isTaken ? Math.max(1, Math.round(seats * (0.15 + 0.75 * noise(seed ^ 0x1f3d, booking)))) : guard;
}
