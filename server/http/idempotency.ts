import { createHash } from 'node:crypto';
import type { Envelope } from '../../src/api/endpoint.ts';
import type { Trx } from '../db/database.ts';
import type { Actor } from './actor.ts';
import { conflict } from './refusal.ts';
import { phrase } from '../texts.ts';
import { failureCode } from '../db/failure-code.ts';
import { parseStored } from '../db/parse-stored.ts';

/**
 * Idempotency keys of retried calls. Contract "Envelope and statuses": stored for 24 h, per user, with the first
 * answer.
 */

export type Keyed = { key: string; path: string; bodyhash: string };

const form = /^[0-9A-Za-z_-]{8,64}$/;

export const keyedCall = (header: unknown, path: string, input: unknown): Keyed | undefined => {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !form.test(header))
    throw conflict('key', phrase('server/http', 'idempotencyKeyWrong'));
  return { key: header, path, bodyhash: createHash('sha256').update(JSON.stringify(input)).digest('base64url') };
};

const keyReused = () => conflict('key', phrase('server/http', 'idempotencyKeyUsed'));

const underWay = () => conflict('running', phrase('server/http', 'requestUnderWay'));

/** Claims a key in the open transaction. If it was used before, returns the stored answer of the first call. */
export const claimKey = async (trx: Trx, actor: Actor, keyed: Keyed, now: number): Promise<Envelope | undefined> => {
  const { companyid, userid } = actor;
  const claimed = await trx
    .insertInto('idempotency')
    .values({ companyid, userid, ...keyed, rights: actor.rightsMark, answer: null, createdat: now })
    .onConflict((on) => on.columns(['userid', 'key']).doNothing())
    .executeTakeFirst()
    .catch((failure: unknown) => {
      throw isLockTimeout(failure) ? underWay() : failure;
    });
  if (claimed.numInsertedOrUpdatedRows === 1n) return undefined;
  const first = await trx
    .selectFrom('idempotency')
    .select(['path', 'bodyhash', 'answer', 'rights'])
    .where('companyid', '=', companyid)
    .where('userid', '=', userid)
    .where('key', '=', keyed.key)
    .executeTakeFirst();
  if (first === undefined || first.answer === null) throw underWay();
  if (first.path !== keyed.path || first.bodyhash !== keyed.bodyhash) throw keyReused();
  const answer = parseStored<StoredAnswer>(first.answer);
  return first.rights === actor.rightsMark ? answer : outcomeOf(answer);
};

type StoredAnswer = Envelope & { did?: unknown };

/** The stored outcome without values, because the rights of the caller have changed since. */
const outcomeOf = ({ status, msg, errors, did }: StoredAnswer): Envelope & { did?: unknown } => ({
  status,
  msg,
  ...(errors === undefined ? {} : { errors }),
  ...(did === undefined ? {} : { did }),
});

export const keepAnswer = async (trx: Trx, actor: Actor, keyed: Keyed, answer: Envelope): Promise<void> => {
  await trx
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(answer) })
    .where('companyid', '=', actor.companyid)
    .where('userid', '=', actor.userid)
    .where('key', '=', keyed.key)
    .execute();
};

export const isLockTimeout = (failure: unknown): boolean => failureCode(failure) === '55P03';
export { underWay };
