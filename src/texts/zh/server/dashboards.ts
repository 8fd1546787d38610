import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/server/dashboards.ts';

export const texts = {
  dashboardTakesMoreThanMib: '大屏内容超过 1 MiB，请使用更小的图片或减少卡片。',
  enterNameDashboard: '请输入大屏名称。',
  youHaveAnotherDashboardName: '您已有同名大屏，请换一个名称。',
  dashboardWasChangedAnotherWindow: '此大屏已在其他窗口中被修改，请比较后重新保存。',
  noSuchRole: '没有此角色，请重新选择。',
  noSuchDepartment: '没有此部门，请重新选择。',
} satisfies TextsLike<typeof en>;
