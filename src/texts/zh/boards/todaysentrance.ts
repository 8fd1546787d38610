import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/boards/todaysentrance.ts';

export const texts = {
  entrance: { in: '进', out: '出', note: '进 {{came}} 人，出 {{left}} 人' },
} satisfies TextsLike<typeof en>;
