import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/server/imports.ts';

export const texts = {
  deviceDoesNotExistYou: '没有此设备或您无权修改，请选择其他设备。',
  thereReadingDeviceTimeAlready: '该设备在此时间已有数据，请删除此行。',
  rowSameDeviceTimeTake: '与第 {before} 行的设备和时间相同，请删除其一。',
  notColumnTemplateAssignColumn: '“{head}”不是模板中的列，请指定对应的列、改名或不导入。',
  appearsTwiceRemoveOne: '“{head}”重复出现，请删除一列。',
  columnTemplateMissingPutBack: '缺少模板中的“{label}”列，请补上；可为空的单元格可以留空。',
  noColumnValuesMatchedAssign: '没有匹配到任何数值列，请将文件中的列对应到历史数据的列。',
  thereNoRowBelowHeader: '表头下没有数据行，请填写模板。',
  sendBodyAsJsonPid: 'body 应为含 pid（及单个设备的 did）的 JSON。',
  bulkFieldBodyHasCome: '批量导入时 body 字段须位于文件之前，请先发送各字段。',
  sendHeaderRequesttype: '请在请求头中写明 requesttype: {requestType}。',
  severalRecordsHaveNameWrite: '有多条同名记录，请改填记录编号。',
  recordDoesNotExistYou: '没有此记录或您无权修改，请检查名称或填写记录编号。',
  rowAboutAnotherDeviceThan: '此行的设备与当前导入历史的设备不同。',
  clocksWerePutForwardPast: '此时间因时钟拨快而不存在，请写明时区偏移，例如 +08:00。',
  anotherFileBeingImportedInto: '正在向此历史数据导入另一个文件，请等待其完成。',
  importWasCancelledNothingWas: '导入已取消，未导入任何数据。',
  columnsHistoryWereChangedWhile: '读取文件期间历史数据的列已变更，未导入任何数据，请重新提交文件。',
  historyNotImportedFromFiles: '“{name}”的历史数据不支持文件导入，可由管理员在模块中开启。',
  importTemplate: '导入模板',
} satisfies TextsLike<typeof en>;
