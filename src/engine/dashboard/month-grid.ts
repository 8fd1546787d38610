import type { LocalTime } from '../moment.ts';

/** A day of a calendar; `at` is its start in UTC milliseconds and only identifies the day. */
export type CalendarDay = { at: number; day: number; isOfMonth: boolean };

const dayLength = 86_400_000;

/** The weeks of a month from Monday on, filled up with days of its neighbours. Contract "Screens". */
export const monthGrid = ({ year, month }: Pick<LocalTime, 'year' | 'month'>): CalendarDay[][] => {
  const first = Date.UTC(year, month - 1, 1);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  // Days of the former month before the 1st: none where it is a Monday.
  const before = (new Date(first).getUTCDay() + 6) % 7;
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => {
      const date = new Date(first + (week * 7 + weekday - before) * dayLength);
      return { at: date.getTime(), day: date.getUTCDate(), isOfMonth: date.getUTCMonth() === month - 1 };
    }),
  );
};
