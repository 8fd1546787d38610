import { readClock, secondsPerDay, weekdayOf, localTimeOf } from '../moment.ts';
import type { TimeCondition } from './linkage.ts';
import type { RuleTime } from './policy.ts';

/**
 * Time windows `HH:mm:ss-HH:mm:ss` in local time, both ends included. A window whose end is before its start crosses
 * midnight and belongs to the day on which it starts. Contract "Linkages".
 */

type Moment = { zone: string; at: number };

type Local = { clock: number; today: string; yesterday: string; month: number };

const localOf = ({ zone, at }: Moment): Local => {
  const { hour, minute, second, month } = localTimeOf(at, zone);
  const weekday = weekdayOf(at, zone);
  return {
    clock: hour * 3600 + minute * 60 + second,
    today: String(weekday + 1),
    yesterday: String(((weekday + 6) % 7) + 1),
    month,
  };
};

/** Seconds since midnight of both ends; undefined for an invalid period. */
const endsOf = (validperiod: string): [number, number] | undefined => {
  const [from, until] = validperiod.split('-').map((text) => readClock(text));
  return from === undefined || until === undefined ? undefined : [from, until];
};

const holdsAt = ({ clock, today, yesterday }: Local, validperiod: string, weekdays: string): boolean => {
  const ends = endsOf(validperiod);
  if (ends === undefined) return false;
  const [from, until] = ends;
  if (from <= until) return clock >= from && clock <= until && weekdays.includes(today);
  return (clock >= from && weekdays.includes(today)) || (clock <= until && weekdays.includes(yesterday));
};

/** True if any of a linkage's time conditions holds, or if it has none. */
export const isInPeriod = (conditions: readonly TimeCondition[], moment: Moment): boolean => {
  if (conditions.length === 0) return true;
  const local = localOf(moment);
  return conditions.some(({ validperiod, weekdays }) => holdsAt(local, validperiod, weekdays));
};

/** Months and hours of a rule of a policy; several are alternatives, none is always. */
export const isInRuleTime = (times: readonly RuleTime[], moment: Moment): boolean => {
  if (times.length === 0) return true;
  const local = localOf(moment);
  const before = localOf({ ...moment, at: moment.at - secondsPerDay });
  return times.some(({ mounths, validperiod, weekdays }) =>
    validperiod.some((period) => {
      const [from = 0, until = 0] = endsOf(period) ?? [];
      const isFromYesterday = until < from && local.clock <= until;
      const { month } = isFromYesterday ? before : local;
      return (mounths.length === 0 || mounths.includes(month)) && holdsAt(local, period, weekdays);
    }),
  );
};
