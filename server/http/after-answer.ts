import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import type { Db } from '../db/database.ts';
import { perDatabase } from '../db/per-database.ts';

const setOf = perDatabase(() => new Set<Promise<void>>());

/**
 * Runs work once the answer has been sent, or its connection has gone. Timing side channel: an answer that is the same
 * for known and unknown people must not wait for work that only known ones cause.
 */
export const afterAnswer = (
  db: Db,
  { reply, log }: { reply: FastifyReply; log: FastifyBaseLogger },
  work: () => Promise<void>,
): void => {
  const { promise: sent, resolve } = Promise.withResolvers<void>();
  for (const event of ['finish', 'close'] as const) reply.raw.once(event, resolve);
  // The client may have disconnected while the handler ran; then both events have already been emitted.
  if (reply.raw.destroyed || reply.raw.writableFinished) resolve();
  const all = setOf(db);
  const done = sent
    .then(work)
    .catch((failure: unknown) => log.error({ err: failure }, 'work after an answer failed'))
    .finally(() => all.delete(done));
  all.add(done);
};

/** Waits for all such work: before the database is closed. */
export const answersSettled = async (db: Db): Promise<void> => {
  await Promise.all(setOf(db));
};
