import type { LocalText } from '../../src/engine/column.ts';
import { columnLetters, type SheetFault } from './sheet.ts';

type Words = { [R in SheetFault['rule']]: (fault: Extract<SheetFault, { rule: R }>) => LocalText };

/** Why a file is not read and what to do about it. */
const words: Words = {
  empty: () => ({ en: 'The file has no rows. Fill in the template.', zh: '文件中没有数据行，请填写模板。' }),
  kind: () => ({
    en: 'This is neither an Excel workbook nor a CSV file. Save it as .xlsx or .csv.',
    zh: '文件既不是 Excel 工作簿，也不是 CSV，请另存为 .xlsx 或 .csv。',
  }),
  oldkind: () => ({
    en: 'Excel 97–2003 files and workbooks with a password can’t be read. Save it as .xlsx without a password.',
    zh: '无法读取 Excel 97–2003 文件或带密码的工作簿，请另存为不带密码的 .xlsx。',
  }),
  password: () => ({
    en: 'The workbook is encrypted. Save it without a password.',
    zh: '工作簿已加密，请去掉密码后保存。',
  }),
  encoding: () => ({
    en: 'The characters of this file can’t be read. Save it as CSV UTF-8 or as .xlsx.',
    zh: '无法识别文件的字符编码，请另存为 CSV UTF-8 或 .xlsx。',
  }),
  broken: () => ({
    en: 'The file can’t be read to its end. Open it in a spreadsheet program and save it again.',
    zh: '文件不完整或已损坏，请用表格软件打开后重新保存。',
  }),
  doctype: () => ({
    en: 'The workbook contains definitions that no spreadsheet program writes. Save it again with one.',
    zh: '工作簿含有表格软件不会写入的定义，请用表格软件重新保存。',
  }),
  bomb: () => ({
    en: 'The workbook is far larger inside than it may be. Copy the rows into the template.',
    zh: '工作簿解压后过大，请将数据行复制到模板中。',
  }),
  slow: () => ({
    en: 'Reading the file took too long. Copy the rows into the template.',
    zh: '读取文件耗时过长，请将数据行复制到模板中。',
  }),
  toomany: ({ limit, found }) => ({
    en: `The file has ${found - 1} rows of data; at most ${limit - 1} can be imported at a time. Split the file.`,
    zh: `文件有 ${found - 1} 行数据，一次最多导入 ${limit - 1} 行，请分批导入。`,
  }),
  toowide: ({ limit, row }) => ({
    en: `Row ${row} goes beyond column ${columnLetters(limit - 1)}. Keep to the columns of the template.`,
    zh: `第 ${row} 行超出 ${columnLetters(limit - 1)} 列，请只保留模板中的列。`,
  }),
};

export const sheetWords = (fault: SheetFault): LocalText => {
  // The table has one entry per rule, each for its own fault.
  const say = words[fault.rule] as (fault: SheetFault) => LocalText;
  return say(fault);
};
