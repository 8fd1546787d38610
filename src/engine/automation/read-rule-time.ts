import type { Column } from '../column.ts';
import { fieldTypeOf } from '../field-types/registry.ts';
import { fits } from '../fits.ts';
import { isWeekdays } from './timer.ts';
import { member, note, onlyMembers, type Place } from './place.ts';
import type { RuleTime } from './policy.ts';

/** Months and hours. Contract "Policies". */

const week = '1234567';
const wholeDay = '00:00:00-23:59:59';
const mostPeriods = 48;

const period: Column = { column: 'validperiod', label: { en: '', zh: '' }, type: 'validperiod', rw: 3, required: 0 };

/** One `HH:mm:ss-HH:mm:ss`. */
export const isPeriod = (value: unknown): value is string =>
  typeof value === 'string' && fits(fieldTypeOf(period).schema(period), [value]);

const isMonth = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 12;

const listOf = (place: Place, key: string, limit: number): readonly unknown[] => {
  const value = member(place, key) ?? [];
  if (!Array.isArray(value)) return note(place, key, 'list') ?? [];
  return value.length > limit ? (note(place, key, 'toomany', { limit }) ?? []) : value;
};

/** When a rule holds; without months in all of them, without periods the whole day. */
export function readRuleTime(place: Place): RuleTime {
  onlyMembers(place, ['weekdays', 'mounths', 'validperiod', 'timezone']);
  if (!isWeekdays(member(place, 'weekdays') ?? week, 7)) note(place, 'weekdays', 'fixedweek');
  const months = listOf(place, 'mounths', 12);
  const mounths = months.filter(isMonth);
  if (mounths.length < months.length || new Set(mounths).size < mounths.length) note(place, 'mounths', 'months');
  const periods = listOf(place, 'validperiod', mostPeriods);
  const validperiod = periods.flatMap((one, index): string[] => {
    if (!isPeriod(one)) return note(place, `validperiod/${index}`, 'periodtext') ?? [];
    return periods.indexOf(one) < index ? (note(place, `validperiod/${index}`, 'repeatedperiod') ?? []) : [one];
  });
  return { weekdays: week, mounths, validperiod: validperiod.length === 0 ? [wholeDay] : validperiod };
}
