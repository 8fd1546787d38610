import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { instantOf, localTimeOf } from '../../engine/moment.ts';

dayjs.extend(utc);
// Weeks begin on Monday in every language, as in boards: day.js has no other locale loaded, and takes this one for all of them.
const { en } = dayjs.Ls;
if (en !== undefined) dayjs.locale({ ...en, weekStart: 1 }, undefined, true);

/**
 * Local time of the company's zone as a UTC date for antd's pickers, so that the browser's zone and daylight saving time
 * never interfere.
 */
export const toPickerTime = (seconds: number, zone: string): Dayjs => {
  const { year, month, day, hour, minute, second } = localTimeOf(seconds, zone);
  return dayjs.utc(Date.UTC(year, month - 1, day, hour, minute, second));
};

/** Back to epoch seconds; a local time that a clock change skips becomes the first instant after the gap. */
export const fromPickerTime = (time: Dayjs, zone: string): number =>
  instantOf(
    {
      year: time.year(),
      month: time.month() + 1,
      day: time.date(),
      hour: time.hour(),
      minute: time.minute(),
      second: time.second(),
    },
    zone,
  );
