import type { LocalText } from '../column.ts';
import { repeatOf, repeats } from '../automation/timer.ts';
import { readCount } from './text.ts';
import type { Hours, TimePoint } from './time-point.ts';
import { inLanguage, localText, phrase } from '../../texts/phrase.ts';

/** Times of rules in a question: how long a condition holds, on which days and hours, and at which time points. */

const count = '(\\d+|[一二两三四五六七八九]?十?[一二三四五六七八九十半])';
const seconds: readonly (readonly [RegExp, number])[] = [
  [/^(?:h|hours?|小时|个小时|钟头)$/, 3600],
  [/^(?:s|secs?|seconds?|秒|秒钟)$/, 1],
  [/^(?:days?|天)$/, 86_400],
];
const secondsOf = (word: string): number => seconds.find(([pattern]) => pattern.test(word))?.[1] ?? 60;

const spans = '(seconds?|secs?|s|minutes?|mins?|min|hours?|h|days?)\\b';
const spansInChinese = '(秒钟?|分钟?|个?小时|钟头|天)';

/** Phrases for how long a comparison has to be true. */
const durationPatterns = [
  new RegExp(`\\bfor (?:(?:more|longer) than |at least |over )?(\\d+) ?${spans}`),
  new RegExp(`(?:持续|保持|连续)(?:超过|达到?)?${count} ?${spansInChinese}`),
  new RegExp(`${count}(分钟|小时|天)(?:不变|未变)`),
];

/** Without it a column may be compared: "when the run time is over 5 hours". */
const heldOrCompared = [
  new RegExp(`\\b(?:(?:more|longer) than |at least |over )(\\d+) ?${spans}`),
  new RegExp(`(?:超过|达到?)${count} ?${spansInChinese}`),
  new RegExp(`${count}(分钟|小时|天)以上`),
];

/**
 * Seconds for which a condition has to hold, and the words that say so.
 *
 * @param isCompared whether the text compares a column that is a span or a point of time
 */
export function holdIn(
  text: string,
  isCompared: () => boolean = () => false,
): { seconds: number; words: string } | undefined {
  for (const pattern of [...durationPatterns, ...heldOrCompared]) {
    const match = pattern.exec(text);
    if (match !== null && heldOrCompared.includes(pattern) && isCompared()) return undefined;
    if (match !== null)
      return { seconds: Math.round(readCount(match[1] ?? '') * secondsOf(match[2] ?? '')), words: match[0] };
  }
  return undefined;
}

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const allDays = '1234567';
const dayWords: readonly (readonly [RegExp, string])[] = [
  [/\b(?:weekdays?|work(?:ing )?days?|monday to friday|mon-fri)\b|工作日|周一(?:至|到|-)周五|平日/, '12345'],
  [/\bweekends?\b|周末|双休日?/, '67'],
  [/\b(?:every ?day|daily|each day|every night)\b|每天|每日|天天|每晚/, allDays],
  ...days.map(
    (day, index) =>
      [new RegExp(`\\b${day}s?\\b|(?:周|星期)${'一二三四五六日'[index] ?? ''}`), String(index + 1)] as const,
  ),
];

type Clock = { start: number; end: number; time: number };

const two = (value: number): string => String(value).padStart(2, '0');
export const clockText = (time: number): string =>
  `${two(Math.floor(time / 3600) % 24)}:${two(Math.floor(time / 60) % 60)}`;

const clockPattern = new RegExp(
  `(\\d{1,2}):(\\d{2})(?: ?(am|pm))?|\\b(\\d{1,2}) ?(am|pm)\\b|(凌晨|早上|上午|中午|下午|傍晚|晚上|夜里)?${count}点(半)?`,
  'g',
);

const isLate = (period: string): boolean => /pm|下午|傍晚|晚上|夜里/.test(period);

/** Times of the day; one without morning or evening takes that of the one before it. */
function clocksIn(text: string): Clock[] {
  let late = false;
  return [...text.matchAll(clockPattern)].flatMap((match): Clock[] => {
    const [all, hour24, minute, half, hour12, half12, period, hourZh, halfHour] = match;
    const named = half ?? half12 ?? period;
    const hour = readCount(hour24 ?? hour12 ?? hourZh ?? '');
    if (!(hour >= 0 && hour <= 24)) return [];
    if (named !== undefined) late = isLate(named);
    const isExact = hour24 !== undefined && half === undefined;
    const full = !isExact && late && hour < 12 ? hour + 12 : named === 'am' && hour === 12 ? 0 : hour;
    const time = (full % 24) * 3600 + Number(minute ?? 0) * 60 + (halfHour === undefined ? 0 : 1800);
    return [{ start: match.index, end: match.index + all.length, time }];
  });
}

const weekdaysIn = (text: string): string => {
  const weekdays = new Set(dayWords.flatMap(([pattern, digits]) => (pattern.test(text) ? [...digits] : [])));
  return [...weekdays].toSorted().join('');
};

const bareHours =
  /\b(?:between |from )?(\d{1,2}) ?(am|pm)? ?(?:-|to|until|till|and) ?(\d{1,2}) ?(am|pm)?\b(?! ?(?:degrees|°|min|%))/;
const between = /^ ?(?:-|–|to|until|till|and|至|到) ?$/;
const onwards = /^ ?(?:onwards?|and later|or later|以后|之后|后)/;

const period = (from: number, to: number): string =>
  `${clockText(from)}:00-${to >= 86_340 ? '23:59:59' : `${clockText(to)}:00`}`;

/** Parses weekdays and hours; `undefined` if the text has neither. */
export function hoursIn(text: string): Hours | undefined {
  const weekdays = weekdaysIn(text);
  const [first, second] = clocksIn(text);
  const hours = (): string | undefined => {
    if (first !== undefined && second !== undefined && between.test(text.slice(first.end, second.start)))
      return period(first.time, second.time);
    if (first !== undefined && onwards.test(text.slice(first.end))) return period(first.time, 86_399);
    const bare = bareHours.exec(text);
    if (bare === null) return undefined;
    const [, from = '', fromHalf, to = '', toHalf] = bare;
    const start = (Number(from) % 12) + (fromHalf === 'pm' || Number(from) === 12 ? 12 : 0);
    // "8 to 6" ends in the evening.
    const isEvening = toHalf === 'pm' || (toHalf === undefined && Number(to) <= start && Number(to) < 12);
    return period(start * 3600, (Number(to) + (isEvening && Number(to) < 12 ? 12 : 0)) * 3600);
  };
  const validperiod = hours();
  if (validperiod === undefined && weekdays === '') return undefined;
  return { weekdays: weekdays === '' ? allDays : weekdays, validperiod: validperiod ?? '00:00:00-23:59:59' };
}

/** Time points with the days that are named before each of them: "workdays at 10 pm, weekends at 11". */
export function timePointsIn(text: string): TimePoint[] {
  let from = 0;
  let lastWeekdays = '';
  return clocksIn(text).map(({ end, time }) => {
    const named = weekdaysIn(text.slice(from, end));
    from = end;
    lastWeekdays = named === '' ? lastWeekdays : named;
    return { weekdays: lastWeekdays === '' ? allDays : lastWeekdays, time };
  });
}

export const daysText = (weekdays: string): LocalText => {
  const repeat = repeats[repeatOf(weekdays)];
  if (repeat.weekdays !== undefined) return repeat.label;
  return localText((language) => {
    const names = inLanguage(phrase('engine/common', 'dayNamesLong'), language).split(' | ');
    return [...weekdays]
      .map((digit) => names[Number(digit) - 1] ?? '')
      .join(inLanguage(phrase('engine/common', 'listSeparator'), language));
  });
};
