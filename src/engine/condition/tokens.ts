import type { LocalText } from '../column.ts';
import type { FormatContext } from '../field-type.ts';
import { startOfDay, localTimeOf, weekdayOf } from '../moment.ts';
import { phrase } from '../../texts/phrase.ts';

/** A half-open time range in epoch seconds: `from` is included, `below` is not. */
export type TimeRange = { from: number; below: number };

type Token = {
  readonly label: LocalText;
  readonly rangeOf: (context: Pick<FormatContext, 'zone' | 'now'>) => TimeRange;
};

type TimeContext = Pick<FormatContext, 'zone' | 'now'>;

function days({ now, zone }: TimeContext, from: number, below: number): TimeRange {
  return { from: startOfDay(now, zone, { days: from }), below: startOfDay(now, zone, { days: below }) };
}

/** Weeks start on Monday (contract "Filters and conditions"). */
function week(context: TimeContext, move: number): TimeRange {
  const monday = move * 7 - weekdayOf(context.now, context.zone);
  return days(context, monday, monday + 7);
}

function month({ now, zone }: TimeContext, move: number): TimeRange {
  const toFirst = 1 - localTimeOf(now, zone).day;
  return {
    from: startOfDay(now, zone, { days: toFirst, months: move }),
    below: startOfDay(now, zone, { days: toFirst, months: move + 1 }),
  };
}

function year({ now, zone }: TimeContext): TimeRange {
  const { month: ofYear, day } = localTimeOf(now, zone);
  const start = { days: 1 - day, months: 1 - ofYear };
  return { from: startOfDay(now, zone, start), below: startOfDay(now, zone, { ...start, years: 1 }) };
}

/** The eight relative tokens of contract "Filters and conditions", in the order a picker offers them. */
export const relativeTokens = {
  $today: { label: phrase('engine/condition', 'today'), rangeOf: (context) => days(context, 0, 1) },
  $week: { label: phrase('engine/condition', 'week'), rangeOf: (context) => week(context, 0) },
  $lastweek: { label: phrase('engine/condition', 'lastWeek'), rangeOf: (context) => week(context, -1) },
  $nextweek: { label: phrase('engine/condition', 'nextWeek'), rangeOf: (context) => week(context, 1) },
  $month: { label: phrase('engine/condition', 'month'), rangeOf: (context) => month(context, 0) },
  $lastmonth: { label: phrase('engine/condition', 'lastMonth'), rangeOf: (context) => month(context, -1) },
  $nextmonth: { label: phrase('engine/condition', 'nextMonth'), rangeOf: (context) => month(context, 1) },
  $year: { label: phrase('engine/condition', 'year'), rangeOf: year },
} as const satisfies Record<string, Token>;

export type RelativeToken = keyof typeof relativeTokens;

export const relativeTokenIds = Object.keys(relativeTokens) as readonly RelativeToken[];

/** Whether an operand is one of the eight tokens. */
export function isRelativeToken(value: unknown): value is RelativeToken {
  return typeof value === 'string' && Object.hasOwn(relativeTokens, value);
}

/** The half-open range `[from, below)` that a token means now, in the tenant's zone, also over clock changes. */
export function resolveToken(token: RelativeToken, context: TimeContext): TimeRange {
  return relativeTokens[token].rangeOf(context);
}
