import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsOf } from '../../../engine/builtin-columns.ts';
import { freshnessOf } from '../../../engine/control/freshness.ts';
import { stateColumnOf } from '../../../engine/state-column.ts';
import type { Column, ModuleConfig, RecordValues } from '../../../engine/column.ts';
import { useClock } from '../../../renderers/fields/clock.ts';
import { ReportAge } from '../../../renderers/fields/device.tsx';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { SharedUnits } from '../../../renderers/fields/shared-units.tsx';
import { stateOf, ValueMark } from '../../../renderers/fields/value-mark.tsx';
import { StateMark } from '../../../renderers/parts/state-mark.tsx';
import { SkeletonBar } from '../../../renderers/parts/skeleton.tsx';
import { useRatio } from '../../../state/preferences.ts';
import { type CardDisplay, defaultColumnMode } from '../../../features/display-modes/display-mode.ts';
import styles from './record-rows.module.css';
import type { ListInteraction } from '../../../features/list/use-list-interaction.ts';
import { initialOf, slotText } from './slot-text.ts';

type Props = {
  config: ModuleConfig;
  display: CardDisplay;
  rows: readonly RecordValues[];
  hasMore: boolean;
  /** Live updates keep the order of the rows while the list is in use. */
  use: ListInteraction;
  chosen: string | undefined;
  onChoose: (did: string) => void;
  /** Requests the next page, shortly before the end of the list is visible. */
  onMore: () => void;
  scrollTop?: number | undefined;
  onScroll?: (top: number) => void;
};

/** Height of a row, px at scale 1; and from how many rows before the end the next ones are requested. */
const rowHeight = 64;
const nearEnd = 20;

/** Changes with reports and with edits alike, so a device shows the age of its last report instead. */
const moving = 'updatetime';

const didOf = (record: RecordValues): string => String(record['did'] ?? '');

const moves: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => Math.min(count - 1, index + 1),
  ArrowUp: (index) => Math.max(0, index - 1),
  PageDown: (index, count) => Math.min(count - 1, index + 8),
  PageUp: (index) => Math.max(0, index - 8),
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Records as a list of which one is chosen; each column of theirs in one unit. */
export const RecordRows = (props: Props) => (
  <SharedUnits pid={props.config.pid} columns={props.config.columns} records={props.rows}>
    <Rows {...props} />
  </SharedUnits>
);

/** Only visible rows are rendered (virtual scrolling). */
const Rows = (props: Props) => {
  const { config, display, rows, hasMore, use, chosen, onChoose, onMore, scrollTop, onScroll } = props;
  const { t } = useTranslation('modes');
  const id = useId();
  const { frame } = use;
  const height = rowHeight * useRatio();
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises here
  const virtual = useVirtualizer({
    count: rows.length + (hasMore ? 1 : 0),
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: 6,
    ...(scrollTop === undefined ? {} : { initialOffset: scrollTop }),
  });
  const drawn = virtual.getVirtualItems();
  const last = drawn.at(-1)?.index ?? 0;
  const isNearEnd = hasMore && last >= rows.length - nearEnd;
  useEffect(() => {
    if (isNearEnd) onMore();
  }, [isNearEnd, onMore, rows.length]);
  useEffect(() => virtual.measure(), [virtual, height]);
  const position = rows.findIndex((record) => didOf(record) === chosen);
  const press = (event: KeyboardEvent): void => {
    const next = moves[event.key]?.(position, rows.length);
    const record = next === undefined ? undefined : rows[next];
    if (next === undefined || record === undefined) return;
    event.preventDefault();
    virtual.scrollToIndex(next);
    onChoose(didOf(record));
  };
  return (
    <div
      ref={frame}
      role="listbox"
      tabIndex={0}
      className={styles.rows}
      aria-label={t('column.records')}
      aria-activedescendant={
        position < 0 || !drawn.some(({ index }) => index === position) ? undefined : `${id}-${position}`
      }
      onKeyDown={press}
      // A click focuses its row, which leaves the document once it is out of sight: the keys would then reach nothing.
      onFocus={({ target, currentTarget }) => {
        if (target !== currentTarget) currentTarget.focus({ preventScroll: true });
      }}
      onTouchStart={use.touched}
      onTouchMove={use.touched}
      onScroll={(event) => onScroll?.(event.currentTarget.scrollTop)}
    >
      <div role="presentation" className={styles.rowsSpace} style={{ height: virtual.getTotalSize() }}>
        {drawn.map(({ index, start, size }) => {
          const record = rows[index];
          const style = { height: size, transform: `translateY(${start}px)` };
          if (record === undefined) return <RowSkeleton key="more" style={style} />;
          return (
            <div
              key={didOf(record)}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              className={styles.row}
              style={style}
              aria-selected={index === position}
              aria-setsize={hasMore ? -1 : rows.length}
              aria-posinset={index + 1}
              onClick={() => onChoose(didOf(record))}
              onKeyDown={undefined}
            >
              <RowTexts config={config} display={display} record={record} />
            </div>
          );
        })}
      </div>
    </div>
  );
};

const RowTexts = ({ config, display, record }: Pick<Props, 'config' | 'display'> & { record: RecordValues }) => {
  const { context } = useRendering();
  const freshness = freshnessOf(config, record, useClock());
  const columns = columnsOf(config);
  const textOf = (slot: keyof CardDisplay): string => slotText(record, columns.get(display[slot]), context);
  const title = textOf('title') || String(record['name'] ?? '');
  const content = textOf('content');
  const mark = (slot: keyof CardDisplay) => {
    const column = columns.get(display[slot]);
    return column === undefined ? null : <ValueMark column={column} value={record[column.column]} />;
  };
  return (
    <>
      <Avatar config={config} record={record} column={columns.get(display.icon)} letter={textOf('icon') || title} />
      <span className={styles.rowText}>
        <span className={styles.rowTop}>
          <bdi className={styles.rowTitle} title={title}>
            {title}
          </bdi>
          <span className={styles.rowTip}>
            {freshness !== undefined && display.tip === moving ? (
              <ReportAge freshness={freshness} isBrief />
            ) : (
              <>
                {mark('tip')}
                {textOf('tip')}
              </>
            )}
          </span>
        </span>
        {display.content === '' ? null : (
          <span className={styles.rowContent} title={content}>
            {mark('content')}
            {content || '—'}
          </span>
        )}
      </span>
    </>
  );
};

type AvatarProps = {
  config: ModuleConfig;
  record: RecordValues;
  column: Column | undefined;
  letter: string;
};

/** How the device is, unless a column was chosen for this place; a letter only where neither says anything. */
const Avatar = ({ config, record, column, letter }: AvatarProps) => {
  const isChosen = column !== undefined && column.column !== defaultColumnMode.display.icon;
  const stateColumn = isChosen ? column : stateColumnOf(config);
  const state = stateColumn && stateOf(stateColumn, record[stateColumn.column]);
  return (
    <span className={styles.avatar} data-state={state} aria-hidden="true">
      {state === undefined ? initialOf(letter) : <StateMark state={state} />}
    </span>
  );
};

const RowSkeleton = ({ style }: { style?: { height: number; transform: string } }) => (
  <div className={styles.row} style={style} role="presentation">
    <SkeletonBar width={2} height={2} />
    <span className={styles.rowText}>
      <SkeletonBar width={12} />
      <SkeletonBar width={7} />
    </span>
  </div>
);

/** Skeleton of the list until its first records arrive. */
export const RowsSkeleton = () => (
  <div className={styles.rows} aria-busy="true">
    {Array.from({ length: 8 }, (_row, index) => (
      <div key={index} className={styles.rowStill}>
        <RowSkeleton />
      </div>
    ))}
  </div>
);
