import type { LocalText } from '../../src/engine/column.ts';
import { columnLetters, type SheetFault } from './sheet.ts';
import { phrase } from '../texts.ts';

type Words = { [R in SheetFault['rule']]: (fault: Extract<SheetFault, { rule: R }>) => LocalText };

/** Why a file is not read and what to do about it. */
const words: Words = {
  empty: () => phrase('server/sheets', 'fileHasNoRowsFill'),
  kind: () => phrase('server/sheets', 'neitherExcelWorkbookNorCsv'),
  oldkind: () => phrase('server/sheets', 'excelFilesWorkbooksPasswordCant'),
  password: () => phrase('server/sheets', 'workbookEncryptedSaveWithoutPassword'),
  encoding: () => phrase('server/sheets', 'charactersFileCantReadSave'),
  broken: () => phrase('server/sheets', 'fileCantReadEndOpen'),
  doctype: () => phrase('server/sheets', 'workbookContainsDefinitionsNoSpreadsheet'),
  bomb: () => phrase('server/sheets', 'workbookFarLargerInsideThan'),
  slow: () => phrase('server/sheets', 'readingFileTookTooLong'),
  toomany: ({ limit, found }) => phrase('server/sheets', 'fileHasRowsDataAt', { found: found - 1, limit: limit - 1 }),
  toowide: ({ limit, row }) =>
    phrase('server/sheets', 'rowGoesBeyondColumnKeep', { row, limit: columnLetters(limit - 1) }),
};

export const sheetWords = (fault: SheetFault): LocalText => {
  // The table has one entry per rule, each for its own fault.
  const say = words[fault.rule] as (fault: SheetFault) => LocalText;
  return say(fault);
};
