import type { Db } from '../db/database.ts';
import { perDatabase } from '../db/per-database.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { phrase } from '../texts.ts';

/**
 * Registry of the answers that this server is streaming, so that deleting a conversation, the end of a session, a change of
 * rights or stopping the server aborts them.
 */

/** Whose answer it is, by topics of announcements, and the check whether the answer may go on. */
export type AnswerOwner = { topics: readonly string[]; check: () => Promise<void> };

type Running = { session: string; owner: AnswerOwner | undefined; stop: AbortController; stored: Promise<void> };

const topic = 'chatdeleted';

/** Announced after the deletion is committed: whichever server is writing an answer stops. */
export const deletedTopic = (session: string): string => `${topic} ${session}`;

const stopDeleted = (all: ReadonlySet<Running>, announced: string): void => {
  const [name, session] = announced.split(' ');
  if (name !== topic) return;
  for (const running of all) if (running.session === session) running.stop.abort(notFound());
};

const checkOwners = (all: ReadonlySet<Running>, announced: string): void => {
  for (const { owner } of all) if (announced === 'all' || owner?.topics.includes(announced)) void owner?.check();
};

const runningOn = perDatabase((db) => {
  const all = new Set<Running>();
  db.onAnnounce((announced) => {
    stopDeleted(all, announced);
    checkOwners(all, announced);
  });
  return all;
});

/** Registers an answer; the function that this returns must be called once the answer is stored. */
export const registerAnswer = (
  db: Db,
  { session, owner, stop }: Pick<Running, 'session' | 'owner' | 'stop'>,
): (() => void) => {
  const { promise: stored, resolve } = Promise.withResolvers<void>();
  const running = { session, owner, stop, stored };
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
