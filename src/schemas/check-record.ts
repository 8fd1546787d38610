import type { Column, ModuleConfig, RecordValues, Stored } from '../engine/column.ts';
import type { Fault, JsonSchema, Result } from '../engine/field-type.ts';
import { columnsOf } from '../engine/builtin-columns.ts';
import { isEmpty, isEmptyStored, shownValue, valueForEmpty } from '../engine/column-value.ts';
import { fieldTypeOf, isList } from '../engine/field-types/registry.ts';
import { invalidRuleOf } from '../engine/invalid-rule.ts';
import { scaleParams } from '../engine/number-text.ts';
import { isObject, ownProperty } from '../engine/own-property.ts';
import { encodeRecord } from '../engine/record-codec.ts';
import { failure, success } from '../engine/result.ts';
import { unitOf } from '../engine/unit.ts';
import { compile } from '../engine/views/compile.ts';
import { isNumeric } from '../engine/views/order.ts';
import type { FormView } from '../engine/views/view.ts';
import { compileSchema } from './compile-schema.ts';
import type { SchemaError } from './compile-schema.ts';
import { pointerOf } from '../engine/json-pointer.ts';

type Params = NonNullable<Fault['params']>;

const limit = (value: unknown): Params => ({ limit: Number(value) });

const invalid = (column: Column): [string, Params?] => [invalidRuleOf(column), fieldTypeOf(column).askedAs?.(column)];

/** Bounds are worth naming where they are amounts; the first second of all days says nothing to a person. */
const bound = (rule: string, value: unknown, column: Column): [string, Params?] =>
  isNumeric(column) ? [rule, { ...limit(value), unit: unitOf(column, 'en') }] : invalid(column);

/** ajv's keywords as rules of the console; whatever is missing here means "not of this type". */
const rules: Readonly<Record<string, (params: SchemaError['params'], column: Column) => [string, Params?]>> = {
  minimum: (params, column) => bound('minimum', params['limit'], column),
  maximum: (params, column) => bound('maximum', params['limit'], column),
  maxLength: (params) => ['maxlength', limit(params['limit'])],
  maxItems: (params) => ['capacity', limit(params['limit'])],
  uniqueItems: () => ['repeated'],
  scale: (_params, column) => ['decimals', scaleParams(column.multiple ?? 1, unitOf(column, 'en'))],
  stride: (_params, column) => ['step', { ...limit(column.step), from: column.min ?? 0, unit: unitOf(column, 'en') }],
};

/** Converts an error of a column type's schema to a fault at that column. */
export function faultOf(column: Column, error: SchemaError): Fault {
  const path = `/${column.column}`;
  // A bound inside a list is the type's own, such as months 1 to 12.
  const isInside = error.path.split('/').length > 2;
  const [rule, params] =
    (isInside ? undefined : ownProperty(rules, error.keyword)?.(error.params, column)) ?? invalid(column);
  return params === undefined ? { path, rule } : { path, rule, params };
}

/** `asking` selects the message: "choose" for lists, "enter" for text. */
const missing = (name: string, column: Column | undefined): Fault => ({
  path: `/${name}`,
  rule: 'required',
  ...(column !== undefined && fieldTypeOf(column).isChosen === true ? { params: { asking: 'choice' } } : {}),
});

/** The first fault of each column; one field can say one thing. */
function faultsOf(errors: readonly SchemaError[], columns: ReadonlyMap<string, Column>): Fault[] {
  const faults = new Map<string, Fault>();
  for (const error of errors) {
    const name = String(
      error.params['missingProperty'] ?? error.params['additionalProperty'] ?? error.path.split('/')[1],
    );
    const column = columns.get(name);
    if (faults.has(name)) continue;
    if (error.keyword === 'required') faults.set(name, missing(name, column));
    else if (error.keyword === 'additionalProperties' || !column) faults.set(name, unknownColumn(name));
    else faults.set(name, faultOf(column, error));
  }
  return [...faults.values()];
}

const unknownColumn = (name: string): Fault => ({
  path: pointerOf([name.slice(0, 64)]),
  rule: 'unknown',
  params: { column: name.slice(0, 64) },
});

function columnsOfForm(view: FormView): ReadonlyMap<string, Column> {
  return new Map(Object.entries(view.fields).map(([name, field]) => [name, field.column]));
}

const partials = new WeakMap<FormView, JsonSchema>();

/** The form's schema without `required`. */
function partialSchema(view: FormView): JsonSchema {
  const cached = partials.get(view);
  if (cached) return cached;
  const schema = { ...view.schema, required: [] };
  partials.set(view, schema);
  return schema;
}

/** Values by column without the empty ones; required columns get their defaults. */
function filled(
  displayValues: { readonly [column: string]: unknown },
  columns: Iterable<Column>,
): { [column: string]: unknown } {
  const values = new Map(Object.entries(displayValues).filter(([, value]) => !isEmpty(value)));
  for (const column of columns) {
    const preset = values.has(column.column) ? undefined : valueForEmpty(column);
    if (preset !== undefined) values.set(column.column, preset);
  }
  return Object.fromEntries(values);
}

/**
 * Every fault of a whole form. Read-only fields are the record's, not the person's, and are passed over; so are
 * former values where `changed` names the columns touched, as the server checks an edit.
 */
export function checkShown(
  view: FormView,
  displayValues: { readonly [column: string]: unknown },
  changed?: readonly string[],
): Fault[] {
  const columns = columnsOfForm(view);
  const writable = Object.values(view.fields).filter((field) => !field.readOnly);
  const editable = Object.entries(displayValues).filter(([name]) => ownProperty(view.fields, name)?.readOnly !== true);
  const values = filled(
    Object.fromEntries(editable),
    writable.map((field) => field.column),
  );
  const faults = faultsOf(compileSchema(view.schema)(values), columns);
  return changed === undefined ? faults : faults.filter(({ path }) => changed.includes(path.slice(1)));
}

/** The faults of one field while it is typed in: only that field's own schema runs. */
export function checkField(view: FormView, column: string, displayValue: unknown): Fault[] {
  const field = ownProperty(view.fields, column);
  const schema = ownProperty(propertiesOf(view), column);
  if (!field || !schema) return [unknownColumn(column)];
  if (field.readOnly) return [];
  if (isEmpty(displayValue)) return emptyFaults(field.column, field.required);
  return firstOf(
    compileSchema(schema)(displayValue).map((error) =>
      faultOf(field.column, { ...error, path: `/${column}${error.path}` }),
    ),
  );
}

const firstOf = (faults: readonly Fault[]): Fault[] => faults.slice(0, 1);

function emptyFaults(column: Column, required: boolean): Fault[] {
  return required && valueForEmpty(column) === undefined ? [missing(column.column, column)] : [];
}

/** `compile` made the object; its type says only that it is a schema. */
const propertiesOf = (view: FormView): Record<string, JsonSchema> =>
  view.schema['properties'] as Record<string, JsonSchema>;

type Decoded = { shown: Map<string, unknown>; faults: Fault[] };

/** Stored values of a body as displayed ones; values that no form can send are faults. */
function decodeBody(config: ModuleConfig, view: FormView, data: { readonly [key: string]: unknown }): Decoded {
  const columns = columnsOf(config);
  const decoded: Decoded = { shown: new Map(), faults: [] };
  for (const [name, value] of Object.entries(data)) {
    const column = columns.get(name);
    const field = ownProperty(view.fields, name);
    if (!column) decoded.faults.push(unknownColumn(name));
    else if (!field || field.readOnly) decoded.faults.push({ path: `/${name}`, rule: 'readonly' });
    else decodeColumn(column, value, decoded);
  }
  return decoded;
}

function decodeColumn(column: Column, value: unknown, { shown, faults }: Decoded): void {
  // Unknown input at the border: `decode` itself refuses what is not of its type.
  const stored = value as Stored | undefined;
  const shownStored = shownValue(column, stored);
  // An empty list is a value of a list alone.
  const isEmptied = isEmptyStored(column, stored) && (!Array.isArray(stored) || isList(column));
  if (shownStored !== undefined || isEmptied) shown.set(column.column, shownStored);
  else faults.push({ path: `/${column.column}`, rule: invalidRuleOf(column) });
}

/**
 * The server's check of `vt/create` and `vt/update`: stored values of columns in, the stored values to write out, or
 * every fault by column (`/power`). Adding, all duties and defaults hold; editing, only of the columns given.
 */
export function checkRecord(config: ModuleConfig, purpose: 'add' | 'edit', data: unknown): Result<RecordValues> {
  if (!isObject(data)) return failure('object');
  const view = compile(config, purpose);
  const { shown, faults } = decodeBody(config, view, data);
  const rowFaults = purpose === 'add' ? addFaults(view, shown) : editFaults(view, shown);
  const broken = new Set(faults.map((fault) => fault.path));
  const all = [...faults, ...rowFaults.filter((fault) => !broken.has(fault.path))];
  if (all.length > 0) return { ok: false, faults: all };
  const written = purpose === 'add' ? [...columnsWithPreset(view), ...shown.keys()] : [...shown.keys()];
  return success(encodeRecord(config, Object.fromEntries(written.map((name) => [name, shown.get(name)]))));
}

function addFaults(view: FormView, displayValues: ReadonlyMap<string, unknown>): Fault[] {
  return checkShown(view, Object.fromEntries(displayValues));
}

function editFaults(view: FormView, displayValues: ReadonlyMap<string, unknown>): Fault[] {
  const columns = columnsOfForm(view);
  const editedColumns = [...displayValues.keys()].flatMap((name) => columns.get(name) ?? []);
  const values = filled(Object.fromEntries(displayValues), editedColumns);
  const emptied = editedColumns.filter((column) => !Object.hasOwn(values, column.column));
  return [
    ...emptied.flatMap((column) => emptyFaults(column, ownProperty(view.fields, column.column)?.required === true)),
    ...faultsOf(compileSchema(partialSchema(view))(values), columns),
  ];
}

/** Columns that get a value although the request has none. */
function columnsWithPreset(view: FormView): string[] {
  return Object.values(view.fields)
    .filter(({ column, readOnly }) => !readOnly && (valueForEmpty(column) ?? column.emptyvalue) !== undefined)
    .map(({ column }) => column.column);
}
