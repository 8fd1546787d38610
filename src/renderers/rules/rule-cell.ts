import type { ICellRendererParams } from 'ag-grid-community';
import { fieldTypeOf } from '../../engine/field-types/registry.ts';
import { ruleCells } from '../../engine/rules/cells/registry.ts';
import type { RuleColumn } from '../../engine/rules/rule-table.ts';
import { cellContent, element } from './cell-content.ts';
import type { GridContext, GridRow } from './grid-context.ts';
import styles from './rules.module.css';
import type { RuleFault } from './rules-store.ts';
import { StoreCell } from './store-cell.ts';

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index]);

/** A cell as it is read. While it is written its editor is put into the same element. */
export class RuleCell extends StoreCell {
  protected readonly gui = element('div', styles.cell);
  private readonly handle = element('span', styles.handle);
  private content: HTMLElement | undefined;
  /** What the content was made of. */
  private made: readonly unknown[] = [];

  protected start({ data, column, context }: ICellRendererParams<GridRow, unknown, GridContext>): () => void {
    const id = data?.rule ?? -1;
    const key = column?.getColId() ?? '';
    this.handle.dataset['handle'] = '';
    return () => this.render(context, id, key);
  }

  private render(gridContext: GridContext, id: number, key: string): void {
    const { store } = gridContext;
    const column = store.column(key);
    if (column === undefined) return;
    const signs = store.signs(id, key);
    const fault = store.faultAt(id, key);
    const warning = store.warningAt(id, key);
    this.mark({ signs, part: column.part, faulty: String(fault !== undefined), warned: String(warning !== undefined) });
    const { editing } = store.get();
    const isWritten =
      editing?.isPanel === false && editing.row === store.rowOf(id) && editing.column === store.columnOf(key);
    this.write(gridContext, { column, cell: store.row(id)?.cells[key], fault, warning, isWritten });
    const hasHandle = signs.includes('c') && !isWritten;
    if (hasHandle && !this.handle.isConnected) this.gui.append(this.handle);
    else if (!hasHandle) this.handle.remove();
  }

  private mark(marks: Readonly<Record<string, string>>): void {
    const { dataset } = this.gui;
    for (const [name, value] of Object.entries(marks)) if (dataset[name] !== value) dataset[name] = value;
  }

  private write(gridContext: GridContext, { column, cell, fault, warning, isWritten }: Written): void {
    const kind = ruleCells[column.kind];
    const value = kind.valueOf(cell, column);
    const referred = gridContext.names.of(column, kind.storedOf(value));
    const context = gridContext.context();
    const parts = [column, cell, fault, warning, isWritten, referred, context];
    if (isSame(parts, this.made)) return;
    this.made = parts;
    this.content?.remove();
    this.content = undefined;
    if (isWritten) return;
    const display = kind.display(value, column, context);
    const { align } = fieldTypeOf(column.column);
    const { flag } = gridContext.labels();
    this.content = cellContent({ display, text: referred ?? display.text, align, fault, warning, flag });
    this.gui.prepend(this.content);
  }
}

type Written = {
  column: RuleColumn;
  cell: unknown;
  fault: RuleFault | undefined;
  warning: RuleFault | undefined;
  isWritten: boolean;
};
