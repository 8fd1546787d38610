import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/server/limits.ts';

export const texts = {
  bodyLargerThanKibSend: '请求体超过 {bytes} KiB，请减小后再试。',
  atMostDeleteOneFirst: '最多 {most} 个{name}，请先删除一个。',
} satisfies TextsLike<typeof en>;
