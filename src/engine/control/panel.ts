import { columnsOf } from '../builtin-columns.ts';
import type { Column, ControlId, ModuleConfig, Stored } from '../column.ts';
import { shownValue } from '../column-value.ts';
import { fieldTypeOf } from '../field-types/registry.ts';
import { fits } from '../fits.ts';

/** Columns of a module's control panel. It does not depend on the kind of devices. Contract "Control panels". */

/** The column that switches a device, with the stored values of on and off. */
export type PowerColumn = { column: Column; on: string | number; off: string | number };

export type ControlPanel = {
  power: PowerColumn | undefined;
  /** All columns that can be commanded: `power` first, then other columns with `control`, then the rest. */
  columns: readonly Column[];
};

/** Name of the power column if no column has a `control`. */
const defaultPower = 'pwr';

const order: Readonly<Record<ControlId, number>> = { power: 0, mode: 1, setpoint: 2, level: 3 };

/** True if a device can be commanded through the column. */
export const isCommanded = (column: Column): boolean =>
  column.rw !== 1 && column.fixed !== true && column.builtin !== true && fieldTypeOf(column).isCommanded === true;

/** True if a stored value is valid for the column. */
export const isValidFor = (column: Column, value: Stored | undefined): boolean => {
  const displayValue = shownValue(column, value);
  return displayValue !== undefined && fits(fieldTypeOf(column).schema(column), displayValue);
};

/** 1 or 0 as the column stores it: a number, or the key of that name. */
const switchValue = (
  column: Column,
  configured: string | number | undefined,
  fallback: 1 | 0,
): string | number | undefined => [configured ?? fallback, String(fallback)].find((value) => isValidFor(column, value));

const powerOf = (column: Column | undefined): PowerColumn | undefined => {
  if (column === undefined) return undefined;
  const on = switchValue(column, column.on, 1);
  const off = switchValue(column, column.off, 0);
  return on === undefined || off === undefined ? undefined : { column, on, off };
};

/** A list of price tags has numbers too: a module is one of devices by its driver, a command column or a `control`. */
const hasDevices = ({ driver }: ModuleConfig, commanded: readonly Column[], power: PowerColumn | undefined): boolean =>
  driver !== undefined || power !== undefined || commanded.some(({ rw, control }) => rw === 2 || control !== undefined);

const panels = new WeakMap<ModuleConfig, ControlPanel>();

/** The control panel of a module's devices; without columns they can't be commanded. */
export const controlPanel = (config: ModuleConfig): ControlPanel => {
  const cached = panels.get(config);
  if (cached) return cached;
  const commanded = [...columnsOf(config).values()].filter(isCommanded);
  const switches =
    commanded.find(({ control }) => control === 'power') ?? commanded.find(({ column }) => column === defaultPower);
  const power = powerOf(switches);
  const rank = (column: Column): number => {
    if (column === power?.column) return -1;
    return column.control === undefined ? Object.keys(order).length : order[column.control];
  };
  const columns = (hasDevices(config, commanded, power) ? commanded : []).toSorted(
    (left, right) => rank(left) - rank(right),
  );
  const panel = { power, columns };
  panels.set(config, panel);
  return panel;
};
