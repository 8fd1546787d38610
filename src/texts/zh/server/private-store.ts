import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/server/private-store.ts';

export const texts = {
  valueNeeded: '请提供要保存的内容。',
  valueTooLarge: '内容超过 {size}，请减少后再保存。',
  quotaExceeded: '您保存的内容总量将超过 {person}，请先减少其他内容。',
  filterNotFound: 'key 中的筛选不存在，或您无权查看，请使用 tree- 加上可见筛选的编号。',
} satisfies TextsLike<typeof en>;
