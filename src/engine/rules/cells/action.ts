import type { Language, Stored } from '../../column.ts';
import { isObject } from '../../own-property.ts';
import { failure, success } from '../../result.ts';
import { nothingShown, type RuleCellKind } from '../cell-kind.ts';
import type { RuleColumn, RuleSource } from '../rule-table.ts';
import {
  choicesOf,
  isStored,
  readStored,
  shownStored,
  storedNumber,
  storedOfNumber,
  storedText,
} from './stored-value.ts';
import { inLanguage, textsIn } from '../../../texts/phrase.ts';

/** A value of its own, or the one that a reference leads to. A value of null sets nothing. */
export type ActionValue = { value: Stored } | { link: string; from: string };

const isReference = (value: ActionValue): value is { link: string; from: string } => 'link' in value;

/** What a reference starts with in the text of a cell, and what a value starts with that would look like one. */
const arrow = '→';
const equals = '=';

const sourceText = ({ link, from }: { link: string; from: string }): string => `${arrow} ${link}.${from}`;

const labelOf = ({ sources }: RuleColumn, { link, from }: { link: string; from: string }, language: Language): string =>
  inLanguage(sources.find((source) => source.link === link && source.column === from)?.label, language) ??
  `${link}.${from}`;

const isNamed = (source: RuleSource, name: string): boolean =>
  [`${source.link}.${source.column}`, ...textsIn(source.label)].includes(name);

export const actionCell = {
  id: 'action',
  valueOf: (cell) => {
    if (!isObject(cell)) return { value: null };
    const { link, from, value } = cell;
    if (typeof link === 'string' && typeof from === 'string') return { link, from };
    return { value: isStored(value) ? value : null };
  },
  isEmpty: (value) => !isReference(value) && value.value === null,
  display: (value, column, context) =>
    isReference(value)
      ? { ...nothingShown, isReference: true, text: labelOf(column, value, context.language) }
      : { ...nothingShown, ...shownStored(value.value, column.column, context) },
  text: (value, { column }, context) => {
    if (isReference(value)) return sourceText(value);
    const text = storedText(value.value, column, context);
    return [arrow, equals].some((sign) => text.trimStart().startsWith(sign)) ? `${equals} ${text}` : text;
  },
  read: (text, column, context) => {
    const trimmed = text.trim();
    if (trimmed === '') return success(undefined);
    if (trimmed.startsWith(arrow)) {
      const name = trimmed.slice(arrow.length).trim();
      const source = column.sources.find((offered) => isNamed(offered, name));
      return source === undefined ? failure('refcolumn') : success({ link: source.link, from: source.column });
    }
    const start = text.trimStart();
    const valueText = start.startsWith(equals) ? start.slice(equals.length).replace(/^ /, '') : text;
    const read = readStored(valueText, column.column, context);
    return read.ok ? success(read.value === null ? undefined : { value: read.value }) : read;
  },
  numberOf: (value, { column }) => (isReference(value) ? undefined : storedNumber(value.value, column)),
  withNumber: (_value, number, { column }) => {
    const stored = storedOfNumber(number, column);
    return stored.ok ? success({ value: stored.value }) : stored;
  },
  choices: ({ column, sources }, language) => [
    ...choicesOf(column, language),
    ...sources.map(({ label }) => ({
      text: `${arrow} ${inLanguage(label, language)}`,
      label: `${arrow} ${inLanguage(label, language)}`,
    })),
  ],
  storedOf: (value) => (isReference(value) ? null : value.value),
  withStored: (_value, stored) => success(stored === null ? undefined : { value: stored }),
} as const satisfies RuleCellKind<ActionValue>;
