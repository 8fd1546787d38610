import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';
import { phrase } from '../texts.ts';

/** Timeouts of request bodies and answers, against slowloris: an idle client is disconnected, a slow one is not. */

/** Idle timeout between two chunks of a multipart body, ms (protection against slowloris). */
const maxSilence = 60_000;
/** Timeout of any other whole body, which is small, ms. */
const maxWait = 120_000;

/** The whole of the largest file over a connection of 256 kbit/s, ms: for Node's own limit, which knows no forms. */
export const maxBodyTime = 3_600_000;

const silent = () => new Refusal('badInput', phrase('server/http', 'uploadTimeout'));

/**
 * Yields the chunks of `source`. The timeout applies to the wait for each chunk; the consumer's own time does not
 * count.
 * @throws Refusal when the next chunk does not arrive in time
 */
export const withIdleTimeout = async function* <T>(source: AsyncIterable<T>, timeout = maxSilence): AsyncGenerator<T> {
  const pieces = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { promise: silence, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => reject(silent()), timeout);
      // The next piece is requested when the one before was read.
      // oxlint-disable-next-line no-await-in-loop -- see above
      const next = await Promise.race([pieces.next(), silence]).finally(() => clearTimeout(timer));
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    // Not awaited: after a timeout the source is still waiting for its last chunk.
    void pieces.return?.().catch(() => undefined);
  }
};

const bodyTimers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Gives a body its whole time again, because the server begins to read it only now. */
export const restartBodyTimer = (raw: IncomingMessage): void => void bodyTimers.get(raw)?.refresh();

/** Slowloris: closes the connection of a body that has not arrived whole by then, also when it was answered before. */
export const closeUnlessWhole = (raw: IncomingMessage, timeout = maxWait): void => {
  const { socket } = raw;
  const timer = setTimeout(() => {
    if (raw.complete) return;
    // Once answered, the request object is gone and its connection is left.
    if (raw.destroyed) socket.destroy();
    else raw.destroy();
  }, timeout);
  timer.unref();
  bodyTimers.set(raw, timer);
  const stop = () => {
    clearTimeout(timer);
    // `refresh` would start a cleared timer again.
    bodyTimers.delete(raw);
  };
  raw.once('close', () => {
    // Sending the answer closes the request object, but the rest of its body still arrives on the connection.
    if (raw.complete || socket.destroyed) stop();
    else socket.once('close', stop);
  });
};

/** Applies the timeout to all bodies except multipart forms; `isForm` identifies the paths of those. */
export const closeSlowBodies = (app: FastifyInstance, isForm: (path: string) => boolean, timeout = maxWait): void => {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (!raw.complete && !isForm(routeOptions.url ?? '')) closeUnlessWhole(raw, timeout);
  });
};

/** Slow read attack: closes the connection of an answer that the client has not taken by then; it waits in memory. */
export const closeUnlessTaken = (raw: ServerResponse, timeout = maxWait): void => {
  // The answer is complete, and is handed to the connection as its client takes it.
  raw.once('prefinish', () => {
    const timer = setTimeout(() => raw.destroy(), timeout);
    timer.unref();
    const stop = () => clearTimeout(timer);
    raw.once('finish', stop).once('close', stop);
  });
};

/**
 * Slow read attack on a download: closes the connection of a client that takes nothing for so long, twice as long at
 * most. Where nothing waits for the client, it is the server that has been silent.
 */
export const closeUnlessReading = (raw: ServerResponse, timeout = maxWait): void => {
  let isTaking = true;
  const look = () => {
    if (raw.writableNeedDrain && !isTaking) raw.destroy();
    // What is written in the meantime has its whole time.
    isTaking = !raw.writableNeedDrain;
  };
  const timer = setInterval(look, timeout).unref();
  const stop = () => clearInterval(timer);
  raw
    .on('drain', () => (isTaking = true))
    .once('finish', stop)
    .once('close', stop);
};
