import type { Column, Language, LocalText, StateId, Stored } from './column.ts';
import type { OperatorId, Predicate } from './condition/predicate.ts';
import type { FieldTypeId } from './field-type-ids.ts';
import type { WidgetId } from './widget-ids.ts';

/** A JSON Schema draft-07 object. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** Storage kinds of a database column; the server maps each to one SQL type. */
export type Storage = 'text' | 'integer' | 'number' | 'textlist' | 'integerlist';

/** Comparison codes of linkages and policies: 0 rise to, 1 fall to, 2 >=, 3 <=, 4 =, 5 on report, 6 !=. Contract "Linkages". */
export type ComparisonCode = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export type Aggregation = 'sum' | 'average' | 'min' | 'max' | 'count';

/** A violated rule. `rule` and `params` select the message in `engine/faults.ts`. */
export type Fault = { path: string; rule: string; params?: Readonly<Record<string, string | number>> };

export type Result<T> = { ok: true; value: T } | { ok: false; faults: Fault[] };

/** Context for formatting values and for relative times; the engine has no clock and no time zone of its own. */
export type FormatContext = {
  language: Language;
  /** IANA zone of the tenant. */
  zone: string;
  /** Now, epoch seconds. */
  now: number;
};

export type OperandKind = 'text' | 'number' | 'choices' | 'moment' | 'clock' | 'records' | 'period' | 'months';

/**
 * Definition of a field type in one object. `Shown`: the value in forms and on screen. `Stored`: the value on the wire
 * and in the database. `undefined` shown and `null` stored mean empty.
 */
export type FieldType<Shown = unknown> = {
  readonly type: FieldTypeId;
  readonly storage: Storage;
  /** Names of the renderers: form input, grid cell. */
  readonly widget: WidgetId;
  readonly cell: string;
  /** Renderers for columns whose values are file ids (`mime`); without this the type can't hold files. */
  readonly ofFiles?: { readonly widget: WidgetId; readonly cell: string };
  readonly align: 'left' | 'right';
  /** Default width of a list column, px at scale 1. */
  readonly width: number;
  readonly sortable: boolean;
  /** Rule violated by a value of the wrong kind, such as `whole`; its message is in `engine/faults.ts`. */
  readonly invalidRule: string;
  /** Params of `invalidRule` that choose other words for this column, such as a date without a time of day. */
  readonly askedAs?: (column: Column) => { readonly asking: string } | undefined;
  /** Values are selected, not typed: the message for an empty one says "choose". */
  readonly isChosen?: true;
  /**
   * Devices can be commanded through columns of this type: a control panel includes them. Contract "Control panels".
   */
  readonly isCommanded?: true;
  /** Device state that a stored value means; only for types whose values mean one. */
  readonly stateOf?: (stored: Stored | undefined, column: Column) => StateId | undefined;
  /** First one is the default of a new condition. */
  readonly operators: readonly OperatorId[];
  /** Editor of a condition's operand: one value, several, a pair or a relative token. */
  readonly operand: OperandKind;
  /** For calculations: values are numbers, or moments in epoch seconds. Other types have none. */
  readonly measure?: 'number' | 'moment';
  readonly comparisons: readonly ComparisonCode[];
  /** Labels of comparisons that differ from the default ones. */
  readonly comparisonWords?: Readonly<Partial<Record<ComparisonCode, LocalText>>>;
  readonly aggregations: readonly Aggregation[];
  /** JSON Schema of a shown, non-empty value, used by browser and server. */
  schema(column: Column): JsonSchema;
  /** Encodes a shown value, which has passed `schema`, to the stored one. */
  encode(value: Shown, column: Column): Stored;
  /** Decodes a stored value to the shown one; `undefined` for a value that is not of this type. */
  decode(stored: Stored | undefined, column: Column): Shown | undefined;
  /** Parses a cell of an imported table, or typed text, to a stored value. */
  fromText(text: string, column: Column, context: FormatContext): Result<Stored>;
  /** Formats a stored value as text; `''` if empty (renderers draw the dash). Without unit, see `unitOf`. */
  format(stored: Stored | undefined, column: Column, context: FormatContext): string;
  /** Parses a condition's operator and operand to a predicate on stored values. */
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
  /** What a card shows of the value beside the record's name: a picture (the value is its address) or a file size. */
  readonly tells?: 'picture' | 'size';
  /** Narrows the texts that the column takes: a JSON Schema pattern, and the rule that another text breaks. */
  readonly text?: { readonly pattern: string; readonly invalidRule: string };
  /** A stored text in the reader's language. */
  readonly textIn?: (stored: string, language: Language) => string;
  /** Overrides `format` for numbers: shown value to text and unit. */
  readonly formatNumber?: (value: number) => { text: string; unit: string };
};
