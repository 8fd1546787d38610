import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, signedInLimits } from '../../src/api/endpoint.ts';
import type { Db } from '../db/database.ts';
import { createFairQueue } from '../fair-queue.ts';
import { Refusal } from '../http/refusal.ts';
import { closeUnlessTaken } from '../http/slow-bodies.ts';
import { phrase } from '../texts.ts';

/**
 * Concurrency limit: a large body costs several times its size in memory, as text and as values, until its call is
 * answered, and so does a large answer until its client has taken it. Of one caller a few are read at the same time; the
 * others wait in their order, unread, in the buffers of their connections (backpressure). Contract "Limits".
 */

/** Bytes. */
const large = 64 * 1024;
const limits = { maxConcurrent: Infinity, each: 4, waiting: 5_000, waitingEach: 100 };
const retryAfter = 5;

const byDatabase = new WeakMap<Db, ReturnType<typeof createFairQueue>>();

const queueOf = (db: Db) => {
  const known = byDatabase.get(db) ?? createFairQueue(limits);
  byDatabase.set(db, known);
  return known;
};

/** A form is read in pieces. A call that takes more than others answers as much. */
const isLarge = (endpoint: Endpoint, { headers }: FastifyRequest): boolean => {
  if (endpoint.transport === 'multipart') return false;
  if ((endpoint.bodyLimit ?? 0) > signedInLimits.bytes) return true;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > large;
};

const tooManyBodies = () =>
  new Refusal('tooMany', phrase('server/http', 'tooManyLargeCalls', { limit: limits.waitingEach }), [], {
    retryafter: retryAfter,
  });

type Coming = { db: Db; endpoint: Endpoint; request: FastifyRequest; reply: FastifyReply };

/**
 * Waits until a call with a large body may be read; any other may at once. The turn ends with the answer or the connection.
 * @returns false where the client has gone in the meantime @throws Refusal tooMany
 */
export const waitToRead = async (caller: string, { db, endpoint, request, reply }: Coming): Promise<boolean> => {
  if (!isLarge(endpoint, request)) return true;
  const turn = queueOf(db).take(caller);
  if (turn === undefined) throw tooManyBodies();
  const release = await turn;
  const { socket } = request.raw;
  if (socket.destroyed) {
    release();
    return false;
  }
  closeUnlessTaken(reply.raw);
  const end = () => {
    socket.off('close', end);
    release();
  };
  // An answer that waits behind another one of its connection (pipelining) is not closed with it.
  socket.once('close', end);
  reply.raw.once('finish', end).once('close', end);
  // A stream of events is open as long as its page; there are limits of their own for them.
  if (endpoint.transport === 'stream') request.raw.once('end', end);
  return true;
};
