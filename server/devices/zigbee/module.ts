import { createHash } from 'node:crypto';
import { isBuiltinName } from '../../../src/engine/builtin-columns.ts';
import type { Column, EnumValue, LocalText, ModuleConfig } from '../../../src/engine/column.ts';
import { measureFault } from '../../../src/engine/measures.ts';
import { products } from '../../../src/engine/products.ts';
import { type Device, propertiesOf, type Property } from './exposes.ts';
import { isWhole, labelOf, measureOf, roleOf, truthLabel, valueLabel } from './words.ts';
import type { MeasureId } from '../../../src/engine/measure-table.ts';
import { phrase } from '../../texts.ts';
import { pointerOf } from '../../../src/engine/json-pointer.ts';

/** A module for the devices of one model, out of what they say that they have. docs/devices.md, "Zigbee2MQTT". */

type Values = Record<string, EnumValue>;

/** Reported truths are 1 and 0, as doors and presences are everywhere; what is also set goes back as it came. */
const truthValues = ({ path, isSettable }: Property): Values => {
  const name = path.at(-1) ?? '';
  const [yes, no] = isSettable ? ['true', 'false'] : ['1', '0'];
  return { [yes]: truthLabel(name, true), [no]: truthLabel(name, false) };
};

const binaryValues = (property: Property): Values => {
  const { on, off } = property;
  if (typeof on !== 'string' || typeof off !== 'string') return truthValues(property);
  return { [on]: valueLabel(on), [off]: { ...valueLabel(off), state: 'off' } };
};

const decimalsOf = (step: number): number => {
  const [, decimals = ''] = String(step).split('.');
  return Math.min(decimals.length, 6);
};

/** Steps and limits are for what people set; a device may measure beyond them. */
const rangeOf = ({ isSettable, min, max, step }: Property): Partial<Column> =>
  isSettable && (min ?? 0) <= (max ?? Infinity)
    ? {
        ...(min === undefined ? {} : { min }),
        ...(max === undefined ? {} : { max }),
        ...(step === undefined || step <= 0 ? {} : { step }),
      }
    : {};

const numericColumn = (property: Property): Partial<Column> => {
  const { path, step, unit, min, max } = property;
  const isInteger =
    step === undefined
      ? isWhole(path.at(-1) ?? '')
      : [step, min ?? 0, max ?? 0].every((number) => Number.isInteger(number));
  // Parts of a colour are fractions of 1.
  const defaultDecimals = path.length > 1 ? 4 : 2;
  const decimals = step === undefined || Number.isInteger(step) ? defaultDecimals : decimalsOf(step);
  return {
    ...(isInteger ? { type: 'int' } : { type: 'float', multiple: 10 ** Math.max(decimals, 1) }),
    ...(unit === undefined ? {} : { unit: unit.slice(0, 32) }),
    ...rangeOf(property),
  };
};

const enumColumn = ({ values }: Property): Partial<Column> | undefined =>
  values.length === 0
    ? undefined
    : { type: 'enum', enum: Object.fromEntries(values.map((value) => [value.slice(0, 128), valueLabel(value)])) };

/** What a column is made of, by the kind of the property; what is not here is passed over. */
const makers: Readonly<Record<string, (property: Property) => Partial<Column> | undefined>> = {
  numeric: numericColumn,
  binary: (property) => ({ type: 'enum', enum: binaryValues(property) }),
  enum: enumColumn,
  text: () => ({ type: 'string', maxlength: 512 }),
};

const sections: Readonly<Record<string, LocalText>> = {
  config: phrase('server/devices', 'config'),
  diagnostic: phrase('server/devices', 'diagnostic'),
};

/** Groups whose `state` switches them. */
const switched = new Set(['switch', 'light', 'fan']);

const controlOf = ({ path, group, isSettable, on, off }: Property): Partial<Column> => {
  const name = path.join('/');
  if (!isSettable) return {};
  if (switched.has(group ?? '') && /^state(_|$)/.test(name) && typeof on === 'string' && typeof off === 'string')
    return { control: 'power', on, off };
  const control = roleOf(name);
  return control === undefined ? {} : { control };
};

const nameFor = (path: readonly string[], usedNames: ReadonlySet<string>): string => {
  const plain = path.join('_').replaceAll(/[^A-Za-z0-9_.-]/g, '_');
  const lettered = /^[A-Za-z]/.test(plain) ? plain : `p_${plain}`;
  const isReserved = isBuiltinName(lettered.toLowerCase()) || lettered.toLowerCase() === 'version';
  const base = (isReserved || /_name$/i.test(lettered) ? `p_${lettered}_` : lettered).slice(0, 56);
  let name = base;
  for (let count = 2; usedNames.has(name.toLowerCase()); count += 1) name = `${base}_${count}`;
  return name;
};

/** `rw` 2: what is set and never reported, such as “identify”. */
const rightsOf = ({ isReported, isSettable }: Property): 1 | 2 | 3 => (isSettable ? (isReported ? 3 : 2) : 1);

type Made = { columns: Column[]; names: Set<string>; once: Set<string> };

/** A meaning is that of one column only: the first that has it. */
const measuredBy = (column: Column, { path, category }: Property, { once }: Made): { measures?: MeasureId } => {
  const name = path.join('/');
  const measures = category === 'diagnostic' && name !== 'battery' ? undefined : measureOf(name);
  if (measures === undefined || once.has(measures) || measureFault(column, measures) !== undefined) return {};
  once.add(measures);
  return { measures };
};

const controlledBy = (property: Property, { once }: Made): Partial<Column> => {
  const controlColumn = controlOf(property);
  const mark = `control ${controlColumn.control ?? ''}`;
  if (controlColumn.control === undefined || once.has(mark)) return {};
  once.add(mark);
  return controlColumn;
};

const addColumn = (made: Made, property: Property): void => {
  const shape = makers[property.type]?.(property);
  const source = pointerOf(property.path);
  if (shape?.type === undefined || source.length > 256 || made.columns.length >= 200) return;
  const name = nameFor(property.path, made.names);
  made.names.add(name.toLowerCase());
  const section = sections[property.category ?? ''];
  const column: Column = {
    column: name,
    label: labelOf(property.path.join('_'), property.path.length > 1 ? undefined : property.label),
    rw: rightsOf(property),
    required: 0,
    ...shape,
    type: shape.type,
    source,
    ...(section === undefined ? {} : { section, ischecked: false }),
    ...controlledBy(property, made),
  };
  made.columns.push({ ...column, ...measuredBy(column, property, made) });
};

/** The same network, model and company give the same id, so that finding it again changes the module. */
const pidFor = (company: string, base: string, model: string): string =>
  `3${createHash('sha256')
    .update(JSON.stringify([company, base, model]))
    .digest('hex')
    .slice(0, 23)}`;

const groupFor = (properties: readonly Property[]): string => {
  const groups = new Set(properties.map(({ group }) => group));
  if (groups.has('light')) return 'lighting';
  return groups.has('climate') ? 'air' : 'sensors';
};

const nameText = ({ vendor, model, description }: Device): LocalText => {
  const name = `${vendor} ${description === '' ? model : description}`.trim().slice(0, 64).trim();
  return { en: name, zh: name };
};

const keyColumn: Column = {
  column: 'friendly_name',
  label: phrase('server/devices', 'nameZigbee2mqtt'),
  type: 'string',
  rw: 3,
  required: 1,
  maxlength: 128,
};
const spaceColumn: Column = {
  column: 'space',
  label: phrase('server/devices', 'space'),
  type: 'ref',
  rw: 3,
  required: 0,
  ptype: 'ref',
  pid: products.spaces,
};

export const moduleFor = (device: Device, { company, base }: { company: string; base: string }): ModuleConfig => {
  const properties = propertiesOf(device);
  const made: Made = { columns: [], names: new Set(['friendly_name', 'space']), once: new Set() };
  for (const property of properties) addColumn(made, property);
  return {
    pid: pidFor(company, base, device.model),
    name: nameText(device),
    group: groupFor(properties),
    driver: 'mqtt',
    topic: base,
    key: keyColumn.column,
    columns: [keyColumn, spaceColumn, ...made.columns],
  };
};
