import type { ComponentType } from 'react';
import type { Column } from '../../engine/column.ts';
import type { OperandKind } from '../../engine/field-type.ts';
import { fieldTypes } from '../../engine/field-types/registry.ts';
import { storedNumber, writtenNumber } from '../../engine/shown-units.ts';
import { NumberInput } from '../fields/number-input.tsx';
import { useRendering } from '../fields/rendering.tsx';
import styles from './conditions.module.css';
import { ChoicesOperand, RecordsOperand } from './choices-operand.tsx';
import { ClockOperand, PeriodOperand } from './clock-operand.tsx';
import { MomentOperand } from './moment-operand.tsx';
import { asList, type EditorProps, type OperandDraft, operandKindOf } from './operand-draft.ts';
import { TextOperand } from './text-operand.tsx';

/** Numbers are typed in the column's display unit and sent in its stored unit. */
const NumberOperand = ({ id, column, unit, label, operand, onChange, invalid, describedBy }: EditorProps) => {
  const stored = asList(operand)[0];
  const written = typeof stored === 'number' ? writtenNumber(column, stored, unit) : stored;
  return (
    <NumberInput
      id={id}
      column={column}
      unit={unit}
      label={label}
      value={written}
      disabled={false}
      invalid={invalid}
      describedBy={describedBy}
      onChange={(value) => onChange(typeof value === 'number' ? storedNumber(column, value, unit) : value)}
    />
  );
};

const MonthsOperand = ({ id, column, label, operand, onChange, invalid }: EditorProps) => {
  const { context } = useRendering();
  const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  const chosen = asList(operand);
  return (
    <div id={id} className={styles.shortcuts} role="group" aria-label={label} data-invalid={invalid}>
      {months.map((month) => (
        <button
          key={month}
          type="button"
          className={styles.shortcut}
          aria-pressed={chosen.includes(month)}
          onClick={() => {
            const next = chosen.includes(month) ? chosen.filter((other) => other !== month) : [...chosen, month];
            onChange(next.length === 0 ? undefined : next);
          }}
        >
          {fieldTypes[column.type].format([month], column, context)}
        </button>
      ))}
    </div>
  );
};

const editors: Readonly<Record<OperandKind, ComponentType<EditorProps>>> = {
  text: TextOperand,
  number: NumberOperand,
  choices: ChoicesOperand,
  moment: MomentOperand,
  clock: ClockOperand,
  records: RecordsOperand,
  period: PeriodOperand,
  months: MonthsOperand,
};

type Props = {
  id: string;
  column: Column;
  unit: string;
  label: string;
  draft: OperandDraft;
  onChange: (draft: OperandDraft) => void;
  invalid?: boolean;
  describedBy?: string | undefined;
};

/** Edits what a column is compared with, by the kind of operand that its type requests. */
export const Operand = ({ id, column, unit, label, draft, onChange, invalid = false, describedBy }: Props) => {
  const Editor = editors[operandKindOf(column)];
  return (
    <Editor
      id={id}
      column={column}
      unit={unit}
      label={label}
      operator={draft.operator}
      operand={draft.operand}
      invalid={invalid}
      describedBy={describedBy}
      onChange={(operand) => onChange({ operator: draft.operator, operand })}
    />
  );
};
