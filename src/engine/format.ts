import type { Column, Stored } from './column.ts';
import type { FormatContext } from './field-type.ts';
import { isEmptyStored, shownValue } from './column-value.ts';
import { fieldTypeOf } from './field-types/registry.ts';
import { specOf } from './field-types/specs/registry.ts';
import { formatMoment } from './moment.ts';
import { inUnit } from './common-unit.ts';
import { decimalsIn, numberText, readTypedNumber } from './number-text.ts';
import { operandUnit, type ShownContext } from './shown-units.ts';
import { unitOf } from './unit.ts';
import { inLanguage, phrase } from '../texts/phrase.ts';

export { formatMoment } from './moment.ts';
export { unitOf } from './unit.ts';

export type ValueText = { text: string; unit: string };

const nothing: ValueText = { text: '', unit: '' };

/** A stored value as a person reads it. Empty is `''` twice; the renderer draws the dash. */
export function formatValue(column: Column, stored: Stored | undefined, context: FormatContext): ValueText {
  if (isEmptyStored(column, stored)) return nothing;
  const special = specOf(column)?.formatNumber;
  const displayValue = special && shownValue(column, stored);
  if (special && typeof displayValue === 'number') return special(displayValue);
  const text = fieldTypeOf(column).format(stored, column, context);
  return text === '' ? nothing : { text, unit: unitOf(column, context.language) };
}

/**
 * A value that records are compared with, as `formatValue` writes it, in the unit of its list or, without one, the one that
 * suits it, but never rounded: "over 26.05 °C" is not "over 26.1 °C", whatever its column shows.
 */
export function formatOperand(column: Column, stored: Stored, context: ShownContext): ValueText {
  const written = formatValue(column, stored, context);
  const displayValue = fieldTypeOf(column).measure === 'number' ? shownValue(column, stored) : undefined;
  if (typeof displayValue !== 'number') return written;
  const columnUnit = unitOf(column, context.language);
  const unit = operandUnit(column, stored, context);
  const value = inUnit(displayValue, columnUnit, unit);
  const isWhole = written.unit === unit && readTypedNumber(written.text, '') === value;
  return isWhole ? written : { text: numberText(value, decimalsIn(value)), unit };
}

const ages = [
  { below: 60, unit: 1, ago: 'secondsAgo', ahead: 'secondsAhead' },
  { below: 3600, unit: 60, ago: 'minutesAgo', ahead: 'minutesAhead' },
  { below: 86_400, unit: 3600, ago: 'hoursAgo', ahead: 'hoursAhead' },
  { below: 30 * 86_400, unit: 86_400, ago: 'daysAgo', ahead: 'daysAhead' },
] as const;

/** Ages as wide as they become, seconds: all digits of each unit, and the date that follows. */
export const widestAges: readonly number[] = [58, 58 * 60, 22 * 3600, 28 * 86_400, 31 * 86_400];

/** "8 s ago", "in 5 min"; beyond thirty days the date itself. */
export function relativeTime(seconds: number, context: FormatContext): string {
  const distance = Math.floor(Math.abs(context.now - seconds));
  const age = ages.find((step) => distance < step.below);
  if (!age) return formatMoment(seconds, context.zone, 'yyyy-MM-dd');
  const count = Math.floor(distance / age.unit);
  const isPast = seconds <= context.now;
  return inLanguage(phrase('engine/common', isPast ? age.ago : age.ahead, { count }), context.language);
}
