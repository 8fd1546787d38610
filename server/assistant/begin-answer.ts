import { sql } from 'kysely';
import { endpoints } from '../../src/api/endpoints.ts';
import { auditOfCall } from '../audit/audited-call.ts';
import { writeAudit } from '../audit/write.ts';
import { companyNumber } from '../db/company-number.ts';
import type { Trx } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import type { LocalText } from '../../src/engine/column.ts';
import { badInput, conflict, notFound, Refusal } from '../http/refusal.ts';
import { newDid } from '../ids.ts';
import { chatLimits } from '../limits.ts';
import { bytesOfSession, keepNewest } from './sessions.ts';
import type { ChatMessage } from './answerer.ts';
import { phrase } from '../texts.ts';

/** Stores a question and the empty answer to it, or refuses. Contract "Chat". */

/** Lease, seconds: an answer whose server has crashed counts as ended after it. The server renews it every third of that. */
export const lease = 30;
/** Conversations of a person; the oldest are deleted. */
const maxSessions = 200;
/** Messages of a conversation: each answer reads the last of them. */
const maxMessages = 400;
/** Answers that are written at the same time for one person, and for one company. */
const maxPerPerson = 5;
const maxPerCompany = 20;
/** Seconds after which a refused question may be asked again. */
const retryAfter = 10;
/** Messages before the question that an answer may use. */
const conversationLength = 20;
/** Characters of a question that become the title. */
const titleLength = 60;
/** First key of the advisory lock that counts the running answers of a company; any number that nothing else uses. */
const lockNumber = 7_203_117;

export type IncomingQuestion = { actor: Actor; prompt: string; session: string; ip: string; now: number };
export type BegunAnswer = { session: string; place: number; conversation: ChatMessage[]; remembered: unknown };

const titleOf = (prompt: string): string => [...prompt.replaceAll(/\s+/g, ' ').trim()].slice(0, titleLength).join('');

const tooManyAnswers = (text: LocalText) => new Refusal('tooMany', text, [], { retryafter: retryAfter });

/** One person does not take all places of their company. @throws Refusal tooMany */
const requirePlace = async (trx: Trx, { actor: { companyid, userid }, now }: IncomingQuestion): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lockNumber}::integer, ${companyNumber(companyid)}::integer)`.execute(trx);
  const { running, ownRunning } = await trx
    .selectFrom('chatsession')
    .select(({ fn }) => [
      fn.countAll().as('running'),
      fn.countAll().filterWhere('userid', '=', userid).as('ownRunning'),
    ])
    .where('companyid', '=', companyid)
    .where('busyuntil', '>', now)
    .executeTakeFirstOrThrow();
  if (Number(ownRunning) >= maxPerPerson)
    throw tooManyAnswers(phrase('server/assistant', 'tooManyOwnAnswers', { limit: maxPerPerson }));
  if (Number(running) >= maxPerCompany)
    throw tooManyAnswers(phrase('server/assistant', 'tooManyAnswers', { limit: maxPerCompany }));
};

const newSession = async (trx: Trx, { actor, prompt, now }: IncomingQuestion): Promise<BegunAnswer> => {
  const { companyid, userid } = actor;
  const id = newDid(now);
  const times = { createdat: now, updatedat: now, busyuntil: now + lease };
  await trx
    .insertInto('chatsession')
    .values({ companyid, id, userid, title: titleOf(prompt), ...times })
    .execute();
  return { session: id, place: 0, conversation: [], remembered: undefined };
};

const parsed = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text));

/** @throws Refusal notFound, conflict, badInput */
const knownSession = async (
  trx: Trx,
  { actor: { companyid, userid }, session, now }: IncomingQuestion,
): Promise<BegunAnswer> => {
  const storedSession = await trx
    .selectFrom('chatsession')
    .select(['busyuntil', 'remembered'])
    .where('companyid', '=', companyid)
    .where('userid', '=', userid)
    .where('id', '=', session)
    .forUpdate()
    .executeTakeFirst();
  if (storedSession === undefined) throw notFound();
  if (Number(storedSession.busyuntil ?? 0) > now)
    throw conflict('running', phrase('server/assistant', 'conversationBusy'));
  const messages = await trx
    .selectFrom('chatmessage')
    .select(['role', 'content', 'place'])
    .where('companyid', '=', companyid)
    .where('session', '=', session)
    .orderBy('place', 'desc')
    .limit(conversationLength)
    .execute();
  const position = (messages[0]?.place ?? -1) + 1;
  if (position + 2 > maxMessages)
    throw badInput('/chatsessionid', 'toomany', phrase('server/assistant', 'conversationFull', { limit: maxMessages }));
  if ((await bytesOfSession(trx, companyid, session)) >= chatLimits.conversation)
    throw badInput('/chatsessionid', 'toomany', phrase('server/assistant', 'conversationLong'));
  await trx
    .updateTable('chatsession')
    .set({ busyuntil: now + lease, updatedat: now })
    .where('companyid', '=', companyid)
    .where('id', '=', session)
    .execute();
  const conversation = messages.toReversed().map(({ role, content }) => ({ role, content }));
  return { session, place: position, conversation, remembered: parsed(storedSession.remembered) };
};

/**
 * Stores the question and an empty answer. The audit entry has no prompt, so that deleting a conversation deletes its
 * text.
 * @throws Refusal notFound, conflict, badInput, tooMany
 */
export const beginAnswer = async (trx: Trx, question: IncomingQuestion): Promise<BegunAnswer> => {
  const { actor, prompt, ip, now } = question;
  await requirePlace(trx, question);
  const begun = await (question.session === '' ? newSession(trx, question) : knownSession(trx, question));
  const { session, place } = begun;
  await keepNewest(trx, actor, { maxSessions, bytes: chatLimits.person, current: session, now });
  const row = { companyid: actor.companyid, session, time: now };
  await trx
    .insertInto('chatmessage')
    .values([
      { ...row, place, role: 'user', content: prompt },
      // If the server crashes during the answer, this row remains, marked as cancelled.
      { ...row, place: place + 1, role: 'assistant', content: '', cancelled: true },
    ])
    .execute();
  const input = { chatsessionid: session, characters: prompt.length };
  await writeAudit(trx, auditOfCall({ actor, endpoint: endpoints.chat, ip, status: 0, input, now }));
  return { ...begun, place: place + 1 };
};
