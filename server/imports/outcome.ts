import type { AnswerOf } from '../../src/api/endpoint.ts';
import type { endpoints } from '../../src/api/endpoints.ts';
import type { Language, LocalText } from '../../src/engine/column.ts';
import { Refusal } from '../http/refusal.ts';
import { columnLetters } from '../sheets/sheet.ts';
import { type RowFault, messageWithLocation } from './faults.ts';
import { inLanguage, phrase } from '../texts.ts';

/** Answer of an import, of readings or of members. */
export type Outcome = AnswerOf<typeof endpoints.importHistory>['data'];

/** Maximum number of listed faults. */
const maxFaults = 200;
/** Rows of a preview: the first ones, and the first of those that cannot be stored. */
const previewRows = { first: 10, faulty: 40 };

const nothing: LocalText = phrase('server/imports', 'noRows');

/** Faults of a file. `rows`: rows below its header. `faults` may list only the first of all `faultcount` faults. */
export type FileFaults = { rows: number; faults: readonly RowFault[]; faultcount: number };

/** @throws Refusal that names every fault by row and column */
export const requireFaultless = (
  { rows, faults, faultcount }: FileFaults,
  labelOf: (column: string) => LocalText | undefined,
): void => {
  const listed = faults.slice(0, maxFaults).map((fault) => ({
    path: `/row/${fault.row}${fault.column === '' ? '' : `/${fault.column}`}`,
    rule: fault.rule,
    message: messageWithLocation(fault, labelOf(fault.column)),
  }));
  const [first] = listed;
  if (first === undefined) {
    if (rows === 0) throw new Refusal('badInput', nothing, [{ path: '/file', rule: 'empty', message: nothing }]);
    return;
  }
  const more = faultcount - 1;
  const { message: fault } = first;
  const message =
    more > 0
      ? phrase('server/imports', 'nothingImportedMore', { message: fault, more })
      : phrase('server/imports', 'nothingImported', { message: fault });
  throw new Refusal('badInput', message, listed, { faultcount });
};

/** The rows that a preview shows. */
export const shownRows = <R extends { row: { number: number } }>(
  rows: readonly R[],
  faults: readonly RowFault[],
): R[] => {
  const faulty = new Set(faults.map(({ row }) => row));
  const others = rows.slice(previewRows.first).filter(({ row }) => faulty.has(row.number));
  return [...rows.slice(0, previewRows.first), ...others.slice(0, previewRows.faulty)];
};

export const describeFaults = (
  faults: readonly RowFault[],
  language: Language,
  faultcount = faults.length,
): Pick<Outcome, 'faults' | 'faultcount'> => ({
  faults: faults.slice(0, maxFaults).map((fault) => ({
    row: fault.row,
    column: fault.column,
    letter: fault.index === undefined ? '' : columnLetters(fault.index),
    rule: fault.rule,
    message: inLanguage(fault.message, language),
  })),
  faultcount,
});

/** In the order of the file. */
export const inOrder = (faults: readonly RowFault[]): RowFault[] =>
  faults.toSorted((a, b) => a.row - b.row || (a.index ?? -1) - (b.index ?? -1));

/** The faults of a file that is read batch by batch: the first ones, and how many there are. */
export const createFaultList = () => {
  const first: RowFault[] = [];
  let count = 0;
  return {
    add: (faults: readonly RowFault[]): void => {
      count += faults.length;
      if (first.length < maxFaults) first.push(...inOrder(faults).slice(0, maxFaults - first.length));
    },
    first: (): readonly RowFault[] => first,
    count: () => count,
    described: (language: Language) => describeFaults(first, language, count),
  };
};

/** The rows that a preview shows, picked while a file is read. */
export const createSample = () => {
  const rows: Outcome['sample'] = [];
  let seen = 0;
  let faulty = 0;
  return {
    add: <R extends { row: { number: number } }>(
      read: readonly R[],
      faults: readonly RowFault[],
      toSample: (row: R) => Outcome['sample'][number],
    ): void => {
      const bad = new Set(faults.map(({ row }) => row));
      for (const readRow of read) {
        const isFirst = seen < previewRows.first;
        const isFaulty = !isFirst && faulty < previewRows.faulty && bad.has(readRow.row.number);
        seen += 1;
        if (isFaulty) faulty += 1;
        if (isFirst || isFaulty) rows.push(toSample(readRow));
      }
    },
    rows: (): Outcome['sample'] => rows,
  };
};
