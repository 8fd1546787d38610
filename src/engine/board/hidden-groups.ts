import { noAccess } from '../reference.ts';
import { inLanguage } from '../../texts/phrase.ts';
import type { Language } from '../column.ts';
import type { Dataset } from './dataset.ts';

/**
 * Groups of a series that are records of a list which the user may not read: the server names each of them with the words
 * for no access. A series of any other column has none.
 */
const hiddenRows = ({ columns, rows }: Dataset, language: Language): (readonly unknown[])[] => {
  const name = columns.findIndex((column) => column.name === 'x_name');
  return name === -1 ? [] : rows.filter((row) => row[name] === inLanguage(noAccess, language));
};

/** True if all groups with a value are hidden, so that a chart of them says nothing. */
export const areGroupsHidden = (series: Dataset, language: Language): boolean => {
  const x = series.columns.findIndex(({ name }) => name === 'x');
  const hidden = hiddenRows(series, language);
  return hidden.length > 0 && hidden.length === series.rows.filter((row) => row[x] !== null).length;
};

/**
 * The series with its hidden groups as one, if there are several, in the place of the first. `y` has to be a sum or a count.
 * @param nameOf the name of that group, from the number of hidden ones
 */
export const gatherHidden = (series: Dataset, language: Language, nameOf: (count: number) => string): Dataset => {
  const hidden = hiddenRows(series, language);
  const [first] = hidden;
  if (first === undefined || hidden.length === 1) return series;
  const y = series.columns.findIndex(({ name }) => name === 'y');
  const sum = hidden.reduce((total, row) => total + Number(row[y] ?? 0), 0);
  const values: Readonly<Record<string, unknown>> = { x_name: nameOf(hidden.length), y: sum };
  const gathered = series.columns.map(({ name }, index) => values[name] ?? first[index]);
  return {
    ...series,
    rows: series.rows.flatMap((row) => (row === first ? [gathered] : hidden.includes(row) ? [] : [row])),
  };
};
