import type { Column, FieldTypeId } from './column.ts';
import { own } from './own-property.ts';
import { unitOf } from './unit.ts';

/**
 * What a column measures or says of a device, as `measures` names it, and what a module's devices are, as `kind` does.
 * Boards find columns and modules by these words and by nothing else. Contract "Modules".
 */

/** A unit's value in the base unit of its family: value × `factor` + `offset`. */
type Unit = { factor: number; offset?: number };
type Units = Readonly<Record<string, Unit>>;

export type Measure = {
  readonly types: readonly FieldTypeId[];
  /** The units that a column of it may have; without it any or none. The base unit has the factor 1. */
  readonly units?: Units;
  /** An amount of the time since the report before: it belongs to the report that says it and to no later one. */
  readonly isAmount?: true;
};

const numbers = ['int', 'float'] as const;
const one = { factor: 1 } as const;
const power = { types: numbers, units: { W: one, kW: { factor: 1000 }, MW: { factor: 1_000_000 } } } as const;
const temperature = {
  types: numbers,
  units: { '°C': one, '℃': one, '°F': { factor: 5 / 9, offset: -160 / 9 } },
} as const;
const count = { types: numbers } as const;
const flag = { types: ['int', 'enum'] } as const;

export const measures = {
  power,
  ratedpower: power,
  /** Used in the interval since the row before, so that sums are right; a meter's running total is `energytotal`. */
  energy: {
    types: numbers,
    units: { kWh: one, Wh: { factor: 0.001 }, MWh: { factor: 1000 }, GWh: { factor: 1_000_000 } },
    isAmount: true,
  },
  energytotal: { types: numbers },
  volume: { types: numbers, units: { 'm³': one, L: { factor: 0.001 } }, isAmount: true },
  volumetotal: { types: numbers },
  flow: { types: numbers },
  temperature,
  settemperature: temperature,
  humidity: { types: numbers },
  pressure: { types: numbers },
  voltage: { types: numbers },
  current: { types: numbers },
  illuminance: { types: numbers },
  area: { types: numbers, units: { 'm²': one } },
  headcount: count,
  peoplein: count,
  peopleout: count,
  /** 1, or the key 1, while the device runs. */
  running: flag,
  /** 1, or the key 1, while a door or window is open. */
  open: flag,
  /** 1, or the key 1, while somebody is there. */
  presence: flag,
  /** Carbon dioxide in the air, ppm. */
  co2: { types: numbers },
  /** What is left in a battery, %. */
  battery: { types: numbers },
  /** What a meter's energy is used for. */
  loadtype: { types: ['enum'] },
  state: { types: ['enum'] },
  lastreport: { types: ['timestamp'] },
  snapshot: { types: ['string'] },
} as const satisfies Record<string, Measure>;

export type MeasureId = keyof typeof measures;

// `keys` forgets what the record's keys are.
export const measureIds = Object.keys(measures) as MeasureId[];

/** What the devices of a module are. */
export const kindIds = ['electricity', 'water', 'gas', 'airconditioner', 'door', 'camera'] as const;
export type KindId = (typeof kindIds)[number];

const measureOf = (id: MeasureId): Measure => measures[id];

/** Whether the column measures an amount of the time since the report before. */
export const isAmount = ({ measures: id }: Column): boolean => id !== undefined && measureOf(id).isAmount === true;

/** Why a column cannot measure what it says: its type or its unit, with what there may be instead. */
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
  const known: Unit = own(everyUnit, unit) ?? one;
  const { factor, offset = 0 } = known;
  return value * factor + offset;
}

/** The other way round: a number in the base unit of its family, in `unit`. */
export function fromBaseUnit(value: number, unit: string): number {
  const known: Unit = own(everyUnit, unit) ?? one;
  const { factor, offset = 0 } = known;
  return (value - offset) / factor;
}
