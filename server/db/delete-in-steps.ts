import type { RawBuilder } from 'kysely';
import type { Db } from './database.ts';

/** Rows that one statement deletes. */
const stepSize = 5_000;

/**
 * Runs `statement`, which deletes at most `limit` rows, until nothing is left to delete; each time in a transaction of
 * its own, so that a large table locks its rows for a moment only.
 */
export const deleteInSteps = async (
  db: Db,
  statement: (limit: number) => RawBuilder<unknown>,
  limit = stepSize,
): Promise<void> => {
  const { numAffectedRows = 0n } = await db.transaction('system', (trx) => statement(limit).execute(trx));
  if (Number(numAffectedRows) >= limit) await deleteInSteps(db, statement, limit);
};
