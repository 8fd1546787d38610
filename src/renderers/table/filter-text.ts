import type { Column } from '../../engine/column.ts';
import { daysText } from '../../engine/condition/day-range.ts';
import { operators } from '../../engine/condition/operators.ts';
import { operatorIds } from '../../engine/condition/predicate.ts';
import type { ShownContext } from '../../engine/shown-units.ts';
import { inLanguage, phrase } from '../../texts/phrase.ts';
import { operandKindOf, operandText, operatorWord } from '../conditions/operand-draft.ts';
import { useRendering } from '../fields/rendering.tsx';
import { useRecordNames } from '../fields/use-record-names.ts';
import { type ColumnFilter, isTyped, type TypedValue } from './list-filter.ts';

const operatorOf = (type: string) => operatorIds.find((id) => id === type);

type WordsContext = { context: ShownContext; names: Readonly<Record<string, string>> };

/** One condition of a header filter; a stretch of whole days by its first and last day. */
export const filterText = ({ type, v }: TypedValue, column: Column, { context, names }: WordsContext): string => {
  const operator = operatorOf(type);
  if (operator === undefined) return operandText(column, v, context, names);
  const isPair = operators[operator].operands === 'pair';
  const days = isPair && operandKindOf(column) === 'moment' ? daysText(v, context) : undefined;
  if (days !== undefined) return days;
  const ends = isPair && Array.isArray(v) ? v : [v];
  const operand = ends
    .map((end) => operandText(column, end, context, names))
    .join(inLanguage(phrase('engine/condition', 'both'), context.language));
  return `${operatorWord(operator, column, context.language)} ${operand}`;
};

/** A header filter as text, without its column: "over 40 °C". */
export const useFilterText = (filter: ColumnFilter | undefined, column: Column | undefined): string => {
  const { context } = useRendering();
  const values = filter?.values ?? [];
  const typed = values.filter(isTyped);
  const operands = typed.length > 0 ? typed.flatMap(({ v }) => (Array.isArray(v) ? v : [v])) : values;
  const target = column?.pid ?? column?.didlist?.pid;
  const names = useRecordNames(
    target,
    target === undefined ? [] : operands.filter((did) => typeof did === 'string'),
    undefined,
    column?.refdisplay,
  );
  if (column === undefined) return operands.map(String).join(', ');
  // A bare text is what the search box requests.
  const isSearch = typed.length === 0 && operandKindOf(column) === 'text';
  const typedValues = typed.length > 0 ? typed : [{ type: isSearch ? 'like' : '=', v: isSearch ? values[0] : values }];
  return typedValues.map(({ type, v }) => filterText({ type, v }, column, { context, names })).join(', ');
};
