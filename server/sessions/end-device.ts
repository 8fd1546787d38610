import type { Db } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import { phrase } from '../texts.ts';

/** A session that ends, or a link (`kind` is `link`) that is revoked. */
type Ended = { kind: string; hash: string };

export const deviceNotFound = () => new Refusal('notFound', phrase('server/sessions', 'deviceSignedOut'));

/**
 * Deletes the session or the link. A link that a screen opened since it was read has signed that screen in: it was not
 * revoked, and must not be said to be. @throws Refusal notFound
 */
export const endDevice = async (db: Db, { kind, hash }: Ended): Promise<void> => {
  const table = kind === 'link' ? 'signintoken' : 'session';
  const { numDeletedRows } = await db.transaction('system', (trx) =>
    trx.deleteFrom(table).where('hash', '=', hash).executeTakeFirst(),
  );
  if (numDeletedRows === 0n) throw deviceNotFound();
  await db.announce(`session:${hash}`);
};
