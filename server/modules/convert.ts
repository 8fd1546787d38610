import { type RawBuilder, sql } from 'kysely';
import type { Column, Stored } from '../../src/engine/column.ts';
import type { Storage } from '../../src/engine/field-type.ts';
import { fieldTypeOf } from '../../src/engine/field-types/registry.ts';
import { fits } from '../../src/engine/fits.ts';
import type { Row, Trx } from '../db/database.ts';
import { type Part, within } from './parts.ts';
import { storageKinds } from './storage.ts';

/**
 * Conversion of stored values when a column changes its type or its `multiple`. It is lossless or refused: if rows would
 * lose something, the result is their number and nothing is changed. The SQL has no parameters, because the same
 * expressions are used in triggers.
 */

type Sql = RawBuilder<unknown>;
type Step = { value: (old: Sql) => Sql; fits: (old: Sql) => RawBuilder<boolean> };

const always = () => sql<boolean>`true`;
const never = () => sql<boolean>`false`;
const same: Step = { value: (old) => old, fits: always };
const lost: Step = { value: () => sql`null`, fits: never };
/** Numerals that survive the round trip through a number: no leading zeros, at most 15 digits. */
const wholeText = '^(0|-?[1-9][0-9]{0,14})$';
const numberText = '^-?(0|[1-9][0-9]{0,14})([.][0-9]{1,15})?$';
const maxNumberLength = 16;
const largest = Number.MAX_SAFE_INTEGER;

const cast = (type: string, fits: Step['fits'] = always): Step => ({
  value: (old) => sql`cast(${old} as ${sql.raw(type)})`,
  fits,
});
const inList = (type: string): Step => ({ value: (old) => sql`cast(array[${old}] as ${sql.raw(type)})`, fits: always });

/** Steps from one storage kind to another. */
const steps: Readonly<Record<Storage, Readonly<Record<Storage, Step>>>> = {
  text: {
    text: same,
    integer: cast('bigint', (old) => sql<boolean>`${old} ~ ${sql.lit(wholeText)}`),
    number: cast(
      'double precision',
      (old) => sql<boolean>`${old} ~ ${sql.lit(numberText)} and length(${old}) <= ${sql.lit(maxNumberLength)}`,
    ),
    textlist: inList('text[]'),
    integerlist: lost,
  },
  integer: { text: cast('text'), integer: same, number: cast('double precision'), textlist: lost, integerlist: lost },
  number: {
    text: cast('text'),
    integer: cast(
      'bigint',
      (old) => sql<boolean>`${old} = trunc(${old}) and abs(${old}) <= ${sql.lit(largest)}::double precision`,
    ),
    number: same,
    textlist: lost,
    integerlist: lost,
  },
  textlist: { text: lost, integer: lost, number: lost, textlist: same, integerlist: lost },
  integerlist: { text: lost, integer: lost, number: lost, textlist: lost, integerlist: same },
};

/** Factor from the shown to the stored value; `int` ignores `multiple`. Contract "Module config". */
const scaleOf = (column: Column | undefined): number =>
  column !== undefined && fieldTypeOf(column).storage === 'number' ? (column.multiple ?? 1) : 1;

/** From stored by one `multiple` to stored by another. Where the new one makes whole numbers, all have to be whole. */
const scaling = (before: number, after: number, isWhole: boolean): Step => {
  if (before === after) return same;
  const exact = (old: Sql) =>
    sql`(${old} * ${sql.lit(after)}::double precision / ${sql.lit(before)}::double precision)`;
  if (!isWhole) return { value: exact, fits: always };
  const near = (old: Sql) =>
    sql<boolean>`abs(${exact(old)} - round(${exact(old)})) <= 1e-9 * greatest(1, abs(${exact(old)}))`;
  return { value: (old) => sql`round(${exact(old)})`, fits: near };
};

/** One column whose values are checked, and written again where `target` is another physical column. */
export type Change = {
  column: string;
  physical: string;
  target: string;
  /** The column as it was; absent when it was hidden and only its storage is known. */
  before?: Column;
  storage: Storage;
  after: Column;
};

/** Conversion steps of a column's values; empty if the values stay as they are. */
const stepsOf = ({ before, storage, after }: Omit<Change, 'target'>): Step[] => {
  const target = fieldTypeOf(after).storage;
  const [old, next] = [scaleOf(before ?? after), scaleOf(after)];
  const unscale = scaling(old, 1, false);
  const scale = scaling(1, next, after.multiple !== undefined);
  const all =
    storage === target && storage === 'number'
      ? [scaling(old, next, after.multiple !== undefined)]
      : [unscale, steps[storage][target], scale];
  return all.filter((step) => step !== same);
};

/** True if the values are converted, which writes them to a new physical column. */
export const writesValues = (change: Omit<Change, 'target'>): boolean => stepsOf(change).length > 0;

/** True if SQL alone can't validate a value, because the new type has rules of its own, such as the keys of an enum. */
export const hasOtherType = ({ before, after }: Change): boolean => before?.type !== after.type;

const emptyOf = (column: Column | undefined): Stored => column?.emptyvalue ?? null;

const typeOf = (column: Column) => sql.raw(storageKinds[fieldTypeOf(column).storage].sqlType.replace(/ collate.*/, ''));

/** A literal of no type yet, so that it takes that of what it is compared with. */
const literal = (value: Stored): Sql => sql.lit(value === null || Array.isArray(value) ? null : String(value));

/** The value is present and is not the column's sign for empty. */
const present = (change: Change, old: Sql): RawBuilder<boolean> => {
  const empty = emptyOf(change.before);
  return empty === null || Array.isArray(empty)
    ? sql<boolean>`${old} is not null`
    : sql<boolean>`${old} is not null and ${old} <> ${literal(empty)}`;
};

/** `case` keeps a later step from being tried on a value that an earlier one refuses. */
const fitsSql = (change: Change, old: Sql): RawBuilder<boolean> => {
  const all = stepsOf(change);
  const values = all.reduce<Sql[]>((list, step) => [...list, step.value(list.at(-1) ?? old)], [old]);
  const conditions = all.map((step, index) => step.fits(values[index] ?? old));
  return conditions.reduceRight(
    (laterSteps, condition) => sql<boolean>`case when ${condition} then ${laterSteps} else false end`,
    sql<boolean>`true`,
  );
};

/** The expressions of a change over `old`, which is the column in a statement or the new row's in a trigger. */
export const expressions = (change: Change, old: Sql) => {
  const isPresent = present(change, old);
  const fits = fitsSql(change, old);
  const value = stepsOf(change).reduce<Sql>((sofar, step) => step.value(sofar), old);
  const empty = sql`cast(${literal(emptyOf(change.after))} as ${typeOf(change.after)})`;
  return {
    isPresent,
    fits,
    /** The stored form of an empty value stays empty after the conversion. */
    value: sql`case when ${old} is null then null when not (${isPresent}) then ${empty}
      when ${fits} then ${value} end`,
  };
};

const ofColumn = (change: Change) => expressions(change, sql.ref(change.physical));

/** Whether a value is one of the new type's. Bounds are left out: a value out of them is not lost. */
export const isOfType = (column: Column, stored: Stored): boolean => {
  const type = fieldTypeOf(column);
  const {
    minimum: _min,
    maximum: _max,
    stride: _stride,
    maxLength: _length,
    maxItems: _items,
    ...form
  } = type.schema(column);
  const decoded = type.decode(stored, column);
  return decoded !== undefined && fits(form, decoded);
};

const pageSize = 5_000;

/** Rows whose value the new type doesn't know, such as a text that is none of an enum's keys. */
const countInvalid = async (trx: Trx, change: Change, part: Part): Promise<number> => {
  const { isPresent, fits: isFit, value } = ofColumn(change);
  let invalid = 0;
  for (let offset = 0; ; offset += pageSize) {
    const page = await sql<Row>`select ${value} as value, count(*) as rows from ${within(part)}
      and ${isPresent} and ${isFit} group by 1 order by 1 limit ${pageSize} offset ${offset}`.execute(trx);
    for (const row of page.rows)
      // The column contains stored values; the field type decides whether one is valid.
      if (!isOfType(change.after, row['value'] as Stored)) invalid += Number(row['rows']);
    if (page.rows.length < pageSize) return invalid;
  }
};

/** Rows of a part, and how many of them would lose a value by each change. */
export type LossCounts = { rows: number; inTheWay: Record<string, number> };

export const countLosses = async (trx: Trx, changes: readonly Change[], part: Part): Promise<LossCounts> => {
  const counts = changes.map((change, index) => {
    const { isPresent, fits: isFit } = ofColumn(change);
    return sql`count(*) filter (where ${isPresent} and not (${isFit})) as ${sql.id(`n${index}`)}`;
  });
  const { rows } = await sql<Row>`select ${sql.join([sql`count(*) as rows`, ...counts])} from ${within(part)}`.execute(
    trx,
  );
  const inTheWay: Record<string, number> = {};
  for (const [index, change] of changes.entries()) {
    const broken = Number(rows[0]?.[`n${index}`] ?? 0);
    const invalidCount = broken + (hasOtherType(change) ? await countInvalid(trx, change, part) : 0);
    if (invalidCount > 0) inTheWay[change.column] = invalidCount;
  }
  return { rows: Number(rows[0]?.['rows'] ?? 0), inTheWay };
};

/** Writes the values of a part in their new form into the targets. */
export const convert = async (trx: Trx, changes: readonly Change[], part: Part): Promise<void> => {
  const written = changes.filter(({ physical, target }) => physical !== target);
  if (written.length === 0) return;
  const values = written.map((change) => sql`${sql.id(change.target)} = ${ofColumn(change).value}`);
  const some = written.map(({ physical }) => sql`${sql.ref(physical)} is not null`);
  await sql`update ${within(part, sql`set ${sql.join(values)}`)} and (${sql.join(some, sql` or `)})`.execute(trx);
};
