import type { LocalText } from '../column.ts';
import { instantOf, startOfDay, localTimeOf, weekdayOf } from '../moment.ts';
import { readCount } from './text.ts';
import { calendar, clockOn, days, hours, named, relativeTo, rolling, single, unitOf } from './time-range.ts';
import type { Clock, FoundRange, RangeUnit, TimeRange } from './time-range.ts';
import { phrase } from '../../texts/phrase.ts';

/** Finds the ranges of time that a question names. */

type Finder = { pattern: RegExp; read(groups: readonly string[], clock: Clock): TimeRange | undefined };

const monthNames = 'january|february|march|april|may|june|july|august|september|october|november|december';
const monthWord = `(?:${monthNames}|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)`;
const monthOf = (word: string): number =>
  monthNames.split('|').findIndex((name) => name.startsWith(word.slice(0, 3))) + 1;
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

type Day = { year?: number; month: number; day: number };

/** A day without a year is the last one that is not after today. */
const dayStart = ({ year, month, day }: Day, { now, zone }: Clock): number | undefined => {
  const inYear = (of: number) => instantOf({ year: of, month, day, hour: 0, minute: 0, second: 0 }, zone);
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  if (year !== undefined) return inYear(year);
  const present = inYear(localTimeOf(now, zone).year);
  return present > now ? inYear(localTimeOf(now, zone).year - 1) : present;
};

const dayRange = (first: Day, last: Day, clock: Clock): TimeRange | undefined => {
  const from = dayStart(first, clock);
  const end = dayStart(
    { ...last, ...(last.year === undefined && first.year !== undefined ? { year: first.year } : {}) },
    clock,
  );
  if (from === undefined || end === undefined) return undefined;
  const to = startOfDay(end, clock.zone, { days: 1 });
  return to <= from ? undefined : named({ from, to, unit: first === last ? 'day' : 'days' }, clock.zone);
};

const monthRange = (month: number, year: number | undefined, clock: Clock): TimeRange | undefined => {
  const from = dayStart({ month, day: 1, ...(year === undefined ? {} : { year }) }, clock);
  if (from === undefined) return undefined;
  return named({ from, to: startOfDay(from, clock.zone, { months: 1 }), unit: 'month' }, clock.zone);
};

const numberIn = (word: string | undefined): number | undefined =>
  word === undefined || word === '' ? undefined : Number(word);
const dayOf = (year: string | undefined, month: number, day: string | undefined): Day => {
  const of = numberIn(year);
  return { month, day: Number(day), ...(of === undefined ? {} : { year: of }) };
};

const dayMoves: readonly [RegExp, number][] = [
  [/yesterday|昨/, -1],
  [/前天/, -2],
  [/today|今/, 0],
];

/** Hours of a day: "at 3am" is the hour around it, the latest that has started unless a day is named. */
const aroundHour = (hour: number, day: string, clock: Clock): TimeRange | undefined => {
  if (!(hour >= 0 && hour <= 24)) return undefined;
  const dayOffset = dayMoves.find(([pattern]) => pattern.test(day))?.[1];
  const onDay = (move: number) => clockOn(move, hour, clock);
  const centre = dayOffset === undefined ? (onDay(0) <= clock.now ? onDay(0) : onDay(-1)) : onDay(dayOffset);
  const clockText = `${String(hour % 24).padStart(2, '0')}:00`;
  return hours(centre - 1800, centre + 1800, clock.zone, phrase('server/understanding', 'around', { time: clockText }));
};

const zhHour = (period: string, hour: number): number => {
  if (/下午|晚|傍晚/.test(period)) return hour < 12 ? hour + 12 : hour;
  return /中午/.test(period) && hour < 3 ? hour + 12 : hour;
};

/** From 18:00 to 8:00 of the next day, as people speak of a night. */
const night = (move: number, label: LocalText) => (_groups: readonly string[], clock: Clock) =>
  hours(clockOn(move, 18, clock), clockOn(move + 1, 8, clock), clock.zone, label);

const relativeUnits: Readonly<Record<string, RangeUnit | 'night'>> = { night: 'night', 晚: 'night', 夜: 'night' };

/** Moved from another range as soon as one is known, else from the present one. */
const before = (word: string, clock: Clock): TimeRange => {
  const unit = relativeUnits[word] ?? unitOf(word);
  const present =
    unit === 'night' ? night(-1, phrase('server/understanding', 'lastNight'))([], clock) : calendar(unit, 0, clock);
  return { ...relativeTo(present, unit, clock.zone), relative: unit };
};

const count = '(\\d+|[一二两三四五六七八九]?十?[一二三四五六七八九十半])';
const to = '\\s*(?:-|–|—|~|to|until|till|through|and|至|到|－)\\s*';
const en = (pattern: string): RegExp =>
  new RegExp(`\\b(?:from |between |on |in |during |since )?(?:the )?${pattern}\\b`);
const g = (groups: readonly string[], index: number): string => groups[index] ?? '';

/** Longer patterns first: text that one has matched is skipped by the others. */
const finders: readonly Finder[] = [
  {
    pattern:
      /\bsame (?:period|time|month|week|day)s? (?:of )?(?:last year|a year (?:ago|before|earlier))\b|去年(?:的)?同期|上年同期/,
    read: (_m, clock) => ({ ...relativeTo(calendar('month', 0, clock), 'yearAgo', clock.zone), relative: 'yearAgo' }),
  },
  {
    pattern: /\b(?:the )?(night|day|week|month|quarter|year) before\b(?! last| yesterday)/,
    read: (m, clock) => before(g(m, 1), clock),
  },
  {
    pattern: /(?:再?前一|再上一?|再前)(?:个)?(晚|夜|天|周|星期|月|季度|年)/,
    read: (m, clock) => before(g(m, 1), clock),
  },
  {
    pattern: /(?:\b(yesterday|today) )?\b(?:at|around|about) (\d{1,2})(?::\d{2})? ?(am|pm)\b(?: (yesterday|today))?/,
    read: (m, clock) =>
      aroundHour((Number(g(m, 2)) % 12) + (m[3] === 'pm' ? 12 : 0), `${m[1] ?? ''}${m[4] ?? ''}`, clock),
  },
  {
    pattern: new RegExp(
      `(昨天|今天|前天|昨|今)?(?:的)?(凌晨|早上|上午|中午|下午|傍晚|晚上|夜里|半夜)${count}点(?!以|之|后|前)`,
    ),
    read: (m, clock) => aroundHour(zhHour(g(m, 2), readCount(g(m, 3))), m[1] ?? '', clock),
  },
  { pattern: /\bnight before last\b|前天?晚上?/, read: night(-2, phrase('server/understanding', 'nightBeforeLast')) },
  {
    pattern: /\b(?:last|yesterday) night\b|昨天?(?:晚上?|夜里?)/,
    read: night(-1, phrase('server/understanding', 'lastNight')),
  },
  { pattern: /\btonight\b|今天?晚上?/, read: night(0, phrase('server/understanding', 'tonight')) },
  {
    pattern: /\bthis morning\b|今(?:天)?(?:早上?|上午|晨)/,
    read: (_m, clock) =>
      hours(clockOn(0, 0, clock), clockOn(0, 12, clock), clock.zone, phrase('server/understanding', 'morning')),
  },
  {
    pattern: new RegExp(`(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${to}(?:(\\d{4})[-/.])?(\\d{1,2})[-/.](\\d{1,2})`),
    read: (m, clock) =>
      dayRange(dayOf(g(m, 1), Number(g(m, 2)), g(m, 3)), dayOf(m[4] ?? g(m, 1), Number(g(m, 5)), g(m, 6)), clock),
  },
  {
    pattern: new RegExp(
      `(?:(\\d{4})年)?(\\d{1,2})月(\\d{1,2})[日号]?${to}(?:(\\d{4})年)?(?:(\\d{1,2})月)?(\\d{1,2})[日号]?`,
    ),
    read: (m, clock) =>
      dayRange(dayOf(m[1], Number(g(m, 2)), g(m, 3)), dayOf(m[4] ?? m[1], Number(m[5] ?? g(m, 2)), g(m, 6)), clock),
  },
  {
    pattern: en(
      `(\\d{1,2})(?:st|nd|rd|th)?(?: (${monthWord}))?${to}(\\d{1,2})(?:st|nd|rd|th)? (${monthWord})(?:,? (\\d{4}))?`,
    ),
    read: (m, clock) =>
      dayRange(dayOf(m[5], monthOf(m[2] ?? g(m, 4)), g(m, 1)), dayOf(m[5], monthOf(g(m, 4)), g(m, 3)), clock),
  },
  {
    pattern: en(
      `(${monthWord}) (\\d{1,2})(?:st|nd|rd|th)?${to}(?:(${monthWord}) )?(\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?`,
    ),
    read: (m, clock) =>
      dayRange(dayOf(m[5], monthOf(g(m, 1)), g(m, 2)), dayOf(m[5], monthOf(m[3] ?? g(m, 1)), g(m, 4)), clock),
  },
  {
    pattern: /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/,
    read: (m, clock) => {
      const day = dayOf(g(m, 1), Number(g(m, 2)), g(m, 3));
      return dayRange(day, day, clock);
    },
  },
  {
    pattern: /(?:(\d{4})年)?(\d{1,2})月(\d{1,2})[日号]?/,
    read: (m, clock) => {
      const day = dayOf(m[1], Number(g(m, 2)), g(m, 3));
      return dayRange(day, day, clock);
    },
  },
  {
    pattern: en(`(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${monthWord})(?:,? (\\d{4}))?`),
    read: (m, clock) => {
      const day = dayOf(m[3], monthOf(g(m, 2)), g(m, 1));
      return dayRange(day, day, clock);
    },
  },
  {
    pattern: en(`(${monthWord}) (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?`),
    read: (m, clock) => {
      const day = dayOf(m[3], monthOf(g(m, 1)), g(m, 2));
      return dayRange(day, day, clock);
    },
  },
  {
    pattern: /(?:(\d{4})年|(今|去)年)?(\d{1,2}|[一二三四五六七八九]|十[一二]?)月份?(?!\d)/,
    read: (m, clock) => {
      const { year } = localTimeOf(clock.now, clock.zone);
      const of = m[2] === undefined ? numberIn(m[1]) : m[2] === '今' ? year : year - 1;
      return monthRange(readCount(g(m, 3)), of, clock);
    },
  },
  {
    // "may" alone is a verb; a month needs a preposition or a year before or behind it.
    pattern: new RegExp(`\\b(?:(?:in|during|for|of|since) (${monthWord})(?: (\\d{4}))?|(${monthWord}) (\\d{4}))\\b`),
    read: (m, clock) => monthRange(monthOf(m[1] ?? g(m, 3)), numberIn(m[2] ?? m[4]), clock),
  },
  {
    pattern: /\b(january|february|april|june|july|august|september|october|november|december)\b/,
    read: (m, clock) => monthRange(monthOf(g(m, 1)), undefined, clock),
  },
  { pattern: /\bday before yesterday\b|前天|前日/, read: single(-2, 'dayBeforeYesterday') },
  { pattern: /\byesterday\b|昨天|昨日/, read: single(-1, 'yesterday') },
  { pattern: /\btoday\b|今天|今日|当天/, read: single(0, 'today') },
  {
    pattern: /\b(?:past|last|previous|recent) (\d+) (hour|day|week|month|year)s?\b/,
    read: (m, clock) => rolling(Number(g(m, 1)), unitOf(g(m, 2)), clock),
  },
  {
    pattern: new RegExp(`(?:最近|近|过去|前)的?${count}\\s*(?:个)?(小时|天|日|周|星期|礼拜|月|年)`),
    read: (m, clock) => rolling(readCount(g(m, 1)), unitOf(g(m, 2)), clock),
  },
  {
    pattern: /\b(\d+) days? ago\b/,
    read: (m, clock) => dayBack(Number(g(m, 1)), clock),
  },
  { pattern: new RegExp(`${count}天(?:以)?前`), read: (m, clock) => dayBack(readCount(g(m, 1)), clock) },
  {
    pattern: /\b(?:week|month|year) before last\b/,
    read: (m, clock) => calendar(unitOf(g(m, 0).split(' ')[0] ?? ''), -2, clock),
  },
  { pattern: /上上(?:个)?(周|星期|月)/, read: (m, clock) => calendar(unitOf(g(m, 1)), -2, clock) },
  {
    pattern: new RegExp(
      `(?:\\b(last|this|on) (${weekdays.join('|')})\\b)|(上|本|这)?(?:个)?(?:周|星期|礼拜)([一二三四五六日天])`,
    ),
    read: (m, clock) => {
      const isEnglish = m[2] !== undefined;
      const weekday = isEnglish ? weekdays.indexOf(g(m, 2)) : '一二三四五六日'.indexOf(g(m, 4).replace('天', '日'));
      const present = weekdayOf(clock.now, clock.zone);
      const isLastWeek = m[3] === '上';
      const move = isLastWeek
        ? weekday - present - 7
        : weekday - present - (weekday > present || (m[1] === 'last' && weekday === present) ? 7 : 0);
      return named({ ...days(clock, move, move + 1), unit: 'day' }, clock.zone);
    },
  },
  {
    pattern: /\b(?:last|previous|past) (week|month|quarter|year)\b/,
    read: (m, clock) => calendar(unitOf(g(m, 1)), -1, clock),
  },
  {
    pattern: /\b(?:this|current) (week|month|quarter|year)\b/,
    read: (m, clock) => calendar(unitOf(g(m, 1)), 0, clock),
  },
  { pattern: /上(?:一)?(?:个)?(周|星期|礼拜|月|季度)份?/, read: (m, clock) => calendar(unitOf(g(m, 1)), -1, clock) },
  {
    pattern: /(?:本|这|当)(?:一)?(?:个)?(周|星期|礼拜|月|季度|年)份?/,
    read: (m, clock) => calendar(unitOf(g(m, 1)), 0, clock),
  },
  { pattern: /去年|上一年/, read: (_m, clock) => calendar('year', -1, clock) },
  { pattern: /今年/, read: (_m, clock) => calendar('year', 0, clock) },
  { pattern: /\bthis hour\b|这(?:个|一)小时/, read: (_m, clock) => calendar('hour', 0, clock) },
  { pattern: /\blast hour\b|上(?:个|一)小时/, read: (_m, clock) => rolling(1, 'hour', clock) },
];

/** One whole day, so many days ago. */
function dayBack(back: number, clock: Clock): TimeRange {
  return named({ ...days(clock, -back, 1 - back), unit: 'day' }, clock.zone);
}

/** The ranges of a folded question, in the order of their places. */
export function findRanges(question: string, clock: Clock): FoundRange[] {
  let unreadText = question;
  const ranges: FoundRange[] = [];
  for (const { pattern, read } of finders)
    for (;;) {
      const match = pattern.exec(unreadText);
      if (match === null) break;
      const start = match.index;
      const end = start + match[0].length;
      const range = read(match, clock);
      unreadText = unreadText.slice(0, start) + '\u0000'.repeat(end - start) + unreadText.slice(end);
      if (range !== undefined) ranges.push({ ...range, start, end });
    }
  return ranges.toSorted((a, b) => a.start - b.start);
}
