import { readdirSync } from 'node:fs';
import type { AnswerWriter } from './answer-writer.ts';

const folder = new URL('./answers/', import.meta.url);

const answerWriterIn = async (file: string): Promise<AnswerWriter> => {
  const imported = (await import(new URL(file, folder).href)) as { answerWriter?: AnswerWriter };
  if (imported.answerWriter === undefined) throw new Error(`${file} exports no answerWriter.`);
  return imported.answerWriter;
};

const files = readdirSync(folder).filter((file) => file.endsWith('.answer.ts'));

/** By the id of the intent; every file of the folder is one. */
export const answerWriters: ReadonlyMap<string, AnswerWriter> = new Map(
  (await Promise.all(files.map(answerWriterIn))).map((answerWriter) => [answerWriter.id, answerWriter]),
);
