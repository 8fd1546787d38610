import type { ModuleConfig, RecordValues, Stored } from '../../src/engine/column.ts';
import { amountOf, flagsOf, type Parts } from './columns.ts';
import { type Period, periodsOf } from './area.ts';
import { noise, seedOf } from './random.ts';
import type { Room } from './room.ts';
import type { MeasureId } from '../../src/engine/measure-table.ts';

/** A module as the simulation needs it; one object for all of its devices. */
export type Kind = {
  pid: string;
  config: ModuleConfig;
  parts: Parts;
  /** Seconds between reports. */
  interval: number;
  /** Counts what flows through it: it has a running total, or a use and no switch. */
  isMeter: boolean;
};

/** One simulated device. Amounts are in the base units of `src/engine/measures.ts`. */
export type Device = {
  did: string;
  kind: Kind;
  seed: number;
  room: Room;
  /** When people use it: its own hours, else those of its place. */
  hours: readonly Period[];
  /** The record as it was read; what is not simulated stays as it is there. */
  record: RecordValues;
  isOn: boolean;
  /** °C */
  setpoint: number;
  mode: Stored;
  /** 0..1 */
  level: number;
  /** W, or m³/h of a meter of water or gas. */
  rate: number;
  rated: number;
  /** What the profile of a meter's own load is multiplied with. */
  scale: number;
  /** What a sensor shows beside the truth, °C. */
  error: number;
  /** kWh or m³ since it was installed, and the last reported value. */
  total: number;
  reportedTotal: number;
  reportedTemperature: number;
  isOpen: boolean;
  peopleIn: number;
  peopleOut: number;
  /** Devices counted by it, and devices it feeds. */
  below: Device[];
  fed: Device[];
  /** Override: until then people change nothing by hand. */
  overriddenUntil: number;
  /** Values of columns that nothing here moves, to be confirmed in the next report. */
  answers: Map<string, Stored>;
  pendingCommands: { at: number; values: RecordValues }[];
  /** When it reports next. */
  due: number;
  /** Something happened that it reports at once. */
  isUrgent: boolean;
  offlineUntil: number;
  /** The last time window for which the simulation decided whether the device drops out. */
  lastWindow: number;
  health: { slot: number; state: Health };
  /** What amounts that nothing simulates are around, in steps of their column. */
  baseline: Map<MeasureId, number>;
};

export type Health = 'normal' | 'attention' | 'fault';

const firstOf = (kind: Kind, id: MeasureId) => kind.parts.measured.get(id)?.[0];

/** The amount that a record has for a measure. */
export const amountIn = (kind: Kind, record: RecordValues, id: MeasureId) => {
  const column = firstOf(kind, id);
  return column === undefined ? undefined : amountOf(column, record[column.column]);
};

const share = (kind: Kind, record: RecordValues): number => {
  const { level } = kind.parts;
  if (level === undefined) return 1;
  const { min = 0, max = 100 } = level;
  const stored = amountOf(level, record[level.column]);
  return stored === undefined || max <= min ? 1 : Math.min(1, Math.max(0, (stored - min) / (max - min)));
};

const isYes = (kind: Kind, record: RecordValues, column: Parts['power']): boolean =>
  column !== undefined && record[column.column] === flagsOf(column).yes;

export type Found = { did: string; record: RecordValues };

/** A device as its record left it: it continues from the last report. */
export function deviceOf(kind: Kind, { did, record }: Found, room: Room): Device {
  const seed = seedOf(did);
  const { parts } = kind;
  const total = amountIn(kind, record, 'energytotal') ?? amountIn(kind, record, 'volumetotal') ?? 0;
  const rated = amountIn(kind, record, 'ratedpower') ?? 0;
  return {
    did,
    kind,
    seed,
    room,
    hours: periodsOf(parts.hours === undefined ? undefined : record[parts.hours.column]) ?? room.area.hours,
    record,
    isOn: isYes(kind, record, parts.power) || (kind.isMeter && parts.power === undefined),
    setpoint: amountOf(parts.setpoint, parts.setpoint && record[parts.setpoint.column]) ?? 24,
    mode: (parts.mode && record[parts.mode.column]) ?? null,
    level: share(kind, record),
    rate: amountIn(kind, record, 'power') ?? amountIn(kind, record, 'flow') ?? 0,
    rated: rated > 0 ? rated : 200 + 100 * Math.floor(noise(seed, 11) * 12),
    scale: 1,
    error: 0,
    total,
    reportedTotal: total,
    reportedTemperature: 0,
    isOpen: isYes(kind, record, parts.measured.get('open')?.[0]),
    peopleIn: 0,
    peopleOut: 0,
    below: [],
    fed: [],
    overriddenUntil: 0,
    answers: new Map(),
    pendingCommands: [],
    due: 0,
    isUrgent: false,
    offlineUntil: 0,
    lastWindow: 0,
    health: { slot: 0, state: 'normal' },
    baseline: new Map(),
  };
}
