import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import { iconElement } from '../parts/icon-element.ts';
import { element, faultMark } from './rule-words.ts';
import type { GridContext, GridRow } from './grid-context.ts';
import iconButton from '../parts/icon-button.module.css';
import styles from './rules.module.css';

type Params = ICellRendererParams<GridRow, unknown, GridContext>;

/** What both heads have: an element that is drawn again whenever what it says is another. */
abstract class RowHead implements ICellRendererComp<GridRow> {
  protected abstract readonly gui: HTMLElement;
  private said: string | undefined;
  private stop = (): void => undefined;

  /** What is said; the head is drawn when it changes. */
  protected abstract say(around: GridContext, row: GridRow): readonly string[];
  protected abstract draw(around: GridContext, row: GridRow, said: readonly string[]): void;

  init({ data, context }: Params): void {
    if (data === undefined) return;
    // The row of a head has no cell of the grid's own.
    if (data.scope !== undefined) this.gui.setAttribute('role', 'gridcell');
    const look = (): void => {
      const said = this.say(context, data);
      const all = said.join('\n');
      if (all === this.said) return;
      this.said = all;
      this.draw(context, data, said);
    };
    look();
    this.stop = context.store.subscribe(look);
  }

  getGui(): HTMLElement {
    return this.gui;
  }

  refresh(): boolean {
    return true;
  }

  destroy(): void {
    this.stop();
  }
}

/** The number of a rule, with what it applies to for those who do not see the head of its group. */
export class RowNumber extends RowHead {
  protected readonly gui = element('div', styles.rowHead);

  protected say({ store }: GridContext, { rule = -1 }: GridRow): readonly string[] {
    return [String(store.rowOf(rule) + 1), store.nameOf(rule), store.faultAt(rule, undefined) ?? ''];
  }

  protected draw(_around: GridContext, _row: GridRow, [number = '', name = '', fault = '']: readonly string[]): void {
    this.gui.dataset['faulty'] = String(fault !== '');
    this.gui.title = fault === '' ? name : fault;
    this.gui.replaceChildren(
      ...(fault === '' ? [] : [faultMark(fault, false)]),
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

  protected say({ store, words, groupNote, disabled }: GridContext, { scope = '' }: GridRow): readonly string[] {
    const { table, closed } = store.get();
    const name = table.scopes.find(({ id }) => id === scope)?.name ?? scope;
    const count = table.rows.filter((row) => row.scope === scope).length;
    const facts = [groupNote(scope), words().rules(count)].filter((fact) => fact !== undefined).join(' · ');
    return [name, facts, closed.has(scope) ? 'closed' : 'open', disabled() ? '' : words().addTo(name)];
  }

  protected draw(
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
