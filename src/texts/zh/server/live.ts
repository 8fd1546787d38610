import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/server/live.ts';

export const texts = {
  tooManyRows: '最多 {limit} 条记录，请去掉不在屏幕上的记录。',
} satisfies TextsLike<typeof en>;
