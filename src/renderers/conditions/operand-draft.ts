import type { Column, Language, Stored } from '../../engine/column.ts';
import { operatorLabel, operators } from '../../engine/condition/operators.ts';
import type { OperatorId } from '../../engine/condition/predicate.ts';
import { isRelativeToken, relativeTokens } from '../../engine/condition/tokens.ts';
import type { Fault, OperandKind } from '../../engine/field-type.ts';
import { fieldTypes } from '../../engine/field-types/registry.ts';
import { formatOperand } from '../../engine/format.ts';
import type { ShownContext } from '../../engine/shown-units.ts';
import { inLanguage, phrase } from '../../texts/phrase.ts';

/** A condition on one column while it is written: the operator, and the operand as it goes over the wire. */
export type OperandDraft = { operator: OperatorId; operand: unknown };

export const operandKindOf = (column: Column): OperandKind => fieldTypes[column.type].operand;

export const operatorsOf = (column: Column): readonly OperatorId[] => fieldTypes[column.type].operators;

export const operatorWord = (operator: OperatorId, column: Column, language: Language): string =>
  inLanguage(operatorLabel(operator, operandKindOf(column)), language);

/** A draft from the wire value, or the type's first operator with nothing to compare with. */
export const draftOf = (column: Column, value: { type: string; v: unknown } | undefined): OperandDraft => {
  const columnOperators = operatorsOf(column);
  const operator = columnOperators.find((id) => id === value?.type);
  return operator === undefined
    ? { operator: columnOperators[0] ?? '=', operand: undefined }
    : { operator, operand: value?.v };
};

/** The fault of an operand that the engine can't parse to a predicate. */
export const faultOf = (column: Column, { operator, operand }: OperandDraft): Fault | undefined => {
  const context = { language: 'en', zone: 'UTC', now: 0 } as const;
  const predicate = fieldTypes[column.type].predicate(operator, operand, column, context);
  return predicate.ok ? undefined : predicate.faults[0];
};

/** True if the engine can parse the operand; only then the condition is evaluated. */
export const isComplete = (column: Column, draft: OperandDraft): boolean => faultOf(column, draft) === undefined;

/** An operand as a list: one value is a list of one, nothing an empty one. */
export const asList = (operand: unknown): unknown[] =>
  Array.isArray(operand) ? operand : operand === undefined || operand === null || operand === '' ? [] : [operand];

export const texts = (operand: unknown): string[] => asList(operand).map(String);

/** Keeps an operand when the operator changes, unless the new one reads another number of operands. */
export const withOperator = (draft: OperandDraft, operator: OperatorId): OperandDraft => ({
  operator,
  operand:
    operators[draft.operator].operands === 'pair' || operators[operator].operands === 'pair'
      ? undefined
      : draft.operand,
});

const isStored = (value: unknown): value is Stored => typeof value === 'string' || typeof value === 'number';

/** An operand as text: "this week", "21", "Cool, Dry"; dids by their names where those are known. */
export const operandText = (
  column: Column,
  operand: unknown,
  context: ShownContext,
  names: Readonly<Record<string, string>> = {},
): string =>
  asList(operand)
    .map((value) => {
      if (isRelativeToken(value)) return inLanguage(relativeTokens[value].label, context.language);
      if (typeof value === 'string' && Object.hasOwn(names, value)) return names[value] ?? value;
      const stored: Stored = isStored(value) ? value : String(value);
      const formatted = formatOperand(column, stored, context);
      const { text, unit } = formatted.text === '' ? formatOperand(column, listOf(value), context) : formatted;
      if (text === '') return String(value);
      return unit === '' ? text : `${text}\u00a0${unit}`;
    })
    .join(operatorSeparator(context.language));

const listOf = (value: unknown): Stored => (typeof value === 'number' ? [value] : [String(value)]);

const operatorSeparator = (language: Language): string =>
  inLanguage(phrase('engine/common', 'listSeparator'), language);

/** Props of an operand editor. */
export type EditorProps = {
  id: string;
  column: Column;
  /** Unit of entered numbers; it may be larger than the stored unit. */
  unit: string;
  label: string;
  operator: OperatorId;
  operand: unknown;
  onChange: (operand: unknown) => void;
  /** An incomplete condition marks its own field. */
  invalid: boolean;
  /** Id of the element with the fault's text. */
  describedBy: string | undefined;
};
