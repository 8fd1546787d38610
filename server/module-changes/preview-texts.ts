import type { ChangePreview } from './preview-change.ts';
import { type ChangeState, isOver, type ModuleChange, percentOf } from './job.ts';

/** Changes as text for the shell. */

const thousands = (count: number): string => count.toLocaleString('en');
const rowsText = (count: number): string => `${thousands(count)} ${count === 1 ? 'row' : 'rows'}`;

const minute = 60;

/** A time that is not known exactly. */
export const aboutText = (seconds: number): string => {
  if (seconds < 1) return 'less than a second';
  if (seconds < 2 * minute) return `about ${Math.ceil(seconds)} s`;
  return `about ${Math.round(seconds / minute)} minutes`;
};

const verb = (count: number): string => (count === 1 ? 'has' : 'have');

/** What will be done to each column, how many rows prevent it, and about how long it takes. */
export const previewLines = ({ name, pid, rows, columns, indexes, seconds }: ChangePreview): string[] => [
  ...columns.map(({ column, isWritten, inTheWay }) => {
    const workText = isWritten ? `${rowsText(rows)} will be written anew` : `${rowsText(rows)} will be checked`;
    const way =
      inTheWay === 0
        ? 'no row is in the way'
        : `${rowsText(inTheWay)} ${verb(inTheWay)} a value that would be lost; change or empty them first`;
    return `  ${column}: ${workText}, ${way}`;
  }),
  ...(indexes === 0 ? [] : [`  ${indexes} ${indexes === 1 ? 'index' : 'indexes'} on ${rowsText(rows)} will be made`]),
  `  ${name.en} (${pid}): ${aboutText(seconds)}`,
];

const stateTexts: Readonly<Record<ChangeState, (change: ModuleChange) => string>> = {
  surveying: ({ progress }) => `counting rows in the way, ${rowsText(progress.done)} so far`,
  preparing: () => 'adding the new columns',
  converting: ({ progress }) => {
    const seconds = Math.max(0.001, (Date.now() - progress.since) / 1000);
    const rate = progress.done / seconds;
    const remainingText = rate === 0 ? '' : `, ${aboutText(Math.max(0, progress.rows - progress.done) / rate)} left`;
    return `${thousands(progress.done)} of ${rowsText(progress.rows)} are written anew, ${thousands(Math.round(rate))} rows a second${remainingText}`;
  },
  indexing: () => 'making indexes',
  finishing: () => 'bringing the new config into force',
  done: ({ progress }) => `done, ${rowsText(progress.rows)}`,
  failed: ({ faults }) => `ended, nothing was changed: ${faults.map(({ message }) => message.en).join('; ')}`,
};

const namesOf = ({ configs }: ModuleChange): string => configs.map(({ name }) => name.en).join(', ');

export const changeLine = (change: ModuleChange): string =>
  `${namesOf(change)}: ${stateTexts[change.state](change)}${isOver(change) ? '' : ` (${percentOf(change)} %)`}`;

export const hasRowsInTheWay = ({ columns }: ChangePreview): boolean => columns.some(({ inTheWay }) => inTheWay > 0);
