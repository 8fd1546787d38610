import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import type { GridContext, GridRow } from './grid-context.ts';

type Params = ICellRendererParams<GridRow, unknown, GridContext>;

/** A cell renderer of the grid without React: its element is rendered again whenever the store changes. */
export abstract class StoreCell implements ICellRendererComp<GridRow> {
  protected abstract readonly gui: HTMLElement;
  private unsubscribe = (): void => undefined;

  /** Called once; returns what is called again with each change of the store, or nothing for a cell without content. */
  protected abstract start(params: Params): (() => void) | undefined;

  init(params: Params): void {
    const render = this.start(params);
    if (render === undefined) return;
    render();
    this.unsubscribe = params.context.store.subscribe(render);
  }

  getGui(): HTMLElement {
    return this.gui;
  }

  refresh(): boolean {
    return true;
  }

  destroy(): void {
    this.unsubscribe();
  }
}
