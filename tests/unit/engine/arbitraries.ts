import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type {
  Column,
  ConditionItem,
  ConditionList,
  ModuleConfig,
  RecordValues,
  Stored,
} from '../../../src/engine/column.ts';
import { operators } from '../../../src/engine/condition/operators.ts';
import { relativeTokenIds } from '../../../src/engine/condition/tokens.ts';
import { fieldTypeOf } from '../../../src/engine/field-types/registry.ts';
import type { FormatContext } from '../../../src/engine/field-type.ts';
import { products } from '../../../src/engine/products.ts';
import { largestScaled } from '../../../src/engine/scale.ts';
import { type FieldTypeId, fieldTypeIds } from '../../../src/engine/field-type-ids.ts';

/** Names that a careless program trips over, beside plain ones. */
const names = [
  'power',
  'select',
  'constructor',
  'toString',
  'A-b.c_1',
  'order',
  'hasOwnProperty',
  'x1',
  'Voltage',
  'user',
  'l2',
  'group',
  'end',
];

const label = fc.constant({ en: 'Reading', zh: '读数' });

/** Small pools, so that random rows and random conditions meet. */
const words = [
  '',
  'AC-A12',
  'ac-a12',
  '100%',
  'a_b',
  'aXb',
  '\\',
  "o'neill",
  '会议室',
  'İstanbul',
  'straße',
  '👍',
  ' ',
  'é',
  'É',
  '%',
  '_',
];
const dids = ['d1', 'D1', 'd_2', 'd-3', 'd4'];
const periods = ['08:00:00-22:00:00', '22:00:00-06:00:00', '00:00:00-23:59:59'];
const multiples = [10, 100, 1000, 1_000_000];

export const zones = [
  'Asia/Shanghai',
  'America/New_York',
  'Europe/London',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'UTC',
] as const;

/** Around 2026, days of clock changes included. */
export const arbAround: Arbitrary<FormatContext> = fc.record({
  language: fc.constantFrom('en', 'zh'),
  zone: fc.constantFrom(...zones),
  now: fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }),
});

const kinds: Readonly<Record<FieldTypeId, Arbitrary<Partial<Column>>>> = {
  int: fc.record({ emptyvalue: fc.constantFrom(undefined, -1) }),
  float: fc.record({
    multiple: fc.constantFrom(undefined, ...multiples),
    emptyvalue: fc.constantFrom(undefined, -9999),
  }),
  string: fc.record({ maxlength: fc.constantFrom(undefined, 64, 512) }),
  enum: fc.constant({
    enum: {
      on: { en: 'On', zh: '开' },
      off: { en: 'Off', zh: '关' },
      '10': { en: 'Ten', zh: '十' },
      constructor: { en: 'C', zh: 'C' },
    },
  }),
  timestamp: fc.constant({}),
  time: fc.constant({}),
  ref: fc.constant({ ptype: 'ref' as const, pid: products.spaces }),
  didlist: fc.constant({ didlist: { pid: products.spaces, capacity: 4 } }),
  validperiod: fc.constant({}),
  mounths: fc.constant({}),
};

const withoutGaps = <T extends object>(input: T): T =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as T;

/** A column that `checkModule` passes, of one type or of any. */
export function arbColumn(type?: FieldTypeId, name?: string): Arbitrary<Column> {
  return (type === undefined ? fc.constantFrom(...fieldTypeIds) : fc.constant(type)).chain((id) =>
    fc
      .record({ column: name === undefined ? fc.constantFrom(...names) : fc.constant(name), label, kind: kinds[id] })
      .map(({ kind, ...column }) =>
        withoutGaps({ ...column, type: id, rw: 3 as const, required: 0 as const, ...kind }),
      ),
  );
}

/** A config with several columns of any types, names different by more than case. */
export const arbConfig: Arbitrary<ModuleConfig> = fc
  .record({
    pid: fc.stringMatching(/^3[0-9a-f]{23}$/),
    columns: fc
      .uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 8 })
      .chain((chosen) => fc.tuple(...chosen.map((name) => arbColumn(undefined, name)))),
  })
  .map(({ pid, columns }) => ({ pid, name: { en: 'Trial', zh: '试验' }, group: 'other', columns }));

const safe = fc.oneof(
  fc.constantFrom(-1, 0, 1, 2, 3, 1260),
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fc.maxSafeInteger(),
);
const double = fc.oneof(
  fc.constantFrom(-0.5, 0, 0.1, 0.30000000000000004, 2.5),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }).map((value) => value + 0),
);
const moment = fc.oneof(
  fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }),
  fc.constantFrom(0, 253_402_300_799, 1_795_104_000, 1_795_190_400),
);

const text = (limit: number): Arbitrary<string> =>
  fc
    .oneof(fc.constantFrom(...words), fc.string({ unit: 'grapheme', maxLength: 12 }))
    .map((value) => Array.from(value.replaceAll('\0', '')).slice(0, limit).join(''));

/** Stored values of a type, never empty; what a database column of that type holds. */
const storedKinds: Readonly<Record<FieldTypeId, (column: Column) => Arbitrary<Stored>>> = {
  int: () => safe,
  float: (column) =>
    column.multiple === undefined ? double : safe.filter((value) => Math.abs(value) <= largestScaled),
  string: (column) => text(column.maxlength ?? 128).filter((value) => value.trim() !== ''),
  enum: (column) => fc.constantFrom(...Object.keys(column.enum ?? {})),
  timestamp: () => moment,
  time: () => fc.oneof(fc.constantFrom(0, 32_400, 86_399), fc.integer({ min: 0, max: 86_399 })),
  ref: () => fc.constantFrom(...dids),
  didlist: (column) =>
    fc.uniqueArray(fc.constantFrom(...dids), { minLength: 1, maxLength: Math.min(4, column.didlist?.capacity ?? 1) }),
  validperiod: () => fc.uniqueArray(fc.constantFrom(...periods), { minLength: 1 }),
  mounths: () =>
    fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1 }).map((months) => months.toSorted((a, b) => a - b)),
};

export const arbStored = (column: Column): Arbitrary<Stored> => storedKinds[column.type](column);

/** Shown values that the column's schema takes. */
export function arbShown(column: Column): Arbitrary<unknown> {
  return arbStored(column).map((stored) => fieldTypeOf(column).decode(stored, column));
}

const nameColumn: Column = { column: 'name', label: { en: 'Name', zh: '名称' }, type: 'string', rw: 3, required: 2 };

/** The columns that rows fill and conditions ask for: the module's own and its name. */
const columnsOf = (config: ModuleConfig): readonly Column[] => [nameColumn, ...config.columns];

/** A stored row: every column of its own type or empty, `emptyvalue` included, and always a name. */
export function arbRow(config: ModuleConfig): Arbitrary<RecordValues> {
  const values = config.columns.map((column) => {
    const empty = column.emptyvalue === undefined ? [null] : [null, column.emptyvalue];
    const value = fc.oneof(
      { weight: 4, arbitrary: arbStored(column) },
      { weight: 1, arbitrary: fc.constantFrom(...empty) },
    );
    return value.map((stored) => [column.column, stored] as const);
  });
  return fc
    .tuple(arbStored(nameColumn), fc.tuple(...values))
    .map(([name, values]) => Object.fromEntries([['name', name], ...values]));
}

/** Operands that fit the column, as the wire carries them. */
function arbOperand(column: Column): Arbitrary<unknown> {
  const stored = arbStored(column).map((value) => (Array.isArray(value) ? value[0] : value));
  return column.type === 'timestamp' ? fc.oneof(stored, fc.constantFrom(...relativeTokenIds)) : stored;
}

const isPlain = (value: unknown): boolean => typeof value !== 'string' || !value.startsWith('$');

function arbItem(column: Column): Arbitrary<ConditionItem> {
  const type = fieldTypeOf(column);
  return fc.constantFrom(...type.operators).chain((operator) => {
    const operand = arbOperand(column);
    const plain = operand.filter(isPlain);
    const several = fc.array(plain, { minLength: 1, maxLength: 3 });
    const pair = fc.tuple(plain, plain).map((ends) => ends.toSorted((a, b) => Number(a) - Number(b)));
    const values = { pair, several: fc.oneof(operand, several), one: operand };
    return values[operators[operator].operands].map((value) => ({ k: column.column, type: operator, v: value }));
  });
}

/** A condition that `parseCondition` reads: up to five items joined by `and` and `or`, possibly none. */
export function arbCondition(config: ModuleConfig): Arbitrary<ConditionList> {
  const item = fc.constantFrom(...columnsOf(config)).chain(arbItem);
  return fc
    .array(fc.tuple(fc.constantFrom('and' as const, 'or' as const), item), { maxLength: 5 })
    .map((items) =>
      items.flatMap(([connector, condition], index) => (index === 0 ? [condition] : [connector, condition])),
    );
}
