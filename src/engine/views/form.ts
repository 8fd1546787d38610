import type { Column, ModuleConfig } from '../column.ts';
import type { JsonSchema } from '../field-type.ts';
import { valueForEmpty } from '../column-value.ts';
import { fieldTypeOf } from '../field-types/registry.ts';
import { widgetOf } from '../renderer-names.ts';
import { grouped, groupOf, readingOrder } from './order.ts';
import type { FormField, FormView } from './view.ts';

type FormPurpose = FormView['purpose'];

/** Writable means rw 2 (a command) or 3. Contract "Module config". */
export const isWritable = (column: Column): boolean => column.rw !== 1;

/** 1 on add, 2 always; a column that may not be empty and has no default is required as well. */
export function isRequired(column: Column, purpose: FormPurpose): boolean {
  const isAsked = purpose === 'add' ? column.required > 0 : column.required === 2;
  const cannotBeEmpty = column.canbeempty === false && valueForEmpty(column) === undefined;
  return isWritable(column) && (isAsked || cannotBeEmpty);
}

function formField(column: Column, purpose: FormPurpose): FormField {
  return {
    column,
    widget: widgetOf(column),
    required: isRequired(column, purpose),
    readOnly: !isWritable(column),
  };
}

/** What cannot be edited is not checked either: a device may have reported what no person could enter. */
function fieldSchema(column: Column, purpose: FormPurpose): JsonSchema {
  const schema = fieldTypeOf(column).schema(column);
  if (!isWritable(column)) return { ...looseKinds[String(schema['type'])], readOnly: true };
  const preset = purpose === 'add' ? column.defaultvalue : undefined;
  return preset === undefined ? schema : { ...schema, default: preset };
}

const looseKinds: Readonly<Record<string, JsonSchema>> = {
  integer: { type: 'number' },
  number: { type: 'number' },
  string: { type: 'string' },
  array: { type: 'array', items: {} },
};

/** Add: the writable columns. Edit: the same, and the read-only ones in a section of their own. Shown values throughout. */
export function formView(config: ModuleConfig, purpose: FormPurpose): FormView {
  const columns = readingOrder(config).filter((column) => purpose === 'edit' || isWritable(column));
  return formOf(columns, { pid: config.pid, purpose });
}

/** A form of these columns in their order, which need not be those of a module. */
export function formOf(columns: readonly Column[], { pid, purpose }: Pick<FormView, 'pid' | 'purpose'>): FormView {
  const properties = columns.map((column) => [column.column, fieldSchema(column, purpose)] as const);
  return {
    kind: 'form',
    pid,
    purpose,
    schema: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: Object.fromEntries(properties),
      required: columns.filter((column) => isRequired(column, purpose)).map((column) => column.column),
      additionalProperties: false,
    },
    fields: Object.fromEntries(columns.map((column) => [column.column, formField(column, purpose)])),
    sections: grouped(columns, (column) => groupOf(column, !isWritable(column))).map(({ key, title, items }) => ({
      key,
      title,
      fields: items.map((column) => column.column),
    })),
  };
}
