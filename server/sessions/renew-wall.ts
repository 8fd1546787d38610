import type { Db } from '../db/database.ts';
import type { Call } from '../http/route.ts';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { hashToken, sessionCookie } from './session.ts';
import { wallSeconds } from './limits.ts';

/** A wall that is in use renews its session when half of its life is over, so that it never has to sign in again. */
export const renewWall = async ({
  db,
  actor,
  now,
  request,
  reply,
}: Pick<Call<Endpoint>, 'actor' | 'now' | 'request' | 'reply'> & { db: Db }): Promise<void> => {
  const token = request.headers['loginsession'];
  if (typeof token !== 'string' || hashToken(token) !== actor.sessionHash) return;
  const renewed = await db.transaction('system', (trx) =>
    trx
      .updateTable('session')
      .set({ expiresat: now + wallSeconds })
      .where('hash', '=', actor.sessionHash)
      .where('kind', '=', 'wall')
      .where('expiresat', '<', now + wallSeconds / 2)
      .executeTakeFirst(),
  );
  if (renewed.numUpdatedRows === 0n) return;
  // Every server forgets the former end.
  await db.announce(`session:${actor.sessionHash}`);
  reply.header('set-cookie', sessionCookie(token, wallSeconds, request.protocol === 'https'));
};
