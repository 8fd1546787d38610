import { sql } from 'kysely';
import { type Endpoint, type Envelope, statuses } from '../../src/api/endpoint.ts';
import type { Change } from '../http/changes.ts';
import { queueScopeChange } from '../automation/resolve-scopes.ts';
import { auditOfCall } from '../audit/audited-call.ts';
import { writeAudit } from '../audit/write.ts';
import type { Db, Trx } from '../db/database.ts';
import { announceChanged } from '../announcements/announce.ts';
import { changedBy } from '../announcements/changed-by.ts';
import type { ChangedRecords } from '../announcements/topics.ts';
import type { Actor } from '../http/actor.ts';
import { refusalEnvelope, success } from '../http/envelope.ts';
import { failureCode } from '../db/failure-code.ts';
import { claimKey, isLockTimeout, keepAnswer, type Keyed } from '../http/idempotency.ts';
import { inTransaction } from '../http/in-transaction.ts';
import { conflict, Refusal } from '../http/refusal.ts';
import { countRefused, requireWriteBudget } from './refused-writes.ts';
import type { Call } from '../http/route.ts';
import { phrase } from '../texts.ts';

export type Writing = {
  db: Db;
  actor: Actor;
  endpoint: Endpoint;
  keyed: Keyed | undefined;
  call: Omit<Call<Endpoint>, 'db' | 'note'>;
  handle: (call: Call<Endpoint>) => Promise<object | void>;
  /** See `Route`. */
  repeats?: ((input: never) => object) | undefined;
};

const repeatedIn = ({ repeats, call }: Writing): object => repeats?.(call.input as never) ?? {};

/** A success without the properties that its request repeats. */
const withoutRepeated = (writing: Writing, answered: Envelope): Envelope => {
  const repeated = repeatedIn(writing);
  // `status` and `msg` of the envelope are always kept.
  return Object.fromEntries(Object.entries(answered).filter(([name]) => !Object.hasOwn(repeated, name))) as Envelope;
};

const withRepeated = (writing: Writing, storedEnvelope: Envelope): Envelope =>
  storedEnvelope.status === statuses.success ? { ...storedEnvelope, ...repeatedIn(writing) } : storedEnvelope;

const unstoredStatuses = new Set<number>([statuses.internal, statuses.tooMany]);

const audit = (trx: Trx, { actor, endpoint, call }: Writing, status: number, changes: readonly Change[] = []) => {
  const { input, now, request } = call;
  return writeAudit(trx, { ...auditOfCall({ actor, endpoint, ip: request.ip, status, input, now }), changes });
};

/**
 * The change is committed, so a failed announcement is no failure of the call: a client would repeat what has happened.
 * What other servers and pages miss they read again after a while.
 */
const announceStored = ({ db, call }: Writing, topic: string): Promise<void> =>
  db.announce(topic).catch((failure: unknown) => {
    call.request.log.warn({ err: failure, topic }, 'a stored change could not be announced');
  });

/** Runs the handler and writes the change, the audit entry and the stored answer in one transaction. */
const perform = async (writing: Writing): Promise<Envelope> => {
  const { db, actor, endpoint, keyed, call, handle } = writing;
  const announced: string[] = [];
  const changed: ChangedRecords[] = [];
  const answer = await db.transaction({ company: actor.companyid }, async (trx) => {
    if (db.engine === 'postgres') await sql`set local lock_timeout = '5s'`.execute(trx);
    const before = keyed === undefined ? undefined : await claimKey(trx, actor, keyed, call.now);
    if (before !== undefined) return withRepeated(writing, before);
    const open = inTransaction(db, trx, actor.companyid);
    // Whatever the handler looks up goes over the open transaction: the embedded database has no second connection.
    const services = { ...call.services, modules: call.services.modules.over(open.db) };
    const changes: Change[] = [];
    const note = (...more: readonly Change[]) => void changes.push(...more);
    const answered = success(await handle({ ...call, services, db: open.db, note }));
    await audit(trx, writing, answered.status, changes);
    if (keyed !== undefined) await keepAnswer(trx, actor, keyed, withoutRepeated(writing, answered));
    announced.push(...open.announced);
    changed.push(...changedBy({ endpoint, company: actor.companyid, input: call.input, changes }));
    const pids = changed.map(({ pid }) => pid);
    await queueScopeChange(trx, { company: actor.companyid, pids, now: call.now });
    return answered;
  });
  for (const topic of announced) await announceStored(writing, topic);
  for (const records of changed) announceChanged(db, records);
  return answer;
};

/**
 * Writes an audit entry for a refused write and stores its answer like any other.
 * @throws Refusal tooMany when the user was refused too often within a minute; that writes no entry
 */
const recordRefusal = async (writing: Writing, answer: Envelope): Promise<void> => {
  const { db, actor, keyed, call } = writing;
  requireWriteBudget(db, actor, call.now);
  await db.transaction({ company: actor.companyid }, async (trx) => {
    if (keyed !== undefined && !unstoredStatuses.has(answer.status) && !isBusy(answer)) {
      const before = await claimKey(trx, actor, keyed, call.now);
      if (before !== undefined) return;
      await keepAnswer(trx, actor, keyed, answer);
    }
    await audit(trx, writing, answer.status);
  });
  await countRefused(db, actor, { settings: call.services.settings, now: call.now });
};

/** Another transaction has locked the records: nothing was changed, and a retry may succeed. */
const busy = () => conflict('busy', phrase('server/http', 'recordsBusy'));

const isBusy = ({ errors }: Envelope): boolean => errors?.[0]?.rule === 'busy';

/** Deadlock and serialisation failure: the database rolled one of two writers back, which may begin anew. */
const rolledBack = new Set(['40P01', '40001']);

const maxAttempts = 3;

/** A form is a stream, which is read once. */
const isRepeatable = ({ call }: Writing): boolean =>
  call.request.headers['content-type']?.startsWith('application/json') === true;

const performRepeated = async (writing: Writing): Promise<Envelope> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await perform(writing);
    } catch (failure) {
      if (!rolledBack.has(failureCode(failure))) throw failure;
      if (attempt === maxAttempts || !isRepeatable(writing)) throw busy();
    }
};

const keyRules = new Set(['key', 'running']);

/** Runs a writing handler atomically (one transaction) and idempotently (by key). */
export const performWrite = async (writing: Writing): Promise<Envelope> => {
  const { db, actor, endpoint, call } = writing;
  if (endpoint.takesReadOnly !== true) requireWriteBudget(db, actor, call.now);
  try {
    return await performRepeated(writing);
  } catch (failure) {
    const refusal = isLockTimeout(failure) ? busy() : failure;
    if (!(refusal instanceof Refusal)) throw failure;
    const answer = refusalEnvelope(refusal, writing.call.language);
    if (!keyRules.has(refusal.faults[0]?.rule ?? '')) await recordRefusal(writing, answer);
    throw refusal;
  }
};

export const recordRefused = recordRefusal;
