import type { LocalText, ModuleConfig } from '../../column.ts';
import type { builtInCards } from '../grid.ts';
import type { DashboardCard } from '../layout.ts';
import type { KindId, MeasureId } from '../../measure-table.ts';

/**
 * Dashboards to start with. A template says what should be shown where; the boards come from the modules of the company,
 * which are found by what their columns measure and never by their id. Contract "Screens".
 */

/** What a slot is about; without it any module will do. */
export type Subject = { measures: readonly MeasureId[]; kinds?: readonly KindId[] };

/** Boards that can be made without a person's input. */
export type NewBoardKind = 'sum' | 'average' | 'curve' | 'ranking' | 'shares' | 'list';

/** A slot for a board: one of `types` that a tab has already, the first type first, else a new one of `made`. */
export type BoardSlot = {
  name: LocalText;
  /** What to do where nothing fits; a slot without it is left out silently. */
  missing?: LocalText;
  about?: Subject;
  types: readonly string[];
  made: readonly NewBoardKind[];
};

export type BuiltIn = (typeof builtInCards)[number];

/** A row of the page from left to right: the slots and their shares of the width. */
export type TemplateRow = { share: number; slots: readonly (readonly [slot: string, share: number])[] };

export type DashboardTemplate = {
  id: 'energy' | 'comfort' | 'signage';
  name: LocalText;
  summary: LocalText;
  /** By the names that the rows use. The first ones choose first. */
  slots: Readonly<Record<string, BoardSlot>>;
  landscape: readonly TemplateRow[];
  portrait: readonly TemplateRow[];
};

export type StoredCard = Pick<DashboardCard, 'did' | 'pid' | 'type' | 'name'>;

/** A module as templates see it. */
export type TemplateModule = {
  config: ModuleConfig;
  history: ModuleConfig | undefined;
  boards: readonly StoredCard[];
  /** The tab that new boards are added to; `undefined` where this person may add none. */
  filterdid: string | undefined;
};

/** A board that is to be added to a tab; `formValues` is the value of its form. */
export type NewBoard = {
  type: string;
  pid: string;
  filterdid: string;
  name: LocalText;
  formValues: { readonly [field: string]: unknown };
};

export type SlotContent = { kind: 'stored'; card: StoredCard } | { kind: 'new'; board: NewBoard };
