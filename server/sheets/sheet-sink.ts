import { bytesOf, type FormFile, memorySink } from '../http/multipart.ts';
import { badInput } from '../http/refusal.ts';
import { readSheet, type SheetAnswer } from './read-sheet.ts';
import type { Sheet, SheetLimits } from './sheet.ts';
import { sheetPool, tooManyFiles } from './sheet-pool.ts';
import { sheetWords } from './sheet-words.ts';
import { createParsedFiles, type Sink } from '../http/sink.ts';

/** A spreadsheet has a thousand rows or so; more bytes are pictures. */
export const largestSheet = 10 * 1024 * 1024;

/** Bytes of the files that are in memory now, of each company; the sum is bounded too. */
const inMemory = new Map<string, number>();
let allInMemory = 0;

const count = (company: string, bytes: number): void => {
  allInMemory += bytes;
  const now = (inMemory.get(company) ?? 0) + bytes;
  if (now > 0) inMemory.set(company, now);
  else inMemory.delete(company);
};

/** Holds a file in memory within what all files of its company may take. */
export const boundedSink = (limit: number, company: string): Sink => {
  const memory = memorySink(limit);
  let size = 0;
  return {
    ...memory,
    take: (chunk) => {
      const { all, each } = sheetPool.bytes;
      if (allInMemory + chunk.length > all || (inMemory.get(company) ?? 0) + chunk.length > each) throw tooManyFiles();
      size += chunk.length;
      count(company, chunk.length);
      return memory.take(chunk);
    },
    drop: async () => {
      count(company, -size);
      size = 0;
      await memory.drop();
    },
  };
};

const answers = createParsedFiles<SheetAnswer>();

/** Takes an uploaded spreadsheet and reads it at once: no transaction is open yet that others would wait for. */
export const sheetSink = (limits: SheetLimits, company: string): Sink => {
  const memory = boundedSink(largestSheet, company);
  return {
    ...memory,
    finish: async () => {
      const location = await memory.finish();
      if (location.in !== 'memory') return location;
      return answers.keep(await readSheet(location.bytes, { limits, company }));
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
  if (!answer.ok) throw badInput('/file', answer.fault.rule, sheetWords(answer.fault));
  return answer.sheet;
};
