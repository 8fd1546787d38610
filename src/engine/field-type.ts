import type { Column, Language, LocalText, StateId, Stored } from './column.ts';
import type { OperatorId, Predicate } from './condition/predicate.ts';
import type { FieldTypeId } from './field-type-ids.ts';
import type { WidgetId } from './widget-ids.ts';

/** A JSON Schema draft-07 object. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** Physical kinds a database column can have; the server maps each to one SQL type. */
export type Storage = 'text' | 'integer' | 'number' | 'textlist' | 'integerlist';

/** Comparison codes of linkages and policies: 0 rise to, 1 fall to, 2 >=, 3 <=, 4 =, 5 on report, 6 !=. Contract "Linkages". */
export type ComparisonCode = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export type Aggregation = 'sum' | 'average' | 'min' | 'max' | 'count';

/** A violated rule. `rule` and `params` choose the sentence; `message` tables live in `engine/faults.ts`. */
export type Fault = { path: string; rule: string; params?: Readonly<Record<string, string | number>> };

export type Result<T> = { ok: true; value: T } | { ok: false; faults: Fault[] };

/** What turning values into words or days needs from outside; the engine has no clock and no zone of its own. */
export type FormatContext = {
  language: Language;
  /** IANA zone of the tenant. */
  zone: string;
  /** Now, epoch seconds. */
  now: number;
};

export type OperandKind = 'text' | 'number' | 'choices' | 'moment' | 'clock' | 'records' | 'period' | 'months';

/**
 * Everything the console knows about a kind of column, in one object. `Shown` is the value a form edits and a person
 * reads; `Stored` the one on the wire and in the database. `undefined` shown and `null` stored mean empty.
 */
export type FieldType<Shown = unknown> = {
  readonly type: FieldTypeId;
  readonly storage: Storage;
  /** Names of the renderers: form input, grid cell. */
  readonly widget: WidgetId;
  readonly cell: string;
  /** The same for a column whose values are ids of files (`mime`); without it the type holds no files. */
  readonly ofFiles?: { readonly widget: WidgetId; readonly cell: string };
  readonly align: 'left' | 'right';
  /** Default width of a list column, px at scale 1. */
  readonly width: number;
  readonly sortable: boolean;
  /** Rule that a value of another kind breaks, such as `whole`; its sentence is in `engine/faults.ts`. */
  readonly misfit: string;
  /** Its values are picked from what is there, not typed: an empty one is requested by "choose". */
  readonly isChosen?: true;
  /** A device can be commanded to have one of its values: a control panel draws its columns. Contract "Control panels". */
  readonly isCommanded?: true;
  /** What a stored value says of the device; types without it say nothing. */
  readonly stateOf?: (stored: Stored | undefined, column: Column) => StateId | undefined;
  /** First one is the default of a new condition. */
  readonly operators: readonly OperatorId[];
  /** How a condition's operand is edited: one value, several, a pair or a relative token. */
  readonly operand: OperandKind;
  /** What its values are where they are calculated with: figures, or moments in epoch seconds. Other types have none. */
  readonly measure?: 'number' | 'moment';
  readonly comparisons: readonly ComparisonCode[];
  /** What a comparison is called where the usual word does not fit the type's values. */
  readonly comparisonWords?: Readonly<Partial<Record<ComparisonCode, LocalText>>>;
  readonly aggregations: readonly Aggregation[];
  /** JSON Schema of a shown, non-empty value. The one schema both browser and server check. */
  schema(column: Column): JsonSchema;
  /** Shown to stored; the value has passed `schema`. */
  encode(shown: Shown, column: Column): Stored;
  /** Stored to shown; what cannot be one of this type's values is `undefined`. */
  decode(stored: Stored | undefined, column: Column): Shown | undefined;
  /** A cell of an imported table, or a typed text, to a stored value. */
  fromText(text: string, column: Column, context: FormatContext): Result<Stored>;
  /** Stored value to text for a person; `''` is empty (renderers draw the dash). Without unit, see `unitOf`. */
  format(stored: Stored | undefined, column: Column, context: FormatContext): string;
  /** A condition's operator and operand to a predicate on stored values, or what is wrong with it. */
  predicate(operator: OperatorId, operand: unknown, column: Column, context: FormatContext): Result<Predicate>;
};

/** A spec changes how a value of some types looks, and may narrow which texts it takes, never how it is stored. Contract "Module config". */
export type Spec = {
  readonly id: string;
  readonly types: readonly FieldTypeId[];
  /** Replaces the column's unit; `undefined` leaves it. */
  readonly suffix?: LocalText;
  readonly decimals?: number;
  /** Overrides the cell renderer of the field type. */
  readonly cell?: string;
  /** What the values tell that a card shows beside its name: the address of a picture, or the size of a file. */
  readonly tells?: 'picture' | 'size';
  /** Narrows the texts that the column takes: a JSON Schema pattern, and the rule that another text breaks. */
  readonly text?: { readonly pattern: string; readonly misfit: string };
  /** A stored text in the reader's language. */
  readonly textIn?: (stored: string, language: Language) => string;
  /** Overrides `format` for numbers: shown value to text and unit. */
  readonly formatNumber?: (shown: number) => { text: string; unit: string };
};
