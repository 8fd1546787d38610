import type { Column } from '../../engine/column.ts';
import { inUnit } from '../../engine/common-unit.ts';
import { faultInUnit } from '../../engine/fault-unit.ts';
import { faultText } from '../../engine/faults.ts';
import { fieldTypeOf } from '../../engine/field-types/registry.ts';
import { decimalsIn, numberText } from '../../engine/number-text.ts';
import { type ShownContext, writtenUnit } from '../../engine/shown-units.ts';
import { unitOf } from '../../engine/unit.ts';
import { useRendering } from '../fields/rendering.tsx';
import { useDataText } from '../fields/use-data-text.ts';
import { useFault } from './fault-store.ts';

type DataText = ReturnType<typeof useDataText>;

/** A limit on choices above this number is never reached, so it is not shown. */
const maxNoted = 100;

/** The limits that a user would otherwise find out by trying, in the unit that the field is typed in. */
const helpText = (column: Column, context: ShownContext, text: DataText): string | undefined => {
  const unit = writtenUnit(column, context);
  const number = (limit: number): string => {
    const value = inUnit(limit, unitOf(column, context.language), unit);
    return numberText(value, decimalsIn(value));
  };
  const { min, max } = column;
  if (column.didlist !== undefined) {
    const count = column.didlist.capacity;
    return count > maxNoted ? undefined : text('form.capacity', { count });
  }
  if (fieldTypeOf(column).measure !== 'number' || (min === undefined && max === undefined)) return undefined;
  const tail = unit === '' ? '' : `\u00a0${unit}`;
  if (max === undefined) return text('form.atLeast', { limit: `${number(min ?? 0)}${tail}` });
  if (min === undefined) return text('form.atMost', { limit: `${number(max)}${tail}` });
  return text('form.between', { min: number(min), max: `${number(max)}${tail}` });
};

/** The fault of a column as a sentence, and its help. */
export const useColumnNote = (column: Column): { fault: string | undefined; help: string | undefined } => {
  const { context } = useRendering();
  const { language } = context;
  const text = useDataText();
  const fault = useFault(column.column);
  return {
    fault:
      fault &&
      (fault.message ??
        faultText(faultInUnit(fault, unitOf(column, language), writtenUnit(column, context)), column.label, language)),
    help: helpText(column, context, text),
  };
};
