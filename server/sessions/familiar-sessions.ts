import type { Db } from '../db/database.ts';
import { perDatabase } from '../db/per-database.ts';
import { createRecentSet } from '../recent-set.ts';

/**
 * Tokens that a server has seen, by their hashes: `valid` ones opened a session lately, `wrong` ones opened none. A token
 * is random, so that a wrong one does not become valid, except by a restore.
 */

const maxRemembered = 10_000;

const seenAt = perDatabase((db) => {
  const seen = { valid: createRecentSet(maxRemembered), wrong: createRecentSet(maxRemembered) };
  db.onAnnounce((topic) => {
    if (topic === 'all') seen.wrong.clear();
  });
  return seen;
});

/** What is known of a token without the database; nothing of one that was never sent here. */
export const familiarityOf = (db: Db, hash: string): 'valid' | 'wrong' | undefined => {
  const { valid, wrong } = seenAt(db);
  if (valid.has(hash)) return 'valid';
  return wrong.has(hash) ? 'wrong' : undefined;
};

/** After a lookup, or once a session was opened. */
export const noteToken = (db: Db, hash: string, validity: 'valid' | 'wrong'): void => {
  const seen = seenAt(db);
  seen[validity === 'valid' ? 'wrong' : 'valid'].delete(hash);
  seen[validity].add(hash);
};
