import type { Column, Stored } from '../../engine/column.ts';
import { shownValue } from '../../engine/column-value.ts';
import { specOf } from '../../engine/field-types/specs/registry.ts';
import { formatValue } from '../../engine/format.ts';
import { numberText } from '../../engine/number-text.ts';
import { formatIn, type ShownContext } from '../../engine/shown-units.ts';
import { unitOf } from '../../engine/unit.ts';

export type ValueText = {
  /** `''` is empty. */
  text: string;
  unit: string;
  /** The number itself where the text shortens it. */
  exact?: string | undefined;
};

/** A stored value as text: digits and unit apart, so that the unit can be smaller. */
export const valueText = (value: Stored | undefined, column: Column, context: ShownContext): ValueText => {
  const formatted = formatValue(column, value, context);
  const shared = context.units?.get(column.column);
  if (shared !== undefined && formatted.text !== '')
    return { ...formatIn(column, value, shared), exact: `${formatted.text} ${formatted.unit}` };
  if (specOf(column)?.formatNumber === undefined) return formatted;
  const displayValue = shownValue(column, value);
  return typeof displayValue === 'number'
    ? { ...formatted, exact: `${numberText(displayValue)} ${unitOf(column, context.language)}` }
    : formatted;
};
