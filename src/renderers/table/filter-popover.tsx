import { Button, Popover } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { Select } from '../parts/select.tsx';
import type { SortOrder } from '../../engine/column.ts';
import type { OperatorId } from '../../engine/condition/predicate.ts';
import { faultText } from '../../engine/faults.ts';
import { writtenUnit } from '../../engine/shown-units.ts';
import type { TableColumn } from '../../engine/views/view.ts';
import { FaultLine } from '../parts/fault-line.tsx';
import { Operand } from '../conditions/operand.tsx';
import {
  draftOf,
  faultOf,
  type OperandDraft,
  operatorsOf,
  operatorWord,
  withOperator,
} from '../conditions/operand-draft.ts';
import { useRendering } from '../fields/rendering.tsx';
import { useDataText } from '../fields/use-data-text.ts';
import { Icon } from '../parts/icon.tsx';
import { useEscape } from '../parts/use-escape.ts';
import { isTyped, toggledSort } from './list-filter.ts';
import type { CountMatches } from './table-context.ts';
import styles from './filter-popover.module.css';
import { inLanguage } from '../../texts/phrase.ts';

/** Debounce: delay before the matches of an edited filter are counted, ms. */
const countPause = 300;

type Props = {
  column: TableColumn;
  /** Position of the header cell on the screen. */
  anchor: DOMRect;
  sort: SortOrder | undefined;
  values: readonly unknown[];
  countMatches: CountMatches | undefined;
  onSort: ((sort: SortOrder | undefined) => void) | undefined;
  onFilter: ((column: string, values: readonly unknown[]) => void) | undefined;
  onClose: () => void;
};

/** Sort and filter of one column, opening under its header. */
export const FilterPopover = (props: Props) => {
  const { anchor, onClose } = props;
  const text = useDataText();
  const escape = useEscape(onClose);
  return (
    <Popover
      open
      arrow={false}
      trigger="click"
      placement="bottomLeft"
      classNames={{ root: styles.popover ?? '' }}
      destroyOnHidden
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      content={
        <div role="dialog" aria-label={text('filter.dialog')} {...escape}>
          <FilterPanel {...props} />
        </div>
      }
    >
      <span
        className={styles.anchor}
        style={{ left: anchor.left, top: anchor.top, width: anchor.width, height: anchor.height }}
      />
    </Popover>
  );
};

type PanelProps = Omit<Props, 'anchor'>;

const valuesOf = (draft: OperandDraft): unknown[] => [{ type: draft.operator, v: draft.operand }];

/** The body of the popover; a story draws it by itself. */
export const FilterPanel = ({ column, sort, values, countMatches, onSort, onFilter, onClose }: PanelProps) => {
  const name = column.column.column;
  const choose = (type: SortOrder['type']): void => {
    onSort?.(toggledSort(sort, { column: name, type }));
    onClose();
  };
  return (
    <>
      {column.sortable && onSort !== undefined ? <SortButtons column={name} sort={sort} onChoose={choose} /> : null}
      {column.sortable && onSort !== undefined && column.filterable && onFilter !== undefined ? (
        <div className={styles.popoverRule} />
      ) : null}
      {column.filterable && onFilter !== undefined ? (
        <FilterForm
          column={column}
          values={values}
          countMatches={countMatches}
          onApply={(next) => {
            onFilter(name, next);
            onClose();
          }}
        />
      ) : null}
    </>
  );
};

const SortButtons = ({
  column,
  sort,
  onChoose,
}: {
  column: string;
  sort: SortOrder | undefined;
  onChoose: (type: SortOrder['type']) => void;
}) => {
  const text = useDataText();
  return (
    <div style={{ paddingTop: '0.375rem' }}>
      {(['asc', 'desc'] as const).map((type) => (
        <button
          key={type}
          type="button"
          className={styles.popoverAction}
          aria-pressed={sort?.column === column && sort.type === type}
          onClick={() => onChoose(type)}
        >
          <Icon name={type === 'asc' ? 'sortAscending' : 'sortDescending'} />
          {text(`sort.${type}`)}
        </button>
      ))}
    </div>
  );
};

type FormProps = {
  column: TableColumn;
  values: readonly unknown[];
  countMatches: CountMatches | undefined;
  onApply: (values: readonly unknown[]) => void;
};

const FilterForm = ({ column, values, countMatches, onApply }: FormProps) => {
  const text = useDataText();
  const { context } = useRendering();
  const { language } = context;
  // Reports may bring the list to another unit; a number that is being typed keeps its own.
  const [unit] = useState(() => writtenUnit(column.column, context));
  const id = useId();
  const first = values[0];
  const [draft, setDraft] = useState<OperandDraft>(() => draftOf(column.column, isTyped(first) ? first : undefined));
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    body.current
      ?.querySelector<HTMLElement>('[data-operand] input, [data-operand] button')
      ?.focus({ preventScroll: true });
  }, []);
  const fault = faultOf(column.column, draft);
  const isReady = fault === undefined;
  // An incomplete operand is not a fault yet; one of the wrong type is reported at once.
  const wrong = isReady || fault.rule === 'incomplete' ? undefined : faultText(fault, column.column.label, language);
  const operators = operatorsOf(column.column);
  const label = inLanguage(column.column.label, language);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (isReady) onApply(valuesOf(draft));
      }}
    >
      <div className={styles.popoverBody} ref={body}>
        <div className={styles.popoverTitle}>{text('filter.title', { label })}</div>
        <Select
          value={draft.operator}
          options={operators.map((operator) => ({
            value: operator,
            label: operatorWord(operator, column.column, language),
          }))}
          aria-label={text('filter.operator')}
          disabled={operators.length < 2}
          onChange={(operator: OperatorId) => setDraft(withOperator(draft, operator))}
        />
        <div data-operand="">
          <Operand
            id={id}
            column={column.column}
            unit={unit}
            label={label}
            draft={draft}
            invalid={wrong !== undefined}
            describedBy={wrong === undefined ? undefined : `${id}-fault`}
            onChange={setDraft}
          />
          <div role="status">
            <FaultLine isBelow id={`${id}-fault`}>
              {wrong}
            </FaultLine>
          </div>
        </div>
      </div>
      <div className={styles.popoverFooter}>
        <MatchCount column={column.column.column} draft={isReady ? draft : undefined} countMatches={countMatches} />
        <Button
          type="text"
          size="small"
          disabled={values.length === 0 && draft.operand === undefined}
          onClick={() => onApply([])}
        >
          {text('filter.clear')}
        </Button>
        <Button
          type="primary"
          size="small"
          htmlType="submit"
          disabled={!isReady}
          title={fault?.rule === 'incomplete' ? faultText(fault, column.column.label, language) : undefined}
        >
          {text('filter.apply')}
        </Button>
      </div>
    </form>
  );
};

type Count = { total: number; isEstimate: boolean };

const MatchCount = ({
  column,
  draft,
  countMatches,
}: {
  column: string;
  draft: OperandDraft | undefined;
  countMatches: CountMatches | undefined;
}) => {
  const text = useDataText();
  const { language } = useRendering().context;
  const [count, setCount] = useState<Count | undefined>();
  useEffect(() => {
    setCount(undefined);
    if (draft === undefined || countMatches === undefined) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      countMatches(column, valuesOf(draft), abort.signal).then(
        (answer) => abort.signal.aborted || setCount(answer),
        () => undefined,
      );
    }, countPause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [column, draft, countMatches]);
  return (
    <span className={styles.popoverCount} role="status">
      {count === undefined
        ? ''
        : text(count.isEstimate ? 'filter.matchAbout' : 'filter.match', {
            total: count.total.toLocaleString(language),
            count: count.total,
          })}
    </span>
  );
};
