import type { CellKeyDownEvent, FullWidthCellKeyDownEvent } from 'ag-grid-community';
import type { RecordValues } from '../../engine/column.ts';
import { toast } from '../../state/toasts.ts';
import { useRendering } from '../fields/rendering.tsx';
import { useDataText } from '../fields/use-data-text.ts';
import { copyText } from '../parts/copy-text.ts';
import type { GridRow } from './cell.tsx';
import type { PlacedColumn } from './column-settings.ts';
import { copiedBy } from './copy-cells.ts';

type Pressed = CellKeyDownEvent<GridRow> | FullWidthCellKeyDownEvent<GridRow>;

const ownControl = 'a, button, input, label, .ag-selection-checkbox';

export const isOwnControl = (target: EventTarget | null | undefined): boolean =>
  target instanceof Element && target.closest(ownControl) !== null;

/** Text that a person has marked is what they mean; a click or a key is then not about the row. */
export const isNothingMarked = (): boolean => (globalThis.getSelection()?.toString() ?? '') === '';

const isCopy = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'c' && (ctrlKey || metaKey) && !shiftKey;

type Wishes = {
  placed: readonly PlacedColumn[];
  onOpen: ((did: string, row: RecordValues) => void) | undefined;
  /** Present while something is chosen. */
  onClear: (() => void) | undefined;
};

/** Enter opens, Ctrl+C copies, Esc clears the selection; arrows and Space are the grid's own. */
export const useGridKeys = ({ placed, onOpen, onClear }: Wishes): ((pressed: Pressed) => void) => {
  const text = useDataText();
  const { context } = useRendering();
  const copy = async (pressed: Pressed): Promise<void> => {
    const columns = placed.map(({ column }) => column.column);
    const copied = copiedBy(pressed, columns, context);
    if (copied === undefined) return;
    if (!(await copyText(copied.text))) toast.error(text('text.copyFailed'));
    else if (copied.rows === 0) toast.info(text('table.copiedCell'));
    else toast.info(text('table.copiedRows', { count: copied.rows }));
  };
  return (pressed) => {
    const { data, event } = pressed;
    if (data?.record === undefined || !(event instanceof KeyboardEvent)) return;
    if (event.key === 'Enter' && !isOwnControl(event.target)) onOpen?.(data.did, data.record);
    if (event.key === 'Escape') onClear?.();
    if (!isCopy(event) || !isNothingMarked()) return;
    event.preventDefault();
    void copy(pressed);
  };
};
