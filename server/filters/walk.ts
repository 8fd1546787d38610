import { sql } from 'kysely';
import type { SortOrder } from '../../src/engine/column.ts';
import type { Db, Row } from '../db/database.ts';
import { withSubject } from '../needed-indexes/shape.ts';
import { afterSql, keysOf, type Rows, rowsQuery, stretchesOf } from '../records/query.ts';
import type { Selection } from '../records/select.ts';

/** Rows read at once while a whole list is walked. More live longer than the young heap, which then grows and stays. */
const usualCount = 500;

/**
 * Every row of a list in its order, some hundred at a time. Each reading starts after the last row of the one
 * before and not at a number, so that its cost does not grow and rows added in between cause no duplicates (keyset pagination).
 */
export async function* walk(
  db: Db,
  { rows, selection, sort }: { rows: Rows; selection: Selection; sort: SortOrder },
  limit = usualCount,
): AsyncGenerator<Row[]> {
  const { type } = sort;
  for (const { keys, where } of stretchesOf(keysOf(rows.module, sort), type)) {
    let last: Row | undefined;
    do {
      const within = last ? sql<boolean>`${where} and ${afterSql(keys, type, last)}` : where;
      const query = rowsQuery({ rows, selection, keys, type }, { limit, within });
      const statement = withSubject(query.compile(db.builder), rows, { order: sort.column });
      const [found = []] = await db.read({ company: rows.scope.company }, [statement]);
      if (found.length > 0) yield found;
      last = found.length < limit ? undefined : found.at(-1);
    } while (last);
  }
}
