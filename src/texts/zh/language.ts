import type { TextsLike } from '../texts-like.ts';
import type { texts as en } from '../en/language.ts';

/** Chinese is called by the writing that the console has. */
export const texts = {
  name: '简体中文',
  tag: 'zh-CN',
  dates: 'zh-CN',
} satisfies TextsLike<typeof en>;
