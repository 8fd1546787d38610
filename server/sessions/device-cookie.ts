import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import { perDatabase } from '../db/per-database.ts';
import { cookieOf, signInPath } from './browser-cookie.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';

/**
 * Device cookie (OWASP): a browser that signed in as a person before proves it by an HMAC, and then has budgets and a
 * place in the queue of its own, whatever strangers do to the same phone or address. It opens nothing. The key lies in
 * `setting`, one for all servers of a database.
 */

const name = 'colonnade_device';
const settingKey = 'devicekey';
const lifeSeconds = 400 * secondsPerDay;
/** People who share a browser: the one who signed in longest ago is forgotten. */
const maxNames = 8;

const keys = perDatabase((): { key?: Promise<Buffer> | undefined } => ({}));

const readKey = async (db: Db): Promise<Buffer> => {
  const stored = await db.transaction('system', async (trx) => {
    await trx
      .insertInto('setting')
      .values({ key: settingKey, value: randomBytes(32).toString('base64url') })
      .onConflict((on) => on.column('key').doNothing())
      .execute();
    return trx.selectFrom('setting').select('value').where('key', '=', settingKey).executeTakeFirstOrThrow();
  });
  return Buffer.from(stored.value, 'base64url');
};

const keyOf = async (db: Db): Promise<Buffer> => {
  const cached = keys(db);
  try {
    return await (cached.key ??= readKey(db));
  } catch (failure) {
    cached.key = undefined;
    throw failure;
  }
};

type Device = { id: string; tags: readonly string[] };

const form = /^[\w-]{22}(\.[\w-]{22}){1,8}$/;

const deviceOf = (request: FastifyRequest): Device | undefined => {
  const [id, ...tags] = (cookieOf(request, name) ?? '').split('.');
  return id === undefined || !form.test([id, ...tags].join('.')) ? undefined : { id, tags };
};

const tagOf = (key: Buffer, id: string, person: string): string =>
  createHmac('sha256', key).update(`${id}:${person}`).digest().subarray(0, 16).toString('base64url');

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** The browser's id, if the person of this phone or e-mail signed in with it before. */
export const knownDevice = async (db: Db, request: FastifyRequest, person: string): Promise<string | undefined> => {
  const device = deviceOf(request);
  if (device === undefined) return undefined;
  const tag = tagOf(await keyOf(db), device.id, person);
  return device.tags.some((storedTag) => isSame(storedTag, tag)) ? device.id : undefined;
};

/** After a sign-in: this browser is one of the person's, by each of the names. */
export const rememberDevice = async (
  db: Db,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  names: readonly string[],
): Promise<void> => {
  const key = await keyOf(db);
  const { id, tags } = deviceOf(request) ?? { id: randomBytes(16).toString('base64url'), tags: [] };
  const personTags = names.map((person) => tagOf(key, id, person));
  const all = [...personTags, ...tags.filter((tag) => !personTags.includes(tag))].slice(0, maxNames);
  const secure = request.protocol === 'https' ? '; Secure' : '';
  const rules = `Path=${signInPath}; HttpOnly; SameSite=Strict; Max-Age=${lifeSeconds}${secure}`;
  reply.header('set-cookie', `${name}=${[id, ...all].join('.')}; ${rules}`);
};
