import type { Composition } from '../composed.ts';
import { conditionOf, configOf, findRecords, recordsBlock, recordTable } from '../find.ts';
import { plain } from '../markdown.ts';
import { phrase } from '../../texts.ts';

/** Rows of a list; a table of the first ones. */

export const composition: Composition = {
  id: 'records',
  compose: async (frame, scene) => {
    const { pid, name } = configOf(scene, frame.pid);
    const condition = await conditionOf(scene, frame);
    const { rows, total } = await findRecords(scene, pid, { condition });
    const more = total > rows.length ? phrase('server/assistant', 'first', { rows: rows.length }) : { en: '', zh: '' };
    const count = {
      en: `**${total}** ${plain(name.en)}.${more.en}`,
      zh: `共 **${total}** 条${plain(name.zh)}${more.zh === '' ? '。' : more.zh}`,
    };
    const block = recordsBlock(pid, condition, rows);
    if (total === 0) return [count, block];
    return frame.isCount === true && total > 5 ? [count, block] : [count, recordTable(scene, frame, rows), block];
  },
};
