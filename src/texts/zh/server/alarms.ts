import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/server/alarms.ts';

export const texts = {
  notificationTypeFixed: '通知的触发类型、通知类型和模板不能修改，请删除后重新添加。',
  timeColumnNeeded: '请选择该列表的时间字段',
  notificationOutdated: '其模板或字段已被修改，请先编辑并保存。',
} satisfies TextsLike<typeof en>;
