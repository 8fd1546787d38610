import type { RecordValues, Stored } from '../../engine/column.ts';
import { columnReport } from '../../engine/control/freshness.ts';
import { relativeTime } from '../../engine/format.ts';
import type { DetailView, TableColumn } from '../../engine/views/view.ts';
import { useClock } from '../fields/clock.ts';
import { useRendering } from '../fields/rendering.tsx';
import { EmptyValue } from '../fields/text-cell.tsx';
import { ValueCell } from '../fields/value-cell.tsx';
import { valueText } from '../fields/value-text.ts';
import { SkeletonBar } from '../parts/skeleton.tsx';
import { useChanged } from '../parts/use-changed.ts';
import styles from './detail.module.css';
import { FactSection } from './fact-section.tsx';

export type DetailProps = {
  view: DetailView;
  /** `undefined` until the first answer: the shape is then drawn empty. */
  value: RecordValues | undefined;
};

/** One record: its measured values large on top, all facts below in two columns by section. */
export const RecordDetail = ({ view, value }: DetailProps) => {
  const { language } = useRendering().context;
  return (
    <div className={styles.detail} aria-busy={value === undefined}>
      {view.figures.length === 0 ? null : <Figures columns={view.figures} value={value} />}
      {view.sections.map(({ key, title, columns }) => (
        <FactSection
          key={key}
          title={title[language]}
          facts={columns.map((column) => ({
            key: column.column.column,
            name: column.column.label[language],
            value: <FactValue column={column} value={value} />,
          }))}
        />
      ))}
    </div>
  );
};

const Figures = ({ columns, value }: { columns: readonly TableColumn[]; value: RecordValues | undefined }) => {
  const { context } = useRendering();
  const now = useClock();
  return (
    <div className={styles.figures} style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}>
      {columns.map(({ column }) => {
        const updated = value && (columnReport(value, column.column) ?? value['updatetime']);
        const shown = valueText(value?.[column.column], column, context);
        return (
          <div key={column.column} className={styles.figure}>
            <div className={styles.figureName}>{column.label[context.language]}</div>
            <div className={styles.figureValue} title={shown.exact}>
              <ChangeMark value={value?.[column.column]} of={String(value?.['did'] ?? '')} />
              {value === undefined ? (
                <SkeletonBar width={6} height={1.75} />
              ) : shown.text === '' ? (
                <EmptyValue />
              ) : (
                <>
                  {shown.text}
                  <span className={styles.figureUnit}>{shown.unit}</span>
                </>
              )}
            </div>
            <div className={styles.figureAge}>
              {typeof updated === 'number' ? relativeTime(Math.min(updated, now), { ...context, now }) : ''}
            </div>
          </div>
        );
      })}
    </div>
  );
};

/** Behind a value that has just changed, as lists mark their cells. */
const ChangeMark = ({ value, of }: { value: Stored | undefined; of: string }) => {
  const changes = useChanged(value, of);
  return changes === 0 ? null : <span key={changes} className={styles.changed} aria-hidden="true" />;
};

const FactValue = ({ column, value }: { column: TableColumn; value: RecordValues | undefined }) => (
  <>
    <ChangeMark value={value?.[column.column.column]} of={String(value?.['did'] ?? '')} />
    {value === undefined ? (
      <SkeletonBar width={10} />
    ) : (
      <ValueCell
        cell={column.cell}
        column={column.column}
        value={value[column.column.column]}
        record={value}
        place="detail"
      />
    )}
  </>
);
