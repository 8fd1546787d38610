import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/boards/powergauge.ts';

export const texts = {
  gauge: {
    kind: '负荷类型',
    normal: '正常上限',
    max: '最大值',
    limit: '上限 {{normal}}',
    most: '最大 {{max}}',
    note: '着色弧表示超出正常上限',
    attention: '超出上限',
    alarm: '超过最大值',
  },
} satisfies TextsLike<typeof en>;
