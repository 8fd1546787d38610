import { sql } from 'kysely';
import type { Db, Row, Scope, Trx } from '../db/database.ts';
import { appRole } from '../db/roles.ts';
import type { Services } from '../services.ts';

/**
 * A `Db` for writing handlers that runs all work in one open transaction: the change, its audit entry and the answer
 * stored for a retry are committed together or not at all.
 */
export const inTransaction = (db: Db, trx: Trx, company: string): { db: Db; announced: string[] } => {
  const announced: string[] = [];
  const within = async <T>(scope: Scope, work: (trx: Trx) => Promise<T>): Promise<T> => {
    if (scope !== 'system') {
      if (scope.company !== company) throw new Error('A call may only work for the company of its session.');
      return work(trx);
    }
    await sql`set local role none`.execute(trx);
    try {
      return await work(trx);
    } finally {
      // After a failed statement this is refused too; the rollback that follows ends the role anyway.
      await sql
        .raw(`set local role ${appRole}`)
        .execute(trx)
        .catch(() => undefined);
    }
  };
  const joinedDb: Db = {
    engine: db.engine,
    builder: db.builder,
    transaction: within,
    read: (scope, queries) =>
      within(scope, async (open) => {
        const results: Row[][] = [];
        for (const query of queries) results.push((await open.executeQuery<Row>(query)).rows);
        return results;
      }),
    announce: async (topic) => void announced.push(topic),
    onMeasured: db.onMeasured,
    alone: async () => {
      throw new Error('Work outside transactions cannot be a part of one.');
    },
    onAnnounce: db.onAnnounce,
    onReconnected: db.onReconnected,
    isListening: db.isListening,
    refresh: async () => {
      throw new Error('A transaction cannot refresh the database.');
    },
    load: db.load,
    close: async () => undefined,
  };
  return { db: joinedDb, announced };
};

/**
 * Services for work in an open transaction. What their caches lack is read over it: the embedded database has no second
 * connection, so any other way the work would wait for itself.
 */
export const servicesWithin = (
  services: Services,
  db: Db,
  { trx, company }: { trx: Trx; company: string },
): Services => ({
  ...services,
  modules: services.modules.over(inTransaction(db, trx, company).db),
});
