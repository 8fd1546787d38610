import { endpoints } from '../../src/api/endpoints.ts';
import { requireFullSession } from '../http/full-session.ts';
import { badInput } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { recordAttempt } from '../sessions/throttle.ts';
import { runAnswer } from './answer.ts';
import { ownerOf } from './answer-owner.ts';
import { answererOf } from './choose-answerer.ts';
import { beginAnswer } from './begin-answer.ts';
import { openChatStream } from './event-stream.ts';
import { deletedTopic } from './running-answers.ts';
import { deleteSession, listSessions, readSession } from './sessions.ts';
import { phrase } from '../texts.ts';

/** Questions of a person within a minute. */
const maxQuestions = 20;

const emptyPrompt = () => badInput('/prompt', 'required', phrase('server/assistant', 'questionNeeded'));

export const chatRoutes: Route[] = [
  // A wall is a public display: it must not show conversations of the person who set it up.
  route(endpoints.listChats, async ({ db, actor, input }) => ({
    sessionlist: actor.isReadOnly ? [] : await listSessions(db, actor, input),
  })),

  route(endpoints.readChat, async ({ db, actor, input }) => {
    requireFullSession(actor);
    return { chatsession: await readSession(db, actor, input.chatsessionid) };
  }),

  route(endpoints.deleteChat, async ({ db, actor, input }) => {
    await db.transaction({ company: actor.companyid }, (trx) => deleteSession(trx, actor, input.chatsessionid));
    await db.announce(deletedTopic(input.chatsessionid));
  }),

  route(endpoints.chat, async (call) => {
    const { db, services, actor, input, language, now, request, reply } = call;
    const { prompt, chatsessionid: session = '' } = input;
    requireFullSession(actor);
    if (prompt.trim() === '') throw emptyPrompt();
    const budget = { key: `chat:${actor.userid}`, free: maxQuestions, windowSeconds: 60, beyond: 'window' } as const;
    await recordAttempt(db, [budget], now);
    const begun = await db.transaction({ company: actor.companyid }, (trx) =>
      beginAnswer(trx, { actor, prompt, session, ip: request.ip, now }),
    );
    const { conversation, remembered } = begun;
    const stop = new AbortController();
    const stream = openChatStream(reply, () => stop.abort());
    await runAnswer(db, {
      companyid: actor.companyid,
      begun,
      question: { caller: { actor, db, services, language, now, request }, prompt, conversation, remembered },
      answerer: answererOf(services),
      stream,
      stop,
      owner: ownerOf(call, stop),
      log: request.log,
      requestId: request.id,
    });
  }),
];
