import type { Moment } from './calendar.ts';
import { momentOf } from './calendar.ts';
import { noise } from './random.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';

/** An instant between two hours of the calendar: profiles are steps of an hour, a simulated day has none. */
export type Sky = {
  /** Epoch seconds. */
  at: number;
  /** Seconds since local midnight. */
  clock: number;
  /** Days since the epoch, local. */
  day: number;
  isFree: boolean;
  before: Moment;
  after: Moment;
  /** 0 in the middle of the hour `before`, 1 in the middle of `after`. */
  share: number;
  /** °C */
  outdoor: number;
  /** Relative humidity outside, %. */
  humidity: number;
  /** 0 night .. 1 clear noon. */
  daylight: number;
};

const hour = 3600;
const half = hour / 2;

const blend = (from: number, to: number, share: number): number => from + (to - from) * share;

/** `utcOffset` in seconds east of UTC. */
export function skyAt(time: number, utcOffset: number): Sky {
  const before = momentOf(time - half, utcOffset);
  const after = momentOf(time + half, utcOffset);
  const share = (time - half - before.at) / hour;
  const now = after.at <= time ? after : before;
  const local = time + utcOffset;
  return {
    at: time,
    clock: local - Math.floor(local / secondsPerDay) * secondsPerDay,
    day: now.day,
    isFree: now.isFree,
    before,
    after,
    share,
    outdoor: blend(before.outdoor, after.outdoor, share),
    humidity: blend(before.humidity, after.humidity, share),
    daylight: blend(before.daylight, after.daylight, share),
  };
}

/** A profile of hours as a continuous curve. */
export const curve = ({ before, after, share }: Sky, of: (moment: Moment) => number): number =>
  blend(of(before), of(after), share);

/** Smooth noise, −1..1: a new direction every `period` seconds. */
export function drift(seed: number, time: number, period: number): number {
  const index = Math.floor(time / period);
  return 2 * blend(noise(seed, index), noise(seed, index + 1), time / period - index) - 1;
}
