import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/engine/words.ts';

export const texts = {
  noAccess: '无权查看',
  deletedNoAccess: '已删除或无权查看',
  c: '℃',
} satisfies TextsLike<typeof en>;
