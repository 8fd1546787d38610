import {
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  LocaleModule,
  ModuleRegistry,
  RowApiModule,
  ScrollApiModule,
  TooltipModule,
} from 'ag-grid-community';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RuleTable } from '../../engine/rules/rule-table.ts';
import { selectCell, type CellPosition } from '../../engine/rules/selection.ts';
import type { RulesView } from '../../engine/views/view.ts';
import { useRendering } from '../fields/rendering.tsx';
import { CellEditorSlot } from './cell-editor-slot.tsx';
import { clipboardHandlers } from './clipboard-handlers.ts';
import { FindSlot } from './find-slot.tsx';
import { RulesContext } from './rules-context.ts';
import { RulesFooter } from './rules-footer.tsx';
import { RulesMenu } from './rules-menu.tsx';
import type { RuleFault } from './rules-store.ts';
import { RulesToolbar } from './rules-toolbar.tsx';
import { useGridContext } from './use-grid-context.ts';
import type { Notice } from './rules-notices.ts';
import { useRulesEdit } from './use-rules-edit.ts';
import { useRulesGrid } from './use-rules-grid.ts';
import { useRulesKeys } from './use-rules-keys.ts';
import { useRulesLook } from './use-rules-look.ts';
import { useRulesMenu } from './use-rules-menu.ts';
import { useRulesPointer } from './use-rules-pointer.ts';
import { useRulesStore } from './use-rules-store.ts';
import styles from './rules.module.css';

ModuleRegistry.registerModules([
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  LocaleModule,
  RowApiModule,
  ScrollApiModule,
  TooltipModule,
]);

export type RulesProps = {
  /** Which module the rules are about; the table says which of its columns are shown. */
  view: RulesView;
  value: RuleTable;
  disabled?: boolean;
  faults?: readonly RuleFault[];
  /** Cells with something to know, such as another rule that wants another value. */
  warnings?: readonly RuleFault[];
  /** A place to bring into sight with the focus; another object asks again. */
  goTo?: CellPosition | undefined;
  /** What the table is called, before its buttons. */
  start?: ReactNode;
  /** Beside the buttons of rows: how columns are chosen. */
  buttons?: ReactNode;
  /** What is said beside the name of a group of rows, by its scope value. */
  groupNote?: ((scope: string) => string | undefined) | undefined;
  /** `tag`: changes in a row with the same one are one step of undo. */
  onChange: (table: RuleTable, tag?: string) => void;
  /** Whether there is a step to undo or redo. */
  canUndo?: boolean;
  canRedo?: boolean;
  onUndo: () => void;
  onRedo: () => void;
};

const noFaults: readonly RuleFault[] = [];
const nothingToSay: readonly Notice[] = [];

/**
 * A table of rules as a spreadsheet. What it holds comes in as a value and goes out as another one, so that undo is the
 * page's own, over all that the page edits. It knows no module and no server.
 */
export const Rules = ({
  view,
  value,
  disabled = false,
  faults = noFaults,
  warnings = noFaults,
  goTo,
  start,
  buttons,
  groupNote,
  onChange,
  canUndo = true,
  canRedo = true,
  onUndo,
  onRedo,
}: RulesProps) => {
  const { context } = useRendering();
  const store = useRulesStore(value, { faults, warnings });
  const [notices, setNotices] = useState<readonly Notice[]>(nothingToSay);
  const [isFinding, setFinding] = useState(false);
  const frame = useRef<HTMLDivElement>(null);

  const showSpot = useRef<(position: CellPosition) => void>(() => undefined);
  const edit = useRulesEdit({
    store,
    disabled,
    context,
    onChange,
    onNotice: setNotices,
    show: (position) => showSpot.current(position),
  });
  const gridContext = useGridContext({ store, edit, disabled, groupNote });
  const look = useRulesLook(value.columns);
  const show = useRulesGrid({ frame, table: value, gridContext, look });
  showSpot.current = show;
  useLayoutEffect(() => {
    if (goTo === undefined) return;
    store.set({ selection: selectCell(goTo) });
    frame.current?.scrollIntoView({ block: 'nearest' });
    show(goTo);
  }, [goTo, store, show]);

  // What was said of a change is no longer so once it is undone.
  const back = (step: () => void) => (): void => {
    if (!disabled) setNotices(nothingToSay);
    if (!disabled) step();
  };
  const [undo, redo] = [back(onUndo), back(onRedo)];
  const [before, behind] = [useRef<HTMLSpanElement>(null), useRef<HTMLSpanElement>(null)];
  const keyDown = useRulesKeys({
    store,
    edit,
    show,
    onLeave: (isBack) => (isBack ? before : behind).current?.focus(),
    onUndo: undo,
    onRedo: redo,
    onFind: () => setFinding(true),
  });
  const pointer = useRulesPointer({ store, frame, edit, disabled });
  const menu = useRulesMenu(store, show);
  const rulesContext = useMemo(() => ({ store, finish: edit.finish, write: edit.write }), [store, edit]);

  const findByKey = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    setFinding(true);
  };

  const focused = (): void => {
    if (store.get().selection === undefined && value.rows.length > 0)
      store.set({ selection: selectCell({ row: 0, column: 0 }) });
  };

  return (
    <RulesContext value={rulesContext}>
      {/* Ctrl+F from the buttons too: the browser's search sees only the rows that are drawn. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles.frame} data-pid={view.pid} onKeyDown={findByKey} {...clipboardHandlers(edit)}>
        <RulesToolbar
          edit={edit}
          disabled={disabled}
          isEmpty={value.scopes.length === 0}
          start={start}
          buttons={buttons}
          canUndo={canUndo}
          canRedo={canRedo}
          onUndo={undo}
          onRedo={redo}
          onFind={() => setFinding(!isFinding)}
        />
        {isFinding ? (
          <FindSlot
            store={store}
            table={value}
            edit={edit}
            disabled={disabled}
            show={show}
            onClose={() => setFinding(false)}
          />
        ) : null}
        <span ref={before} tabIndex={-1} />
        {/* The grid's own cells take the focus; keys and pointers bubble up from them. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          ref={frame}
          className={styles.grid}
          onKeyDownCapture={keyDown}
          onPointerDown={pointer.down}
          onDoubleClick={pointer.doubled}
          onFocus={focused}
          onContextMenu={menu.open}
        />
        <span ref={behind} tabIndex={-1} />
        <CellEditorSlot frame={frame} />
        {menu.point && <RulesMenu point={menu.point} edit={edit} disabled={disabled} onClose={menu.close} />}
        <RulesFooter store={store} notices={notices} disabled={disabled} />
      </div>
    </RulesContext>
  );
};
