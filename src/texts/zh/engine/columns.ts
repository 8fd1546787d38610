import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/engine/columns.ts';

export const texts = {
  recordId: '记录编号',
  name: '名称',
  created: '创建时间',
  updated: '更新时间',
  createdBy: '创建人',
  owner: '责任人',
  company: '公司',
  department: '所属部门',
  day: '日期',
  exitDate: '离职日期',
  dateTime: '日期和时间',
  notificationText: '通知内容',
} satisfies TextsLike<typeof en>;
