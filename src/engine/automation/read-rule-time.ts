import type { Column } from '../column.ts';
import { isOverlapping } from '../day-periods.ts';
import { fieldTypeOf } from '../field-types/registry.ts';
import { fits } from '../fits.ts';
import { isWeekdays } from './timer.ts';
import { propertyOf, addFault, onlyProperties, type JsonCursor } from './json-cursor.ts';
import type { RuleTime } from './policy.ts';
import { sameText } from '../../texts/phrase.ts';

/** Decoder of the schedule of a policy rule. Contract "Policies". */

const week = '1234567';
const wholeDay = '00:00:00-23:59:59';
const maxPeriods = 48;

const period: Column = { column: 'validperiod', label: sameText(''), type: 'validperiod', rw: 3, required: 0 };

/** One `HH:mm:ss-HH:mm:ss`. */
export const isPeriod = (value: unknown): value is string =>
  typeof value === 'string' && fits(fieldTypeOf(period).schema(period), [value]);

const isMonth = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 12;

const listOf = (cursor: JsonCursor, key: string, limit: number): readonly unknown[] => {
  const value = propertyOf(cursor, key) ?? [];
  if (!Array.isArray(value)) return addFault(cursor, key, 'list') ?? [];
  return value.length > limit ? (addFault(cursor, key, 'toomany', { limit }) ?? []) : value;
};

/** Decodes the months and times of day of a rule. Absent months mean all, absent periods mean the whole day. */
export function readRuleTime(cursor: JsonCursor): RuleTime {
  onlyProperties(cursor, ['weekdays', 'mounths', 'validperiod', 'timezone']);
  if (!isWeekdays(propertyOf(cursor, 'weekdays') ?? week, 7)) addFault(cursor, 'weekdays', 'fixedweek');
  const months = listOf(cursor, 'mounths', 12);
  const mounths = months.filter(isMonth);
  if (mounths.length < months.length || new Set(mounths).size < mounths.length) addFault(cursor, 'mounths', 'months');
  const periods = listOf(cursor, 'validperiod', maxPeriods);
  const validperiod: string[] = [];
  for (const [index, periodText] of periods.entries()) {
    if (!isPeriod(periodText)) addFault(cursor, `validperiod/${index}`, 'periodtext');
    else if (isOverlapping([...validperiod, periodText])) addFault(cursor, `validperiod/${index}`, 'repeatedperiod');
    else validperiod.push(periodText);
  }
  return { weekdays: week, mounths, validperiod: validperiod.length === 0 ? [wholeDay] : validperiod };
}
