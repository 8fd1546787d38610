import { sql } from 'kysely';
import type { Db, Row } from '../db/database.ts';
import { ofCompany } from '../db/record-id.ts';
import { numberOf } from '../records/record-numbers.ts';
import type { RowFault } from './faults.ts';
import { keyOf, type ReadRow, type RowContext } from './rows.ts';
import { deviceColumn, timeColumn } from './target.ts';
import { phrase } from '../texts.ts';

/** Finds duplicate readings: rows with the device and time of another row in the file or of a stored reading. */

const placed = (read: ReadRow, { header }: RowContext) => ({
  row: read.row.number,
  column: timeColumn,
  index: header.cellIndexes.get(timeColumn),
  rule: 'duplicate',
});

const alreadyThere = phrase('server/imports', 'readingExists');

const storedKeys = async (db: Db, rows: readonly ReadRow[], { target }: RowContext): Promise<Set<string>> => {
  const { history, scope } = target;
  const device = sql.ref(`t.${history.physical.get(deviceColumn) ?? deviceColumn}`);
  const time = sql.ref(`t.${history.physical.get(timeColumn) ?? timeColumn}`);
  const keyed = rows.filter((read) => keyOf(read) !== undefined);
  const devices = keyed.map(({ values }) => String(values[deviceColumn]));
  const times = keyed.map(({ values }) => Number(values[timeColumn]));
  const pairs = sql`unnest(cast(${devices} as text[]), cast(${times} as bigint[])) u(device, time)`;
  const isOneOf =
    history.key === 'reading'
      ? sql`(t.device, t.at) in (select x.number, u.time from ${pairs} join ${numberOf(scope.company, sql`u.device`)})`
      : sql`(${device}, ${time}) in (select u.device, u.time from ${pairs})`;
  const query = sql<Row>`select ${device} as device, ${time} as time from ${sql.table(history.table)} t
    where ${ofCompany(scope.company)} and ${isOneOf}`;
  const [existingRows = []] = await db.read({ company: scope.company }, [query.compile(db.builder)]);
  return new Set(existingRows.map((row) => `${String(row['device'])} ${String(row['time'])}`));
};

/** Finds rows of a device and time that were read before or are stored, batch by batch. */
export const createDuplicates = () => {
  /** The row of each device and time. */
  const first = new Map<string, number>();

  const withinFile = (rows: readonly ReadRow[], rowContext: RowContext): RowFault[] =>
    rows.flatMap((read) => {
      const key = keyOf(read);
      if (key === undefined) return [];
      const before = first.get(key);
      if (before === undefined) {
        first.set(key, read.row.number);
        return [];
      }
      const message = phrase('server/imports', 'rowRepeated', { row: before });
      return [{ ...placed(read, rowContext), message }];
    });

  return {
    faultsOf: async (db: Db, rows: readonly ReadRow[], rowContext: RowContext): Promise<RowFault[]> => {
      const stored = await storedKeys(db, rows, rowContext);
      const there = rows
        .filter((read) => stored.has(keyOf(read) ?? ''))
        .map((read) => ({ ...placed(read, rowContext), message: alreadyThere }));
      return [...withinFile(rows, rowContext), ...there];
    },
  };
};
