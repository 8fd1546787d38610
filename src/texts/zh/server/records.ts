import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/server/records.ts';

export const texts = {
  tooManyRecords: '一次最多修改 {limit} 条记录，请增加筛选条件分批处理。',
  recordNotFound: '记录已不存在。',
  noChangeRight: '您的角色无权修改此记录。',
  recordCountChanged: '当前匹配 {found} 条记录，而不是 {expected} 条，请重新查看列表。',
  propertyUnknown: '“{path}”不是已知的字段，请去掉。',
  deviceKeyTaken: '{label}用于在上报中识别设备，“{value}”已被另一条记录使用，请改用其他值。',
  checkValues: '请检查填写的内容。',
  pageOutOfReach: '最多可翻到第 {lastRow} 行。请增加筛选条件，或反向排序。',
  columnNotSortable: '无法按“{column}”排序，请选择其他列。',
  changedOnOwnPage: '“{name}”不能在列表中直接修改，请使用其专用页面。',
  readingsReadOnly: '“{name}”为设备数据，可以导入和删除，不能手工新增或修改。',
  ownDepartmentOnly: '您的角色只允许将记录放在本部门。',
  recordConflictHidden: '此记录已被他人修改，且您的角色无权查看，请联系有权限的人员。',
  recordConflict: '此记录已被他人修改，请比较后重新保存。',
  fieldMessage: '{field}：{message}',
  andMoreFaults: '{message}（另有 {more} 处）',
  recordsNeeded: '请在 dids 中列出记录，或在 expect 中提交匹配的记录数。',
  oneChoice: '请在 dids 中列出记录 ID，或用 did、condition、filter、expect 给出查询，不能同时使用。',
  dataNeeded: '请在 data 中提交要修改的列。',
} satisfies TextsLike<typeof en>;
