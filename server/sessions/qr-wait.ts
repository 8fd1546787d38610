import type { Db } from '../db/database.ts';
import { perDatabase } from '../db/per-database.ts';
import { type QrRequest, type QrState, readQrState, topicOf } from './qr-sign-in.ts';

/** Long polls on QR codes: answered as soon as the code's state changes, on this server or another. */

const maxWaitMs = 25_000;
/** Polling interval while announcements of other servers may be lost, because the connection that listens for them is down; ms. */
const pollInterval = 2_000;

type Waking = 'changed' | 'displaced';
type Waiters = { wake: Map<string, (why: Waking) => void>; isClosed: boolean };

const waitersOf = perDatabase((db): Waiters => {
  const waiters: Waiters = { wake: new Map(), isClosed: false };
  db.onAnnounce((topic) => waiters.wake.get(topic)?.('changed'));
  return waiters;
});

/** Answers everyone who waits, so that a server that is to end does not wait for them. */
export const releaseWaiters = (db: Db): void => {
  const waiters = waitersOf(db);
  waiters.isClosed = true;
  for (const wake of waiters.wake.values()) wake('displaced');
};

const sleep = ({ wake }: Waiters, topic: string, milliseconds: number, signal: AbortSignal): Promise<Waking> => {
  const { promise, resolve } = Promise.withResolvers<Waking>();
  // One page shows one code: who waits for it already has gone, or takes an answer now. So waiting can't pile up.
  wake.get(topic)?.('displaced');
  wake.set(topic, resolve);
  const timer = setTimeout(resolve, Math.max(0, milliseconds), 'changed');
  const leave = () => resolve('displaced');
  signal.addEventListener('abort', leave, { once: true });
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
    if (wake.get(topic) === resolve) wake.delete(topic);
  });
};

type Waiting = {
  now: () => number;
  /** Whether nothing has happened yet that the asking page does not know. */
  isWaiting: (state: QrState) => boolean;
  /** The page has gone. */
  signal: AbortSignal;
};

/** The state of a code once it is another than the waited one, or as it is after 25 s; nothing when it is over. */
export const awaitQrState = async (
  db: Db,
  qrRequest: QrRequest,
  { now, isWaiting, signal }: Waiting,
): Promise<QrState | undefined> => {
  const waiters = waitersOf(db);
  let state = await readQrState(db, qrRequest, now());
  // A monotonic clock: one that goes back must not make the wait longer.
  const end = performance.now() + Math.min(maxWaitMs, ((state?.expiresat ?? 0) - now()) * 1000);
  while (state !== undefined && isWaiting(state) && !waiters.isClosed && !signal.aborted) {
    const remainingMs = end - performance.now();
    if (remainingMs <= 0) break;
    // Asleep before it asks: a change in between wakes it.
    const nap = new AbortController();
    const pause = db.isListening() ? remainingMs : Math.min(remainingMs, pollInterval);
    const woken = sleep(waiters, topicOf(qrRequest.hash), pause, AbortSignal.any([signal, nap.signal]));
    state = await readQrState(db, qrRequest, now());
    if (state === undefined || !isWaiting(state)) nap.abort();
    const why = await woken;
    if (nap.signal.aborted) break;
    state = await readQrState(db, qrRequest, now());
    if (why === 'displaced') break;
  }
  // It may have ended between the last reading and now.
  return state !== undefined && state.expiresat <= now() ? undefined : state;
};
