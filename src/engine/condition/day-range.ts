import { inLanguage, phrase } from '../../texts/phrase.ts';
import type { FormatContext } from '../field-type.ts';
import { formatMoment, startOfDay } from '../moment.ts';

/** An open end of a range: the start of time, or its end as far as the wire goes. */
export const openEnds = { from: 0, to: 253_402_214_400 } as const;

type DayContext = Pick<FormatContext, 'zone' | 'language'>;

/** The first day of a range, by its first second. */
const firstDay = (from: number, zone: string): number | undefined =>
  startOfDay(from, zone) === from ? from : undefined;

/** The last day of a range, by the first second after it; some forms send the last second of the day. */
const lastDay = (until: number, zone: string): number | undefined =>
  firstDay(until, zone) === undefined ? firstDay(until + 1, zone) && until : until - 1;

/**
 * A pair of moments that spans whole days, by its first and last one: "2026-11-20 – 2026-11-22", "from 2026-11-20".
 * Nothing where it does not.
 */
export const daysText = (operand: unknown, { zone, language }: DayContext): string | undefined => {
  if (!Array.isArray(operand) || operand.length !== 2) return undefined;
  const [from, until]: unknown[] = operand;
  if (typeof from !== 'number' || typeof until !== 'number' || until <= from) return undefined;
  const [first, last] = [firstDay(from, zone), lastDay(until, zone)];
  const text = (seconds: number): string => formatMoment(seconds, zone, 'yyyy-MM-dd');
  if (from === openEnds.from && last !== undefined)
    return inLanguage(phrase('engine/condition', 'untilDay', { day: text(last) }), language);
  if (first !== undefined && until === openEnds.to)
    return inLanguage(phrase('engine/condition', 'fromDay', { day: text(first) }), language);
  return first === undefined || last === undefined ? undefined : [...new Set([text(first), text(last)])].join(' – ');
};
