import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LocalText } from '../../src/engine/column.ts';
import { type Endpoint, signedInLimits } from '../../src/api/endpoint.ts';
import type { Db } from '../db/database.ts';
import { perDatabase } from '../db/per-database.ts';
import { createFairQueue } from '../fair-queue.ts';
import { onAnswered } from '../http/client-gone.ts';
import { Refusal } from '../http/refusal.ts';
import { closeUnlessReading, closeUnlessTaken, restartBodyTimer } from '../http/slow-bodies.ts';
import { phrase } from '../texts.ts';

/**
 * Concurrency limit: a call costs memory until its client has received the answer, several times the size of a large
 * body, as text and as values. Of one caller a few large calls and some more small ones are read at the same time; the
 * others wait in their order, unread, in the buffers of their connections (backpressure). Contract "Limits".
 */

/** Bytes. */
const large = 64 * 1024;
const limits = {
  large: { maxConcurrent: Infinity, each: 4, waiting: 5_000, waitingEach: 100 },
  /** A browser has six connections; programs that synchronise records have dozens. */
  small: { maxConcurrent: Infinity, each: 50, waiting: 20_000, waitingEach: 1_000 },
  /**
   * Half a megabyte of a download waits in memory for its client, up to four minutes (`closeUnlessReading`). A browser has
   * six connections, so that a few forgotten downloads lock nobody out.
   */
  download: { maxConcurrent: Infinity, each: 50, waiting: 5_000, waitingEach: 200 },
} as const;
const retryAfter = 5;
/** Of the wait for a turn, ms. */
const maxWait = 60_000;

type Size = keyof typeof limits;

const queuesOf = perDatabase(() => ({
  large: createFairQueue(limits.large),
  small: createFairQueue(limits.small),
  download: createFairQueue(limits.download),
}));

/** A form is read in pieces. A call that takes more than others answers as much. */
const sizeOf = (endpoint: Endpoint, { headers }: FastifyRequest): Size => {
  if (endpoint.transport === 'multipart') return 'small';
  if (endpoint.transport === 'file') return 'download';
  if (endpoint.answersLarge === true) return 'large';
  if ((endpoint.bodyLimit ?? 0) > signedInLimits.bytes || headers['transfer-encoding'] !== undefined) return 'large';
  return Number(headers['content-length'] ?? 0) > large ? 'large' : 'small';
};

const refuse = (text: LocalText) => new Refusal('tooMany', text, [], { retryafter: retryAfter });

const seconds = maxWait / 1000;

const refusalsOf = ({ each, waiting, waitingEach }: (typeof limits)[Size]) => ({
  ofCaller: () => refuse(phrase('server/http', 'tooManyCalls', { limit: waitingEach })),
  ofAll: () => refuse(phrase('server/http', 'tooManyCallsOfAll', { limit: waiting })),
  late: () => refuse(phrase('server/http', 'callWaited', { seconds, limit: each })),
});

/** Why a call is not read. */
const refusals = {
  large: {
    ofCaller: () => refuse(phrase('server/http', 'tooManyLargeCalls', { limit: limits.large.waitingEach })),
    ofAll: () => refuse(phrase('server/http', 'tooManyLargeCallsOfAll', { limit: limits.large.waiting })),
    late: () => refuse(phrase('server/http', 'largeCallWaited', { seconds })),
  },
  small: refusalsOf(limits.small),
  download: refusalsOf(limits.download),
} as const satisfies Record<Size, object>;

/** The reason of a wait that ended because its client has gone. */
const gone = Symbol('gone');

type Coming = { db: Db; endpoint: Endpoint; request: FastifyRequest; reply: FastifyReply };

/** Aborts when the client has gone, and after the longest wait. */
const endOfWait = (raw: IncomingMessage, late: () => Refusal) => {
  const controller = new AbortController();
  const leave = () => controller.abort(gone);
  raw.once('close', leave);
  const timer = setTimeout(() => controller.abort(late()), maxWait);
  timer.unref();
  const stop = () => {
    clearTimeout(timer);
    raw.off('close', leave);
  };
  return { signal: controller.signal, stop };
};

const takeTurn = async (caller: string, { db, endpoint, request }: Coming) => {
  const size = sizeOf(endpoint, request);
  const queue = queuesOf(db)[size];
  if (queue.isFree(caller)) return { release: await queue.take(caller), hasWaited: false };
  const { signal, stop } = endOfWait(request.raw, refusals[size].late);
  try {
    const turn = queue.take(caller, signal);
    if (turn === undefined) throw queue.isFull() ? refusals[size].ofAll() : refusals[size].ofCaller();
    return { release: await turn, hasWaited: true };
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
 * Waits until a call may be read. The turn ends with the answer or the connection.
 * @throws Refusal tooMany where too many wait, and after the longest wait
 */
export const waitToRead = async (caller: string, coming: Coming): Promise<Wait> => {
  const { endpoint, request, reply } = coming;
  const { raw } = request;
  // A stream of events is open as long as its page: with turns, a few forgotten ones would lock their caller out. Streams
  // have limits of their own.
  const isStream = endpoint.transport === 'stream';
  const isDownload = endpoint.transport === 'file';
  if (isDownload) closeUnlessReading(reply.raw);
  if (isStream && sizeOf(endpoint, request) === 'small') return 'none';
  const turn = await takeTurn(caller, coming);
  if (turn === undefined) return 'gone';
  const { release = () => undefined, hasWaited } = turn;
  const { socket } = raw;
  if (socket.destroyed) {
    release();
    return 'gone';
  }
  restartBodyTimer(raw);
  if (!isDownload) closeUnlessTaken(reply.raw);
  onAnswered({ request, reply }, release);
  if (isStream) raw.once('end', release);
  return hasWaited ? 'waited' : 'none';
};
