import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/server/audit.ts';

export const texts = {
  rowCount: '，{rows} 行',
  cancelled: '，已中断',
  times: '（{times} 次）',
  dateWrong: '{name} 不是有效日期，请使用秒级时间戳、yyyy-MM-dd 或 yyyy-MM-dd HH:mm:ss。',
  endBeforeStart: '结束时间早于开始时间。',
  exportDetails: '：{list}，{file}{rows}{cancelled}',
} satisfies TextsLike<typeof en>;
