import { sql } from 'kysely';
import type { Db, Row } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import type { Services } from '../services.ts';
import { liveAt } from './live.ts';
import { actorOf, dropSession, hashToken, readGrants, readPerson } from './session.ts';

type Cached = { actor: Actor; expiresat: number; readat: number };

/**
 * What the session is wanted for. A call that changes something is admitted by a session that is in the database now, so
 * is every call of a wall; `watching` is an open stream, whose round requests the sessions of all streams at once.
 */
type Use = 'reading' | 'acting' | 'watching';

/** Seconds. Changes made by another server are announced; this bounds what a lost announcement could do. */
const cacheSeconds: Readonly<Record<Use, number>> = { reading: 5, acting: 5, watching: 30 };

/** Those of the sessions that are not over. */
export const liveSessions = async (db: Db, hashes: readonly string[], now: number): Promise<ReadonlySet<string>> => {
  const query = sql<Row>`select session.hash from session
    join account a on a.userid = session.userid and a.companyid = session.companyid
    where session.hash = any(cast(${hashes} as text[])) and not a.departed and ${liveAt('session', now)}`;
  const [rows = []] = await db.read('system', [query.compile(db.builder)]);
  return new Set(rows.map((row) => String(row['hash'])));
};

/** Finds who a session token belongs to; answers from memory only while announcements of changes arrive. */
export const createSessionStore = (db: Db, services: Services) => {
  const cache = new Map<string, Cached>();
  /** What was read before a change was announced may be older than it: it serves its own call and is not kept. */
  let announced = 0;
  db.onAnnounce((topic) => {
    const [kind, id] = topic.split(':');
    if (kind === 'session' && id !== undefined) cache.delete(id);
    else if (kind === 'people' || kind === 'all' || kind === 'modules') cache.clear();
    // Announcements of changed records come many times a second and say nothing about sessions.
    else return;
    announced += 1;
  });

  const remembered = async (hash: string, now: number, use: Use): Promise<Actor | undefined> => {
    const cached = cache.get(hash);
    if (cached === undefined || !db.isListening()) return undefined;
    const isFresh = cached.readat >= now - cacheSeconds[use] && cached.readat <= now;
    // A session that is over is looked up again, and so deleted: it does not revive when the clock goes back.
    if (!isFresh || cached.expiresat <= now) return undefined;
    const isAsked = use === 'acting' || (use === 'reading' && cached.actor.isReadOnly);
    return !isAsked || (await liveSessions(db, [hash], now)).has(hash) ? cached.actor : undefined;
  };

  return async (token: string, now: number, use: Use = 'reading'): Promise<Actor | undefined> => {
    const hash = hashToken(token);
    const cached = await remembered(hash, now, use);
    if (cached !== undefined) return cached;
    cache.delete(hash);
    const before = announced;
    const person = await readPerson(db, hash, now);
    if (person === undefined) return undefined;
    if (!person.islive) {
      await dropSession(db, hash);
      return undefined;
    }
    const actor = actorOf(person, hash, await readGrants(db, services, person));
    if (cache.size > 5000) cache.clear();
    if (announced === before) cache.set(hash, { actor, expiresat: person.expiresat, readat: now });
    return actor;
  };
};

export type FindActor = ReturnType<typeof createSessionStore>;
