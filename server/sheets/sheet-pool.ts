import { Refusal } from '../http/refusal.ts';
import { phrase } from '../texts.ts';

/** Limits of reading uploaded spreadsheets, in their one place. */
export const sheetPool = {
  /** Files that are read at once and that wait, in all and of one company. */
  turns: { maxConcurrent: 3, each: 1, waiting: 60, waitingEach: 8 },
  /** Memory of one thread beside the file itself. */
  resourceLimits: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 24 },
  /** Milliseconds that a thread may take for its next batch of rows. */
  silence: 15_000,
  /** Bytes of files that are received or read, in all and of one company. */
  bytes: { all: 256 * 1024 * 1024, each: 64 * 1024 * 1024 },
} as const;

const wait = 5;

export const tooManyFiles = () =>
  new Refusal('tooMany', phrase('server/sheets', 'tooManyFiles', { seconds: wait }), [], { retryafter: wait });
