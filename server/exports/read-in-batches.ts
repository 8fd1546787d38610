import { sql } from 'kysely';
import type { SortOrder } from '../../src/engine/column.ts';
import type { Db, Row } from '../db/database.ts';
import { withSubject } from '../records/query-shape.ts';
import { afterSql, keysOf, type Rows, rowsQuery, stretchesOf } from '../records/query.ts';
import type { Selection } from '../records/select.ts';

/** Rows per batch. Larger batches outlive V8's young generation, which then grows and does not shrink. */
const defaultBatchSize = 500;

type BatchedRows = {
  rows: Rows;
  selection: Selection;
  sort: SortOrder;
  /** Called before each statement; what it throws ends the reading. */
  beforeRead?: () => Promise<void>;
};

/**
 * Keyset pagination: yields all rows of a list in batches. Each batch starts after the last row of the one before, so
 * its cost does not grow with the offset and inserted rows cause no duplicates.
 */
export async function* readInBatches(
  db: Db,
  { rows, selection, sort, beforeRead }: BatchedRows,
  batchSize = defaultBatchSize,
): AsyncGenerator<Row[]> {
  const { type } = sort;
  for (const { keys, where } of stretchesOf(keysOf(rows.module, sort), type)) {
    let last: Row | undefined;
    do {
      const within = last ? sql<boolean>`${where} and ${afterSql(keys, type, last)}` : where;
      const query = rowsQuery({ rows, selection, keys, type }, { limit: batchSize, within });
      const statement = withSubject(query.compile(db.builder), rows, { order: sort.column });
      await beforeRead?.();
      const [batch = []] = await db.read({ company: rows.scope.company }, [statement]);
      if (batch.length > 0) yield batch;
      last = batch.length < batchSize ? undefined : batch.at(-1);
    } while (last);
  }
}
