import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/boards/meterconsume.ts';

export const texts = {
  ranking: { note: '本月累计 · 较上月同期' },
} satisfies TextsLike<typeof en>;
