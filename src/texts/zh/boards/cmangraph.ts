import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/boards/cmangraph.ts';

export const texts = {
  heads: {
    title: '人均用能',
    kind: '能源',
    perHead: '人均',
    head: '人',
    days: '近 7 日',
    trend: '昨日较前几日',
    people: '平均 {{count}} 人',
    air: '空调',
    water: '分组用水',
    ofTotal: '总表 {{amount}}',
    area: '单位面积（{{area}} m²）',
  },
} satisfies TextsLike<typeof en>;
