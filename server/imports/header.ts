import { builtinColumns } from '../../src/engine/builtin-columns.ts';
import type { Column, Language, LocalText } from '../../src/engine/column.ts';
import { headOf } from '../filters/cells.ts';
import type { SheetRow } from '../sheets/sheet.ts';
import type { RowFault } from './faults.ts';

/** The first row of a file says which cell belongs to which column, in any order and either language. */

export type Header = {
  /** Place of each column's cells, by column name. */
  places: ReadonlyMap<string, number>;
  /** Heads of columns that every record has and that a file does not set. */
  passedOver: readonly string[];
  faults: readonly RowFault[];
};

const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

const languages: readonly Language[] = ['en', 'zh'];

const namesOf = (column: Column): Set<string> =>
  new Set(
    [column.column, ...languages.flatMap((language) => [column.label[language], headOf(column, language)])].map(plain),
  );

const quoted = (text: string) => text.slice(0, 60);

const unknown = (head: string): LocalText => ({
  en: `“${quoted(head)}” is not a column of the template. Take it out, or rename it.`,
  zh: `“${quoted(head)}”不是模板中的列，请删除或改名。`,
});

const repeated = (head: string): LocalText => ({
  en: `“${quoted(head)}” stands here a second time. Take one out.`,
  zh: `“${quoted(head)}”重复出现，请删除一列。`,
});

const missing = ({ label }: Column): LocalText => ({
  en: `The column “${label.en}” of the template is missing. Put it back; its cells may stay empty where they may.`,
  zh: `缺少模板中的“${label.zh}”列，请补上；可为空的单元格可以留空。`,
});

/** `spare` is a column that need not be there. */
export const readHeader = (row: SheetRow, columns: readonly Column[], spare: string | undefined): Header => {
  const places = new Map<string, number>();
  const passedOver: string[] = [];
  const faults: RowFault[] = [];
  const known = columns.map((column) => ({ column, names: namesOf(column) }));
  const common = new Set(builtinColumns.flatMap((column) => [...namesOf(column)]));
  for (const [at, cell] of row.cells.entries()) {
    const head = plain(cell);
    if (head === '') continue;
    const meant = known.filter(({ names }) => names.has(head));
    const free = meant.find(({ column }) => !places.has(column.column));
    if (free !== undefined) places.set(free.column.column, at);
    else if (meant.length === 0 && common.has(head)) passedOver.push(cell.trim());
    else {
      const message = meant.length > 0 ? repeated(cell.trim()) : unknown(cell.trim());
      faults.push({ row: row.number, column: '', at, rule: meant.length > 0 ? 'repeated' : 'unknown', message });
    }
  }
  for (const column of columns)
    if (!places.has(column.column) && column.column !== spare)
      faults.push({ row: row.number, column: column.column, rule: 'missing', message: missing(column) });
  return { places, passedOver, faults };
};
