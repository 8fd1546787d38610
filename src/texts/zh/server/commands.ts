import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/server/commands.ts';

export const texts = {
  moduleDeviceNoLongerExists: '该设备所属的模块已不存在。',
  connectionDevicesDoesNotAnswer: '设备连接没有响应。',
} satisfies TextsLike<typeof en>;
