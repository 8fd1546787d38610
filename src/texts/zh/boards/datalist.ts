import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/boards/datalist.ts';

export const texts = {
  roll: { pause: '暂停', go: '继续' },
} satisfies TextsLike<typeof en>;
