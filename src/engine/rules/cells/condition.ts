import { comparisons, comparisonText, isComparisonCode } from '../../automation/comparisons.ts';
import type { Column, Language, Stored } from '../../column.ts';
import type { ComparisonCode } from '../../field-type.ts';
import { fieldTypeOf } from '../../field-types/registry.ts';
import { isObject } from '../../own-property.ts';
import { failure, success } from '../../result.ts';
import { type CellChoice, nothingShown, type RuleCellKind } from '../cell-kind.ts';
import type { RuleColumn } from '../rule-table.ts';
import {
  choicesOf,
  isStored,
  readStored,
  shownStored,
  storedNumber,
  storedOfNumber,
  storedText,
} from './stored-value.ts';
import { inLanguage } from '../../../texts/phrase.ts';

/** A relation and a value; without a value it asks nothing. */
export type ConditionValue = { code: ComparisonCode; value: Stored };

/** Contract "Policies": the relation of a new condition. */
const defaultRelation = 4;
export const firstRelation = ({ relations }: RuleColumn): ComparisonCode =>
  relations.includes(defaultRelation) ? defaultRelation : (relations[0] ?? defaultRelation);

const signOf = (code: ComparisonCode): string => comparisons[code].signs[0] ?? '';

type Signed = { code: ComparisonCode; operandText: string };

/** Longer signs first: `>=` is not `>` and `=`. */
const bySign = Object.entries(comparisons)
  .flatMap(([code, { signs }]) => signs.map((sign) => ({ code: Number(code), sign })))
  .toSorted((a, b) => b.sign.length - a.sign.length);

const splitSign = (text: string, column: RuleColumn): Signed => {
  const trimmed = text.trimStart();
  const match = bySign.find(({ sign }) => trimmed.startsWith(sign));
  if (match === undefined || !isComparisonCode(match.code)) return { code: firstRelation(column), operandText: text };
  const operandText = trimmed.slice(match.sign.length);
  return { code: match.code, operandText: operandText.startsWith(' ') ? operandText.slice(1) : operandText };
};

/** `>` and `<` are relations that conditions do not have: they are no part of a number. */
const isOtherSign = (operandText: string, { column }: RuleColumn): boolean =>
  fieldTypeOf(column).measure === 'number' && /^\s*[<>＜＞]/.test(operandText);

/** A text without a sign has the default relation; it is written so where it reads back so. */
const written = (code: ComparisonCode, text: string, column: RuleColumn): string => {
  const { code: read, operandText } = splitSign(text, column);
  return code === firstRelation(column) && read === code && operandText === text ? text : `${signOf(code)} ${text}`;
};

const prefixOf = (code: ComparisonCode, column: Column, language: Language): CellChoice => ({
  text: `${signOf(code)} `,
  label: `${signOf(code)}  ${inLanguage(comparisonText(code, column, true), language)}`,
  isPrefix: true,
});

export const conditionCell = {
  id: 'condition',
  valueOf: (cell, column) => {
    const blank = { code: firstRelation(column), value: null };
    if (!isObject(cell)) return blank;
    const { code, value } = cell;
    return isComparisonCode(code) && isStored(value) ? { code, value } : blank;
  },
  isEmpty: ({ value }) => value === null,
  display: ({ code, value }, { column }, context) =>
    value === null ? nothingShown : { ...nothingShown, sign: signOf(code), ...shownStored(value, column, context) },
  text: ({ code, value }, column, context) => {
    const text = storedText(value, column.column, context);
    return value === null && code === firstRelation(column) ? '' : written(code, text, column);
  },
  read: (text, column, context) => {
    if (text.trim() === '') return success(undefined);
    const { code, operandText } = splitSign(text, column);
    if (!column.relations.includes(code) || isOtherSign(operandText, column)) return failure('relation');
    const read = readStored(operandText, column.column, context);
    return read.ok ? success({ code, value: read.value }) : read;
  },
  numberOf: ({ value }, { column }) => storedNumber(value, column),
  withNumber: ({ code }, number, { column }) => {
    const stored = storedOfNumber(number, column);
    return stored.ok ? success({ code, value: stored.value }) : stored;
  },
  choices: ({ column, relations }, language) => {
    const choices = choicesOf(column, language);
    if (choices.length === 0) return relations.map((code) => prefixOf(code, column, language));
    return relations.flatMap((code) =>
      choices.map(({ text }) => {
        const shownText = code === defaultRelation ? text : `${signOf(code)} ${text}`;
        return { text: shownText, label: shownText };
      }),
    );
  },
  storedOf: ({ value }) => value,
  withStored: ({ code }, stored) => success({ code, value: stored }),
  relation: { of: ({ code }) => code, with: ({ value }, code) => ({ code, value }) },
} as const satisfies RuleCellKind<ConditionValue>;
