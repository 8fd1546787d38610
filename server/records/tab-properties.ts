import { type TSchema, Type } from 'typebox';
import { normalCondition } from '../../src/engine/condition/print.ts';
import type { ConditionList } from '../../src/engine/column.ts';
import {
  propertyWarnings,
  splitProperties,
  type UnknownProperty,
  withUnknownProperties,
} from '../../src/engine/unknown-properties.ts';
import type { Fault } from '../../src/engine/field-type.ts';
import { TabProperties } from '../../src/schemas/module-config.ts';
import type { TabInput } from './tab-input.ts';

/** Unknown properties of a tab's config. Contract "Configs with unknown properties". */

const any: TSchema = Type.Unknown();
/** What `filter/add` and `filter/update` take beside the tab itself. */
const body = Type.Object({
  ...TabProperties.properties,
  pid: any,
  did: any,
  vtdid: any,
  editable: any,
  reset: any,
});

/** A tab as it is stored; `extra` are the unknown properties of the tab itself, those further inside lie in their parts. */
export type StoredTab = TabInput & { extra: { [property: string]: unknown } };

export type ReadTab<T> = { knownPart: T; unknown: readonly UnknownProperty[]; warnings: Fault[] };

export const readTab = <T extends object>(input: T): ReadTab<T> => {
  const { knownPart, unknown } = splitProperties(body, input);
  // What is left out is unknown to the type too.
  return { knownPart: knownPart as T, unknown, warnings: propertyWarnings(unknown) };
};

/** A condition that was checked, its items with nothing beside what they mean. */
const normal = (condition: ConditionList): ConditionList => {
  const list = normalCondition(condition);
  return list.ok ? list.value : [];
};

export const storedTab = ({ knownPart, unknown }: ReadTab<TabInput>): StoredTab => {
  const { name, condition, columns, clientconfig } = knownPart;
  const properties = { name, condition: condition && normal(condition), columns, clientconfig };
  const present = Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined));
  const whole = withUnknownProperties(present, unknown);
  const names = new Set(Object.keys(properties));
  return {
    ...Object.fromEntries(Object.entries(whole).filter(([property]) => names.has(property))),
    extra: Object.fromEntries(Object.entries(whole).filter(([property]) => !names.has(property))),
  };
};
