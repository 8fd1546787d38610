import type { Db } from '../db/database.ts';

/**
 * Whether the database answers. Calls at the same time share one statement, so that a flood of probes, which need no
 * session, costs no more than one after the other. No limit by address: behind a proxy all callers may have the same one.
 */
export const createReadiness = (db: Db) => {
  const query = db.builder.selectFrom('setting').select('key').limit(1).compile();
  let look: Promise<unknown> | undefined;
  return async (): Promise<void> => {
    look ??= db.read('system', [query]).finally(() => (look = undefined));
    await look;
  };
};
