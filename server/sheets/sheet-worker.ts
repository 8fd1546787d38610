import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { csvRows } from './csv-read.ts';
import { SheetRefused } from './sheet.ts';
import type { SheetMessage, SheetRequest } from './read-sheet.ts';
import { xlsxRows } from './xlsx-read.ts';

/**
 * Reads one uploaded file in a thread of its own, which may run out of memory or time without harm to others.
 * Backpressure: a batch of rows is sent for each message that comes in.
 */

const port = parentPort;
if (port === null) throw new Error('This file runs as a worker thread of the server.');

const { bytes, kind, limits } = workerData as SheetRequest;
const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const readers = { xlsx: xlsxRows, csv: csvRows } as const;

const post = async (message: SheetMessage): Promise<void> => {
  const nextMessage = once(port, 'message');
  port.postMessage(message);
  await nextMessage;
};

try {
  for await (const rows of readers[kind](file, limits)) await post({ is: 'rows', rows });
  port.postMessage({ is: 'end' } satisfies SheetMessage);
} catch (failure) {
  if (!(failure instanceof SheetRefused)) throw failure;
  port.postMessage({ is: 'fault', fault: failure.fault } satisfies SheetMessage);
}
