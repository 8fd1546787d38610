import type { ICellRendererParams } from 'ag-grid-community';
import { iconElement } from '../parts/icon-element.ts';
import { element, faultMark } from './cell-content.ts';
import type { GridContext, GridRow } from './grid-context.ts';
import iconButton from '../parts/icon-button.module.css';
import styles from './rules.module.css';
import { StoreCell } from './store-cell.ts';

/** What both heads have: they are rendered again when one of their texts is another. */
abstract class RowHead extends StoreCell {
  private rendered: string | undefined;

  /** The texts of the head; it is rendered when one of them changes. */
  protected abstract texts(gridContext: GridContext, row: GridRow): readonly string[];
  protected abstract render(gridContext: GridContext, row: GridRow, texts: readonly string[]): void;

  protected start({ data, context }: ICellRendererParams<GridRow, unknown, GridContext>): (() => void) | undefined {
    if (data === undefined) return undefined;
    // The row of a head has no cell of the grid's own.
    if (data.scope !== undefined) this.gui.setAttribute('role', 'gridcell');
    return () => {
      const texts = this.texts(context, data);
      const all = texts.join('\n');
      if (all === this.rendered) return;
      this.rendered = all;
      this.render(context, data, texts);
    };
  }
}

/** The number of a rule within its group, as faults name it, with what it applies to for those who do not see the group's head. */
export class RowNumber extends RowHead {
  protected readonly gui = element('div', styles.rowHead);

  protected texts({ store }: GridContext, { rule = -1 }: GridRow): readonly string[] {
    const { number = '', name = '' } = store.headOf(rule) ?? {};
    return [String(number), name, store.faultAt(rule, undefined)?.message ?? ''];
  }

  protected render(
    _gridContext: GridContext,
    _row: GridRow,
    [number = '', name = '', fault = '']: readonly string[],
  ): void {
    this.gui.dataset['faulty'] = String(fault !== '');
    this.gui.title = fault === '' ? name : fault;
    this.gui.replaceChildren(
      ...(fault === '' ? [] : [faultMark(fault)]),
      element('span', styles.number, number),
      element('span', styles.unseen, name),
    );
  }
}

/** The head of a group of rows: what they apply to, how many there are, and a further one. */
export class GroupHead extends RowHead {
  private readonly fold = element('button', iconButton.button);
  private readonly name = element('bdi', styles.groupName);
  private readonly facts = element('span', styles.groupFacts);
  private readonly more = element('button', iconButton.button, iconElement('plus', 12));
  protected readonly gui = element('div', styles.group, this.fold, this.name, this.facts, this.more);

  protected texts({ store, labels, groupNote, disabled }: GridContext, { scope = '' }: GridRow): readonly string[] {
    const { table, closed } = store.get();
    const name = table.scopes.find(({ id }) => id === scope)?.name ?? scope;
    const count = table.rows.filter((row) => row.scope === scope).length;
    const facts = [groupNote(scope), labels().rules(count)].filter((fact) => fact !== undefined).join(' · ');
    return [name, facts, closed.has(scope) ? 'closed' : 'open', disabled() ? '' : labels().addTo(name)];
  }

  protected render(
    { toggle, addTo }: GridContext,
    { scope = '' }: GridRow,
    [name = '', facts = '', state, add = '']: readonly string[],
  ): void {
    const isOpen = state === 'open';
    // The buttons stay the same ones, for they may have the focus.
    this.fold.onclick = () => toggle(scope);
    this.fold.setAttribute('aria-expanded', String(isOpen));
    this.fold.setAttribute('aria-label', name);
    this.fold.replaceChildren(iconElement(isOpen ? 'down' : 'right', 12));
    this.more.onclick = () => addTo(scope);
    this.more.title = add;
    this.more.setAttribute('aria-label', add);
    // `hidden` would lose against the display of a button.
    if (add === '') this.more.remove();
    else if (this.more.parentElement !== this.gui) this.gui.append(this.more);
    this.name.textContent = name;
    this.facts.textContent = facts;
  }
}
