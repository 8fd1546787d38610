import type { Db } from '../db/database.ts';
import { perDatabase } from '../db/per-database.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { phrase } from '../texts.ts';

/**
 * Registry of the answers that this server is streaming, so that deleting a conversation or stopping the server aborts
 * them.
 */

type Running = { session: string; stop: AbortController; stored: Promise<void> };

const topic = 'chatdeleted';

/** Announced after the deletion is committed: whichever server is writing an answer stops. */
export const deletedTopic = (session: string): string => `${topic} ${session}`;

const stopDeleted = (all: ReadonlySet<Running>, announced: string): void => {
  const [name, session] = announced.split(' ');
  if (name !== topic) return;
  for (const running of all) if (running.session === session) running.stop.abort(notFound());
};

const runningOn = perDatabase((db) => {
  const all = new Set<Running>();
  db.onAnnounce((announced) => stopDeleted(all, announced));
  return all;
});

/** Registers an answer; the function that this returns must be called once the answer is stored. */
export const registerAnswer = (db: Db, session: string, stop: AbortController): (() => void) => {
  const { promise: stored, resolve } = Promise.withResolvers<void>();
  const running = { session, stop, stored };
  runningOn(db).add(running);
  return () => {
    runningOn(db).delete(running);
    resolve();
  };
};

const restarting = () => new Refusal('internal', phrase('server/assistant', 'serverRestarting'));

/** Graceful shutdown: aborts all running answers and waits until their text so far is stored, marked as cancelled. */
export const stopAnswers = async (db: Db): Promise<void> => {
  const all = [...runningOn(db)];
  for (const { stop } of all) stop.abort(restarting());
  await Promise.all(all.map(({ stored }) => stored));
};
