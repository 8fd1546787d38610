import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LocalText } from '../../src/engine/column.ts';
import { type Endpoint, signedInLimits } from '../../src/api/endpoint.ts';
import type { Db } from '../db/database.ts';
import { createFairQueue } from '../fair-queue.ts';
import { Refusal } from '../http/refusal.ts';
import { closeUnlessTaken, restartBodyTimer } from '../http/slow-bodies.ts';
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
/** Of the wait for a turn, ms. */
const maxWait = 60_000;

const byDatabase = new WeakMap<Db, ReturnType<typeof createFairQueue>>();

const queueOf = (db: Db) => {
  const queue = byDatabase.get(db) ?? createFairQueue(limits);
  byDatabase.set(db, queue);
  return queue;
};

/** A form is read in pieces. A call that takes more than others answers as much. */
const isLarge = (endpoint: Endpoint, { headers }: FastifyRequest): boolean => {
  if (endpoint.transport === 'multipart') return false;
  if ((endpoint.bodyLimit ?? 0) > signedInLimits.bytes) return true;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > large;
};

const refuse = (text: LocalText) => new Refusal('tooMany', text, [], { retryafter: retryAfter });

const tooManyBodies = () => refuse(phrase('server/http', 'tooManyLargeCalls', { limit: limits.waitingEach }));
const tooManyOfAll = () => refuse(phrase('server/http', 'tooManyLargeCallsOfAll', { limit: limits.waiting }));
const waitedTooLong = () => refuse(phrase('server/http', 'largeCallWaited', { seconds: maxWait / 1000 }));

/** The reason of a wait that ended because its client has gone. */
const gone = Symbol('gone');

type Coming = { db: Db; endpoint: Endpoint; request: FastifyRequest; reply: FastifyReply };

/** Aborts when the client has gone, and after the longest wait. */
const endOfWait = (raw: IncomingMessage) => {
  const controller = new AbortController();
  const leave = () => controller.abort(gone);
  raw.once('close', leave);
  const timer = setTimeout(() => controller.abort(waitedTooLong()), maxWait);
  timer.unref();
  const stop = () => {
    clearTimeout(timer);
    raw.off('close', leave);
  };
  return { signal: controller.signal, stop };
};

const takeTurn = async (caller: string, db: Db, raw: IncomingMessage) => {
  const queue = queueOf(db);
  const hasWaited = !queue.isFree(caller);
  const { signal, stop } = endOfWait(raw);
  try {
    const turn = queue.take(caller, signal);
    if (turn === undefined) throw queue.isFull() ? tooManyOfAll() : tooManyBodies();
    return { release: await turn, hasWaited };
  } catch (failure) {
    if (failure === gone) return undefined;
    throw failure;
  } finally {
    stop();
  }
};

/** Whether a call waited before it may be read, or its client has gone in the meantime. */
type Wait = 'none' | 'waited' | 'gone';

/**
 * Waits until a call with a large body may be read; any other may at once. The turn ends with the answer or the connection.
 * @throws Refusal tooMany where too many wait, and after the longest wait
 */
export const waitToRead = async (caller: string, { db, endpoint, request, reply }: Coming): Promise<Wait> => {
  if (!isLarge(endpoint, request)) return 'none';
  const { raw } = request;
  const turn = await takeTurn(caller, db, raw);
  if (turn === undefined) return 'gone';
  const { release, hasWaited } = turn;
  const { socket } = raw;
  if (socket.destroyed) {
    release();
    return 'gone';
  }
  restartBodyTimer(raw);
  closeUnlessTaken(reply.raw);
  const end = () => {
    socket.off('close', end);
    release();
  };
  // An answer that waits behind another one of its connection (pipelining) is not closed with it.
  socket.once('close', end);
  reply.raw.once('finish', end).once('close', end);
  // A stream of events is open as long as its page; there are limits of their own for them.
  if (endpoint.transport === 'stream') raw.once('end', end);
  return hasWaited ? 'waited' : 'none';
};
