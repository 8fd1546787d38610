import type { LocalText } from '../column.ts';
import type { FormatContext } from '../field-type.ts';
import { startOfDay, localTimeOf, weekdayOf } from '../moment.ts';
import { phrase } from '../../texts/phrase.ts';

/** A stretch of time in epoch seconds: `from` belongs to it, `below` does not. */
export type Stretch = { from: number; below: number };

type Token = { readonly label: LocalText; readonly stretch: (context: Pick<FormatContext, 'zone' | 'now'>) => Stretch };

type TimeContext = Pick<FormatContext, 'zone' | 'now'>;

function days({ now, zone }: TimeContext, from: number, below: number): Stretch {
  return { from: startOfDay(now, zone, { days: from }), below: startOfDay(now, zone, { days: below }) };
}

/** Weeks start on Monday (contract "Filters and conditions"). */
function week(context: TimeContext, move: number): Stretch {
  const monday = move * 7 - weekdayOf(context.now, context.zone);
  return days(context, monday, monday + 7);
}

function month({ now, zone }: TimeContext, move: number): Stretch {
  const toFirst = 1 - localTimeOf(now, zone).day;
  return {
    from: startOfDay(now, zone, { days: toFirst, months: move }),
    below: startOfDay(now, zone, { days: toFirst, months: move + 1 }),
  };
}

function year({ now, zone }: TimeContext): Stretch {
  const { month: ofYear, day } = localTimeOf(now, zone);
  const start = { days: 1 - day, months: 1 - ofYear };
  return { from: startOfDay(now, zone, start), below: startOfDay(now, zone, { ...start, years: 1 }) };
}

/** The eight relative tokens of contract "Filters and conditions", in the order a picker offers them. */
export const relativeTokens = {
  $today: { label: phrase('engine/condition', 'today'), stretch: (context) => days(context, 0, 1) },
  $week: { label: phrase('engine/condition', 'week'), stretch: (context) => week(context, 0) },
  $lastweek: { label: phrase('engine/condition', 'lastWeek'), stretch: (context) => week(context, -1) },
  $nextweek: { label: phrase('engine/condition', 'nextWeek'), stretch: (context) => week(context, 1) },
  $month: { label: phrase('engine/condition', 'month'), stretch: (context) => month(context, 0) },
  $lastmonth: { label: phrase('engine/condition', 'lastMonth'), stretch: (context) => month(context, -1) },
  $nextmonth: { label: phrase('engine/condition', 'nextMonth'), stretch: (context) => month(context, 1) },
  $year: { label: phrase('engine/condition', 'year'), stretch: year },
} as const satisfies Record<string, Token>;

export type RelativeToken = keyof typeof relativeTokens;

export const relativeTokenIds = Object.keys(relativeTokens) as readonly RelativeToken[];

/** Whether an operand is one of the eight tokens. */
export function isRelativeToken(value: unknown): value is RelativeToken {
  return typeof value === 'string' && Object.hasOwn(relativeTokens, value);
}

/** The half-open stretch `[from, below)` a token means now, in the tenant's zone, also over clock changes. */
export function resolveToken(token: RelativeToken, context: TimeContext): Stretch {
  return relativeTokens[token].stretch(context);
}
