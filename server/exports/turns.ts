import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LocalText } from '../../src/engine/column.ts';
import { perDatabase } from '../db/per-database.ts';
import { createFairLimit, createFairQueue } from '../fair-queue.ts';
import { limitKeyOf } from '../http/actor.ts';
import { clientSignal, onAnswered } from '../http/client-gone.ts';
import { Refusal } from '../http/refusal.ts';
import { phrase } from '../texts.ts';
import type { RequestContext } from '../records/request-context.ts';

/** Concurrency limits of exports, on each server. Contract "Limits". */
const limits = {
  person: { maxConcurrent: Infinity, each: 4, waiting: 5_000, waitingEach: 20 },
  company: { maxConcurrent: Infinity, each: 16, waiting: 5_000, waitingEach: 200 },
  /** A batch holds its turn while the database reads it, so there are more than the one that is computed. */
  batches: { maxConcurrent: 8, each: 1 },
} as const;

/** Of the wait for both turns together, ms. */
const maxWait = 60_000;
const retryAfter = 30;

const queuesOf = perDatabase(() => ({
  person: createFairQueue(limits.person),
  company: createFairQueue(limits.company),
  batch: createFairLimit(limits.batches),
}));

const refuse = (text: LocalText) => new Refusal('tooMany', text, [], { retryafter: retryAfter });

const full = {
  person: () => refuse(phrase('server/filters', 'tooManyExports', { limit: limits.person.each })),
  company: () => refuse(phrase('server/filters', 'tooManyExportsOfCompany', { limit: limits.company.each })),
} as const;

type Exporting = Pick<RequestContext, 'db' | 'actor'>;
type Waiting = Exporting & { request: FastifyRequest; reply: FastifyReply };
type Owner = keyof typeof full;

/**
 * Waits until an export may begin; its turns end with its answer. True if it has waited.
 * @throws Refusal tooMany where too many wait, and after the longest wait for both turns; ClientGone
 */
export const waitToExport = async ({ db, actor, ...answering }: Waiting): Promise<boolean> => {
  const queues = queuesOf(db);
  const client = clientSignal(answering);
  const releases: (() => void)[] = [];
  onAnswered(answering, () => releases.forEach((release) => release()));
  const keys: Record<Owner, string> = { person: limitKeyOf(actor), company: actor.companyid };
  let hasWaited = false;
  let waitsFor: Owner = 'person';
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(full[waitsFor]()), maxWait).unref();
  const take = async (owner: Owner): Promise<void> => {
    const queue = queues[owner];
    waitsFor = owner;
    hasWaited ||= !queue.isFree(keys[owner]);
    const turn = queue.take(keys[owner], AbortSignal.any([client, late.signal]));
    if (turn === undefined)
      throw queue.isFull() ? refuse(phrase('server/filters', 'tooManyExportsOfAll')) : full[owner]();
    const release = await turn;
    if (client.aborted) release();
    client.throwIfAborted();
    releases.push(release);
  };
  try {
    // A person's exports wait among themselves first.
    await take('person');
    await take('company');
    return hasWaited;
  } finally {
    clearTimeout(timer);
  }
};

/** Reads and computes one batch in its company's turn. An export whose client does not read holds none. */
export const batchInTurn = <T>({ db, actor }: Exporting, work: () => Promise<T>, client: AbortSignal): Promise<T> =>
  queuesOf(db).batch(actor.companyid, work, client);
