import type { Db } from './database.ts';

/**
 * The same database for work that no user waits for, such as upkeep: its reads and transactions have a low priority,
 * so that a page does not queue behind a round of sums. No work starves: what has waited for 100 ms comes next
 * (`connection-queue.ts`).
 */
export const inBackground = (db: Db): Db => ({
  ...db,
  read: (scope, queries) => db.read(scope, queries, 'background'),
  transaction: (scope, work) => db.transaction(scope, work, 'background'),
});
