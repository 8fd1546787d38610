import type { Board, BoardFault } from '../engine/board/board.ts';
import { columnsOf } from '../engine/builtin-columns.ts';
import { pointerOf } from '../engine/json-pointer.ts';
import { historyOf } from '../engine/board/module-lookup.ts';
import { type FormField, formIn, type Options } from '../engine/board/hints.ts';
import type { JsonSchema } from '../engine/field-type.ts';
import { splitProperties, withUnknownProperties } from '../engine/unknown-properties.ts';
import { scaleParams } from '../engine/number-text.ts';
import { isObject, ownProperty } from '../engine/own-property.ts';
import { compileSchema, errorPath } from './compile-schema.ts';
import type { SchemaError } from './compile-schema.ts';
import { activeFields, formAt, type FormValues, presentValues } from './form-at.ts';
import type { BoardContext } from '../engine/board/board-context.ts';

/** The check of a board's form and of its stored config: one schema for the dialog and the server. */

export type Checked<T> = { ok: true; value: T } | { ok: false; faults: BoardFault[] };

const limitRules: Readonly<Record<string, string>> = {
  minimum: 'minimum',
  exclusiveMinimum: 'above',
  maximum: 'maximum',
  maxLength: 'maxlength',
  maxItems: 'capacity',
  scale: 'decimals',
};

const plainRules: Readonly<Record<string, string>> = {
  required: 'required',
  minItems: 'required',
  minLength: 'required',
  uniqueItems: 'repeated',
  enum: 'choice',
  additionalProperties: 'unknown',
};

/** What was typed where a number belongs. */
const typeRules: Readonly<Record<string, string>> = { number: 'number', integer: 'whole' };

const ruleOf = ({ keyword, params }: SchemaError): string =>
  (keyword === 'type' ? ownProperty(typeRules, String(params['type'])) : ownProperty(plainRules, keyword)) ?? 'wrong';

const chosenWidgets: ReadonlySet<string> = new Set(['choice', 'choices', 'segments', 'days']);

const asking = (field: FormField | undefined): BoardFault['params'] =>
  field !== undefined && chosenWidgets.has(field['x-widget']) ? { asking: 'choice' } : undefined;

/** The bound that was passed; of decimals, how many there may be. */
const limitOf = ({ keyword, params }: SchemaError, field: FormField | undefined): BoardFault['params'] => {
  const unit = field?.['x-unit'] ?? '';
  return keyword === 'scale'
    ? { ...scaleParams(Number(field?.['scale'] ?? 1)), unit }
    : { limit: Number(params['limit']), unit };
};

/** The fault of one error, with the field's own sentence where it has one. */
function faultOf(error: SchemaError, path: string, field: FormField | undefined): BoardFault {
  const limited = ownProperty(limitRules, error.keyword);
  const rule = limited ?? ruleOf(error);
  const message = rule === 'required' ? field?.['x-missing'] : field?.['x-wrong'];
  const params = rule === 'required' ? asking(field) : limited && limitOf(error, field);
  return { path, rule, ...(params && { params }), ...(message && { message }) };
}

/** The field that a path ends in, lines of lists included. */
export function fieldAt(schema: JsonSchema, path: string): FormField | undefined {
  let current: JsonSchema | undefined = schema;
  let field: FormField | undefined;
  for (const step of path.split('/').slice(1)) {
    const properties = ownProperty(current ?? {}, 'properties');
    const items = ownProperty(current ?? {}, 'items');
    const next: unknown = isObject(properties) ? ownProperty(properties, step) : items;
    current = isObject(next) ? next : undefined;
    if (current && 'x-label' in current) field = current as FormField;
  }
  return field;
}

/** A conditional adds an error of its own to those of the branch that it applied. */
const isOwnError = ({ keyword }: SchemaError): boolean => keyword !== 'if';

/** The fault of a schema's error, at the place of its field. */
export function faultAt(schema: JsonSchema, error: SchemaError): BoardFault {
  const path = errorPath(error);
  return faultOf(error, path, fieldAt(schema, path));
}

/** The first fault of each place. */
function schemaFaults(schema: JsonSchema, value: unknown): BoardFault[] {
  const faults = new Map<string, BoardFault>();
  const now = isObject(value) ? formAt(schema, value) : schema;
  for (const error of compileSchema(schema)(value).filter(isOwnError)) {
    const fault = faultAt(now, error);
    if (!faults.has(fault.path)) faults.set(fault.path, fault);
  }
  return [...faults.values()];
}

type ColumnOptions = Extract<Options, { from: 'columns' }>;

const namesOffered = (options: ColumnOptions, value: string, context: BoardContext): boolean => {
  const config = options.of === 'history' ? historyOf(context, context.pid) : context.module(context.pid);
  const column = config && columnsOf(config).get(value);
  return column !== undefined && (options.types?.includes(column.type) ?? true);
};

/**
 * Fields, lines of lists included, that name a column which the module does not have, or one of a type that the field
 * does not take.
 */
const columnFaults = (form: JsonSchema, values: FormValues, context: BoardContext): BoardFault[] =>
  activeFields(form, values).flatMap(([name, field]): BoardFault[] => {
    const options: Options | undefined = field['x-options'];
    const value = values[name];
    const path = pointerOf([name]);
    if (options?.from === 'columns' && typeof value === 'string' && value !== '')
      return namesOffered(options, value, context) ? [] : [{ path, rule: 'choice' }];
    const items = ownProperty(field, 'items');
    if (!Array.isArray(value) || !isObject(items)) return [];
    return value.flatMap((line: unknown, index) =>
      isObject(line)
        ? columnFaults(items, line, context).map((fault) => ({ ...fault, path: `${path}/${index}${fault.path}` }))
        : [],
    );
  });

/** Faults by the form's schema alone, as rjsf finds them too. */
export const boardSchemaFaults = (board: Board, formValues: FormValues, context: BoardContext): BoardFault[] => {
  const form = formIn(board.form, context);
  return schemaFaults(form, presentValues(form, formValues));
};

/** Every fault of a form's current value, by JSON pointer (`/gauges/0/max`). No faults: `board.encode` may be called. */
export function checkBoardForm(board: Board, formValues: FormValues, context: BoardContext): BoardFault[] {
  const form = formIn(board.form, context);
  const present = presentValues(form, formValues);
  const faults = [...boardSchemaFaults(board, formValues, context), ...columnFaults(form, present, context)];
  return faults.length > 0 ? faults : board.check(present, context);
}

/** The form's value as it is stored, or every fault. */
export function encodeBoard(board: Board, formValues: FormValues, context: BoardContext): Checked<unknown> {
  const faults = checkBoardForm(board, formValues, context);
  return faults.length > 0
    ? { ok: false, faults }
    : { ok: true, value: board.encode(presentValues(formIn(board.form, context), formValues), context) };
}

/**
 * The server's check of a `config` that came over the wire: first its stored shape, then, decoded, the form's own
 * rules. The value is what is stored, unknown properties included. Paths are relative to `config`.
 */
export function checkBoardConfig(board: Board, config: unknown, context: BoardContext): Checked<unknown> {
  const { knownPart, unknown } = splitProperties(board.stored, config);
  const stored = schemaFaults(board.stored, knownPart);
  if (stored.length > 0) return { ok: false, faults: stored };
  const decoded = board.decode(knownPart, context);
  if (!isObject(decoded)) return { ok: false, faults: [{ path: '', rule: 'object' }] };
  const encoded = encodeBoard(board, decoded, context);
  return encoded.ok ? { ok: true, value: withUnknownProperties(encoded.value, unknown) } : encoded;
}
