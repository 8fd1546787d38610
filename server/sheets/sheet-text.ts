import type { LocalText } from '../../src/engine/column.ts';
import { columnLetters, type SheetFault } from './sheet.ts';
import { phrase } from '../texts.ts';

type Texts = { [R in SheetFault['rule']]: (fault: Extract<SheetFault, { rule: R }>) => LocalText };

/** Why a file is not read and what to do about it. */
const texts: Texts = {
  empty: () => phrase('server/sheets', 'noRows'),
  kind: () => phrase('server/sheets', 'fileTypeUnknown'),
  oldkind: () => phrase('server/sheets', 'fileTypeOld'),
  password: () => phrase('server/sheets', 'workbookEncrypted'),
  encoding: () => phrase('server/sheets', 'encodingUnknown'),
  broken: () => phrase('server/sheets', 'fileUnreadable'),
  doctype: () => phrase('server/sheets', 'workbookDoctype'),
  bomb: () => phrase('server/sheets', 'workbookTooLarge'),
  slow: () => phrase('server/sheets', 'readTimeout'),
  toomany: ({ limit, rowCount }) => phrase('server/sheets', 'tooManyRows', { rows: rowCount - 1, limit: limit - 1 }),
  toolong: ({ limit, row }) => phrase('server/sheets', 'cellTooLong', { row, limit }),
  toowide: ({ limit, row }) => phrase('server/sheets', 'tooManyColumns', { row, limit: columnLetters(limit - 1) }),
};

export const sheetText = (fault: SheetFault): LocalText => {
  // The table has one entry per rule, each for its own fault.
  const say = texts[fault.rule] as (fault: SheetFault) => LocalText;
  return say(fault);
};
