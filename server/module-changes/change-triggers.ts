import { type RawBuilder, sql } from 'kysely';
import type { Stored } from '../../src/engine/column.ts';
import type { Row, Trx } from '../db/database.ts';
import { queryBuilder } from '../db/link.ts';
import { type Change, expressions, hasOtherType, isOfType } from '../modules/convert.ts';
import { parseStored } from '../db/parse-stored.ts';

/**
 * Row triggers for a change in progress (dual write): each written value is also written to the new column. A value that
 * cannot be converted is noted. Triggers cover the writes of every server.
 */

type Guarded = { did: string; pid: string; table: string; changes: readonly Change[] };

const nameOf = ({ physical }: Change): string => `change_${physical}`;
const functionOf = (table: string, change: Change): string => `${table}_${nameOf(change)}`;

const compiler = queryBuilder();

/** Expressions of a change have no parameters. */
const textOf = (body: RawBuilder<unknown>): string => body.compile(compiler).sql;

/** A config can contain any text, so no dollar quoting is safe. */
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * `security definer`: writers have no right on the table of noted values. Its name is qualified with its schema, and
 * `search_path` has temporary tables last, so that a writer cannot substitute another table. Values whose type changes are
 * all noted, because SQL does not know the rules of field types.
 */
const guardText = (schema: string, { did, pid, table }: Guarded, change: Change): string[] => {
  const old = sql.ref(`new.${change.physical}`);
  const { isPresent, fits, value } = expressions(change, old);
  const isNoted = hasOtherType(change) ? isPresent : sql`${isPresent} and not (${fits})`;
  const assigned = change.target === change.physical ? sql`` : sql`${sql.ref(`new.${change.target}`)} := ${value};`;
  const body = sql`begin ${assigned} if ${isNoted} then
      insert into ${sql.table(`${schema}.modulechangevalue`)} (change, pid, "column", value)
      values (${sql.lit(did)}, ${sql.lit(pid)}, ${sql.lit(change.column)}, to_json(${value})::text);
    end if; return new; end`;
  const name = functionOf(table, change);
  return [
    `create or replace function "${name}"() returns trigger language plpgsql security definer
       set search_path = pg_catalog, pg_temp as ${quoted(textOf(body))}`,
    `create or replace trigger "${nameOf(change)}" before insert or update of "${change.physical}" on "${table}"
       for each row execute function "${name}"()`,
  ];
};

/** From the commit on, every written row has correct values in the new columns. */
export const createChangeTriggers = async (trx: Trx, guarded: Guarded): Promise<void> => {
  if (guarded.changes.length === 0) return;
  const result = await sql<Row>`select current_schema()::text as name`.execute(trx);
  const schema = String(result.rows[0]?.['name']);
  await sql.raw(guarded.changes.flatMap((change) => guardText(schema, guarded, change)).join(';\n')).execute(trx);
};

export const dropChangeTriggers = async (trx: Trx, { table, changes }: Omit<Guarded, 'did' | 'pid'>): Promise<void> => {
  if (changes.length === 0) return;
  const statements = changes.flatMap((change) => [
    `drop trigger if exists "${nameOf(change)}" on "${table}"`,
    `drop function if exists "${functionOf(table, change)}"()`,
  ]);
  await sql.raw(statements.join(';\n')).execute(trx);
};

/** Values written since the last check that the change would lose, by pid and column. */
export const notedLosses = async (
  trx: Trx,
  did: string,
  changeOf: (pid: string, column: string) => Change | undefined,
): Promise<Map<string, Record<string, number>>> => {
  const noted = await trx
    .deleteFrom('modulechangevalue')
    .where('change', '=', did)
    .returning(['pid', 'column', 'value'])
    .execute();
  const countsByPid = new Map<string, Record<string, number>>();
  for (const { pid, column, value } of noted) {
    const change = changeOf(pid, column);
    // The column contains stored values; the field type decides whether one is valid.
    const stored = value === null ? null : parseStored<Stored>(value);
    if (change === undefined || (stored !== null && isOfType(change.after, stored))) continue;
    const columns = countsByPid.get(pid) ?? {};
    countsByPid.set(pid, { ...columns, [column]: (columns[column] ?? 0) + 1 });
  }
  return countsByPid;
};
