import type { LocalText, ModuleConfig, SortOrder } from '../column.ts';
import type { JsonSchema } from '../field-type.ts';
import type { DatasetFilter } from './dataset.ts';
import { isObject, ownProperty } from '../own-property.ts';
import { columnMeasuring, historyOf, moduleOfKind } from './module-lookup.ts';
import type { FieldTypeId } from '../field-type-ids.ts';
import type { BoardContext } from './board-context.ts';
import type { KindId, MeasureId } from '../measure-table.ts';

/**
 * Annotations of a board's form beyond JSON Schema: `x-…` keywords of each property. Properties are drawn in their order.
 * Fields that depend on others are written in the schema itself, as conditionals (`allOf` of `if`, `then`, `else`).
 */

/** One option of a closed list. It is offered if the field's `enum` contains it, which a conditional may narrow. */
export type Choice = { value: string | number; label: LocalText };

/**
 * Source of a field's options. `columns`: of the tab's module, or of its history; `records`: of `pid`, of the module of
 * a `kind`, else of the tab's module, where `ofModule` names a column that holds the tab's pid; `tabs`: saved filters
 * of the tab's module; `enum`: keys of its column that measures `measures`, or of that of the module of a `kind`;
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
 * `picture` takes an uploaded picture, `places` puts records on it, and `rules` says how these look.
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
  | 'gauges'
  | 'picture'
  | 'places'
  | 'rules';

/**
 * Condition under which the form has a field for what a module's config usually defines: no column of the history
 * measures one of `inHistory`, or the company has several modules of a `kind`. With `isRequired` the field must then be
 * filled in.
 */
export type FieldCondition = ({ inHistory: readonly MeasureId[] } | { kind: KindId }) & { isRequired?: true };

export type Hints = {
  'x-label': LocalText;
  'x-widget': Widget;
  'x-options'?: Options;
  'x-unit'?: string;
  'x-help'?: LocalText;
  /** Message of an empty required field; default "Enter …" or "Choose …" with the label. */
  'x-missing'?: LocalText;
  /** Message of a value that violates the schema. */
  'x-wrong'?: LocalText;
  'x-asked'?: FieldCondition;
  /** Heading above this field and those after it. */
  'x-section'?: LocalText;
  /** Name of a group of fields that should name different records; the form warns where two name the same one. */
  'x-distinct'?: string;
};

/** A property of a board's form with its hints. */
export type FormField = JsonSchema & Hints;

/** The fields of a form by name, in their order. Every property of a board's form has hints. */
export function fieldsOf(form: JsonSchema): readonly (readonly [string, FormField])[] {
  return Object.entries((form['properties'] ?? {}) as Record<string, FormField>);
}

type Modules = Pick<BoardContext, 'pid' | 'module' | 'ofKind'>;

function isAsked(condition: FieldCondition, context: Modules): boolean {
  return 'kind' in condition
    ? context.ofKind(condition.kind).length > 1
    : columnMeasuring(historyOf(context, context.pid), condition.inHistory) === undefined;
}

/** A schema that no value passes. A field with it is not drawn, and its value is not stored. */
export const closedField = { not: {} } as const;

/** True if the field currently accepts no value. */
export const isClosed = (field: JsonSchema): boolean => isObject(ownProperty(field, 'not'));

const formsOfModules = new WeakMap<JsonSchema, Map<string, JsonSchema>>();

/**
 * A form as the company's modules need it: fields whose value the modules say are closed, and the others that must be
 * filled in are required. The same object for the same fields, so that a compiled schema is found again.
 */
export function formIn(form: JsonSchema, context: Modules): JsonSchema {
  const asking = fieldsOf(form).flatMap(([name, field]) => {
    const condition = field['x-asked'];
    return condition === undefined
      ? []
      : [{ name, field, isRequired: condition.isRequired, isOpen: isAsked(condition, context) }];
  });
  if (asking.length === 0) return form;
  const key = JSON.stringify(asking.map(({ isOpen }) => isOpen));
  const forms = formsOfModules.get(form) ?? new Map<string, JsonSchema>();
  formsOfModules.set(form, forms);
  const cached = forms.get(key);
  if (cached !== undefined) return cached;
  const closed = asking.flatMap(({ name, field, isOpen }) => (isOpen ? [] : [[name, { ...field, ...closedField }]]));
  const required = asking.flatMap(({ name, isOpen, isRequired }) => (isOpen && isRequired === true ? [name] : []));
  const made = {
    ...form,
    properties: { ...Object.fromEntries(fieldsOf(form)), ...Object.fromEntries(closed) },
    required: [...requiredOf(form), ...required],
  };
  forms.set(key, made);
  return made;
}

const requiredOf = (form: JsonSchema): readonly unknown[] => {
  const required = form['required'];
  return Array.isArray(required) ? required : [];
};

/** The name of a form's field that says which of several modules of a kind the board is about. */
export const moduleFieldOf = (kind: KindId): string => `${kind}module`;

/** The module of a kind that a board is about, by what its form or its config holds. */
export const chosenModule = (context: Modules, kind: KindId, values: object): ModuleConfig | undefined =>
  moduleOfKind(context, kind, Object.getOwnPropertyDescriptor(values, moduleFieldOf(kind))?.value);
