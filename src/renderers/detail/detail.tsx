import { type ReactNode, use, useMemo } from 'react';
import type { RecordValues, Stored } from '../../engine/column.ts';
import { columnReport, isStaleReport } from '../../engine/control/freshness.ts';
import type { DetailView, TableColumn } from '../../engine/views/view.ts';
import { useAge, useClock } from '../fields/clock.ts';
import { DeviceContext } from '../fields/device.tsx';
import { useRendering } from '../fields/rendering.tsx';
import { SharedUnits } from '../fields/shared-units.tsx';
import { EmptyValue } from '../fields/text-cell.tsx';
import { ValueCell } from '../fields/value-cell.tsx';
import { valueText } from '../fields/value-text.ts';
import { Icon } from '../parts/icon.tsx';
import { SkeletonBar } from '../parts/skeleton.tsx';
import { useChanged } from '../parts/use-changed.ts';
import styles from './detail.module.css';
import { FactSection } from './fact-section.tsx';
import { inLanguage } from '../../texts/phrase.ts';
import { stampWithZone } from '../../engine/zone-offset.ts';

export type DetailProps = {
  view: DetailView;
  /** `undefined` until the first answer: a skeleton is rendered. */
  value: RecordValues | undefined;
  /** Rendered between the measured values and the facts. */
  children?: ReactNode;
};

/** One record: large measured values on top, below them all facts by section, in two columns. */
export const RecordDetail = ({ view, value, children }: DetailProps) => {
  const { language } = useRendering().context;
  const columns = useMemo(
    () => view.sections.flatMap((section) => section.columns.map(({ column }) => column)),
    [view],
  );
  const records = useMemo(() => (value === undefined ? undefined : [value]), [value]);
  return (
    <SharedUnits pid={view.pid} columns={columns} records={records}>
      <div className={styles.detail} aria-busy={value === undefined}>
        {view.figures.length === 0 ? null : <Figures columns={view.figures} value={value} />}
        {children}
        <div className={styles.sections}>
          {view.sections.map(({ key, title, columns }) => (
            <FactSection
              key={key}
              title={inLanguage(title, language)}
              facts={columns.map((column) => ({
                key: column.column.column,
                name: inLanguage(column.column.label, language),
                value: <FactValue column={column} value={value} />,
              }))}
              isFlowing
            />
          ))}
        </div>
      </div>
    </SharedUnits>
  );
};

const Figures = ({ columns, value }: { columns: readonly TableColumn[]; value: RecordValues | undefined }) => {
  const { context } = useRendering();
  return (
    <div className={styles.figures} style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}>
      {columns.map(({ column }) => {
        const reported = value && columnReport(value, column.column);
        const display = valueText(value?.[column.column], column, context);
        return (
          <div key={column.column} className={styles.figure}>
            <div className={styles.figureName}>{inLanguage(column.label, context.language)}</div>
            <div className={styles.figureValue} title={display.exact}>
              <ChangeMark value={value?.[column.column]} of={String(value?.['did'] ?? '')} />
              {value === undefined ? (
                <SkeletonBar width={6} height={1.75} />
              ) : display.text === '' ? (
                <EmptyValue />
              ) : (
                <>
                  {display.text}
                  <span className={styles.figureUnit}>{display.unit}</span>
                </>
              )}
            </div>
            <div className={styles.figureAge}>{reported === undefined ? null : <FigureAge reported={reported} />}</div>
          </div>
        );
      })}
    </div>
  );
};

/** Age of a measured value, with the exact time; a stale one (older than twice its module's interval) is marked. */
const FigureAge = ({ reported }: { reported: number }) => {
  const { context } = useRendering();
  const now = useClock();
  const age = useAge();
  const config = use(DeviceContext);
  const isStale = config !== undefined && isStaleReport(config, reported, now);
  return (
    <time
      className={isStale ? styles.stale : undefined}
      dateTime={new Date(reported * 1000).toISOString()}
      title={stampWithZone(reported, context.zone)}
    >
      {isStale ? <Icon name="clock" size={12} /> : null}
      {age(reported)}
    </time>
  );
};

/** Highlight behind a value that has just changed, as in cells of lists. `of`: the record, so that another one is no change. */
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
