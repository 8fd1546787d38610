import type { Column, ConditionItem, Language, LocalText, ModuleConfig } from '../column.ts';
import { columnsOf } from '../builtin-columns.ts';
import { fieldTypeOf } from '../field-types/registry.ts';
import { unitOf } from '../unit.ts';
import { fold } from './text.ts';
import type { Token } from './text.ts';
import { findTerms, textsOf, wordsOf } from './vocabulary.ts';
import type { Match, ValueTerm } from './vocabulary.ts';
import { fitsUnit, inOwnUnit, spanRatio, unitSpellings } from './units.ts';
import { inLanguage, localText, phrase } from '../../texts/phrase.ts';

/** Finds conditions on the columns of a module in the text of a question. */

export type WordedCondition = { item: ConditionItem; wording: LocalText };
/** An ambiguous word or number, and the conditions that it may mean. */
export type Unclear = { text: string; options: readonly WordedCondition[] };
export type FoundConditions = {
  conditions: WordedCondition[];
  unclear: Unclear | undefined;
  /** Text of a comparison with a number that fits no column of the module. */
  unmet: string | undefined;
  used: ReadonlySet<number>;
  columns: string[];
};

/** `isFree`: the token has no other meaning; `isOpen`: no other meaning than as part of the module's name. */
type Scene = {
  tokens: readonly Token[];
  isFree(index: number): boolean;
  isOpen(index: number): boolean;
  config: ModuleConfig;
};

const operatorWords = {
  '>': phrase('server/understanding', 'over'),
  '<': phrase('server/understanding', 'under'),
  '>=': phrase('server/understanding', 'atLeast'),
  '<=': phrase('server/understanding', 'atMost'),
  '=': phrase('server/understanding', 'is'),
  '!=': phrase('server/understanding', 'not'),
} as const;
type Comparison = keyof typeof operatorWords;

const before: readonly [Comparison, RegExp][] = [
  ['>=', /(?:at least|no less than|not below|minimum of|>=|≥|不低于|不小于|不少于|至少|达到)$/],
  ['<=', /(?:at most|no more than|not above|up to|<=|≤|不高于|不大于|不超过|至多|最多)$/],
  [
    '>',
    /(?:above|over|more than|greater than|higher than|warmer than|hotter than|brighter than|exceeds?|exceeding|larger than|bigger than|longer than|older than|>|高于|大于|超过|多于|高过|超出|超)$/,
  ],
  [
    '<',
    /(?:below|under|less than|lower than|colder than|cooler than|fewer than|smaller than|shorter than|<|低于|小于|少于|不到|不足|未达到|未满)$/,
  ],
  ['=', /(?:equals?|equal to|exactly|=|等于|正好是|恰好为)$/],
];
const after: readonly [Comparison, RegExp][] = [
  ['>=', /^ ?(?:or more|or higher|or above|and above|and more|以上|及以上)/],
  ['<=', /^ ?(?:or less|or lower|or below|and below|以下|及以下)/],
];

const isNumeric = (column: Column): boolean => fieldTypeOf(column).measure === 'number';

/** Stored operands; orders that the type lacks become the next one of its whole or real values. */
export function numberCondition(column: Column, comparison: Comparison, displayValue: number): WordedCondition {
  const stored = Math.round(displayValue * (column.multiple ?? 1) * 1e6) / 1e6;
  const isWhole = column.multiple !== undefined || fieldTypeOf(column).storage === 'integer';
  const step = isWhole ? 0.5 : 1e-9;
  const [type, v] =
    comparison === '>=' ? ['>', stored - step] : comparison === '<=' ? ['<', stored + step] : [comparison, stored];
  const words = operatorWords[comparison];
  const text = (language: Language) => {
    const unit = unitOf(column, language);
    return `${inLanguage(phrase('server/understanding', 'columnIs', { label: column.label, operator: words, value: displayValue }), language)}${unit === '' ? '' : ` ${unit}`}`;
  };
  return { item: { k: column.column, type: String(type), v }, wording: localText(text) };
}

const valueCondition = (column: Column, value: string, isNegated: boolean): WordedCondition => {
  const label = column.enum?.[value] ?? value;
  const words = operatorWords[isNegated ? '!=' : '='];
  return {
    item: { k: column.column, type: isNegated ? '!=' : '=', v: [value] },
    wording: phrase('server/understanding', 'columnHasValue', { label: column.label, operator: words, value: label }),
  };
};

/** "on" and "off" are prepositions more often than values. */
const verbs = /^(?:is|are|was|were|be|still|currently|switched|turned|that's|all|not|left|which)$/;
const followers = /^(?:now|above|below|over|under|with|and|but|at|in|right|currently|or|\?|\.|,|!)$/;

function isValueWord(tokens: readonly Token[], { from, to }: Match<ValueTerm>): boolean {
  const word = tokens[from]?.text ?? '';
  if (to - from > 1 || !['on', 'off', 'open', 'normal'].includes(word)) return true;
  const next = tokens[to]?.text;
  return verbs.test(tokens[from - 1]?.text ?? '') || next === undefined || followers.test(next) || word === 'open';
}

const negations = new Set(['not', "isn't", "aren't", 'without', '不', '没', '非', '未']);
const negated = (tokens: readonly Token[], from: number): boolean => {
  const [last, secondLast] = [tokens[from - 1]?.text ?? '', tokens[from - 2]?.text ?? ''];
  return (
    negations.has(last) ||
    (last === '是' && secondLast === '不') ||
    (last === '有' && secondLast === '没') ||
    (secondLast === 'not' && last === 'in')
  );
};

type Columns = readonly Match<string>[];

/** Narrows ambiguous matches to the column that is named beside them, else to columns with a declared meaning. */
function narrowed(all: readonly Match<ValueTerm>[], columns: Columns): readonly Match<ValueTerm>[] {
  const [first] = all;
  if (first === undefined) return all;
  const near = all.filter(({ means }) =>
    columns.some(
      (match) =>
        match.means === means.column && Math.min(Math.abs(match.to - first.from), Math.abs(match.from - first.to)) <= 2,
    ),
  );
  if (near.length > 0) return near;
  const declared = all.filter(({ means }) => means.isDeclared);
  return declared.length > 0 ? declared : all;
}

const yes = /^(?:on|yes|true)$/;
const no = /^(?:off|no|false)$/;
const claims = /^(?:is|are|was|were|正|在)$/;

/** Finds boolean columns that are named like a value: "not recording", "are recording". */
function flagConditions({ tokens, config }: Pick<Scene, 'tokens' | 'config'>, columns: Columns): WordedCondition[] {
  const columnsByName = columnsOf(config);
  return columns.flatMap(({ means, from }) => {
    const column = columnsByName.get(means);
    const values = Object.entries(column?.enum ?? {});
    const valueOf = (pattern: RegExp) => values.find(([, { en }]) => pattern.test(en.toLowerCase()))?.[0];
    const [on, off] = [valueOf(yes), valueOf(no)];
    if (column === undefined || on === undefined || off === undefined || values.length !== 2) return [];
    if (negated(tokens, from)) return [valueCondition(column, off, false)];
    return claims.test(tokens[from - 1]?.text ?? '') ? [valueCondition(column, on, false)] : [];
  });
}

function valueConditions({ tokens, isFree, isOpen, config }: Scene, columns: Columns) {
  const columnsByName = columnsOf(config);
  const used = new Set<number>();
  const conditions: WordedCondition[] = [];
  let unclear: Unclear | undefined;
  const valueMatches = findTerms(tokens, wordsOf(config).values).filter((match) => isValueWord(tokens, match));
  const labels = new Set(
    columns.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)),
  );
  for (const { from, to, means } of valueMatches) {
    const indexes = Array.from({ length: to - from }, (_, index) => from + index);
    // "Alarm" of "Leak alarm" is a value where the label is that of its own column.
    const isInLabel = columns.some(
      (wide) => wide.means !== means.column && wide.from <= from && wide.to >= to && wide.to - wide.from > to - from,
    );
    const isTaken = indexes.some((index) => used.has(index) || !isOpen(index)) || !indexes.some(isFree);
    if (isTaken || isInLabel) continue;
    const same = narrowed(
      valueMatches.filter((match) => match.from === from && match.to === to),
      columns,
    );
    const values = new Map(same.map(({ means }) => [`${means.column} ${means.value}`, means]));
    const options = [...values.values()].flatMap(({ column, value }) => {
      const valueColumn = columnsByName.get(column);
      return valueColumn === undefined ? [] : [valueCondition(valueColumn, value, negated(tokens, from))];
    });
    for (const index of indexes) used.add(index);
    const [only] = options;
    if (only === undefined) continue;
    if (options.length === 1) conditions.push(only);
    else
      unclear ??= {
        text: tokens
          .slice(from, to)
          .map(({ text }) => text)
          .join(' '),
        options,
      };
  }
  for (const condition of flagConditions({ tokens, config }, columns))
    if (!conditions.some(({ item }) => item.k === condition.item.k)) conditions.push(condition);
  return { conditions, unclear, used, labels };
}

/** The numeric column that a number refers to: the one named nearest to it, or the only one with its unit. */
function columnsFor({ config }: Scene, index: number, unit: string | undefined, columns: Columns): Column[] {
  const columnsByName = columnsOf(config);
  const numeric = columns
    .flatMap((match) => {
      const column = columnsByName.get(match.means);
      return column !== undefined && isNumeric(column) ? [{ ...match, column }] : [];
    })
    .toSorted((a, b) => Math.abs(a.to - index) - Math.abs(b.to - index) || b.letters - a.letters);
  const [nearest] = numeric;
  if (nearest !== undefined)
    return [
      // A column may match by several spellings.
      ...new Set(
        numeric.filter(({ from, to }) => from === nearest.from && to === nearest.to).map(({ column }) => column),
      ),
    ];
  if (unit === undefined) return [];
  const fitting = config.columns.filter((column) => isNumeric(column) && fitsUnit(column, unit));
  const measured = fitting.filter(({ measures }) => measures !== undefined && !/^(?:set|rated)/.test(measures));
  return measured.length === 1 ? measured : fitting;
}

function numberConditions(scene: Scene, text: string, columns: Columns) {
  const { tokens, isFree } = scene;
  const conditions: WordedCondition[] = [];
  const used = new Set<number>();
  let unclear: Unclear | undefined;
  let unmet: string | undefined;
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'number' || !isFree(index) || used.has(index)) continue;
    const isNegative = tokens[index - 1]?.text === '-' && tokens[index - 2]?.kind !== 'number';
    const comparedText = text
      .slice(0, token.start - (isNegative ? 1 : 0))
      .trimEnd()
      .replace(/ (?:the|a|an)$/, '');
    const right = text.slice(token.end);
    const unitFound = unitSpellings.find(([pattern]) => pattern.test(right));
    const unitLength = unitFound === undefined ? 0 : (unitFound[0].exec(right)?.[0].length ?? 0);
    const behind = after.find(([, pattern]) => pattern.test(right.slice(unitLength)));
    const ahead = before.find(([, pattern]) => pattern.test(comparedText));
    const comparison = behind?.[0] ?? ahead?.[0];
    if (comparison === undefined) continue;
    const unit = unitFound?.[1];
    const number = Number(token.text) * (isNegative ? -1 : 1);
    const options = columnsFor(scene, index, unit, columns).map((column) =>
      numberCondition(column, comparison, inOwnUnit(number, unit, column) * spanRatio(right, column)),
    );
    const end = token.end + unitLength;
    for (const [index, word] of tokens.entries()) if (word.start >= token.start && word.end <= end) used.add(index);
    const [only] = options;
    if (only === undefined)
      unmet ??= `${ahead?.[1].exec(comparedText)?.[0] ?? ''} ${text.slice(token.start, end)}`.trim();
    else if (options.length === 1) conditions.push(only);
    else unclear ??= { text: text.slice(token.start, end), options };
  }
  return { conditions, unclear, unmet, used };
}

/** Drops matches within a longer one: "Power" within "Rated power". */
export function longestMatches<T>(matches: readonly Match<T>[]): Match<T>[] {
  return matches.filter(
    (match) =>
      !matches.some(
        (other) => other.to - other.from > match.to - match.from && other.from <= match.from && other.to >= match.to,
      ),
  );
}

/** @param text the normalised question; `tokens` are its words */
export function findConditions(scene: Scene, text: string): FoundConditions {
  const columnsByName = columnsOf(scene.config);
  // "Create" is no question about the column "Created".
  const isWritten = ({ from, to, means }: Match<string>) => {
    const { builtin, label } = columnsByName.get(means) ?? {};
    const written = text.slice(scene.tokens[from]?.start, scene.tokens[to - 1]?.end);
    return builtin !== true || label === undefined || textsOf(label).some((labelText) => fold(labelText) === written);
  };
  const columns = longestMatches(
    findTerms(scene.tokens, wordsOf(scene.config).columns).filter(
      (match) => scene.isFree(match.from) && isWritten(match),
    ),
  );
  const numbers = numberConditions(scene, text, columns);
  const values = valueConditions(
    { ...scene, isFree: (index) => scene.isFree(index) && !numbers.used.has(index) },
    columns,
  );
  return {
    conditions: [...values.conditions, ...numbers.conditions],
    unclear: values.unclear ?? numbers.unclear,
    unmet: numbers.unmet,
    used: new Set([...values.used, ...numbers.used, ...values.labels]),
    columns: [...new Set(columns.map(({ means }) => means))],
  };
}
