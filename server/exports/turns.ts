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
  batches: { maxConcurrent: 4, each: 1 },
} as const;

/** Of the wait for each of the two turns, ms. */
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

type Exporting = Pick<RequestContext, 'db' | 'actor'> & { request: FastifyRequest; reply: FastifyReply };

const takeTurn = async (
  { db, owner, key }: Pick<Exporting, 'db'> & { owner: keyof typeof full; key: string },
  client: AbortSignal,
) => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(full[owner]()), maxWait).unref();
  try {
    const release = await queuesOf(db)[owner].take(key, AbortSignal.any([client, late.signal]));
    if (release === undefined) throw full[owner]();
    if (client.aborted) release();
    client.throwIfAborted();
    return release;
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Waits until an export may begin; its turn ends with its answer.
 * @throws Refusal tooMany where too many wait, and after the longest wait; ClientGone
 */
export const waitToExport = async (exporting: Exporting): Promise<void> => {
  const { db, actor } = exporting;
  const client = clientSignal(exporting);
  const releases: (() => void)[] = [];
  onAnswered(exporting, () => releases.forEach((release) => release()));
  const owners = { person: limitKeyOf(actor), company: actor.companyid };
  for (const owner of ['person', 'company'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- a person's exports wait among themselves first
    releases.push(await takeTurn({ db, owner, key: owners[owner] }, client));
  }
};

/** Reads and computes one batch in its company's turn. An export whose client does not read holds none. */
export const batchInTurn = <T>({ db, actor }: Exporting, work: () => Promise<T>): Promise<T> =>
  queuesOf(db).batch(actor.companyid, work);
