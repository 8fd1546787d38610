import type { FieldTypeId, LocalText, ModuleConfig, SortOrder } from '../column.ts';
import type { JsonSchema } from '../field-type.ts';
import type { KindId, MeasureId } from '../measures.ts';
import type { BoardContext } from './board.ts';
import type { DatasetFilter } from './dataset.ts';
import { columnMeasuring, historyOf, moduleOfKind } from './places.ts';

/**
 * What a board's form says beyond JSON Schema, as `x-…` members of each property. Properties stand in their order;
 * `required` of the schema and `x-required` (only while `x-when` holds) mark duties.
 */

/** Holds while the form's member `field` has one of these values. */
export type When = { field: string; in: readonly (string | number)[] };

/** One of a closed list; `off` is when it cannot be chosen. */
export type Choice = { value: string | number; label: LocalText; off?: When };

/**
 * Where choices come from. `columns`: of the tab's module, or of its history; `records`: of `pid`, of the module of a
 * `kind`, else of the tab's module, where `ofModule` names a column that holds the tab's pid; `tabs`: saved filters of
 * the tab's module; `enum`: keys of its column that measures `measures`, or of that of the module of a `kind`;
 * `modules`: the company's modules of a kind; `values`: the list itself.
 */
export type Options =
  | { from: 'columns'; of?: 'history'; types?: readonly FieldTypeId[] }
  | { from: 'records'; pid?: string; kind?: KindId; filter?: DatasetFilter; ofModule?: string; sort?: SortOrder }
  | { from: 'tabs' }
  | { from: 'enum'; measures: MeasureId; kind: KindId }
  | { from: 'modules'; kind: KindId }
  | { from: 'values'; values: readonly Choice[] };

/**
 * `choice` and `segments` pick one of `x-options`, `choices` several; `number` and `decimal` (a text, so that what was
 * typed is judged) take numbers; `days` is a pair of days as epoch seconds, the start of the first and the end of the
 * last; `rows` edits a list of objects, one line each; `gauges` is a list whose lines are given and not added to.
 */
export type Widget =
  | 'text'
  | 'number'
  | 'decimal'
  | 'switch'
  | 'segments'
  | 'choice'
  | 'choices'
  | 'days'
  | 'rows'
  | 'gauges';

/**
 * When the form has to ask for what a module's config usually says: no column of the history measures one of
 * `inHistory`, or the company has several modules of a `kind`.
 */
export type Asked = { inHistory: readonly MeasureId[] } | { kind: KindId };

export type Hints = {
  'x-label': LocalText;
  'x-widget': Widget;
  'x-options'?: Options;
  'x-unit'?: string;
  'x-help'?: LocalText;
  /** The sentence at an empty field; else "Enter …" or "Choose …" with the label. */
  'x-missing'?: LocalText;
  /** The sentence at a value that the schema refuses. */
  'x-wrong'?: LocalText;
  'x-when'?: When;
  'x-asked'?: Asked;
  'x-required'?: true;
  /** Heading above this field and those after it. */
  'x-section'?: LocalText;
};

/** A property of a board's form with its hints. */
export type FormField = JsonSchema & Hints;

/** The fields of a form by name, in their order. Every property of a board's form has hints. */
export function fieldsOf(form: JsonSchema): readonly (readonly [string, FormField])[] {
  return Object.entries((form['properties'] ?? {}) as Record<string, FormField>);
}

type Modules = Pick<BoardContext, 'pid' | 'module' | 'ofKind'>;

function isAsked(asked: Asked, context: Modules): boolean {
  return 'kind' in asked
    ? context.ofKind(asked.kind).length > 1
    : columnMeasuring(historyOf(context, context.pid), asked.inHistory) === undefined;
}

/**
 * Whether a field counts at present. Forms show no others, and what they hold is not stored. Without a context a field
 * that is asked for only by some modules counts.
 */
export function isActive(field: FormField, shown: { readonly [name: string]: unknown }, context?: Modules): boolean {
  const { 'x-when': when, 'x-asked': asked } = field;
  const isWhen = when === undefined || when.in.some((value) => value === shown[when.field]);
  return isWhen && (asked === undefined || context === undefined || isAsked(asked, context));
}

/** The name of a form's field that says which of several modules of a kind the board is about. */
export const moduleFieldOf = (kind: KindId): string => `${kind}module`;

/** The module of a kind that a board is about, by what its form or its config holds. */
export const chosenModule = (context: Modules, kind: KindId, values: object): ModuleConfig | undefined =>
  moduleOfKind(context, kind, Object.getOwnPropertyDescriptor(values, moduleFieldOf(kind))?.value);

/** Whether a choice can be taken at present. */
export function isChoosable(choice: Choice, shown: { readonly [name: string]: unknown }): boolean {
  const { off } = choice;
  return off === undefined || !off.in.some((value) => value === shown[off.field]);
}

type Shown = { readonly [name: string]: unknown };

/** The choice that stands instead of one that other fields have switched off; `undefined` where nothing is to change. */
function instead(field: FormField, value: unknown, shown: Shown): Choice['value'] | undefined {
  const options = field['x-options'];
  if (options?.from !== 'values') return undefined;
  const chosen = options.values.find((choice) => choice.value === value);
  if (chosen === undefined || isChoosable(chosen, shown)) return undefined;
  return options.values.find((choice) => isChoosable(choice, shown))?.value;
}

/** What a form holds after a change: choices that cannot be taken any more give way to the first that can. */
export function settled(form: JsonSchema, shown: Shown): Shown {
  const changes = fieldsOf(form).flatMap(([name, field]) => {
    const value = instead(field, shown[name], shown);
    return value === undefined ? [] : [[name, value] as const];
  });
  return changes.length === 0 ? shown : { ...shown, ...Object.fromEntries(changes) };
}
