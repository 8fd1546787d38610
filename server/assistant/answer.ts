import type { FastifyBaseLogger } from 'fastify';
import { nowSeconds } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { refusalEnvelope } from '../http/envelope.ts';
import { refusalOf } from '../http/failure-refusal.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { type BegunAnswer, lease } from './begin-answer.ts';
import type { ChatStream } from './event-stream.ts';
import { keepLease } from '../keep-lease.ts';
import { type AnswerOwner, registerAnswer } from './running-answers.ts';
import type { Answerer, ChatQuestion } from './answerer.ts';
import { inLanguage, phrase } from '../texts.ts';

/** Streams one answer to the client and stores it in its conversation. Contract "Chat". */

/** Maximum size of an answer, in bytes. */
const maxBytes = 200 * 1024;
/** Maximum size of what an answerer remembers, in bytes. */
const maxRemembered = 16 * 1024;
/** Time limit of an answer, in milliseconds; the client waits 600 s. */
const maxTime = 590_000;

const tooSlow = () => new Refusal('internal', phrase('server/assistant', 'answerTimeout'));

const tooLong = phrase('server/assistant', 'answerTooLong');

type State = { content: string; isCancelled: boolean; remembered: string | undefined };

/** @returns false when the conversation was deleted */
const store = async (db: Db, { companyid, begun }: Running, state: State & { isOver: boolean }): Promise<boolean> => {
  const { content, isCancelled, remembered, isOver } = state;
  const now = nowSeconds();
  return db.transaction({ company: companyid }, async (trx) => {
    const updated = await trx
      .updateTable('chatsession')
      .set({
        busyuntil: isOver ? null : now + lease,
        ...(isOver ? { updatedat: now } : {}),
        ...(remembered === undefined ? {} : { remembered }),
      })
      .where('companyid', '=', companyid)
      .where('id', '=', begun.session)
      .returning('id')
      .executeTakeFirst();
    if (updated === undefined) return false;
    await trx
      .updateTable('chatmessage')
      .set({ content, cancelled: isCancelled, time: now })
      .where('companyid', '=', companyid)
      .where('session', '=', begun.session)
      .where('place', '=', begun.place)
      .execute();
    return true;
  });
};

type Running = {
  companyid: string;
  begun: BegunAnswer;
  question: Omit<ChatQuestion, 'remember' | 'signal'>;
  answerer: Answerer;
  stream: ChatStream;
  stop: AbortController;
  /** Undefined for an answer without a session. */
  owner?: AnswerOwner;
  log: FastifyBaseLogger;
  requestId: string;
};

const whenAborted = (signal: AbortSignal): Promise<'aborted'> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve('aborted');
    signal.addEventListener('abort', () => resolve('aborted'), { once: true });
  });

const rememberIn =
  (state: State) =>
  (value: object): void => {
    const text = JSON.stringify(value);
    state.remembered = Buffer.byteLength(text) <= maxRemembered ? text : undefined;
  };

/** Streams the chunks until the answer ends or is aborted. An abort does not wait for the chunk that is under way. */
const streamChunks = async ({ question, answerer, stream, stop }: Running, state: State): Promise<void> => {
  const { signal } = stop;
  const aborted = whenAborted(signal);
  const pieces = answerer({ ...question, remember: rememberIn(state), signal })[Symbol.asyncIterator]();
  let bytes = 0;
  for (;;) {
    const next = pieces.next();
    // Prevents an unhandled rejection: after an abort nothing awaits this promise.
    next.catch(() => undefined);
    const piece = await Promise.race([next, aborted]);
    if (piece === 'aborted') {
      void pieces.return?.(undefined).catch(() => undefined);
      throw signal.reason;
    }
    if (piece.done === true) return;
    if (piece.value === '') continue;
    bytes += Buffer.byteLength(piece.value);
    const isFull = bytes > maxBytes;
    const v = isFull ? inLanguage(tooLong, question.caller.language) : piece.value;
    state.content += v;
    stream.send('data', { v });
    if (isFull) {
      void pieces.return?.(undefined).catch(() => undefined);
      return;
    }
  }
};

/** Sends the error event. An answer that its user aborted gets none; one that was aborted by a limit says which. */
const sendFailure = ({ stream, stop, question, log, requestId }: Running, failure: unknown): void => {
  if (stop.signal.aborted && !(failure instanceof Refusal)) return;
  stream.send('error', refusalEnvelope(refusalOf(failure, { id: requestId, log }), question.caller.language));
};

/** Streams one answer, stores it and renews its lease while it runs. Never throws. */
export const runAnswer = async (db: Db, running: Running): Promise<void> => {
  const { begun, stream, stop, owner, log } = running;
  const state: State = { content: '', isCancelled: true, remembered: undefined };
  const unregister = registerAnswer(db, { session: begun.session, owner, stop });
  const keep = async (isOver: boolean) => {
    const isThere = await store(db, running, { ...state, isOver });
    if (!isThere && !isOver) stop.abort(notFound());
  };
  const failedToKeep = (failure: unknown) => log.warn({ err: failure }, 'an answer could not be stored');
  const endLease = keepLease(lease, async () => {
    await keep(false).catch(failedToKeep);
    // An announcement of another server may have been lost.
    await owner?.check();
  });
  const limit = setTimeout(() => stop.abort(tooSlow()), maxTime).unref();
  let failure: unknown;
  stream.send('ready', { chatsessionid: begun.session });
  try {
    await streamChunks(running, state);
    state.isCancelled = false;
  } catch (caught) {
    failure = caught;
  }
  clearTimeout(limit);
  // A renewal that is under way would overwrite the finished answer with an earlier, unfinished state.
  await endLease();
  // The answer is stored before the last event: a client that then requests the conversation gets all of it.
  await keep(true).catch(failedToKeep);
  if (state.isCancelled) sendFailure(running, failure);
  else stream.send('finish', {});
  stream.end();
  unregister();
};
