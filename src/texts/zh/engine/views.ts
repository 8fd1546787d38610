import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/engine/views.ts';

export const texts = {
  general: '基本信息',
  values: '数值',
  readOnly: '只读',
  on: '启用',
  hours: '时段',
  months: '月份',
  notes: '备注',
  statusAndSystem: '运行与系统信息',
} satisfies TextsLike<typeof en>;
