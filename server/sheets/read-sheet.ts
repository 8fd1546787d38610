import { Worker } from 'node:worker_threads';
import { createFairQueue } from '../fair-queue.ts';
import { type Sheet, type SheetFault, type SheetLimits, SheetRefused, type SheetRow } from './sheet.ts';
import { type FileOwner, sheetPool, tooManyFiles } from './sheet-pool.ts';
import { failureCode } from '../db/failure-code.ts';

export type SheetRequest = { bytes: Uint8Array; kind: 'xlsx' | 'csv'; limits: SheetLimits };
export type SheetMessage = { is: 'rows'; rows: SheetRow[] } | { is: 'end' } | { is: 'fault'; fault: SheetFault };
export type SheetAnswer = { ok: true; sheet: Sheet } | { ok: false; fault: SheetFault };

const zipMark = Buffer.from('PK\u0003\u0004', 'latin1');
const oldMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** By its first bytes; a name can say anything. @throws SheetRefused */
const kindOf = (bytes: Uint8Array): SheetRequest['kind'] => {
  const head = Buffer.from(bytes.subarray(0, 4));
  if (bytes.length === 0) throw new SheetRefused({ rule: 'empty' });
  // Excel before 2007, and also how it wraps a workbook with a password.
  if (head.equals(oldMark)) throw new SheetRefused({ rule: 'oldkind' });
  return head.equals(zipMark) ? 'xlsx' : 'csv';
};

const turns = createFairQueue(sheetPool.turns);
const turnsOfPerson = createFairQueue(sheetPool.turnsOfPerson);

const outOfMemory = { is: 'fault', fault: { rule: 'bomb' } } as const satisfies SheetMessage;
const outOfTime = { is: 'fault', fault: { rule: 'slow' } } as const satisfies SheetMessage;

/** The thread's next message. A failure, an exit or a timeout of the thread settles the promise too. */
const nextMessage = (thread: Worker): Promise<SheetMessage> => {
  const { promise, resolve, reject } = Promise.withResolvers<SheetMessage>();
  const failed = (failure: unknown): void => {
    if (failureCode(failure) === 'ERR_WORKER_OUT_OF_MEMORY') resolve(outOfMemory);
    else reject(failure);
  };
  const ended = () => reject(new Error('The thread that reads a file ended without an answer.'));
  const timer = setTimeout(() => resolve(outOfTime), sheetPool.silence);
  thread.once('message', resolve).once('error', failed).once('exit', ended);
  return promise.finally(() => {
    clearTimeout(timer);
    thread.off('message', resolve).off('error', failed).off('exit', ended);
  });
};

const readInThread = async function* (request: SheetRequest): AsyncGenerator<SheetRow[]> {
  const { resourceLimits } = sheetPool;
  const thread = new Worker(new URL('./sheet-worker.ts', import.meta.url), { workerData: request, resourceLimits });
  // Between two batches nothing listens to the thread: this prevents an unhandled error, and the next `nextMessage` rejects.
  thread.on('error', () => undefined);
  try {
    for (let message = await nextMessage(thread); message.is !== 'end'; message = await nextMessage(thread)) {
      if (message.is === 'fault') throw new SheetRefused(message.fault);
      yield message.rows;
      thread.postMessage('next');
    }
  } finally {
    await thread.terminate();
  }
};

/**
 * The rows of an uploaded spreadsheet in batches, header first, read off the event loop.
 * @throws SheetRefused, and Refusal when too many files of the company or the person wait already
 */
export const sheetRows = async function* (
  bytes: Uint8Array,
  { limits, owner }: { limits: SheetLimits; owner: FileOwner },
): AsyncGenerator<SheetRow[]> {
  const kind = kindOf(bytes);
  const releasePlace = await turnsOfPerson.take(owner.person);
  if (releasePlace === undefined) throw tooManyFiles();
  try {
    const release = await turns.take(owner.company);
    if (release === undefined) throw tooManyFiles();
    try {
      yield* readInThread({ bytes, kind, limits });
    } finally {
      release();
    }
  } finally {
    releasePlace();
  }
};

/** The whole of a small spreadsheet, or why it is not read. */
export const readSheet = async (
  bytes: Uint8Array,
  options: { limits: SheetLimits; owner: FileOwner },
): Promise<SheetAnswer> => {
  const rows: SheetRow[] = [];
  try {
    for await (const batch of sheetRows(bytes, options)) rows.push(...batch);
    return { ok: true, sheet: { rows } };
  } catch (failure) {
    if (failure instanceof SheetRefused) return { ok: false, fault: failure.fault };
    throw failure;
  }
};
