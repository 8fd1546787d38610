import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import { perDatabase } from '../db/per-database.ts';
import { createWindows, type RateWindows } from '../http/rate-windows.ts';
import type { Actor } from '../http/actor.ts';
import { familiarityOf, noteToken } from '../sessions/familiar-sessions.ts';
import { networkOf } from '../sessions/network.ts';
import { hashToken } from '../sessions/session.ts';

/**
 * Rate limits by address for callers who prove no session, counted in the memory of each server. Hundreds of people may
 * share an address (NAT). Contract "Limits".
 */
const addressLimits = {
  windowSeconds: 60,
  /** Calls that need no session. */
  publicCalls: 3000,
  /** Tokens that open no session. A page sends the same one in several calls once its session has ended. */
  wrongTokens: 600,
} as const;

const windowsOf = perDatabase((): RateWindows => createWindows(addressLimits.windowSeconds));

/** Counts a call that needs no session. @throws Refusal tooMany */
export const admitPublic = (db: Db, request: FastifyRequest, now: number): void => {
  const windows = windowsOf(db);
  const key = `public ${networkOf(request.ip)}`;
  windows.spend(key, addressLimits.publicCalls, now);
  windows.count(key, now);
};

type Lookups = Map<string, number>;

const lookupsOf = perDatabase((): Lookups => new Map());

/** 256 random bits. */
const form = /^[\w-]{43}$/;

type Sent = { token: string; request: FastifyRequest; now: number };

/**
 * The person of a session token. `find` asks the database, which a token that was wrong before does not reach, nor an
 * unknown one from an address with too many wrong ones; tokens that were valid lately do.
 * @throws Refusal tooMany
 */
export const findGuarded = async (
  db: Db,
  { token, request, now }: Sent,
  find: () => Promise<Actor | undefined>,
): Promise<Actor | undefined> => {
  if (!form.test(token)) return undefined;
  const hash = hashToken(token);
  const familiarity = familiarityOf(db, hash);
  if (familiarity === 'wrong') return undefined;
  if (familiarity === 'valid') return noted(db, hash, await find());
  return findCounted(db, { hash, request, now }, find);
};

type Unfamiliar = Omit<Sent, 'token'> & { hash: string };

/**
 * The same token in several calls at the same time, as a page sends it when its server has restarted, counts once.
 * @throws Refusal tooMany
 */
const findCounted = async (
  db: Db,
  { hash, request, now }: Unfamiliar,
  find: () => Promise<Actor | undefined>,
): Promise<Actor | undefined> => {
  const windows = windowsOf(db);
  const key = `wrong ${networkOf(request.ip)}`;
  const lookups = lookupsOf(db);
  const isFirst = !lookups.has(hash);
  if (isFirst) {
    windows.spend(key, addressLimits.wrongTokens, now);
    // Counted before the lookup, so that guesses at the same time do not slip through.
    windows.count(key, now);
  }
  lookups.set(hash, (lookups.get(hash) ?? 0) + 1);
  let isWrong = false;
  try {
    const actor = noted(db, hash, await find());
    isWrong = actor === undefined;
    return actor;
  } finally {
    const others = (lookups.get(hash) ?? 1) - 1;
    if (others > 0) lookups.set(hash, others);
    else lookups.delete(hash);
    if (isFirst && !isWrong) windows.giveBack(key, now);
  }
};

const noted = (db: Db, hash: string, actor: Actor | undefined): Actor | undefined => {
  noteToken(db, hash, actor === undefined ? 'wrong' : 'valid');
  return actor;
};
