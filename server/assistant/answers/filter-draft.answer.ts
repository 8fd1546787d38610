import type { Composition } from '../composed.ts';
import { confirmWords, draftName } from '../drafts.ts';
import { conditionOf, configOf, findRecords, recordsBlock, recordTable } from '../find.ts';
import { plain } from '../markdown.ts';

/** A filter group with the records that it would hold now. */

export const composition: Composition = {
  id: 'filter-draft',
  compose: async (frame, scene) => {
    const { pid, name } = configOf(scene, frame.pid);
    const { language } = scene.context;
    const condition = await conditionOf(scene, frame);
    const { rows, total } = await findRecords(scene, pid, { condition, most: 5 });
    const said = (frame.conditions ?? []).map((one) => one.said[language]).join(language === 'en' ? ', ' : '，');
    const title = draftName(said === '' ? name[language] : said);
    return [
      {
        en: `The filter group would hold **${total}** ${plain(name.en)} now. ${confirmWords.en}`,
        zh: `该过滤组当前包含 **${total}** 条${plain(name.zh)}。${confirmWords.zh}`,
      },
      ...(total > 0 ? [recordTable(scene, frame, rows)] : []),
      { kind: 'draft', draft: 'filter', value: { pid, name: title, condition } },
      recordsBlock(pid, condition, rows),
    ];
  },
};
