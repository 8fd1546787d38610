import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/server/dashboards.ts';

export const texts = {
  dashboardTooLarge: '大屏内容超过 1 MiB，请使用更小的图片或减少卡片。',
  nameNeeded: '请输入大屏名称。',
  nameTaken: '您已有同名大屏，请换一个名称。',
  dashboardConflict: '此大屏已在其他窗口中被修改，请比较后重新保存。',
  roleNotFound: '没有此角色，请重新选择。',
  departmentNotFound: '没有此部门，请重新选择。',
} satisfies TextsLike<typeof en>;
