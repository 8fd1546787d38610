import type { Db } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import { phrase } from '../texts.ts';

/** A session that ends, or a link (`kind` is `link`) that is revoked. */
type Ended = { kind: string; hash: string };

export const deviceNotFound = () => new Refusal('notFound', phrase('server/sessions', 'deviceSignedOut'));

/**
 * Deletes the session or the link. A link that a screen opened since it was read has signed that screen in: then its
 * session ends. The delete of a link waits for a screen that is signing in. @throws Refusal notFound
 */
export const endDevice = async (db: Db, { kind, hash }: Ended): Promise<void> => {
  const ended = await db.transaction('system', async (trx) => {
    const table = kind === 'link' ? 'signintoken' : 'session';
    const deleted = await trx.deleteFrom(table).where('hash', '=', hash).returning('hash').execute();
    if (deleted.length > 0 || kind !== 'link') return deleted;
    return trx.deleteFrom('session').where('link', '=', hash).returning('hash').execute();
  });
  if (ended.length === 0) throw deviceNotFound();
  for (const row of ended) await db.announce(`session:${row.hash}`);
};
