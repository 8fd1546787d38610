import { type Actor, limitKeyOf } from '../http/actor.ts';
import { Refusal } from '../http/refusal.ts';
import { phrase } from '../texts.ts';

/** Limits of reading uploaded spreadsheets, in their one place. */
export const sheetPool = {
  /** Files that are read at once and that wait, in all and of one company. */
  turns: { maxConcurrent: 3, each: 1, waiting: 60, waitingEach: 8 },
  /** Files of one person that are read or wait: fewer than a company may have. */
  turnsOfPerson: { maxConcurrent: Infinity, each: 5, waiting: 0, waitingEach: 0 },
  /** Memory of one thread beside the file itself. */
  resourceLimits: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 24 },
  /** Milliseconds that a thread may take for its next batch of rows. */
  silence: 15_000,
  /** Bytes of files that are received or read, in all, of one company and of one person. */
  bytes: { all: 256 * 1024 * 1024, company: 64 * 1024 * 1024, person: 32 * 1024 * 1024 },
} as const;

/** Whose file it is. */
export type FileOwner = { company: string; person: string };

export const fileOwner = (actor: Actor): FileOwner => ({ company: actor.companyid, person: limitKeyOf(actor) });

const wait = 5;

export const tooManyFiles = () =>
  new Refusal('tooMany', phrase('server/sheets', 'tooManyFiles', { seconds: wait }), [], { retryafter: wait });
