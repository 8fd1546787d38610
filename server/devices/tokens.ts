import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Row, Trx } from '../db/database.ts';
import { newDid } from '../ids.ts';
import { caps, lockCount, requireCapacity } from '../limits.ts';
import { hashToken } from '../sessions/session.ts';

/** Device tokens in the database, used by the authority page and by the shell. */

export type NewToken = {
  company: string;
  pid: string;
  name: string;
  /** The member who creates it; both are empty for the shell. */
  creator: { did: string; name: string };
  now: number;
};

/** Creates a token. @returns the token: only its hash is stored. @throws Refusal at the limit of the company */
export const createDeviceToken = async (
  trx: Trx,
  { company, pid, name, creator, now }: NewToken,
): Promise<{ did: string; token: string }> => {
  await lockCount(trx, `device tokens ${company}`);
  const { count } = await trx
    .selectFrom('devicetoken')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('companyid', '=', company)
    .executeTakeFirstOrThrow();
  requireCapacity(caps.deviceTokens, { count: Number(count) });
  const token = `cdt_${randomBytes(32).toString('base64url')}`;
  const did = newDid(now);
  await trx
    .insertInto('devicetoken')
    .values({
      companyid: company,
      did,
      pid,
      name,
      hash: hashToken(token),
      createdat: now,
      creator: creator.did,
      creatorname: creator.name,
    })
    .execute();
  return { did, token };
};

export type StoredToken = {
  did: string;
  pid: string;
  name: string;
  createdat: number;
  creatorname: string;
  lastused: number | null;
};

/** Tokens of a company by module and name, and its rejected reports of unknown devices, newest first. */
export const readDeviceTokens = async (
  db: Db,
  company: string,
  pid?: string,
): Promise<{ tokens: StoredToken[]; unknown: { pid: string; at: number; report: string }[] }> => {
  const ofModule = pid === undefined ? sql`` : sql`and pid = ${pid}`;
  const [tokens = [], unknown = []] = await db.read({ company }, [
    sql<Row>`select did, pid, name, createdat, creatorname, lastused from devicetoken
      where companyid = ${company} ${ofModule} order by pid, name, did`.compile(db.builder),
    sql<Row>`select pid, at, report from rejectedreport
      where companyid = ${company} and device = '' ${ofModule} order by at desc, ord desc`.compile(db.builder),
  ]);
  return {
    tokens: tokens.map((row) => ({
      did: String(row['did']),
      pid: String(row['pid']),
      name: String(row['name']),
      createdat: Number(row['createdat']),
      creatorname: String(row['creatorname']),
      lastused: row['lastused'] === null ? null : Number(row['lastused']),
    })),
    unknown: unknown.map((row) => ({ pid: String(row['pid']), at: Number(row['at']), report: String(row['report']) })),
  };
};

/**
 * Deletes a token. The caller announces `deviceTokensTopic` after the commit. @returns the deleted token, if it existed
 */
export const deleteDeviceToken = async (
  trx: Trx,
  company: string,
  did: string,
): Promise<{ pid: string; name: string } | undefined> =>
  trx
    .deleteFrom('devicetoken')
    .where('companyid', '=', company)
    .where('did', '=', did)
    .returning(['pid', 'name'])
    .executeTakeFirst();
