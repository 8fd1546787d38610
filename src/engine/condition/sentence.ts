import type { Column, ConditionList, Language, ModuleConfig, Stored } from '../column.ts';
import { columnsOf } from '../builtin-columns.ts';
import { fieldTypeOf } from '../field-types/registry.ts';
import { formatOperand } from '../format.ts';
import type { ShownContext } from '../shown-units.ts';
import { numberOperand } from './operand.ts';
import { operatorLabel, operators } from './operators.ts';
import { isRelativeToken, relativeTokens } from './tokens.ts';
import { readTree } from './tree.ts';
import type { ReadItem } from './tree.ts';
import { inLanguage, phrase } from '../../texts/phrase.ts';

/** Finds the name of a record that a condition points to; without it the did is read out. */
export type NameOf = (pid: string, did: string) => string | undefined;

const texts = {
  or: phrase('engine/condition', 'or'),
  both: phrase('engine/condition', 'both'),
  and: phrase('engine/condition', 'and'),
  or2: phrase('engine/condition', 'orGroup'),
  unread: phrase('engine/condition', 'unread'),
  empty: phrase('engine/condition', 'empty'),
  any: phrase('engine/condition', 'any'),
} as const;

/** The name of a referred record, where the column's values are dids. */
function nameOfRecord(column: Column, value: unknown, nameOf: NameOf | undefined): string | undefined {
  const pid = column.pid ?? column.didlist?.pid;
  return pid !== undefined && typeof value === 'string' ? nameOf?.(pid, value) : undefined;
}

/** Several values of a list column are read one by one, as that column would show a list of one. */
function asStored(column: Column, value: unknown): Stored {
  const operand = fieldTypeOf(column).operand === 'text' ? value : (numberOperand(value) ?? value);
  if (typeof operand !== 'string' && typeof operand !== 'number') return null;
  const { storage } = fieldTypeOf(column);
  if (storage === 'textlist') return [String(operand)];
  if (storage === 'integerlist') return typeof operand === 'number' ? [operand] : null;
  return storage === 'text' ? String(operand) : operand;
}

function valueText(column: Column, value: unknown, context: ShownContext, nameOf: NameOf | undefined): string {
  if (isRelativeToken(value) && fieldTypeOf(column).measure === 'moment')
    return inLanguage(relativeTokens[value].label, context.language);
  // A comparison with the value that means empty tests for "has a value".
  if (column.emptyvalue !== undefined && column.emptyvalue === (numberOperand(value) ?? value))
    return inLanguage(texts.empty, context.language);
  const name = nameOfRecord(column, value, nameOf);
  if (name !== undefined) return name;
  const { text, unit } = formatOperand(column, asStored(column, value), context);
  if (text === '')
    return typeof value === 'string' && value !== '' ? value : inLanguage(texts.unread, context.language);
  // A no-break space keeps the unit with its number (look: copy).
  return unit === '' ? text : `${text}\u00a0${unit}`;
}

/** "is in this week", but "is 2026-11-21 10:42:10": a single moment is no range. */
function operatorText(item: ReadItem, column: Column, language: Language): string {
  const { operand } = fieldTypeOf(column);
  const isPlainMoment = operand === 'moment' && item.type === '=' && !isRelativeToken(first(item.v));
  return inLanguage(isPlainMoment ? operators['='].label : operatorLabel(item.type, operand), language);
}

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);

/** A span of a sentence; the user's choices are distinguished from the words around them. */
export type SentencePart = { text: string; isValue: boolean };

const plain = (text: string): SentencePart => ({ text, isValue: false });

/** The parts of several with the same words between each two. */
const joinParts = (parts: readonly (readonly SentencePart[])[], between: string): SentencePart[] =>
  parts.flatMap((part, index) => (index === 0 ? part : [plain(between), ...part]));

function itemParts(
  item: ReadItem,
  columns: ReadonlyMap<string, Column>,
  context: ShownContext,
  nameOf: NameOf | undefined,
): SentencePart[] {
  const { language } = context;
  const column = columns.get(item.k);
  if (!column) return [plain(`${item.k} ${inLanguage(texts.unread, language)}`)];
  const values: unknown[] = Array.isArray(item.v) && item.v.length > 0 ? item.v : [item.v];
  const operand = joinParts(
    values.map((value) => [{ text: valueText(column, value, context, nameOf), isValue: true }]),
    operators[item.type].operands === 'pair' ? inLanguage(texts.both, language) : inLanguage(texts.or, language),
  );
  const label = inLanguage(column.label, context.language);
  const operator = operatorText(item, column, context.language);
  return [plain(inLanguage(phrase('engine/condition', 'labelOperator', { label, operator }), language)), ...operand];
}

/**
 * A condition read back in plain words, such as "Power is over 26.0 kW, and State is Running", in parts. Incomplete
 * items are read with an ellipsis; a list that is no condition is read as nothing.
 */
export function conditionSentence(
  list: unknown,
  config: ModuleConfig,
  context: ShownContext,
  nameOf?: NameOf,
): SentencePart[] {
  const tree = readTree(list);
  if (!tree.ok) return [];
  const { language } = context;
  if (tree.value.length === 0) return [plain(inLanguage(texts.any, language))];
  const columns = columnsOf(config);
  const groups = tree.value.map((group) =>
    joinParts(
      group.map((item) => itemParts(item, columns, context, nameOf)),
      inLanguage(texts.and, language),
    ),
  );
  return joinParts(groups, inLanguage(texts.or2, language));
}

/** The sentence as one text. */
export function describeCondition(list: unknown, config: ModuleConfig, context: ShownContext, nameOf?: NameOf): string {
  return conditionSentence(list, config, context, nameOf)
    .map(({ text }) => text)
    .join('');
}

/** The records that a condition names, by the module and column they are read with: their names are requested. */
export function namedRecords(
  list: ConditionList,
  config: ModuleConfig,
): { pid: string; display: string | undefined; dids: string[] }[] {
  const columns = columnsOf(config);
  return list.flatMap((entry) => {
    const column = typeof entry === 'string' ? undefined : columns.get(entry.k);
    const pid = column?.pid ?? column?.didlist?.pid;
    if (typeof entry === 'string' || pid === undefined) return [];
    const values: unknown[] = Array.isArray(entry.v) ? entry.v : [entry.v];
    const dids = values.filter((value) => typeof value === 'string' && value !== '');
    return dids.length === 0 ? [] : [{ pid, display: column?.refdisplay, dids: dids.map(String) }];
  });
}
