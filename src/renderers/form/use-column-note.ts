import type { Column, Language } from '../../engine/column.ts';
import { faultText } from '../../engine/faults.ts';
import { fieldTypeOf } from '../../engine/field-types/registry.ts';
import { decimalsIn, numberText } from '../../engine/number-text.ts';
import { unitOf } from '../../engine/unit.ts';
import { useRendering } from '../fields/rendering.tsx';
import { useDataText } from '../fields/use-data-text.ts';
import { useFault } from './fault-store.ts';

type Words = ReturnType<typeof useDataText>;

/** A limit on choices above this number is never reached, so it is not shown. */
const maxNoted = 100;

/** The limits that a user would otherwise find out by trying. */
const helpText = (column: Column, language: Language, text: Words): string | undefined => {
  const number = (value: number): string => numberText(value, decimalsIn(value));
  const { min, max } = column;
  if (column.didlist !== undefined) {
    const count = column.didlist.capacity;
    return count > maxNoted ? undefined : text('form.capacity', { count });
  }
  if (fieldTypeOf(column).measure !== 'number' || (min === undefined && max === undefined)) return undefined;
  const unit = unitOf(column, language);
  const tail = unit === '' ? '' : `\u00a0${unit}`;
  if (max === undefined) return text('form.atLeast', { limit: `${number(min ?? 0)}${tail}` });
  if (min === undefined) return text('form.atMost', { limit: `${number(max)}${tail}` });
  return text('form.between', { min: number(min), max: `${number(max)}${tail}` });
};

/** The fault of a column as a sentence, and its help. */
export const useColumnNote = (column: Column): { fault: string | undefined; help: string | undefined } => {
  const { language } = useRendering().context;
  const text = useDataText();
  const fault = useFault(column.column);
  return {
    fault: fault && (fault.message ?? faultText(fault, column.label, language)),
    help: helpText(column, language, text),
  };
};
