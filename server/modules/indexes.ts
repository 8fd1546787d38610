import { sql } from 'kysely';
import type { ModuleConfig } from '../../src/engine/column.ts';
import type { Row, Trx } from '../db/database.ts';
import { baseOf, indexesOf } from './table.ts';

/** Makes the indexes that a module should have and drops those it should not have any more. */
export const makeIndexes = async (
  trx: Trx,
  config: ModuleConfig,
  physical: ReadonlyMap<string, string>,
): Promise<void> => {
  const wanted = indexesOf(config, physical);
  const table = baseOf(config.pid);
  const found =
    await sql<Row>`select indexname from pg_indexes where schemaname = current_schema() and tablename = ${table}`.execute(
      trx,
    );
  const existing = new Set(found.rows.map((row) => String(row['indexname'])));
  const drops = [...existing]
    .filter((name) => !wanted.has(name) && name !== `${table}_pkey`)
    .map((name) => `drop index "${name}"`);
  const creates = [...wanted]
    .filter(([name]) => !existing.has(name))
    .map(([name, definition]) => `create index "${name}" ${definition}`);
  // One text: a module has a dozen indexes, and each statement alone would be a conversation.
  if (drops.length + creates.length > 0) await sql.raw([...drops, ...creates].join(';\n')).execute(trx);
};
