import { Worker } from 'node:worker_threads';
import type { Sheet, SheetFault, SheetLimits } from './sheet.ts';

export type SheetQuestion = { bytes: Uint8Array; kind: 'xlsx' | 'csv'; limits: SheetLimits };
export type SheetAnswer = { ok: true; sheet: Sheet } | { ok: false; fault: SheetFault };

/** Longer takes no file of the sizes that are accepted. */
const timeLimit = 15_000;
const resourceLimits = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 32 };
/** Files read at once; others wait. Each may take the memory above. */
const atOnce = 2;

const zipMark = Buffer.from('PK\u0003\u0004', 'latin1');
const oldMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** By its first bytes; a name can say anything. */
const kindOf = (bytes: Uint8Array): SheetQuestion['kind'] | SheetFault => {
  const head = Buffer.from(bytes.subarray(0, 4));
  if (bytes.length === 0) return { rule: 'empty' };
  // Excel before 2007, and also how it wraps a workbook with a password.
  if (head.equals(oldMark)) return { rule: 'oldkind' };
  return head.equals(zipMark) ? 'xlsx' : 'csv';
};

const askThread = (question: SheetQuestion): Promise<SheetAnswer> => {
  const { promise, resolve, reject } = Promise.withResolvers<SheetAnswer>();
  const thread = new Worker(new URL('./sheet-worker.ts', import.meta.url), { workerData: question, resourceLimits });
  const timer = setTimeout(() => resolve({ ok: false, fault: { rule: 'slow' } }), timeLimit);
  thread.once('message', resolve);
  thread.once('error', (failure) => {
    const isFull = (failure as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (isFull) resolve({ ok: false, fault: { rule: 'bomb' } });
    else reject(failure);
  });
  thread.once('exit', () => reject(new Error('The thread that reads a file ended without an answer.')));
  return promise.finally(() => {
    clearTimeout(timer);
    void thread.terminate();
  });
};

let running = 0;
const waiting: (() => void)[] = [];

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= atOnce) await new Promise<void>((resolve) => void waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
};

/** Reads an uploaded spreadsheet off the event loop: its rows with their numbers, or why it is not read. */
export const readSheet = async (bytes: Uint8Array, limits: SheetLimits): Promise<SheetAnswer> => {
  const kind = kindOf(bytes);
  if (typeof kind === 'object') return { ok: false, fault: kind };
  return inTurn(() => askThread({ bytes, kind, limits }));
};
