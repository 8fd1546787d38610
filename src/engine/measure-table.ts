import type { FieldTypeId } from './field-type-ids.ts';

/** What a column may measure, and what the devices of a module may be, by the words of a module’s config. */

/** A unit's value in the base unit of its family: value × `factor` + `offset`. */
export type Unit = { factor: number; offset?: number };

export type Units = Readonly<Record<string, Unit>>;

export type Measure = {
  readonly types: readonly FieldTypeId[];
  /** Allowed units of a column with this measure. If absent, any unit or none is allowed. The base unit has the factor 1. */
  readonly units?: Units;
  /** The amount since the previous report (an increment). It is never carried over to later reports. */
  readonly isAmount?: true;
  /** A meter reading. Users compare it with the device's own display, so its unit is never converted. */
  readonly isReading?: true;
};

const numbers = ['int', 'float'] as const;

export const baseUnit = { factor: 1 } as const;

const power = { types: numbers, units: { W: baseUnit, kW: { factor: 1000 }, MW: { factor: 1_000_000 } } } as const;

const temperature = {
  types: numbers,
  units: { '°C': baseUnit, '℃': baseUnit, '°F': { factor: 5 / 9, offset: -160 / 9 } },
} as const;

const count = { types: numbers } as const;

const flag = { types: ['int', 'enum'] } as const;

export const measures = {
  power,
  ratedpower: power,
  /** Energy since the previous row, which can be summed. A meter's running total is `energytotal`. */
  energy: {
    types: numbers,
    units: { kWh: baseUnit, Wh: { factor: 0.001 }, MWh: { factor: 1000 }, GWh: { factor: 1_000_000 } },
    isAmount: true,
  },
  energytotal: { types: numbers, isReading: true },
  volume: { types: numbers, units: { 'm³': baseUnit, L: { factor: 0.001 } }, isAmount: true },
  volumetotal: { types: numbers, isReading: true },
  flow: { types: numbers },
  temperature,
  settemperature: temperature,
  humidity: { types: numbers },
  pressure: { types: numbers },
  voltage: { types: numbers },
  current: { types: numbers },
  illuminance: { types: numbers },
  area: { types: numbers, units: { 'm²': baseUnit } },
  headcount: count,
  peoplein: count,
  peopleout: count,
  /** 1, or the key 1, while the device runs. */
  running: flag,
  /** 1, or the key 1, while a door or window is open. */
  open: flag,
  /** 1, or the key 1, while the room is occupied. */
  presence: flag,
  /** Carbon dioxide in the air, ppm. */
  co2: { types: numbers },
  /** Charge of a battery, %. */
  battery: { types: numbers },
  /** What a meter's energy is used for. */
  loadtype: { types: ['enum'] },
  state: { types: ['enum'] },
  /** Fault code that the device reports; empty without a fault. */
  faultcode: { types: ['string'] },
  lastreport: { types: ['timestamp'] },
  snapshot: { types: ['string'] },
} as const satisfies Record<string, Measure>;

export type MeasureId = keyof typeof measures;

// The type of `Object.keys` is `string[]`.
export const measureIds = Object.keys(measures) as MeasureId[];

/** What the devices of a module are. */
export const kindIds = ['electricity', 'water', 'gas', 'airconditioner', 'door', 'camera'] as const;

export type KindId = (typeof kindIds)[number];
