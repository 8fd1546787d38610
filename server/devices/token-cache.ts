import type { Db } from '../db/database.ts';
import { hashToken } from '../sessions/session.ts';
import type { DeviceToken, DeviceTokens } from '../services.ts';

/** Announced when a token is revoked. */
export const deviceTokensTopic = 'devicetokens';

/** If the announcement of a revocation is lost, the token stays valid for this long. */
const cacheSeconds = 5;
const maxCached = 10_000;

type Cached = { token: DeviceToken; readat: number };

/**
 * Device tokens by their hash. The lookup compares hashes of 256 random bits, so its timing reveals nothing about a token
 * (timing attack); wrong tokens are not cached, so that guesses fill no memory.
 */
export const createDeviceTokens = (db: Db): DeviceTokens => {
  const cache = new Map<string, Cached>();
  /** Number of announcements: a token read before one is used for its own call and not cached. */
  let announced = 0;
  db.onAnnounce((topic) => {
    if (topic !== deviceTokensTopic && topic !== 'all') return;
    cache.clear();
    announced += 1;
  });

  const read = async (hash: string): Promise<DeviceToken | undefined> => {
    const query = db.builder
      .selectFrom('devicetoken')
      .select(['did', 'companyid', 'pid', 'name'])
      .where('hash', '=', hash)
      .compile();
    const [[row] = []] = await db.read('system', [query]);
    if (row === undefined) return undefined;
    return {
      did: String(row['did']),
      company: String(row['companyid']),
      pid: String(row['pid']),
      name: String(row['name']),
    };
  };

  return {
    isCached: (token) => cache.has(hashToken(token)),
    find: async (token, now) => {
      const hash = hashToken(token);
      const cached = cache.get(hash);
      const isFresh = cached !== undefined && cached.readat > now - cacheSeconds && cached.readat <= now;
      if (isFresh && db.isListening()) return cached.token;
      const before = announced;
      const deviceToken = await read(hash);
      cache.delete(hash);
      if (deviceToken === undefined) return undefined;
      if (cache.size >= maxCached) cache.clear();
      if (announced === before) cache.set(hash, { token: deviceToken, readat: now });
      return deviceToken;
    },
  };
};
