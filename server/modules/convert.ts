import { type RawBuilder, sql } from 'kysely';
import type { Column, Stored } from '../../src/engine/column.ts';
import type { Storage } from '../../src/engine/field-type.ts';
import { fieldTypeOf } from '../../src/engine/field-types/registry.ts';
import { fits } from '../../src/engine/fits.ts';
import type { Row, Trx } from '../db/database.ts';
import { storageKinds } from './storage.ts';

/**
 * What happens to stored values when a column changes its type or its `multiple`: they are turned into the new form
 * where nothing is lost, else the number of rows that stand in the way is the answer and nothing changes.
 */

type Sql = RawBuilder<unknown>;
type Step = { value: (old: Sql) => Sql; fits: (old: Sql) => RawBuilder<boolean> };

const always = () => sql<boolean>`true`;
const never = () => sql<boolean>`false`;
const same: Step = { value: (old) => old, fits: always };
const lost: Step = { value: () => sql`null`, fits: never };
/** Texts that come back as they were: no leading zeros, and no more digits than a double holds. */
const wholeText = '^(0|-?[1-9][0-9]{0,14})$';
const numberText = '^-?(0|[1-9][0-9]{0,14})([.][0-9]{1,15})?$';
const longestNumber = 16;
const largest = Number.MAX_SAFE_INTEGER;

const cast = (type: string, fits: Step['fits'] = always): Step => ({
  value: (old) => sql`cast(${old} as ${sql.raw(type)})`,
  fits,
});
const inList = (type: string): Step => ({ value: (old) => sql`cast(array[${old}] as ${sql.raw(type)})`, fits: always });

/** From one storage to another; a list has no other form. */
const steps: Readonly<Record<Storage, Readonly<Record<Storage, Step>>>> = {
  text: {
    text: same,
    integer: cast('bigint', (old) => sql<boolean>`${old} ~ ${wholeText}`),
    number: cast(
      'double precision',
      (old) => sql<boolean>`${old} ~ ${numberText} and length(${old}) <= ${longestNumber}`,
    ),
    textlist: inList('text[]'),
    integerlist: lost,
  },
  integer: { text: cast('text'), integer: same, number: cast('double precision'), textlist: lost, integerlist: lost },
  number: {
    text: cast('text'),
    integer: cast(
      'bigint',
      (old) => sql<boolean>`${old} = trunc(${old}) and abs(${old}) <= ${largest}::double precision`,
    ),
    number: same,
    textlist: lost,
    integerlist: lost,
  },
  textlist: { text: lost, integer: lost, number: lost, textlist: same, integerlist: lost },
  integerlist: { text: lost, integer: lost, number: lost, textlist: lost, integerlist: same },
};

/** How many times the shown value is stored; `int` ignores `multiple`. Contract section 8. */
const scaleOf = (column: Column | undefined): number =>
  column !== undefined && fieldTypeOf(column).storage === 'number' ? (column.multiple ?? 1) : 1;

/** From stored by one `multiple` to stored by another. Where the new one makes whole numbers, all have to be whole. */
const scaling = (before: number, after: number, isWhole: boolean): Step => {
  if (before === after) return same;
  const exact = (old: Sql) => sql`(${old} * ${after}::double precision / ${before}::double precision)`;
  if (!isWhole) return { value: exact, fits: always };
  const near = (old: Sql) =>
    sql<boolean>`abs(${exact(old)} - round(${exact(old)})) <= 1e-9 * greatest(1, abs(${exact(old)}))`;
  return { value: (old) => sql`round(${exact(old)})`, fits: near };
};

export type Change = {
  table: string;
  physical: string;
  /** The column as it was; absent when it was hidden and only its storage is known. */
  before?: Column;
  storage: Storage;
  after: Column;
};

/** What the change does to values, or nothing when they stay as they are. */
const stepsOf = ({ before, storage, after }: Change): Step[] => {
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

export const changesStorage = (change: Change): boolean => fieldTypeOf(change.after).storage !== change.storage;

const isKept = (change: Change) => stepsOf(change).length === 0;

const emptyOf = (column: Column | undefined): Stored => column?.emptyvalue ?? null;

/** The new value of a row; what stood for empty goes on standing for empty. */
const valueSql = (change: Change): Sql => {
  const old = sql.ref(change.physical);
  const value = stepsOf(change).reduce<Sql>((sofar, step) => step.value(sofar), old);
  const empty = emptyOf(change.before);
  if (empty === null || Array.isArray(empty)) return value;
  const type = sql.raw(storageKinds[fieldTypeOf(change.after).storage].sqlType.replace(/ collate.*/, ''));
  const next = emptyOf(change.after);
  return sql`case when ${old} = ${empty} then cast(${Array.isArray(next) ? null : next} as ${type}) else ${value} end`;
};

/** `case` keeps a later step from being tried on a value that an earlier one refuses. */
const fitsSql = (change: Change): RawBuilder<boolean> => {
  const all = stepsOf(change);
  const values = all.reduce<Sql[]>(
    (list, step) => [...list, step.value(list.at(-1) ?? sql.ref(change.physical))],
    [sql.ref(change.physical)],
  );
  const conditions = all.map((step, index) => step.fits(values[index] ?? sql.ref(change.physical)));
  return conditions.reduceRight(
    (rest, condition) => sql<boolean>`case when ${condition} then ${rest} else false end`,
    sql<boolean>`true`,
  );
};

const present = (change: Change) => {
  const empty = emptyOf(change.before);
  const ref = sql.ref(change.physical);
  return empty === null || Array.isArray(empty)
    ? sql<boolean>`${ref} is not null`
    : sql<boolean>`${ref} is not null and ${ref} <> ${empty}`;
};

const count = async (trx: Trx, table: string, where: RawBuilder<boolean>): Promise<number> => {
  const counted = await sql<Row>`select count(*) as rows from ${sql.table(table)} where ${where}`.execute(trx);
  return Number(counted.rows[0]?.['rows'] ?? 0);
};

const pageSize = 5_000;

/** Whether a value is one of the new type's. Bounds are left out: a value out of them is not lost. */
const isOfType = (column: Column, stored: Stored): boolean => {
  const type = fieldTypeOf(column);
  const {
    minimum: _min,
    maximum: _max,
    stride: _stride,
    maxLength: _length,
    maxItems: _items,
    ...form
  } = type.schema(column);
  const shown = type.decode(stored, column);
  return shown !== undefined && fits(form, shown);
};

/** Rows whose value the new type doesn't know, such as a text that is none of an enum's keys. */
const misfits = async (trx: Trx, change: Change): Promise<number> => {
  let misfitting = 0;
  for (let offset = 0; ; offset += pageSize) {
    const page = await sql<Row>`select ${valueSql(change)} as value, count(*) as rows from ${sql.table(change.table)}
      where ${present(change)} group by 1 order by 1 limit ${pageSize} offset ${offset}`.execute(trx);
    for (const row of page.rows)
      // What a storage holds is a stored value; the type tells whether it is one of its own.
      if (!isOfType(change.after, row['value'] as Stored)) misfitting += Number(row['rows']);
    if (page.rows.length < pageSize) return misfitting;
  }
};

/** How many rows stand in the way of a change; 0 means that it can be made. */
export const rowsInTheWay = async (trx: Trx, change: Change): Promise<number> => {
  const broken = isKept(change)
    ? 0
    : await count(trx, change.table, sql<boolean>`${present(change)} and not ${fitsSql(change)}`);
  if (broken > 0 || change.before?.type === change.after.type) return broken;
  return misfits(trx, change);
};

/** Writes the values in their new form into `target`, a column of the new storage, or over the old ones. */
export const convert = async (trx: Trx, change: Change, target: string): Promise<void> => {
  if (isKept(change)) return;
  await sql`update ${sql.table(change.table)} set ${sql.id(target)} = ${valueSql(change)}
    where ${sql.ref(change.physical)} is not null`.execute(trx);
};
