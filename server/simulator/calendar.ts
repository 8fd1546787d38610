import { noise } from './random.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';

const hourSeconds = 3600;
/** One hour as the profiles see it: local clock, kind of day, weather. All of it follows from the hour alone. */
export type Moment = {
  /** Start of the hour, epoch seconds. */
  at: number;
  /** Hours since the epoch; the index of the noise. */
  index: number;
  /** 0..23, local. */
  hour: number;
  /** Days since the epoch, local. */
  day: number;
  /** 1..12, local. */
  month: number;
  /** Saturday, Sunday or a fixed holiday. */
  isFree: boolean;
  /** °C */
  outdoor: number;
  /** Relative humidity outside, %. */
  humidity: number;
  /** 0 night .. 1 clear noon. */
  daylight: number;
};

const weatherSeed = 20_190_101;
/** Month × 100 + day of the holidays with a fixed date. */
const isHoliday = (date: number) => date === 101 || (date >= 501 && date <= 503) || (date >= 1001 && date <= 1005);

/** Smooth noise of about three days, −1..1. */
function weatherSpell(day: number, hour: number): number {
  const position = (day + hour / 24) / 3;
  const base = Math.floor(position);
  const blend = position - base;
  return 2 * (noise(weatherSeed, base) * (1 - blend) + noise(weatherSeed, base + 1) * blend) - 1;
}

/** The hour that contains `time`. `utcOffset` in seconds east. Climate of the lower Yangtze: 4 °C in January, 29 °C in July. */
export function momentOf(time: number, utcOffset: number): Moment {
  const index = Math.floor(time / hourSeconds);
  const local = index * hourSeconds + utcOffset;
  const day = Math.floor(local / secondsPerDay);
  const hour = Math.floor((local - day * secondsPerDay) / hourSeconds);
  const date = new Date(day * secondsPerDay * 1000);
  const month = date.getUTCMonth() + 1;
  const weekday = date.getUTCDay();
  const season = Math.cos(((day - 20) / 365.2425) * 2 * Math.PI);
  const dayLength = 12 - 1.9 * season;
  const cloud = weatherSpell(day, hour);
  const sun = Math.sin((Math.PI * (hour + 0.5 - (12 - dayLength / 2))) / dayLength);
  const isDay = Math.abs(hour + 0.5 - 12) < dayLength / 2;
  const daylight = isDay ? Math.max(0, sun) * (0.68 - 0.3 * cloud) : 0;
  return {
    at: index * hourSeconds,
    index,
    hour,
    day,
    month,
    isFree: weekday === 0 || weekday === 6 || isHoliday(month * 100 + date.getUTCDate()),
    outdoor: 16.5 - 12 * season + 4 * Math.cos(((hour - 15) / 24) * 2 * Math.PI) - 3.5 * cloud,
    humidity: Math.min(98, Math.max(28, 70 - 6 * season + 16 * cloud - 8 * Math.cos(((hour - 15) / 24) * 2 * Math.PI))),
    daylight,
  };
}

/** The last hour that has ended. */
export const lastHour = (now: number, utcOffset: number): Moment => momentOf(now - hourSeconds, utcOffset);
