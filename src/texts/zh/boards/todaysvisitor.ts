import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/boards/todaysvisitor.ts';

export const texts = {
  visitors: { name: '访客', unit: '人', byHour: '按小时', byStatus: '按状态' },
} satisfies TextsLike<typeof en>;
