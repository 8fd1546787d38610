import { controlIds, specIds, stateIds } from '../column.ts';
import type { Column, EnumValue, ReadWrite, Required, Stored } from '../column.ts';
import { isBuiltinName } from '../builtin-columns.ts';
import { fieldTypes } from '../field-types/registry.ts';
import { specs } from '../field-types/specs/registry.ts';
import { fits } from '../fits.ts';
import { measureFault } from '../measures.ts';
import { isObject } from '../own-property.ts';
import { isFiniteNumber, isText, pointerPart, Reader, readLocalText } from './reader.ts';
import type { Storage } from '../field-type.ts';
import { type FieldTypeId, fieldTypeIds } from '../field-type-ids.ts';
import { measureIds } from '../measure-table.ts';

export const maxEnumValues = 5000;
const maxEnumKey = 128;
const maxCapacity = 500;
const maxTextLength = 65_536;

export const columnNamePattern = /^[A-Za-z][A-Za-z0-9_.-]{0,62}$/;

/** Checks whether the module of a reference exists; `undefined` accepts every well-formed pid. */
export type HasPid = ((pid: string) => boolean) | undefined;

const pidPattern = /^[0-9a-f]{24}$/i;

/** A module id in small letters; a malformed or unknown one is a fault. */
export function readPid(reader: Reader, key: string, hasPid: HasPid): string | undefined {
  const value = reader.value(
    key,
    (value): value is string => typeof value === 'string' && pidPattern.test(value),
    'pid',
  );
  const pid = value?.toLowerCase();
  return pid !== undefined && hasPid && !hasPid(pid) ? reader.fault(key, 'nopid', { pid }) : pid;
}

function readName(reader: Reader): string | undefined {
  const name = reader.get('column');
  if (typeof name !== 'string' || !columnNamePattern.test(name)) return reader.fault('column', 'columnname');
  const folded = name.toLowerCase();
  return isBuiltinName(folded) || folded === 'version' ? reader.fault('column', 'reserved', { column: name }) : name;
}

/** Keys in the file's order; a plain string is the label in both languages. `fromEntries` keeps odd keys harmless. */
function readEnum(reader: Reader): Record<string, EnumValue> | undefined {
  const input = reader.get('enum');
  if (!isObject(input) || Object.keys(input).length === 0) return reader.fault('enum', 'enum');
  const entries = Object.entries(input);
  if (entries.length > maxEnumValues) return reader.fault('enum', 'toomany', { limit: maxEnumValues });
  const before = reader.faults.length;
  const labels = entries.map(([key, label]) => {
    if (key === '__proto__' || !isText(key, maxEnumKey)) reader.fault(['enum', key], 'enumkey');
    const both = typeof label === 'string' ? { en: label, zh: label } : label;
    const path = `${reader.path}/enum/${pointerPart(key)}`;
    const read = readLocalText(both, path, reader.faults);
    const state = isObject(both) ? new Reader(both, path, reader.faults).oneOf('state', stateIds) : undefined;
    return [key, { ...(read ?? { en: key, zh: key }), ...(state === undefined ? {} : { state }) }] as const;
  });
  return reader.faults.length === before ? Object.fromEntries(labels) : undefined;
}

function readDidlist(reader: Reader, hasPid: HasPid): Column['didlist'] {
  const inner = reader.inner('didlist', 'didlist');
  if (!inner) return reader.has('didlist') ? undefined : reader.fault('didlist', 'didlist');
  if (!inner.has('pid')) inner.fault('pid', 'refpid');
  if (!inner.has('capacity')) inner.fault('capacity', 'capacityrange', { limit: maxCapacity });
  const pid = readPid(inner, 'pid', hasPid);
  const capacity = inner.wholeFrom1('capacity', maxCapacity, 'capacityrange');
  return pid === undefined || capacity === undefined ? undefined : { pid, capacity };
}

type Extras = (reader: Reader, hasPid: HasPid) => Partial<Column>;

/** What a type needs beside what every column may have. */
const extras: Partial<Record<FieldTypeId, Extras>> = {
  enum: (reader) => ({ enum: readEnum(reader) }),
  ref: (reader, hasPid) => {
    if (!reader.has('pid')) reader.fault('pid', 'refpid');
    return { ptype: 'ref', pid: readPid(reader, 'pid', hasPid) };
  },
  didlist: (reader, hasPid) => ({ didlist: readDidlist(reader, hasPid) }),
};

function readSpec(reader: Reader, type: FieldTypeId | undefined): Column['spec'] {
  const spec = reader.oneOf('spec', specIds);
  if (spec === undefined || type === undefined || specs[spec].types.includes(type)) return spec;
  return reader.fault('spec', 'spec', { spec, allowed: specs[spec].types.join(', ') });
}

function readRange(reader: Reader): Pick<Column, 'min' | 'max' | 'step'> {
  const [min, max, step] = [reader.number('min'), reader.number('max'), reader.number('step')];
  if (min !== undefined && max !== undefined && min > max) reader.fault('min', 'minmax');
  if (step !== undefined && step <= 0) reader.fault('step', 'stepsize');
  return { min, max, step };
}

function readMultiple(reader: Reader): number | undefined {
  return reader.value('multiple', (value): value is number => isFiniteNumber(value) && value > 0, 'multiple');
}

function readRights(reader: Reader): { rw: ReadWrite; required: Required } {
  const rw = reader.oneOf<ReadWrite>('rw', [1, 2, 3]);
  const required = reader.oneOf<Required>('required', [0, 1, 2]);
  return { rw: rw ?? 3, required: required ?? 0 };
}

function readLook(reader: Reader): Partial<Column> {
  return {
    unit: readUnit(reader),
    format: reader.text('format', 64),
    mime: reader.text('mime', 256),
    refdisplay: reader.value('refdisplay', (value): value is string => isColumnName(value), 'columnname'),
    coltxt: reader.boolean('coltxt'),
    colw: reader.number('colw'),
    colwdefault: reader.boolean('colwdefault'),
    colwinput: reader.number('colwinput'),
    ischecked: reader.boolean('ischecked'),
    candisplay: reader.boolean('candisplay'),
    fixed: reader.boolean('fixed'),
    source: reader.value('source', isSource, 'source'),
    control: reader.oneOf('control', controlIds),
    section: reader.has('section') ? reader.localText('section') : undefined,
  };
}

/** An empty unit is none. */
function readUnit(reader: Reader): string | undefined {
  return reader.get('unit') === '' ? undefined : reader.text('unit', 32);
}

const isColumnName = (value: unknown): boolean => typeof value === 'string' && columnNamePattern.test(value);

/** A JSON pointer (RFC 6901) to one value of a payload. */
const isSource = (value: unknown): value is string => isText(value, 256) && /^(\/([^~/]|~[01])*)+$/.test(value);

const storedTests: Readonly<Record<Storage, (value: unknown) => value is Stored>> = {
  text: (value) => typeof value === 'string' && (value === '' || isText(value, maxTextLength)),
  integer: (value): value is number => Number.isSafeInteger(value),
  number: isFiniteNumber,
  textlist: (value) => Array.isArray(value) && value.every((entry) => typeof entry === 'string'),
  integerlist: (value): value is number[] =>
    Array.isArray(value) && value.every((entry) => Number.isSafeInteger(entry)),
};

/** The default is a shown value and has to pass the column's own schema; the empty value only its storage. */
function readPresets(reader: Reader, column: Column): Pick<Column, 'defaultvalue' | 'emptyvalue' | 'canbeempty'> {
  const type = fieldTypes[column.type];
  const canbeempty = reader.boolean('canbeempty');
  const emptyvalue = reader.value('emptyvalue', storedTests[type.storage], 'emptyvalue');
  const defaultvalue = reader.has('defaultvalue') ? reader.get('defaultvalue') : undefined;
  const isBroken = defaultvalue !== undefined && !fits(type.schema(column), defaultvalue);
  if (isBroken) reader.fault('defaultvalue', 'defaultvalue');
  return { canbeempty, emptyvalue, defaultvalue: isBroken ? undefined : defaultvalue };
}

/** Values that switch a device: properties beside `control: power`, and values that the column stores. */
function readSwitch(reader: Reader, column: Column): Pick<Column, 'on' | 'off'> {
  const isSwitching = (value: unknown): value is string | number =>
    column.control === 'power' &&
    (typeof value === 'string' || typeof value === 'number') &&
    fits(fieldTypes[column.type].schema(column), fieldTypes[column.type].decode(value, column));
  return { on: reader.value('on', isSwitching, 'switchvalue'), off: reader.value('off', isSwitching, 'switchvalue') };
}

/** The word has to be one of the list, and to go with the column's type and unit. */
function readMeasures(reader: Reader, column: Column): Pick<Column, 'measures'> {
  const measures = reader.oneOf('measures', measureIds);
  const wrong = measures && measureFault(column, measures);
  if (measures === undefined || wrong === undefined) return { measures };
  reader.fault('measures', wrong.rule, { measures, allowed: wrong.allowed });
  return {};
}

/** Keys with a value only: a config that is stored and sent again is the same config. */
export function compact<T extends object>(input: T): T {
  // Dropping absent optional keys does not change the type.
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as T;
}

/** One column of a config, normalised, or `undefined` with every fault noted. Contract "Module config". */
export function readColumn(reader: Reader, hasPid: HasPid): Column | undefined {
  const before = reader.faults.length;
  const name = readName(reader);
  const label = reader.localText('label');
  const type = reader.has('type')
    ? reader.oneOf('type', fieldTypeIds, 'type')
    : reader.fault('type', 'type', { allowed: fieldTypeIds.join(', ') });
  const rights = readRights(reader);
  const optional: Partial<Column> = {
    spec: readSpec(reader, type),
    multiple: readMultiple(reader),
    ...readRange(reader),
    maxlength: reader.wholeFrom1('maxlength', maxTextLength, 'lengthrange'),
    ...readLook(reader),
    ...(type === undefined ? {} : extras[type]?.(reader, hasPid)),
  };
  if (name === undefined || label === undefined || type === undefined || reader.faults.length > before)
    return undefined;
  const column: Column = compact({ column: name, label, type, ...rights, ...optional });
  return compact({
    ...column,
    ...readMeasures(reader, column),
    ...readPresets(reader, column),
    ...readSwitch(reader, column),
  });
}
