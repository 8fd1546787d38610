import type { AnswerWriter } from '../answer-writer.ts';
import { draftNote, draftName } from '../drafts.ts';
import { conditionOf, configOf, findRecords, recordsBlock, recordTable } from '../find-records.ts';
import { plain } from '../markdown.ts';
import { inLanguage, phrase } from '../../texts.ts';

/** Draft of a filter group, with the records that match it now. */

export const answerWriter: AnswerWriter = {
  id: 'filter-draft',
  compose: async (frame, answerContext) => {
    const { pid, name } = configOf(answerContext, frame.pid);
    const { language } = answerContext.context;
    const condition = await conditionOf(answerContext, frame);
    const { rows, total } = await findRecords(answerContext, pid, { condition, limit: 5 });
    const sentence = (frame.conditions ?? [])
      .map(({ wording }) => inLanguage(wording, language))
      .join(inLanguage(phrase('engine/common', 'clauseSeparator'), language));
    const title = draftName(sentence === '' ? inLanguage(name, language) : sentence);
    return [
      phrase('server/assistant', 'draftFilterCount', {
        total,
        name: (language) => plain(inLanguage(name, language)),
        note: draftNote,
      }),
      ...(total > 0 ? [recordTable(answerContext, frame, rows)] : []),
      { kind: 'draft', draft: 'filter', value: { pid, name: title, condition } },
      recordsBlock(pid, condition, rows),
    ];
  },
};
