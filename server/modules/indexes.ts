import { sql } from 'kysely';
import type { ModuleConfig } from '../../src/engine/column.ts';
import type { Row, Trx } from '../db/database.ts';
import { storageParameters } from './fillfactor.ts';
import { isNarrow } from './history-table.ts';
import { isNeeded } from './needed-name.ts';
import { baseOf, indexesOf } from './table.ts';

type Present = { name: string; columns: string[]; isValid: boolean };

const existingIndexes = async (trx: Trx, table: string): Promise<Present[]> => {
  const { rows } = await sql<Row>`select i.relname as name, array(select a.attname::text from pg_attribute a
      where a.attrelid = x.indrelid and a.attnum = any(x.indkey::int2[])) as columns, x.indisvalid as valid
    from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = to_regclass(${`"${table}"`})`.execute(
    trx,
  );
  return rows.map((row) => ({
    name: String(row['name']),
    columns: (row['columns'] as unknown[]).map(String),
    isValid: row['valid'] === true,
  }));
};

const isConfigured = (column: string) => /^c\d+$/.test(column);

export type Index = readonly [name: string, definition: string];

/** Indexes that a module should have and its table has not, or has not finished. */
export const missingIndexes = async (
  trx: Trx,
  config: ModuleConfig,
  physical: ReadonlyMap<string, string>,
): Promise<Index[]> => {
  const valid = (await existingIndexes(trx, baseOf(config.pid))).filter(({ isValid }) => isValid);
  const existing = new Set(valid.map(({ name }) => name));
  return [...indexesOf(config, physical, await isNarrow(trx, baseOf(config.pid)))].filter(
    ([name]) => !existing.has(name),
  );
};

/**
 * Makes the indexes that a module should have and drops those it should not have any more. One that was made by need
 * remains as long as the config has its columns.
 */
export const makeIndexes = async (
  trx: Trx,
  config: ModuleConfig,
  physical: ReadonlyMap<string, string>,
): Promise<void> => {
  const table = baseOf(config.pid);
  const neededIndexes = indexesOf(config, physical, await isNarrow(trx, table));
  const present = await existingIndexes(trx, table);
  const existing = new Set(present.map(({ name }) => name));
  const placed = new Set(physical.values());
  const hasColumns = ({ columns }: Present) => columns.every((name) => placed.has(name) || !isConfigured(name));
  const drops = present
    .filter((index) => !(isNeeded(index.name) && hasColumns(index)))
    .map(({ name }) => name)
    .filter((name) => !neededIndexes.has(name) && name !== `${table}_pkey`)
    .map((name) => `drop index "${name}"`);
  const creates = [...neededIndexes]
    .filter(([name]) => !existing.has(name))
    .map(([name, definition]) => `create index "${name}" ${definition}`);
  const parameters = await storageParameters(trx, config);
  // One text: a module has a dozen indexes, and each statement alone would be a conversation.
  const statements = [...parameters, ...drops, ...creates];
  if (statements.length > 0) await sql.raw(statements.join(';\n')).execute(trx);
};
