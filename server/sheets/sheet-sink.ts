import { bytesOf, type FormFile, memorySink, type Sink } from '../http/multipart.ts';
import { badInput } from '../http/refusal.ts';
import { readSheet } from './read-sheet.ts';
import type { Sheet, SheetLimits } from './sheet.ts';
import { sheetWords } from './sheet-words.ts';

/** A spreadsheet has a thousand rows or so; more bytes are pictures. */
export const largestSheet = 10 * 1024 * 1024;

/** Takes an uploaded spreadsheet and reads it at once: no transaction is open yet that others would wait for. */
export const sheetSink = (limits: SheetLimits): Sink => {
  const memory = memorySink(largestSheet);
  return {
    ...memory,
    finish: async () => {
      const kept = await memory.finish();
      return kept.in === 'memory' ? { in: 'sheet', answer: await readSheet(kept.bytes, limits) } : kept;
    },
  };
};

/** @throws Refusal when the form had no file, or one that is not read */
export const sheetOf = (file: FormFile | undefined): Sheet => {
  if (file?.kept.in !== 'sheet') {
    bytesOf(file);
    throw new Error('The route of this call does not read spreadsheets: give it a sheetSink.');
  }
  const { answer } = file.kept;
  if (!answer.ok) throw badInput('/file', answer.fault.rule, sheetWords(answer.fault));
  return answer.sheet;
};
