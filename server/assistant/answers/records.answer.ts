import type { AnswerWriter } from '../answer-writer.ts';
import { conditionOf, configOf, findRecords, recordsBlock, recordTable } from '../find-records.ts';
import { plain } from '../markdown.ts';
import type { Language } from '../../../src/engine/column.ts';
import { isDeviceModule } from '../../../src/engine/assistant/parts.ts';
import { inLanguage, phrase } from '../../texts.ts';

/** Rows of a list; a table of the first ones. */

export const answerWriter: AnswerWriter = {
  id: 'records',
  compose: async (frame, answerContext) => {
    const config = configOf(answerContext, frame.pid);
    const { pid, name } = config;
    // Chinese counts devices by another measure word than records.
    const isOfDevices = isDeviceModule(config);
    const condition = await conditionOf(answerContext, frame);
    const { rows, total } = await findRecords(answerContext, pid, { condition });
    const counted = { total, name: (language: Language) => plain(inLanguage(name, language)) };
    const count =
      total > rows.length
        ? phrase('server/assistant', isOfDevices ? 'countAndFirstDevices' : 'countAndFirst', {
            ...counted,
            rows: rows.length,
          })
        : phrase('server/assistant', isOfDevices ? 'countOfDevices' : 'countOfRecords', counted);
    const block = recordsBlock(pid, condition, rows);
    if (total === 0) return [count, block];
    return frame.isCount === true && total > 5
      ? [count, block]
      : [count, recordTable(answerContext, frame, rows), block];
  },
};
