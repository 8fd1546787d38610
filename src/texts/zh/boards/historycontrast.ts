import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/boards/historycontrast.ts';

export const texts = {
  contrast: {
    base: '基准时间',
    compare: '对比时间',
    this: { day: '今日', week: '本周', month: '本月', year: '今年' },
    last: { day: '昨日', week: '上周', month: '上月', year: '去年' },
    lastYear: '去年同期',
    more: '累计多 {{amount}}',
    less: '累计少 {{amount}}',
  },
} satisfies TextsLike<typeof en>;
