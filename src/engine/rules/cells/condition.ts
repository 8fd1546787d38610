import { comparisons, comparisonWord, isComparisonCode } from '../../automation/comparisons.ts';
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

type Signed = { code: ComparisonCode; rest: string };

/** Longer signs first: `>=` is not `>` and `=`. */
const bySign = Object.entries(comparisons)
  .flatMap(([code, { signs }]) => signs.map((sign) => ({ code: Number(code), sign })))
  .toSorted((a, b) => b.sign.length - a.sign.length);

const splitSign = (text: string, column: RuleColumn): Signed => {
  const trimmed = text.trimStart();
  const found = bySign.find(({ sign }) => trimmed.startsWith(sign));
  if (found === undefined || !isComparisonCode(found.code)) return { code: firstRelation(column), rest: text };
  const rest = trimmed.slice(found.sign.length);
  return { code: found.code, rest: rest.startsWith(' ') ? rest.slice(1) : rest };
};

/** `>` and `<` are relations that conditions do not have: they are no part of a number. */
const isOtherSign = (rest: string, { column }: RuleColumn): boolean =>
  fieldTypeOf(column).measure === 'number' && /^\s*[<>＜＞]/.test(rest);

/** A text without a sign has the default relation; it is written so where it reads back so. */
const written = (code: ComparisonCode, text: string, column: RuleColumn): string => {
  const { code: read, rest } = splitSign(text, column);
  return code === firstRelation(column) && read === code && rest === text ? text : `${signOf(code)} ${text}`;
};

const prefixOf = (code: ComparisonCode, column: Column, language: Language): CellChoice => ({
  text: `${signOf(code)} `,
  label: `${signOf(code)}  ${inLanguage(comparisonWord(code, column, true), language)}`,
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
  shown: ({ code, value }, { column }, context) =>
    value === null ? nothingShown : { ...nothingShown, sign: signOf(code), ...shownStored(value, column, context) },
  text: ({ code, value }, column, context) => {
    const text = storedText(value, column.column, context);
    return value === null && code === firstRelation(column) ? '' : written(code, text, column);
  },
  read: (text, column, context) => {
    if (text.trim() === '') return success(undefined);
    const { code, rest } = splitSign(text, column);
    if (!column.relations.includes(code) || isOtherSign(rest, column)) return failure('relation');
    const read = readStored(rest, column.column, context);
    return read.ok ? success({ code, value: read.value }) : read;
  },
  numberOf: ({ value }, { column }) => storedNumber(value, column),
  withNumber: ({ code }, number, { column }) => {
    const stored = storedOfNumber(number, column);
    return stored.ok ? success({ code, value: stored.value }) : stored;
  },
  choices: ({ column, relations }, language) => {
    const own = choicesOf(column, language);
    if (own.length === 0) return relations.map((code) => prefixOf(code, column, language));
    return relations.flatMap((code) =>
      own.map(({ text }) => {
        const shownText = code === defaultRelation ? text : `${signOf(code)} ${text}`;
        return { text: shownText, label: shownText };
      }),
    );
  },
  storedOf: ({ value }) => value,
  withStored: ({ code }, stored) => success({ code, value: stored }),
  relation: { of: ({ code }) => code, with: ({ value }, code) => ({ code, value }) },
} as const satisfies RuleCellKind<ConditionValue>;
