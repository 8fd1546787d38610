import { Type } from 'typebox';
import {
  comparable,
  type Comparison,
  dayOf,
  monthOf,
  type Period,
  weekOf,
  yearOf,
} from '../../src/engine/board/periods.ts';
import { formatMoment, readMoment, startOfDay, secondsPerDay } from '../../src/engine/moment.ts';
import { Text } from '../../src/schemas/wire.ts';
import type { InnerCaller } from '../http/inner-call.ts';
import { badInput } from '../http/refusal.ts';
import { contextOf } from './readable-module.ts';
import { phrase } from '../texts.ts';

/** The time that a question is about, in the company's zone, and the one before it. */

type Calendar = { of: (context: { now: number; zone: string }, back: number) => Period; back: number };

const periods = {
  $today: { of: dayOf, back: 0 },
  $week: { of: weekOf, back: 0 },
  $lastweek: { of: weekOf, back: 1 },
  $month: { of: monthOf, back: 0 },
  $lastmonth: { of: monthOf, back: 1 },
  $year: { of: yearOf, back: 0 },
} as const satisfies Record<string, Calendar>;
type PeriodId = keyof typeof periods;

const periodIds = Object.keys(periods) as PeriodId[];

/** Contract "Chat": what is asked without a time is about the last 15 days. */
const defaultDays = 15;
/** Five years, seconds. */
const maxSpan = 5 * 366 * secondsPerDay;

/** Arguments of every tool that asks about a time. */
export const rangeFields = {
  period: Type.Optional(
    Type.Unsafe<PeriodId>(
      Type.String({ enum: periodIds, description: 'A calendar period. Without it and from, the last 15 days.' }),
    ),
  ),
  from: Type.Optional(
    Type.String({ ...Text(32), description: 'yyyy-MM-dd or yyyy-MM-dd HH:mm:ss in the zone of the company.' }),
  ),
  to: Type.Optional(Type.String({ ...Text(32), description: 'As from; a day alone is included.' })),
};

export type ToolRange = Period & { calendar?: Calendar };
type Given = { period?: PeriodId; from?: string; to?: string };

const momentOf = (text: string, { zone, path }: { zone: string; path: string }): number => {
  const seconds = readMoment(text, zone);
  if (seconds !== undefined) return seconds;
  throw badInput(path, 'moment', phrase('server/assistant', 'timeWrong', { text }));
};

const isDay = (text: string): boolean => /^\d{4}-\d{1,2}-\d{1,2}$/.test(text.trim());

const periodBetween = (caller: InnerCaller, { from, to }: { from: string; to: string | undefined }): Period => {
  const { zone } = caller.actor;
  const start = momentOf(from, { zone, path: '/from' });
  const end = to === undefined ? caller.now : momentOf(to, { zone, path: '/to' });
  return { from: start, to: to !== undefined && isDay(to) ? startOfDay(end, zone, { days: 1 }) : end };
};

/** @throws Refusal badInput for a time that cannot be read, or whose end is not after its start */
export const rangeOf = (caller: InnerCaller, { period, from, to }: Given): ToolRange => {
  const context = contextOf(caller);
  if (from === undefined && to === undefined) {
    if (period === undefined) {
      const { zone, now } = context;
      return { from: startOfDay(now, zone, { days: 1 - defaultDays }), to: startOfDay(now, zone, { days: 1 }) };
    }
    const calendar: Calendar = periods[period];
    return { ...calendar.of(context, calendar.back), calendar };
  }
  if (from === undefined || period !== undefined)
    throw badInput('/from', 'range', phrase('server/assistant', 'periodOrFrom'));
  const range = periodBetween(caller, { from, to });
  if (range.to > range.from && range.to - range.from <= maxSpan) return range;
  throw badInput('/to', 'range', phrase('server/assistant', 'rangeWrong'));
};

/** The period before: the calendar's, else one as long as this one. */
export const formerRange = (caller: InnerCaller, { from, to, calendar }: ToolRange): Period =>
  calendar === undefined ? { from: from - (to - from), to: from } : calendar.of(contextOf(caller), calendar.back + 1);

/** What can be compared of a period and the one before; nothing while its first hour runs. */
export const comparedRanges = (caller: InnerCaller, range: ToolRange): Comparison | undefined =>
  comparable(range, formerRange(caller, range), contextOf(caller));

export const rangeWords = (caller: InnerCaller, { from, to }: Period): { from: string; to: string } => ({
  from: formatMoment(from, caller.actor.zone),
  to: formatMoment(to, caller.actor.zone),
});
