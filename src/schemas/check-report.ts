import { columnsOf } from '../engine/builtin-columns.ts';
import type { Column, ModuleConfig, Stored } from '../engine/column.ts';
import { isEmptyStored, shownValue } from '../engine/column-value.ts';
import type { Fault, JsonSchema } from '../engine/field-type.ts';
import { fieldTypeOf } from '../engine/field-types/registry.ts';
import { invalidRuleOf } from '../engine/invalid-rule.ts';
import { ownProperty } from '../engine/own-property.ts';
import { isReportable } from '../engine/reported.ts';
import { faultOf } from './check-record.ts';
import { compileSchema } from './compile-schema.ts';
import { pointerOf } from '../engine/json-pointer.ts';

const schemas = new WeakMap<Column, JsonSchema>();

/** The column's schema without its steps: they are for what people choose, a device measures what there is. */
const schemaOf = (column: Column): JsonSchema => {
  const cached = schemas.get(column);
  if (cached !== undefined) return cached;
  const { step: _step, ...measured } = column;
  const schema = fieldTypeOf(column).schema(measured);
  schemas.set(column, schema);
  return schema;
};

const pathOf = (name: string) => pointerOf([name.slice(0, 64)]);

const valueFault = (column: Column, value: unknown): Fault | undefined => {
  // Unknown input at the border: `shownValue` itself refuses what is not of its type.
  const stored = value as Stored | undefined;
  if (isEmptyStored(column, stored)) return undefined;
  const displayValue = shownValue(column, stored);
  if (displayValue === undefined) return { path: pathOf(column.column), rule: invalidRuleOf(column) };
  const [error] = compileSchema(schemaOf(column))(displayValue);
  return error && faultOf(column, { ...error, path: `/${column.column}${error.path}` });
};

/** Names in a sentence; a choice of more values is cut off. */
const maxNamed = 20;

/** Keys of a choice as a device sends them. */
const keysOf = (column: Column): string => {
  const keys = Object.keys(column.enum ?? {});
  return [...keys.slice(0, maxNamed), ...(keys.length > maxNamed ? ['…'] : [])].join(', ');
};

/** Who programs a device sends keys and stored numbers, and sees neither a list to choose from nor shown decimals. */
const reportedParams: Readonly<Record<string, (column: Column) => Fault['params']>> = {
  choice: (column) => ({ asking: 'reportedchoice', allowed: keysOf(column) }),
  decimals: ({ multiple }) =>
    multiple === undefined || multiple <= 1 ? undefined : { asking: 'reportedwhole', multiple },
};

const forDevice = (column: Column, fault: Fault): Fault => {
  const params = ownProperty(reportedParams, fault.rule)?.(column);
  return params === undefined ? fault : { ...fault, params };
};

/** Whether a shown value could be reported in this column. */
export const fitsReport = (column: Column, displayValue: unknown): boolean =>
  compileSchema(schemaOf(column))(displayValue).length === 0;

/** What is wrong with the stored values that a device reports, by column. Contract "Devices". */
export const reportFaults = (config: ModuleConfig, values: { readonly [column: string]: unknown }): Fault[] => {
  const columns = columnsOf(config);
  return Object.entries(values).flatMap(([name, value]): Fault[] => {
    const column = columns.get(name);
    if (column === undefined) return [{ path: pathOf(name), rule: 'unknown', params: { column: name.slice(0, 64) } }];
    if (!isReportable(column)) return [{ path: pathOf(name), rule: 'readonly', params: { asking: 'notreported' } }];
    const fault = valueFault(column, value);
    return fault === undefined ? [] : [forDevice(column, fault)];
  });
};
