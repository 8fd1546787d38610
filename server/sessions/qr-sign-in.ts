import { randomBytes } from 'node:crypto';
import type { Db } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { Refusal } from '../http/refusal.ts';
import { liveAt } from './live.ts';
import { hashToken } from './session.ts';
import { phrase } from '../texts.ts';

/**
 * QR codes for signing in: one use, two minutes, good only in the browser that asked, which proves itself by a cookie
 * that no page can read. A code seen over a shoulder is therefore worth nothing elsewhere. Contract "Sign-in".
 */

export const qrLifeSeconds = 120;

export const expired = () => new Refusal('expired', phrase('server/sessions', 'qrExpired'));

export type QrRequest = { hash: string; asker: string };

export const topicOf = (hash: string): string => `qr:${hash}`;

/** @returns the code, which is shown, and never stored */
export const makeQrCode = async (
  db: Db,
  asker: string,
  from: { address: string; agent: string; now: number },
): Promise<string> => {
  const code = randomBytes(16).toString('base64url');
  const { now, ...seen } = from;
  const row = { hash: hashToken(code), asker, state: 'waiting', createdat: now, expiresat: now + qrLifeSeconds };
  await db.transaction('system', (trx) =>
    trx
      .insertInto('qrsignin')
      .values({ ...row, ...seen })
      .execute(),
  );
  return code;
};

/** Deletes an expired code, so that it does not become valid again when the clock is set back. */
const deleteExpiredCode = (db: Db, hash: string, now: number) =>
  db.transaction('system', (trx) =>
    trx
      .deleteFrom('qrsignin')
      .where('hash', '=', hash)
      .where(({ not }) => not(liveAt('qrsignin', now)))
      .execute(),
  );

export type QrState = { state: string; expiresat: number };

/** State of a code, for the browser that requested it; `undefined` for any other. */
export const readQrState = async (db: Db, { hash, asker }: QrRequest, now: number): Promise<QrState | undefined> => {
  const query = db.builder
    .selectFrom('qrsignin')
    .select(['state', 'expiresat'])
    .where('hash', '=', hash)
    .where('asker', '=', asker)
    .where(liveAt('qrsignin', now))
    .compile();
  const [rows] = await db.read('system', [query]);
  const [state] = rows ?? [];
  if (state === undefined) await deleteExpiredCode(db, hash, now);
  return state as QrState | undefined;
};

/**
 * Takes a confirmed code, once: two pages that ask at the same time do not both sign in.
 * @returns the person who confirmed it
 */
export const takeQrCode = async (db: Db, { hash, asker }: QrRequest, now: number): Promise<string | undefined> => {
  const row = await db.transaction('system', (trx) =>
    trx
      .updateTable('qrsignin')
      .set({ state: 'used' })
      .where('hash', '=', hash)
      .where('asker', '=', asker)
      .where('state', '=', 'confirmed')
      .where(liveAt('qrsignin', now))
      .returning('userid')
      .executeTakeFirst(),
  );
  return row?.userid ?? undefined;
};

/**
 * Marks a code as scanned, which its page shows, and returns who requested it, for the person who confirms.
 * @throws Refusal expired when the code is unknown, over or already decided
 */
export const scanQrCode = async (db: Db, hash: string, now: number) => {
  const row = await db.transaction('system', (trx) =>
    trx
      .updateTable('qrsignin')
      .set({ state: 'scanned' })
      .where('hash', '=', hash)
      .where('state', 'in', ['waiting', 'scanned'])
      .where(liveAt('qrsignin', now))
      .returning(['agent', 'address', 'createdat', 'expiresat'])
      .executeTakeFirst(),
  );
  if (row === undefined) {
    await deleteExpiredCode(db, hash, now);
    throw expired();
  }
  await db.announce(topicOf(hash));
  return row;
};

/** @throws Refusal expired when the code is unknown, over or already decided */
export const decideQrCode = async (
  db: Db,
  by: Actor,
  { hash, accept }: { hash: string; accept: boolean },
  now: number,
): Promise<void> => {
  const decided = await db.transaction('system', (trx) =>
    trx
      .updateTable('qrsignin')
      .set({ state: accept ? 'confirmed' : 'refused', companyid: by.companyid, userid: by.userid })
      .where('hash', '=', hash)
      .where('state', 'in', ['waiting', 'scanned'])
      .where(liveAt('qrsignin', now))
      .returning('hash')
      .executeTakeFirst(),
  );
  if (decided === undefined) {
    await deleteExpiredCode(db, hash, now);
    throw expired();
  }
  await db.announce(topicOf(hash));
};
