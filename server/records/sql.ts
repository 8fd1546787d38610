import { type RawBuilder, sql } from 'kysely';
import { idValue, idValues, isAmong } from '../db/record-id.ts';
import { foldAscii } from '../../src/engine/condition/evaluate.ts';
import type { Expression, Predicate, Test } from '../../src/engine/condition/predicate.ts';
import type { Storage } from '../../src/engine/field-type.ts';
import { type StorageKind, storageKinds } from '../modules/storage.ts';
import { hasNumber } from './record-numbers.ts';

/**
 * Conditions as SQL. It answers as `evaluate` does in memory, row by row (tests/api/agreement.test.ts): a predicate
 * is never unknown, and a value of a kind that the column cannot hold equals nothing in it.
 */

/**
 * `id` is the compact column behind a built-in id, where the module has one; `number` that of a record's number in place
 * of its id; `isKey`: the id of a reading, which is the key of its table.
 */
export type PhysicalColumn = { physical: string; storage: Storage; id?: string; number?: string; isKey?: true };

type Bool = RawBuilder<boolean>;
type Column = {
  ref: RawBuilder<unknown>;
  kind: StorageKind;
  storage: Storage;
  /** Rows whose value is one of some ids, where the text is not what is stored. */
  find: ((dids: readonly string[]) => Bool) | undefined;
  /** What is empty where the value is. */
  presenceRef: RawBuilder<unknown>;
};
type TestOf<K extends Test['test']> = Extract<Test, { test: K }>;

const yes: Bool = sql<boolean>`true`;
const no: Bool = sql<boolean>`false`;

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Whole numbers compare with whole bounds, so that the column's own type and index are used. */
const bound = (value: number, { storage }: Column): RawBuilder<unknown> =>
  storage === 'integer' ? sql`${Math.ceil(value)}::bigint` : sql`${value}::double precision`;

const elements = (values: readonly unknown[], { kind }: Column) => values.filter((value) => kind.holds(value));

const idsTest = (id: RawBuilder<unknown>, dids: readonly string[]): Bool =>
  dids.length === 1 ? sql<boolean>`${id} = ${idValue(dids[0])}` : sql<boolean>`${id} = any(${idValues(dids)})`;

const tests: { readonly [K in Test['test']]: (column: Column, test: TestOf<K>) => Bool } = {
  anyof: (column, { values }) => {
    const valid = elements(values, column);
    if (column.kind.isList || valid.length === 0) return no;
    if (column.find !== undefined) return column.find(valid.map(String));
    const operand = sql`cast(${valid[0]} as ${sql.raw(column.kind.sqlType.replace(/ collate.*/, ''))})`;
    return valid.length === 1
      ? sql<boolean>`${column.ref} = ${operand}`
      : sql<boolean>`${column.ref} = any(cast(${valid} as ${sql.raw(column.kind.arrayType)}))`;
  },
  range: (column, { from, below }) => {
    if (column.kind.isList || !column.kind.isNumeric) return no;
    const parts = [
      ...(from === undefined ? [] : [sql<boolean>`${column.ref} >= ${bound(from, column)}`]),
      ...(below === undefined ? [] : [sql<boolean>`${column.ref} < ${bound(below, column)}`]),
    ];
    return parts.length === 0
      ? sql<boolean>`${column.ref} is not null`
      : sql<boolean>`(${sql.join(parts, sql` and `)})`;
  },
  contains: (column, { text }) =>
    column.storage === 'text' && column.kind.holds(text)
      ? sql<boolean>`${column.ref} ilike cast(${`%${escaped(text)}%`} as text)`
      : no,
  overlaps: (column, { values }) => {
    const valid = elements(values, column);
    if (!column.kind.isList || valid.length === 0) return no;
    return sql<boolean>`${column.ref} && cast(${valid} as ${sql.raw(column.kind.arrayType)})`;
  },
  present: (column) => sql<boolean>`${column.presenceRef} is not null`,
};

// The record is keyed by the tag of the union, so the entry found by a test's tag takes that very test.
const testSql = (column: Column, test: Test): Bool =>
  (tests[test.test] as (column: Column, test: Test) => Bool)(column, test);

const findBy = ({ id, number, isKey }: PhysicalColumn): Column['find'] => {
  if (isKey === true) return (dids) => isAmong({ key: 'reading' }, dids);
  if (number !== undefined) return (dids) => hasNumber(sql.ref(`t.${number}`), dids);
  return id === undefined ? undefined : (dids) => idsTest(sql.ref(`t.${id}`), dids);
};

const columnOf = (physicalColumn: PhysicalColumn): Column => ({
  ref: sql.ref(`t.${physicalColumn.physical}`),
  kind: storageKinds[physicalColumn.storage],
  storage: physicalColumn.storage,
  find: findBy(physicalColumn),
  presenceRef: sql.ref(`t.${physicalColumn.number ?? physicalColumn.id ?? physicalColumn.physical}`),
});

const withNegation = (test: Bool, isNegated: boolean): Bool => (isNegated ? sql<boolean>`(${test}) is not true` : test);

const predicateSql = (predicate: Predicate, physicalColumn: PhysicalColumn): Bool =>
  withNegation(testSql(columnOf(physicalColumn), predicate), predicate.negate === true);

type Kind = 'and' | 'or';
type FindColumn = (column: string) => PhysicalColumn | undefined;
type Contains = Predicate & TestOf<'contains'>;

/** With more texts than that, one test of all of them costs less than the index that each of a few can use. */
const fewTexts = 20;

/**
 * Many texts in one column. `ilike` folds the value for each of its patterns (1 µs for a row and text on the embedded
 * database), so the value is folded once here.
 */
const manyContained = (kind: Kind, predicates: readonly Contains[], ref: RawBuilder<unknown>): Bool => {
  const patterns = predicates.map(({ text }) => `%${escaped(foldAscii(text))}%`);
  const isNegated = predicates[0]?.negate === true;
  // By De Morgan: that one of them is not contained means that not all are.
  const quantifier = (kind === 'or') === isNegated ? sql`all` : sql`any`;
  const test = sql<boolean>`lower(${ref} collate "C") like ${quantifier}(cast(${patterns} as text[]))`;
  return withNegation(test, isNegated);
};

/** The tests of many texts in one column, as one each; `rest` is everything else. */
const groupedTexts = (
  kind: Kind,
  parts: readonly Expression[],
  physicalColumnOf: FindColumn,
): { tests: Bool[]; rest: readonly Expression[] } => {
  if (parts.length <= fewTexts) return { tests: [], rest: parts };
  const isText = (part: Expression): part is { kind: 'predicate'; predicate: Contains } =>
    part.kind === 'predicate' &&
    part.predicate.test === 'contains' &&
    physicalColumnOf(part.predicate.column)?.storage === 'text' &&
    storageKinds.text.holds(part.predicate.text);
  const keyOf = ({ predicate }: { predicate: Contains }) => `${predicate.negate === true} ${predicate.column}`;
  const groups = [...Map.groupBy(parts.filter(isText), keyOf).values()].filter(({ length }) => length > fewTexts);
  const grouped = new Set<Expression>(groups.flat());
  const tests = groups.flatMap((group) => {
    const physicalColumn = physicalColumnOf(group[0]?.predicate.column ?? '');
    const predicates = group.map(({ predicate }) => predicate);
    return physicalColumn === undefined ? [] : [manyContained(kind, predicates, columnOf(physicalColumn).ref)];
  });
  return { tests, rest: parts.filter((part) => !grouped.has(part)) };
};

/**
 * The condition on rows of table alias `t`. `physicalColumnOf` answers where a column is stored; the expression was parsed
 * against the same module, so a column that is not stored matches nothing.
 */
export const expressionSql = (expression: Expression, physicalColumnOf: FindColumn): Bool => {
  if (expression.kind === 'predicate') {
    const physicalColumn = physicalColumnOf(expression.predicate.column);
    if (physicalColumn !== undefined) return predicateSql(expression.predicate, physicalColumn);
    return expression.predicate.negate === true ? yes : no;
  }
  const { tests: textTests, rest } = groupedTexts(expression.kind, expression.parts, physicalColumnOf);
  const parts = [...textTests, ...rest.map((part) => expressionSql(part, physicalColumnOf))];
  if (parts.length === 0) return expression.kind === 'and' ? yes : no;
  return sql<boolean>`(${sql.join(parts, sql.raw(` ${expression.kind} `))})`;
};
