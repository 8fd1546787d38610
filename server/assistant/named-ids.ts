import { endpoints } from '../../src/api/endpoints.ts';
import type { FoundName } from '../../src/engine/assistant/vocabulary.ts';
import { consoleCall } from './console-call.ts';
import type { AnswerContext } from './answer-context.ts';

/** Record ids in a question, which people copy from an address or another system. */

const idPattern = /(?<![0-9a-z])[0-9a-f]{24}(?![0-9a-z])/gi;
/** Ids of one question; each is looked for in every list. */
const maxIds = 3;

const recordOf = async ({ caller, vocabulary }: AnswerContext, did: string): Promise<FoundName | undefined> => {
  for (const { config } of vocabulary.modules) {
    const { result } = await consoleCall(caller, endpoints.queryRecords, {
      pid: config.pid,
      condition: [{ k: 'did', type: '=', v: [did] }],
      pagesize: 1,
    });
    const [record] = result.data;
    if (record !== undefined) return { pid: config.pid, did, name: String(record['name'] ?? did) };
  }
  return undefined;
};

/** The question with the names of records in the place of their ids, and the first id that no readable record has. */
export const withNames = async (
  answerContext: AnswerContext,
  prompt: string,
): Promise<{ prompt: string; records: FoundName[]; unknown: string | undefined }> => {
  const ids = [...new Set([...prompt.matchAll(idPattern)].map(([id]) => id.toLowerCase()))].slice(0, maxIds);
  const records: FoundName[] = [];
  let text = prompt;
  for (const id of ids) {
    const record = await recordOf(answerContext, id);
    if (record === undefined) return { prompt, records, unknown: id };
    records.push(record);
    text = text.replaceAll(new RegExp(id, 'gi'), () => record.name);
  }
  return { prompt: text, records, unknown: undefined };
};
