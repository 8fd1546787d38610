import { memo, use } from 'react';
import type { RecordValues } from '../../engine/column.ts';
import type { TableColumn } from '../../engine/views/view.ts';
import { ReportShown, useFreshness } from '../fields/device.tsx';
import { RecordLink } from '../fields/record-link.tsx';
import { useRendering } from '../fields/rendering.tsx';
import { useDataText } from '../fields/use-data-text.ts';
import { ValueCell } from '../fields/value-cell.tsx';
import { SkeletonBar } from '../parts/skeleton.tsx';
import styles from './cards.module.css';
import type { GridRow } from './cell.tsx';
import { isChangedNow } from './changed-now.ts';
import { CardAction } from './row-action.tsx';
import { useTableState } from './table-context.ts';
import flash from './value-changed.module.css';
import { inLanguage } from '../../texts/phrase.ts';

/** Values that a card has room for beside name and state. */
export const valuesOnCard = 2;

type Parts = {
  state: TableColumn | undefined;
  arrival: TableColumn | undefined;
  values: readonly TableColumn[];
};

type Props = {
  row: GridRow;
  parts: Parts;
  isChosen: boolean;
  /** Without it records can't be chosen. */
  onToggle: (() => void) | undefined;
};

/** One record: its name leads to it, wherever the card is touched; beside it the choice, below it state and values. */
export const RecordCard = ({ row, parts, isChosen, onToggle }: Props) => {
  const { record, isLeaving } = row;
  if (record === undefined) return <WaitingCard hasState={parts.state !== undefined} />;
  return (
    <li className={styles.card} data-chosen={isChosen} data-leaving={isLeaving === true} row-index={row.index}>
      {onToggle === undefined ? null : <Choice record={record} isChosen={isChosen} onToggle={onToggle} />}
      <div className={styles.body}>
        <div className={styles.top}>
          <CardName record={record} />
          {parts.state === undefined ? null : <Value row={row} column={parts.state} className={styles.state} />}
        </div>
        <dl className={styles.values}>
          {parts.values.map((column) => (
            <Fact key={column.column.column} row={row} column={column} />
          ))}
        </dl>
        <Age row={row} parts={parts} />
      </div>
      <CardAction record={record} className={styles.action} />
    </li>
  );
};

/** One age only: that of the last report is said beside the state where the tab has no column of it. */
const Age = ({ row, parts: { state, arrival } }: { row: GridRow; parts: Parts }) => {
  const reports = useFreshness(row.record ?? {}) !== undefined;
  const isReport = use(ReportShown);
  if (arrival === undefined || (reports && state !== undefined && !isReport)) return null;
  return <Value row={row} column={arrival} className={styles.age} />;
};

const CardName = ({ record }: { record: RecordValues }) => {
  const { pid } = useTableState();
  const did = String(record['did'] ?? '');
  const name = String(record['name'] ?? '');
  return (
    <RecordLink pid={pid} did={did} className={styles.name}>
      {name === '' ? did : name}
    </RecordLink>
  );
};

const Choice = ({ record, isChosen, onToggle }: { record: RecordValues; isChosen: boolean; onToggle: () => void }) => {
  const text = useDataText();
  return (
    <label className={styles.choice}>
      <input type="checkbox" className="choice-box" checked={isChosen} onChange={onToggle} />
      <span className="visually-hidden">
        {text('table.choose', { name: String(record['name'] ?? record['did'] ?? '') })}
      </span>
    </label>
  );
};

const Fact = ({ row, column }: { row: GridRow; column: TableColumn }) => {
  const { language } = useRendering().context;
  return (
    <div className={styles.fact}>
      <dt>{inLanguage(column.column.label, language)}</dt>
      <dd>
        <Value row={row} column={column} className={undefined} />
      </dd>
    </div>
  );
};

type ValueProps = { row: GridRow; column: TableColumn; className: string | undefined };

/** A value that has just changed is marked. */
const Value = memo(({ row, column: { column, cell }, className = '' }: ValueProps) => {
  const record = row.record ?? {};
  const mark = isChangedNow(row, column) ? ((row.turn ?? 0) % 2 === 1 ? flash.once : flash.again) : '';
  return (
    <span className={`${className} ${mark}`}>
      <ValueCell cell={cell} column={column} value={record[column.column]} record={record} place="list" />
    </span>
  );
});

/** As high as most cards, and the same before and after it is known which columns the tab shows. */
const WaitingCard = ({ hasState }: { hasState: boolean }) => (
  <li className={styles.card} aria-hidden="true">
    <div className={styles.body}>
      <div className={styles.top}>
        <span className={`${styles.name} ${styles.waiting}`}>
          <SkeletonBar width={11} />
        </span>
        {hasState ? (
          <span className={styles.waiting}>
            <SkeletonBar width={7} />
          </span>
        ) : null}
      </div>
      <div className={styles.values}>
        {Array.from({ length: valuesOnCard }, (_value, index) => (
          <div key={index} className={styles.fact}>
            <span className={`${styles.label} ${styles.waiting}`}>
              <SkeletonBar width={4} />
            </span>
            <span className={styles.waiting}>
              <SkeletonBar width={6} />
            </span>
          </div>
        ))}
      </div>
    </div>
  </li>
);
