import type { TextsLike } from '../../texts-like.ts';
import type { texts as en } from '../../en/server/sheets.ts';

export const texts = {
  tooManyFiles: '正在读取的文件过多，请等待 {seconds} 秒后重新提交。',
  noRows: '文件中没有数据行，请填写模板。',
  fileTypeUnknown: '文件既不是 Excel 工作簿，也不是 CSV，请另存为 .xlsx 或 .csv。',
  fileTypeOld: '无法读取 Excel 97–2003 文件或带密码的工作簿，请另存为不带密码的 .xlsx。',
  workbookEncrypted: '工作簿已加密，请去掉密码后保存。',
  encodingUnknown: '无法识别文件的字符编码，请另存为 CSV UTF-8 或 .xlsx。',
  fileUnreadable: '文件不完整或已损坏，请用表格软件打开后重新保存。',
  workbookDoctype: '工作簿的内容异常，请用表格软件重新保存。',
  workbookTooLarge: '工作簿解压后过大，请将数据行复制到模板中。',
  readTimeout: '读取文件耗时过长，请将数据行复制到模板中。',
  tooManyRows: '文件有 {rows} 行数据，一次最多导入 {limit} 行，请分批导入。',
  cellTooLong: '第 {row} 行有单元格超过 {limit} 个字符，请缩短内容。',
  tooManyColumns: '第 {row} 行超出 {limit} 列，请只保留模板中的列。',
} satisfies TextsLike<typeof en>;
