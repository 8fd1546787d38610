import type { KyselyPlugin } from 'kysely';
import type { Db } from '../../server/db/database.ts';

/** Counted from 0 in their transaction. */
export type Moment = number | 'commit';

/** The database, telling before each statement of each transaction, and before its commit. */
export const watched = (db: Db, tell: (transaction: number, moment: Moment) => void): Db => {
  let transactions = 0;
  return {
    ...db,
    transaction: (scope, work) => {
      const transaction = transactions++;
      let statements = 0;
      const counting: KyselyPlugin = {
        transformQuery: ({ node }) => {
          tell(transaction, statements++);
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      return db.transaction(scope, async (trx) => {
        const result = await work(trx.withPlugin(counting));
        tell(transaction, 'commit');
        return result;
      });
    },
  };
};
