import { sql } from 'kysely';
import type { Trx } from './database.ts';

/**
 * Advisory lock by name until the transaction ends: transactions that take the same one run one after the other. Without
 * it, parallel ones do not see each other's rows and together pass a check that each of them passes.
 */
export const lockByName = async (trx: Trx, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
};
