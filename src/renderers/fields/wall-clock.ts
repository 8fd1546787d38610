import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { instantOf, wallOf } from '../../engine/moment.ts';

dayjs.extend(utc);
// Weeks begin on Monday in every language, as in boards: day.js has no other locale loaded, and takes this one for all of them.
const { en } = dayjs.Ls;
if (en !== undefined) dayjs.locale({ ...en, weekStart: 1 }, undefined, true);

/**
 * An instant as a picker shows it: the clock of the tenant's zone, carried by a date that has no zone of its own, so
 * that the browser's zone and its summer time never interfere.
 */
export const toWall = (seconds: number, zone: string): Dayjs => {
  const { year, month, day, hour, minute, second } = wallOf(seconds, zone);
  return dayjs.utc(Date.UTC(year, month - 1, day, hour, minute, second));
};

/** Back to epoch seconds; a wall time that a clock change leaves out is the first instant after the gap. */
export const fromWall = (wall: Dayjs, zone: string): number =>
  instantOf(
    {
      year: wall.year(),
      month: wall.month() + 1,
      day: wall.date(),
      hour: wall.hour(),
      minute: wall.minute(),
      second: wall.second(),
    },
    zone,
  );
