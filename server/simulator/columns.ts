import type { Column, LocalText, ModuleConfig, Stored } from '../../src/engine/column.ts';
import { controlPanel } from '../../src/engine/control/panel.ts';
import { fieldTypeOf } from '../../src/engine/field-types/registry.ts';
import { fromBaseUnit, inBaseUnit } from '../../src/engine/measures.ts';
import { scaleUp } from '../../src/engine/scale.ts';
import { unitOf } from '../../src/engine/unit.ts';
import type { MeasureId } from '../../src/engine/measure-table.ts';

/**
 * What a module's columns mean to the simulation. Everything follows from the config: `measures`, `control`, and
 * where a reference points to. No module and no column is known by name.
 */
export type Parts = {
  /** Columns by what they measure. */
  measured: ReadonlyMap<MeasureId, readonly Column[]>;
  power: Column | undefined;
  mode: Column | undefined;
  setpoint: Column | undefined;
  level: Column | undefined;
  /** The column that names the device above of the same module, such as the meter that a meter is counted by. */
  upper: Column | undefined;
  /** Columns that name records of other modules, by the module. */
  refs: ReadonlyMap<string, Column>;
  /** When the device is used, if its record says so. */
  hours: Column | undefined;
};

const isWritable = ({ rw }: Column): boolean => rw !== 1;

export function partsOf(config: ModuleConfig): Parts {
  const columns = config.columns.filter(({ builtin }) => builtin !== true);
  const measured = new Map<MeasureId, Column[]>();
  for (const column of columns)
    if (column.measures !== undefined)
      measured.set(column.measures, [...(measured.get(column.measures) ?? []), column]);
  const controlling = (control: Column['control']) => columns.find((column) => column.control === control);
  const writable = (id: MeasureId) => measured.get(id)?.find(isWritable);
  const refs = columns.filter((column) => column.pid !== undefined && column.ptype === 'ref');
  return {
    measured,
    power: controlPanel(config).power?.column ?? writable('running'),
    mode: controlling('mode'),
    setpoint: controlling('setpoint') ?? writable('settemperature'),
    level: columns.find(({ control, ...column }) => control === 'level' && column.enum === undefined),
    upper: refs.find(({ pid }) => pid === config.pid),
    refs: new Map(refs.toReversed().map((column) => [column.pid ?? '', column])),
    hours: columns.find((column) => fieldTypeOf(column).operand === 'period'),
  };
}

/** A stored number in the base unit of what it measures. */
export function amountOf(column: Column | undefined, stored: Stored | undefined): number | undefined {
  if (column === undefined || stored === null || stored === undefined || stored === column.emptyvalue) return undefined;
  const displayValue = Number(fieldTypeOf(column).decode(stored, column));
  return Number.isFinite(displayValue) ? inBaseUnit(displayValue, unitOf(column, 'en')) : undefined;
}

/** Stored numbers are whole where the column counts or has a multiple; others get three decimals. */
const grainOf = (column: Column): number => (fieldTypeOf(column).storage === 'integer' ? 1 : (column.multiple ?? 1000));

/** How many of the column's smallest steps an amount in the base unit is; two such numbers can be subtracted exactly. */
export const stepsOf = (column: Column, amount: number): number =>
  Math.round(fromBaseUnit(amount, unitOf(column, 'en')) * grainOf(column));

/** Steps as a stored value within the column's bounds. */
export function storedOf(column: Column, steps: number): Stored {
  const displayValue = steps / grainOf(column);
  const { min = -Infinity, max = Infinity } = column;
  const isWhole = fieldTypeOf(column).storage === 'integer';
  return scaleUp(Math.min(max, Math.max(min, displayValue)), isWhole ? undefined : column.multiple);
}

/** The two values of a column that says yes or no. */
export function flagsOf(column: Column & { on?: Stored; off?: Stored }): { yes: Stored; no: Stored } {
  const { on, off } = column;
  if (column.enum === undefined) return { yes: Number(on ?? 1), no: Number(off ?? 0) };
  const keys = Object.keys(column.enum);
  const yes = String(on ?? (keys.includes('1') ? '1' : keys[1]));
  return { yes, no: String(off ?? (keys.includes('0') ? '0' : keys.find((key) => key !== yes))) };
}

export type Warming = 'cool' | 'heat' | 'both' | 'none';

const warmings: readonly [RegExp, Warming][] = [
  [/heat|热/i, 'heat'],
  [/cool|dry|冷|除湿/i, 'cool'],
  [/fan|vent|风/i, 'none'],
];

/** What a unit does in a mode, which its label says: keys differ from maker to maker. */
export const warmingOf = (column: Column | undefined, key: Stored | undefined): Warming => {
  const label = column?.enum?.[String(key)];
  return warmings.find(([pattern]) => label !== undefined && pattern.test(`${label.en} ${label.zh}`))?.[1] ?? 'both';
};

/** `state` of an enum value: what the value says of the device's health. */
export const meaningOf = (column: Column, key: Stored | undefined): string | undefined => {
  const labels: { readonly [key: string]: LocalText & { state?: string } } = column.enum ?? {};
  return labels[String(key)]?.state;
};
