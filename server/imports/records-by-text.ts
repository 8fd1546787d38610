import { sql } from 'kysely';
import type { Column } from '../../src/engine/column.ts';
import type { Surroundings } from '../../src/engine/field-type.ts';
import { formatValue } from '../../src/engine/format.ts';
import type { Db, Row } from '../db/database.ts';
import { type Reach, reachSql } from '../records/reach.ts';
import { selectionOf } from '../records/select.ts';
import type { Services } from '../services.ts';
import { deviceColumn, type ImportTarget } from './target.ts';

/** Records that cells name by their id or by the text that lists show for them. */

export type Known = { did: string; name: string; organization: string };
/** By text as it stands in the file. */
export type KnownRecords = ReadonlyMap<string, readonly Known[]>;

type Wanted = { texts: readonly string[]; reach: Reach };

/** Of each ref column the records that its texts may mean; a device only where one may write. */
export const recordsByText = async (
  asking: { db: Db; services: Services },
  target: ImportTarget,
  textsOf: (column: Column) => readonly string[],
  around: Surroundings,
): Promise<Map<string, KnownRecords>> => {
  const { db, services } = asking;
  const isImported = new Set(target.columns.map(({ column }) => column));
  const { names } = await selectionOf(services.modules.over(db), target.history, {
    only: ({ column }) => isImported.has(column.column),
  });
  const found = new Map<string, KnownRecords>();
  for (const { reference, target: pointed } of names) {
    const { column } = reference;
    if (pointed === undefined) continue;
    const reach = column.column === deviceColumn ? target.reach : { company: target.reach.company };
    const query = recordsSql(pointed.module.table, pointed.shown.physical, { texts: textsOf(column), reach });
    const [rows = []] = await db.read({ company: reach.company }, [query.compile(db.builder)]);
    found.set(
      column.column,
      indexed(rows, (shown) => formatValue(pointed.shown.column, shown, around).text),
    );
  }
  return found;
};

const recordsSql = (table: string, shown: string, { texts, reach }: Wanted) =>
  sql<Row>`select t.did, t.name, t.organization, t.${sql.id(shown)} as shown from ${sql.table(table)} t
    where ${reachSql(reach)} and (t.did = any(cast(${texts} as text[])) or cast(t.${sql.id(shown)} as text) = any(cast(${texts} as text[])))`;

const indexed = (rows: readonly Row[], textOf: (shown: string | number) => string): KnownRecords => {
  const found = new Map<string, Known[]>();
  for (const row of rows) {
    const record = {
      did: String(row['did']),
      name: String(row['name']),
      organization: String(row['organization'] ?? ''),
    };
    const { shown } = row;
    const texts = typeof shown === 'string' || typeof shown === 'number' ? [record.did, textOf(shown)] : [record.did];
    for (const text of new Set(texts)) found.set(text, [...(found.get(text) ?? []), record]);
  }
  return found;
};
