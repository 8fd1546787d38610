import { type RawBuilder, sql } from 'kysely';
import type { Column } from '../../src/engine/column.ts';
import type { FormatContext } from '../../src/engine/field-type.ts';
import { splitList } from '../../src/engine/field-types/list-text.ts';
import { formatValue } from '../../src/engine/format.ts';
import type { Db, Row } from '../db/database.ts';
import { isAmong, isRecord, keyRef } from '../db/record-id.ts';
import type { Actor } from '../http/actor.ts';
import { recordColumns } from '../records/physical-columns.ts';
import { scopeIfAny, scopeSql } from '../records/record-scope.ts';
import { type Target, targetOf } from '../records/select.ts';
import { choosableTargets } from '../records/visible-targets.ts';
import type { Services } from '../services.ts';
import { deviceColumn, type ImportTarget } from './target.ts';

/** Records that cells name by their id or by the text that lists show for them. */

/** `isReadable` is false for a device that the importer may write and not read. */
export type MatchedRecord = { did: string; name: string; organization: string; isReadable: boolean };
/** By text as it is in the file. */
export type MatchedRecords = ReadonlyMap<string, readonly MatchedRecord[]>;

/** Of each column that points to records, those that its texts may mean. */
export const recordsByText = async (
  requestContext: { db: Db; services: Services; actor: Actor },
  target: ImportTarget,
  textsOf: (column: Column) => readonly string[],
  context: FormatContext,
): Promise<Map<string, MatchedRecords>> => {
  const { db, services, actor } = requestContext;
  const targetContext = { modules: services.modules.over(db), actor };
  const imported = new Set(target.columns.map(({ column }) => column));
  const matchesByText = new Map<string, MatchedRecords>();
  for (const placed of recordColumns(target.history)) {
    const { column } = placed;
    const pointed = imported.has(column.column) ? await targetOf(targetContext, placed) : undefined;
    if (pointed === undefined) continue;
    const texts = column.didlist === undefined ? textsOf(column) : textsOf(column).flatMap(splitList);
    const query = recordsSql(pointed, texts, whereSql(actor, target, { column, pointed }));
    const [rows = []] = await db.read({ company: target.scope.company }, [query.compile(db.builder)]);
    matchesByText.set(
      column.column,
      indexed(rows, (stored) => formatValue(pointed.nameColumn.column, stored, context).text),
    );
  }
  return matchesByText;
};

type Where = { isReadable: RawBuilder<boolean>; isKnown: RawBuilder<boolean> };

/**
 * A cell means a record that the importer may read, like any new reference; of devices one that may be written too. The
 * device that the call is about may be written without being read.
 */
const whereSql = (
  actor: Actor,
  target: ImportTarget,
  { column, pointed }: { column: Column; pointed: Target },
): Where => {
  const visibility = choosableTargets(actor, pointed.module);
  const isReadable = visibility === 'none' ? sql<boolean>`false` : scopeSql(visibility);
  if (column.column !== deviceColumn) return { isReadable, isKnown: isReadable };
  const written = scopeIfAny(actor, 'write', pointed.module);
  const isWritable = written === undefined ? sql<boolean>`false` : scopeSql(written);
  const isKnown = sql<boolean>`${scopeSql(target.scope)} and ${isWritable}
    and (${isReadable} or ${isRecord(pointed.module, target.device)})`;
  return { isReadable, isKnown };
};

/**
 * Of the records that show a text two are enough to call it ambiguous: thousands of devices may have the same name. Those
 * that a text names by id come first.
 */
const recordsSql = ({ module, nameColumn }: Target, texts: readonly string[], { isReadable, isKnown }: Where) => {
  const shown = sql`t.${sql.id(nameColumn.physical)}`;
  return sql<Row>`select did, name, organization, shown, readable from (
      select t.did, t.name, t.organization, ${shown} as shown, (${isReadable}) as readable, (${isAmong(module, texts)}) as named,
        row_number() over (partition by ${shown}, (${isReadable}) order by ${keyRef(module)}) as place
      from ${sql.table(module.table)} t
      where ${isKnown} and (${isAmong(module, texts)} or cast(${shown} as text) = any(cast(${texts} as text[])))
    ) found
    where named or place <= 2
    order by named desc, place`;
};

const indexed = (rows: readonly Row[], textOf: (stored: string | number) => string): MatchedRecords => {
  const matchesByText = new Map<string, MatchedRecord[]>();
  for (const row of rows) {
    const { shown: stored, readable } = row;
    const record = {
      did: String(row['did']),
      name: String(row['name']),
      organization: String(row['organization'] ?? ''),
      isReadable: readable === true,
    };
    const isText = typeof stored === 'string' || typeof stored === 'number';
    const texts = isText && record.isReadable ? [record.did, textOf(stored)] : [record.did];
    for (const text of new Set(texts)) {
      const matches = matchesByText.get(text);
      if (matches === undefined) matchesByText.set(text, [record]);
      else matches.push(record);
    }
  }
  return matchesByText;
};
