import { useTranslation } from 'react-i18next';
import { Icon } from '../../../renderers/parts/icon.tsx';
import { HeadMatch } from './head-match.tsx';
import styles from './import-history.module.css';
import type { ImportOutcome } from './import-step.ts';
import { TimesNote } from './times-note.tsx';

type Fault = ImportOutcome['faults'][number];
type Row = ImportOutcome['sample'][number];

const keyOf = (row: number, column: string) => `${row} ${column}`;

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
      {onAssign !== undefined && heads.length > 0 ? <HeadMatch outcome={outcome} onAssign={onAssign} /> : null}
      {/* Below the heads: it comes with the answer and would move the list that is just being opened. */}
      {times === undefined ? null : <TimesNote times={times} />}
      {onAssign === undefined && passedover.length > 0 ? (
        <p className={styles.hint}>{t('passedOver', { names: passedover.join(t('comma')) })}</p>
      ) : null}
      {faults.length > 0 ? <Faults outcome={outcome} /> : null}
      {sample.length > 0 ? <Sample outcome={outcome} /> : null}
    </>
  );
};

const Sample = ({ outcome: { columns, sample, faults, rows } }: { outcome: ImportOutcome }) => {
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
            <SampleRow key={row.row} row={row} columns={columns} byCell={byCell} />
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
  row: Row;
  columns: ImportOutcome['columns'];
  byCell: ReadonlyMap<string, Fault>;
};

const SampleRow = ({ row, columns, byCell }: SampleRowProps) => (
  <tr>
    <th scope="row">{row.row}</th>
    {columns.map(({ column, align }, index) => (
      <SampleCell key={column} align={align} cell={row.cells[index]} fault={byCell.get(keyOf(row.row, column))} />
    ))}
  </tr>
);

type SampleCellProps = {
  align: 'left' | 'right';
  cell: Row['cells'][number] | undefined;
  fault: Fault | undefined;
};

const SampleCell = ({ align, cell, fault }: SampleCellProps) => {
  const { t } = useTranslation('import');
  const { given = '', becomes = '' } = cell ?? {};
  if (fault !== undefined) {
    return (
      <td className={styles.faulty}>
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

const Faults = ({ outcome: { faults, faultcount, columns } }: { outcome: ImportOutcome }) => {
  const { t } = useTranslation('import');
  const labels = new Map(columns.map(({ column, label }) => [column, label]));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.faults} role="region" aria-label={t('faults')} tabIndex={0}>
      <ul>
        {faults.map((fault) => (
          <li key={`${fault.row} ${fault.letter} ${fault.column} ${fault.rule}`}>
            <b>{fault.letter === '' ? `${t('row')} ${fault.row}` : `${fault.letter}${fault.row}`}</b>
            <span className={styles.hint}>{labels.get(fault.column) ?? t('whole')}</span>
            <span>{fault.message}</span>
          </li>
        ))}
      </ul>
      {faults.length < faultcount ? (
        <p className={styles.hint}>{t('faultNote', { shown: faults.length, count: faultcount })}</p>
      ) : null}
    </div>
  );
};
