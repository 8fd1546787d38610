import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { focusElement } from '../../renderers/parts/focus-element.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { HeaderMapping } from './header-mapping.tsx';
import styles from './import-history.module.css';
import type { ImportOutcome } from './import-step.ts';
import { TimesNote } from './times-note.tsx';

type Fault = ImportOutcome['faults'][number];
type Row = ImportOutcome['sample'][number];

const keyOf = (row: number, column: string) => `${row} ${column}`;

/** The id of a cell of the sample. */
const cellId = (table: string, row: number, column: string) => `${table}-${row}-${column}`;

/** What a file holds: a word on the whole, its rows as they would be stored, and every fault with its cell. */
type Props = {
  outcome: ImportOutcome;
  /** The file is being read with other columns. */
  isReading?: boolean;
  /** Gives a head of the file to a column; missing where columns are fixed. */
  onAssign?: ((head: string, column: string) => void) | undefined;
};

export const ImportPreview = ({ outcome, isReading = false, onAssign }: Props) => {
  const { t } = useTranslation('import');
  const { rows, faultcount, passedover, sample, faults, heads = [], times } = outcome;
  const table = useId();
  return (
    <>
      <p role="status" className={styles.verdict} data-bad={faultcount > 0 || rows === 0}>
        <Icon name={faultcount > 0 || rows === 0 ? 'warning' : 'check'} />
        {isReading
          ? t('readingAgain')
          : faultcount > 0
            ? t('bad', { count: faultcount })
            : rows > 0
              ? t('good', { count: rows })
              : t('none')}
      </p>
      {onAssign !== undefined && heads.length > 0 ? <HeaderMapping outcome={outcome} onAssign={onAssign} /> : null}
      {/* Below the heads: it comes with the answer and would move the list that is just being opened. */}
      {times === undefined ? null : <TimesNote times={times} />}
      {onAssign === undefined && passedover.length > 0 ? (
        <p className={styles.hint}>{t('passedOver', { names: passedover.join(t('comma')) })}</p>
      ) : null}
      {faults.length > 0 ? <Faults table={table} outcome={outcome} /> : null}
      {sample.length > 0 ? <Sample table={table} outcome={outcome} /> : null}
    </>
  );
};

type PartProps = { table: string; outcome: ImportOutcome };

const Sample = ({ table, outcome: { columns, sample, faults, rows } }: PartProps) => {
  const { t } = useTranslation('import');
  const byCell = new Map(faults.map((fault) => [keyOf(fault.row, fault.column), fault]));
  return (
    // A region that scrolls is reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label={t('sample')} tabIndex={0}>
      <table className={styles.table}>
        <caption>{t('sample')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('row')}</th>
            {columns.map(({ column, label, align }) => (
              <th key={column} scope="col" data-align={align}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map((row) => (
            <SampleRow key={row.row} table={table} row={row} columns={columns} byCell={byCell} />
          ))}
        </tbody>
      </table>
      {sample.length < rows ? (
        <p className={styles.hint}>{t('sampleNote', { shown: sample.length, count: rows })}</p>
      ) : null}
    </div>
  );
};

type SampleRowProps = {
  table: string;
  row: Row;
  columns: ImportOutcome['columns'];
  byCell: ReadonlyMap<string, Fault>;
};

const SampleRow = ({ table, row, columns, byCell }: SampleRowProps) => (
  <tr>
    <th scope="row">{row.row}</th>
    {columns.map(({ column, align }, index) => (
      <SampleCell
        key={column}
        id={cellId(table, row.row, column)}
        align={align}
        cell={row.cells[index]}
        fault={byCell.get(keyOf(row.row, column))}
      />
    ))}
  </tr>
);

type SampleCellProps = {
  id: string;
  align: 'left' | 'right';
  cell: Row['cells'][number] | undefined;
  fault: Fault | undefined;
};

const SampleCell = ({ id, align, cell, fault }: SampleCellProps) => {
  const { t } = useTranslation('import');
  const { given = '', becomes = '' } = cell ?? {};
  if (fault !== undefined) {
    return (
      <td id={id} className={styles.faulty} tabIndex={-1}>
        <span className={styles.given}>{given === '' ? '—' : given}</span>
        <span className={styles.rule}>
          <Icon name="warning" size={12} /> {fault.message}
        </span>
      </td>
    );
  }
  const title = given !== '' && given !== becomes ? t('given', { text: given }) : undefined;
  return (
    <td title={title} data-align={align}>
      {becomes === '' ? <span className={styles.nothing}>—</span> : becomes}
    </td>
  );
};

/** Every fault with its cell; where the cell is among the rows shown, a press leads to it. */
const Faults = ({ table, outcome: { faults, faultcount, columns, sample } }: PartProps) => {
  const { t } = useTranslation('import');
  const labels = new Map(columns.map(({ column, label }) => [column, label]));
  const sampleRows = new Set(sample.map(({ row }) => row));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.faults} role="region" aria-label={t('faults')} tabIndex={0}>
      <ul>
        {faults.map((fault) => {
          const cell = fault.letter === '' ? `${t('row')} ${fault.row}` : `${fault.letter}${fault.row}`;
          const label = labels.get(fault.column);
          return (
            <li key={`${fault.row} ${fault.letter} ${fault.column} ${fault.rule}`}>
              {sampleRows.has(fault.row) && label !== undefined ? (
                <button
                  type="button"
                  aria-label={t('toCell', { place: cell })}
                  onClick={() => focusElement(cellId(table, fault.row, fault.column))}
                >
                  {cell}
                </button>
              ) : (
                <b>{cell}</b>
              )}
              <span className={styles.hint}>{label ?? t('whole')}</span>
              <span>{fault.message}</span>
            </li>
          );
        })}
      </ul>
      {faults.length < faultcount ? (
        <p className={styles.hint}>{t('faultNote', { shown: faults.length, count: faultcount })}</p>
      ) : null}
    </div>
  );
};
