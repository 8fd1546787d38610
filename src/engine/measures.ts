import type { Column } from './column.ts';
import { ownProperty } from './own-property.ts';
import { unitOf } from './unit.ts';
import { type Unit, type Units, type Measure, baseUnit, measures, type MeasureId } from './measure-table.ts';

/**
 * Meanings of a column (`measures`) and kinds of a module's devices (`kind`). Boards find columns and modules only by
 * these. Contract "Modules".
 */

const measureOf = (id: MeasureId): Measure => measures[id];

/** True if the column measures an amount since the report before. */
export const isAmount = ({ measures: id }: Column): boolean => id !== undefined && measureOf(id).isAmount === true;

/** True if users compare the column's numbers with the display of the device, as with a meter's running total. */
export const isReading = ({ measures: id }: Column): boolean => id !== undefined && measureOf(id).isReading === true;

/** Fault of a column's `measures`: the type or the unit does not fit; `allowed` lists those that do. */
export function measureFault(
  column: Column,
  id: MeasureId,
): { rule: 'measurestype' | 'measuresunit'; allowed: string } | undefined {
  const { types, units } = measureOf(id);
  if (!types.includes(column.type)) return { rule: 'measurestype', allowed: types.join(', ') };
  if (units === undefined || Object.hasOwn(units, unitOf(column, 'en'))) return undefined;
  return { rule: 'measuresunit', allowed: Object.keys(units).join(', ') };
}

const everyUnit: Units = Object.assign({}, ...Object.values<Measure>(measures).map(({ units }) => units ?? {}));

/** A number of a unit in the base unit of its family: 2 MWh are 2000 kWh. Other units are left as they are. */
export function inBaseUnit(value: number, unit: string): number {
  const unitOrOne: Unit = ownProperty(everyUnit, unit) ?? baseUnit;
  const { factor, offset = 0 } = unitOrOne;
  return value * factor + offset;
}

/** The other way round: a number in the base unit of its family, in `unit`. */
export function fromBaseUnit(value: number, unit: string): number {
  const unitOrOne: Unit = ownProperty(everyUnit, unit) ?? baseUnit;
  const { factor, offset = 0 } = unitOrOne;
  return (value - offset) / factor;
}
