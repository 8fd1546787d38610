import type { AnswerOf } from '../../src/api/endpoint.ts';
import type { endpoints } from '../../src/api/endpoints.ts';
import type { Language, LocalText } from '../../src/engine/column.ts';
import { Refusal } from '../http/refusal.ts';
import { columnLetters } from '../sheets/sheet.ts';
import { type RowFault, spoken } from './faults.ts';

/** What an import answers, whatever it imports. */
export type Outcome = AnswerOf<typeof endpoints.importHistory>['data'];

/** Faults that are told; nobody corrects more in one go. */
const toldFaults = 200;
/** Rows of a preview: the first ones, and the first of those that cannot be stored. */
const shown = { first: 10, faulty: 40 };

const nothing: LocalText = {
  en: 'There is no row below the header. Fill in the template.',
  zh: '表头下没有数据行，请填写模板。',
};

/** @throws Refusal that names every fault by row and column */
export const demandSound = (
  { rows, faults }: { rows: readonly unknown[]; faults: readonly RowFault[] },
  labelOf: (column: string) => LocalText | undefined,
): void => {
  const told = faults.slice(0, toldFaults).map((fault) => ({
    path: `/row/${fault.row}${fault.column === '' ? '' : `/${fault.column}`}`,
    rule: fault.rule,
    message: spoken(fault, labelOf(fault.column)),
  }));
  const [first] = told;
  if (first === undefined) {
    if (rows.length === 0) throw new Refusal('badInput', nothing, [{ path: '/file', rule: 'empty', message: nothing }]);
    return;
  }
  const more = faults.length - 1;
  const message = {
    en: `Nothing was imported. ${first.message.en}${more > 0 ? ` (and ${more} more)` : ''}`,
    zh: `未导入任何数据。${first.message.zh}${more > 0 ? `（另有 ${more} 处）` : ''}`,
  };
  throw new Refusal('badInput', message, told, { faultcount: faults.length });
};

/** The rows that a preview shows. */
export const shownRows = <R extends { row: { number: number } }>(
  rows: readonly R[],
  faults: readonly RowFault[],
): R[] => {
  const faulty = new Set(faults.map(({ row }) => row));
  const others = rows.slice(shown.first).filter(({ row }) => faulty.has(row.number));
  return [...rows.slice(0, shown.first), ...others.slice(0, shown.faulty)];
};

export const faultsTold = (
  faults: readonly RowFault[],
  language: Language,
): Pick<Outcome, 'faults' | 'faultcount'> => ({
  faults: faults.slice(0, toldFaults).map((fault) => ({
    row: fault.row,
    column: fault.column,
    letter: fault.at === undefined ? '' : columnLetters(fault.at),
    rule: fault.rule,
    message: fault.message[language],
  })),
  faultcount: faults.length,
});

/** In the order of the file. */
export const inOrder = (faults: readonly RowFault[]): RowFault[] =>
  faults.toSorted((a, b) => a.row - b.row || (a.at ?? -1) - (b.at ?? -1));
