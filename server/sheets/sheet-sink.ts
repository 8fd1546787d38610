import { bytesOf, type FormFile, memorySink } from '../http/multipart.ts';
import { badInput } from '../http/refusal.ts';
import { readSheet, type SheetAnswer } from './read-sheet.ts';
import type { Sheet, SheetLimits } from './sheet.ts';
import { type FileOwner, sheetPool, tooManyFiles } from './sheet-pool.ts';
import { sheetText } from './sheet-text.ts';
import { createParsedFiles, type Sink } from '../http/sink.ts';

/** A spreadsheet has a thousand rows or so; more bytes are pictures. */
export const largestSheet = 10 * 1024 * 1024;

/** Bytes of the files that are in memory now, by company and by person; the sum is bounded too. */
const inMemory = { company: new Map<string, number>(), person: new Map<string, number>() };
const owners = ['company', 'person'] as const;
let allInMemory = 0;

const count = (owner: FileOwner, bytes: number): void => {
  allInMemory += bytes;
  for (const kind of owners) {
    const now = (inMemory[kind].get(owner[kind]) ?? 0) + bytes;
    if (now > 0) inMemory[kind].set(owner[kind], now);
    else inMemory[kind].delete(owner[kind]);
  }
};

const hasSpace = (owner: FileOwner, bytes: number): boolean =>
  allInMemory + bytes <= sheetPool.bytes.all &&
  owners.every((kind) => (inMemory[kind].get(owner[kind]) ?? 0) + bytes <= sheetPool.bytes[kind]);

/** Holds a file in memory within what all files of its company and of its person may take. */
export const boundedSink = (limit: number, owner: FileOwner): Sink => {
  const memory = memorySink(limit);
  let size = 0;
  return {
    ...memory,
    take: (chunk) => {
      if (!hasSpace(owner, chunk.length)) throw tooManyFiles();
      size += chunk.length;
      count(owner, chunk.length);
      return memory.take(chunk);
    },
    drop: async () => {
      count(owner, -size);
      size = 0;
      await memory.drop();
    },
  };
};

const answers = createParsedFiles<SheetAnswer>();

/** Takes an uploaded spreadsheet and reads it at once: no transaction is open yet that others would wait for. */
export const sheetSink = (limits: SheetLimits, owner: FileOwner): Sink => {
  const memory = boundedSink(largestSheet, owner);
  return {
    ...memory,
    finish: async () => {
      const location = await memory.finish();
      if (location.in !== 'memory') return location;
      return answers.keep(await readSheet(location.bytes, { limits, owner }));
    },
  };
};

/** @throws Refusal when the form had no file, or one that is not read */
export const sheetOf = (file: FormFile | undefined): Sheet => {
  const answer = answers.of(file?.location);
  if (answer === undefined) {
    bytesOf(file);
    throw new Error('The route of this call does not read spreadsheets: give it a sheetSink.');
  }
  if (!answer.ok) throw badInput('/file', answer.fault.rule, sheetText(answer.fault));
  return answer.sheet;
};
