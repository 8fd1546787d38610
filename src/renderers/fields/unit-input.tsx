import { useState } from 'react';
import { storedOf } from '../../engine/automation/linkage-draft.ts';
import { inUnit } from '../../engine/common-unit.ts';
import { operandUnit } from '../../engine/shown-units.ts';
import { unitOf } from '../../engine/unit.ts';
import type { InputProps } from './field.ts';
import { inputOf } from './inputs.ts';
import { useRendering } from './rendering.tsx';

/**
 * The input of a column whose number is typed in the unit that it is read in (`operandUnit`), while the form keeps it in
 * the column's own. The unit stays as it was at first, whatever is typed.
 */
export const UnitInput = ({ column, value, onChange, ...rest }: Omit<InputProps, 'unit'>) => {
  const { context } = useRendering();
  const [unit] = useState(() => operandUnit(column, storedOf(column, value), context));
  const columnUnit = unitOf(column, context.language);
  const Input = inputOf(column);
  return (
    <Input
      {...rest}
      column={column}
      unit={unit}
      value={typeof value === 'number' ? inUnit(value, columnUnit, unit) : value}
      onChange={(next: unknown) => onChange(typeof next === 'number' ? inUnit(next, unit, columnUnit) : next)}
    />
  );
};
