import type { LocalText } from '../../column.ts';
import { builtInCards } from '../grid.ts';
import type { Dashboard, DashboardCard, DashboardSide } from '../layout.ts';
import type { Grid } from '../space.ts';
import { makeBoard } from './new-boards.ts';
import { matchesSubject } from './subject.ts';
import type {
  BoardSlot,
  BuiltIn,
  DashboardTemplate,
  SlotContent,
  StoredCard,
  TemplateModule,
  TemplateRow,
} from './template.ts';

export type FilledTemplate = {
  template: DashboardTemplate;
  /** What each slot shows; slots that nothing fits are not there. */
  contents: ReadonlyMap<string, SlotContent>;
  /** What the company lacks for the rest. */
  missing: readonly LocalText[];
};

const keyOf = (content: SlotContent): string =>
  content.kind === 'stored'
    ? content.card.did
    : JSON.stringify([content.board.pid, content.board.type, content.board.formValues]);

/** Everything that fits a slot, the best first. */
function* choicesFor(slot: BoardSlot, modules: readonly TemplateModule[]): Generator<SlotContent> {
  const fitting = modules.filter((module) => matchesSubject(module, slot.about));
  for (const type of slot.types)
    for (const { boards } of fitting) for (const card of boards) if (card.type === type) yield { kind: 'stored', card };
  for (const kind of slot.made)
    for (const module of fitting) {
      const board = makeBoard(kind, module, slot);
      if (board !== undefined) yield { kind: 'new', board };
    }
}

/** Fills the slots of a template from the modules of a company; nothing is shown twice. */
export const fillTemplate = (template: DashboardTemplate, modules: readonly TemplateModule[]): FilledTemplate => {
  const contents = new Map<string, SlotContent>();
  const usedKeys = new Set<string>();
  const missing: LocalText[] = [];
  for (const [name, slot] of Object.entries(template.slots)) {
    const content = [...choicesFor(slot, modules)].find((choice) => !usedKeys.has(keyOf(choice)));
    if (content !== undefined) {
      usedKeys.add(keyOf(content));
      contents.set(name, content);
    } else if (slot.missing !== undefined) missing.push(slot.missing);
  }
  return { template, contents, missing };
};

/** Cells in the proportion of the shares; together they are exactly `cells`. */
const divide = (shares: readonly number[], cells: number): { from: number; to: number }[] => {
  const total = shares.reduce((sum, share) => sum + share, 0);
  let before = 0;
  return shares.map((share) => {
    const from = Math.round((before / total) * cells);
    before += share;
    return { from, to: Math.round((before / total) * cells) };
  });
};

const isBuiltIn = (name: string): name is BuiltIn => builtInCards.some((type) => type === name);

type Cards = ReadonlyMap<string, StoredCard>;

const cardAt = (name: string, cards: Cards): StoredCard | undefined =>
  isBuiltIn(name) ? { did: name, pid: '', type: name, name: '' } : cards.get(name);

/** Slots without a card leave their room to their neighbours, rows without one to the other rows. */
const layRows = (rows: readonly TemplateRow[], cards: Cards, { colume, row }: Grid): DashboardCard[] => {
  const filled = rows
    .map(({ share, slots }) => ({
      share,
      slots: slots.flatMap(([name, width]) => {
        const card = cardAt(name, cards);
        return card === undefined ? [] : [{ card, width }];
      }),
    }))
    .filter(({ slots }) => slots.length > 0);
  const heights = divide(
    filled.map(({ share }) => share),
    row,
  );
  return filled.flatMap(({ slots }, line) => {
    const { from: dataY = 0, to: bottom = 0 } = heights[line] ?? {};
    const widths = divide(
      slots.map(({ width }) => width),
      colume,
    );
    return slots.flatMap(({ card }, index): DashboardCard[] => {
      const { from: dataX = 0, to: right = 0 } = widths[index] ?? {};
      // A page of few cells has no room for a small share.
      if (right <= dataX || bottom <= dataY) return [];
      return [{ ...card, dataX, dataY, span: right - dataX, rows: bottom - dataY }];
    });
  });
};

/** A dashboard with the cards of a template in both layouts; its grid, theme and picture stay. */
export const layTemplate = (template: DashboardTemplate, cards: Cards, into: Dashboard): Dashboard => {
  const sideWith = (side: DashboardSide, rows: readonly TemplateRow[]): DashboardSide => ({
    ...side,
    dashlist: layRows(rows, cards, side.pageSize),
  });
  return { ...sideWith(into, template.landscape), portraitInfo: sideWith(into.portraitInfo, template.portrait) };
};
