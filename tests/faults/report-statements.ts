import type { KyselyPlugin } from 'kysely';
import type { Db } from '../../server/db/database.ts';

/** Counted from 0 in their transaction. */
export type Moment = number | 'commit';

/** Wraps a database: `report` is called before each statement of each transaction and before its commit. */
export const withStatementReports = (db: Db, report: (transaction: number, moment: Moment) => void): Db => {
  let transactions = 0;
  return {
    ...db,
    transaction: (scope, work) => {
      const transaction = transactions++;
      let statements = 0;
      const counting: KyselyPlugin = {
        transformQuery: ({ node }) => {
          report(transaction, statements++);
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      return db.transaction(scope, async (trx) => {
        const result = await work(trx.withPlugin(counting));
        report(transaction, 'commit');
        return result;
      });
    },
  };
};
