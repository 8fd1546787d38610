import type { CustomCellRendererProps } from 'ag-grid-react';
import { useCallback, useSyncExternalStore } from 'react';
import { ruleCells } from '../../engine/rules/cells/registry.ts';
import type { RuleColumn } from '../../engine/rules/rule-table.ts';
import { rowName } from '../../engine/rules/rule-table.ts';
import { fieldTypeOf } from '../../engine/field-types/registry.ts';
import { useRendering } from '../fields/rendering.tsx';
import { Icon } from '../parts/icon.tsx';
import { CellEditor } from './cell-editor.tsx';
import { useRules } from './rules-context.ts';
import type { RulesStore } from './rules-store.ts';
import { useReferredText } from './use-referred-text.ts';
import styles from './rules.module.css';

/** A row of the grid: only which one it is; what is in it comes from the store. */
export type GridRule = { id: number };

type Props = CustomCellRendererProps<GridRule> & { columnOf: () => RuleColumn };

const usePart = <Part,>(store: RulesStore, read: () => Part): Part => useSyncExternalStore(store.subscribe, read);

/** A cell as it is read, and its editor while it is written. */
export const RuleCell = ({ data, columnOf }: Props) => {
  const { store } = useRules();
  const column = columnOf();
  const id = data?.id ?? -1;
  const { key } = column;
  const isEditing = usePart(
    store,
    useCallback(() => {
      const { editing } = store.get();
      return editing !== undefined && editing.row === store.rowOf(id) && editing.column === store.columnOf(key);
    }, [store, id, key]),
  );
  const signs = usePart(
    store,
    useCallback(() => store.signs(id, key), [store, id, key]),
  );
  const fault = usePart(
    store,
    useCallback(() => store.faultAt(id, key), [store, id, key]),
  );
  const warning = usePart(
    store,
    useCallback(() => store.warningAt(id, key), [store, id, key]),
  );
  return (
    <div
      className={styles.cell}
      data-warned={warning !== undefined}
      data-signs={signs}
      data-faulty={fault !== undefined}
      data-part={column.part}
    >
      {isEditing ? <CellEditor column={column} /> : <CellWords {...{ id, column, fault, warning }} />}
      {signs.includes('c') && !isEditing ? <span className={styles.handle} data-handle="" /> : null}
    </div>
  );
};

type Words = { id: number; column: RuleColumn; fault: string | undefined; warning: string | undefined };

const CellWords = ({ id, column, fault, warning }: Words) => {
  const { store } = useRules();
  const { context } = useRendering();
  const { key } = column;
  const cell = usePart(
    store,
    useCallback(() => store.row(id)?.cells[key], [store, id, key]),
  );
  const kind = ruleCells[column.kind];
  const value = kind.valueOf(cell, column);
  const shown = kind.shown(value, column, context);
  const text = useReferredText(column, kind.storedOf(value), shown);
  if (shown.isOn !== undefined) {
    return (
      <span className={styles.flag} data-on={shown.isOn} role="img" aria-label={String(shown.isOn)}>
        {shown.isOn ? <Icon name="check" size={12} /> : null}
      </span>
    );
  }
  return (
    <span className={styles.words} data-align={fieldTypeOf(column.column).align} title={fault ?? warning ?? text}>
      {warning === undefined || fault !== undefined ? null : (
        <span className={styles.warnMark}>
          <Icon name="warning" size={12} />
          <span className={styles.unseen}>{warning}</span>
        </span>
      )}
      {fault === undefined ? null : (
        <span className={styles.faultMark}>
          <Icon name="fault" size={12} />
          <span className={text === '' ? styles.faultText : styles.unseen}>{fault}</span>
        </span>
      )}
      {shown.sign === '' ? null : <span className={styles.sign}>{shown.sign}</span>}
      {text === '' ? (
        fault === undefined ? (
          <span className={styles.none}>—</span>
        ) : null
      ) : (
        <bdi className={shown.isReference ? styles.reference : styles.value}>
          {shown.isReference ? <Icon name="link" size={12} /> : null}
          {text}
          {shown.unit === '' ? null : <span className={styles.unit}> {shown.unit}</span>}
        </bdi>
      )}
    </span>
  );
};

/** The head of a row: its number and what it applies to. */
export const RowHead = ({ data }: CustomCellRendererProps<GridRule>) => {
  const { store } = useRules();
  const id = data?.id ?? -1;
  const row = usePart(
    store,
    useCallback(() => store.rowOf(id), [store, id]),
  );
  const name = usePart(
    store,
    useCallback(() => rowName(store.get().table, store.rowOf(id)), [store, id]),
  );
  const fault = usePart(
    store,
    useCallback(() => store.faultAt(id, undefined), [store, id]),
  );
  return (
    <div className={styles.rowHead} data-faulty={fault !== undefined} title={fault ?? name}>
      <span className={styles.number}>{row + 1}</span>
      <bdi className={styles.rowName}>{name}</bdi>
      {fault === undefined ? null : (
        <span className={styles.faultMark}>
          <Icon name="fault" size={12} />
          <span className={styles.unseen}>{fault}</span>
        </span>
      )}
    </div>
  );
};
