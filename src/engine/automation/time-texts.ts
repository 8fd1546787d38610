import type { Language, LocalText } from '../column.ts';
import { formatClock, readClock } from '../moment.ts';
import { ownProperty } from '../own-property.ts';
import { isWeekdays, repeatOf } from './timer.ts';
import { inLanguage, phrase } from '../../texts/phrase.ts';

/** Weekdays, lengths of time and times of day, as sentences about rules say them. */

const dayTexts = {
  everyday: phrase('engine/linkages', 'everyday'),
  workdays: phrase('engine/linkages', 'workdays'),
  weekend: phrase('engine/linkages', 'weekend'),
} as const satisfies Record<string, LocalText>;

/** Days of the week as text: "on workdays", "on Mon, Wed". */
export function daysText(weekdays: unknown, language: Language): string | undefined {
  if (!isWeekdays(weekdays, 1)) return undefined;
  const whole: LocalText | undefined = ownProperty(dayTexts, repeatOf(weekdays));
  if (whole !== undefined) return inLanguage(whole, language);
  const dayNames = inLanguage(phrase('engine/common', 'dayNames'), language).split(' | ');
  const names = [...weekdays].map((digit) => dayNames[Number(digit) - 1] ?? '');
  const days = names.join(inLanguage(phrase('engine/common', 'listSeparator'), language));
  return inLanguage(phrase('engine/common', 'onDays', { days }), language);
}

const spans = [
  { seconds: 3600, one: phrase('engine/linkages', 'hour'), many: phrase('engine/linkages', 'hours') },
  { seconds: 60, one: phrase('engine/linkages', 'minute'), many: phrase('engine/linkages', 'minutes') },
  { seconds: 1, one: phrase('engine/linkages', 'second'), many: phrase('engine/linkages', 'seconds') },
] as const;

/** Seconds in their largest whole unit: "5 minutes", "90 seconds". */
export function spanText(seconds: number, language: Language): string {
  const span = spans.find((unit) => seconds % unit.seconds === 0);
  if (span === undefined) return String(seconds);
  const count = seconds / span.seconds;
  return `${count}\u00a0${inLanguage(count === 1 ? span.one : span.many, language)}`;
}

/** Seconds only where they count. */
export const clockText = (seconds: number | undefined): string | undefined =>
  seconds === undefined ? undefined : formatClock(seconds, seconds % 60 === 0 ? 'HH:mm' : 'HH:mm:ss');

export const readClockText = (text: unknown): string | undefined =>
  clockText(typeof text === 'string' ? readClock(text) : undefined);
