import type { Column } from '../../engine/column.ts';
import { operatorIds } from '../../engine/condition/predicate.ts';
import { operandKindOf, operandText, operatorWord } from '../conditions/operand-draft.ts';
import { useRendering } from '../fields/rendering.tsx';
import { useRecordNames } from '../fields/use-record-names.ts';
import { type ColumnFilter, isTyped } from './list-filter.ts';

const operatorOf = (type: string) => operatorIds.find((id) => id === type);

/** A header filter as a person says it, without its column: "over 40 °C". */
export const useFilterWords = (filter: ColumnFilter | undefined, column: Column | undefined): string => {
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
  const asked = typed.length > 0 ? typed : [{ type: isSearch ? 'like' : '=', v: isSearch ? values[0] : values }];
  return asked
    .map(({ type, v }) => {
      const operator = operatorOf(type);
      const operand = operandText(column, v, context, names);
      return operator === undefined ? operand : `${operatorWord(operator, column, context.language)} ${operand}`;
    })
    .join(', ');
};
