import { parentPort, workerData } from 'node:worker_threads';
import { csvSheet } from './csv-read.ts';
import { SheetRefused } from './sheet.ts';
import type { SheetAnswer, SheetQuestion } from './read-sheet.ts';
import { xlsxSheet } from './xlsx-read.ts';

/** Reads one uploaded file in a thread of its own, which may run out of memory or time without harm to others. */

const { bytes, kind, limits } = workerData as SheetQuestion;
const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const answer = async (): Promise<SheetAnswer> => {
  try {
    return { ok: true, sheet: kind === 'xlsx' ? await xlsxSheet(file, limits) : csvSheet(file, limits) };
  } catch (failure) {
    if (failure instanceof SheetRefused) return { ok: false, fault: failure.fault };
    throw failure;
  }
};

parentPort?.postMessage(await answer());
