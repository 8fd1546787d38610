import type { Column, Language, LocalText, SortOrder } from '../column.ts';
import type { Aggregation, ComparisonCode, JsonSchema } from '../field-type.ts';
import type { OperatorId } from '../condition/predicate.ts';
import type { RuleColumn } from '../rules/rule-table.ts';
import type { WidgetId } from '../widget-ids.ts';

/**
 * A view is plain data compiled from a module config: serialisable, no functions, no components. Renderers pick by
 * `kind` and find field types by `column.type` in the engine's record.
 */
export type Purpose = 'table' | 'add' | 'edit' | 'detail' | 'conditions' | 'rules';

/** One column of a grid. `cell` names the renderer, spec overrides applied. */
export type TableColumn = {
  column: Column;
  cell: string;
  align: 'left' | 'right';
  /** px at scale 1. */
  width: number;
  minWidth: number;
  maxWidth: number;
  sortable: boolean;
  filterable: boolean;
  pinned: boolean;
  /** Shown unless the tab chooses otherwise. */
  visible: boolean;
  unit: string;
  /** The column identifies the record: it is the module's key, or the did. */
  isId?: true;
  /** The moment of a reading, shown instead of a name. */
  isMoment?: true;
};

/** The columns that a card shows beside the name. */
export type CardColumns = {
  /** The column of the record's state. */
  state: string | undefined;
  /** The columns of its last report and of its last change: a card shows one age, that of the first the tab shows. Of a reading its moment. */
  arrivals: string[];
  /** All others, the most informative first; a card shows as many as it has room for. */
  values: string[];
};

export type TableView = {
  kind: 'table';
  pid: string;
  columns: TableColumn[];
  card: CardColumns;
  sort: SortOrder;
  /** px. */
  rowHeight: number;
};

export type FormField = {
  column: Column;
  widget: WidgetId;
  required: boolean;
  readOnly: boolean;
  /** Disabled until another field has a value. */
  isWaiting?: true;
};

export type FormSection = { key: string; title: LocalText; fields: string[] };

/** `schema` describes the object of shown values by column; `fields` the hints by column; sections the order. */
export type FormView = {
  kind: 'form';
  pid: string;
  purpose: 'add' | 'edit';
  schema: JsonSchema;
  fields: Record<string, FormField>;
  sections: FormSection[];
};

export type DetailView = {
  kind: 'detail';
  pid: string;
  /** Measured columns drawn as figures on top, at most four. */
  figures: TableColumn[];
  sections: { key: string; title: LocalText; columns: TableColumn[] }[];
};

export type ConditionField = {
  column: Column;
  operators: readonly OperatorId[];
  /** Cannot be chosen in the editor (`vtdid`). */
  disabled: boolean;
};

export type ConditionsView = { kind: 'conditions'; pid: string; fields: ConditionField[] };

/**
 * What a table of rules can have of a module: the columns that every row has, and those that its conditions ask and its
 * actions set. Which of them a table shows is part of the table itself.
 */
export type RulesView = {
  kind: 'rules';
  pid: string;
  /** Before the conditions: whether a row is on, hours, months. */
  before: RuleColumn[];
  conditions: RuleColumn[];
  actions: RuleColumn[];
  /** Behind the actions: notes. */
  after: RuleColumn[];
};

export type ViewByPurpose = {
  table: TableView;
  add: FormView;
  edit: FormView;
  detail: DetailView;
  conditions: ConditionsView;
  rules: RulesView;
};

export type View = ViewByPurpose[Purpose];

export type { Aggregation, ComparisonCode, Language };
