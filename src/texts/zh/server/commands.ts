import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/server/commands.ts';

export const texts = {
  moduleNotFound: '该设备所属的模块已不存在。',
  connectionUnreachable: '设备连接没有响应。',
} satisfies TextsLike<typeof en>;
