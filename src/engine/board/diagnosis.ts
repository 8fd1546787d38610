import type { Dataset } from './dataset.ts';
import { rowsOf } from './rows.ts';

/**
 * What the air-conditioners of a store cost outside the limit. Contract "Queries of boards": hours
 * outside × rated power × fee, and what the set temperature would save.
 */

/** 0 cooling, 1 heating. */
export type DiagnosedMode = 0 | 1;

/** Recommended limits for public buildings, °C: cooling not below 26, heating not above 20. */
export const defaultLimits: Readonly<Record<DiagnosedMode, number>> = { 0: 26, 1: 20 };

/** Share of the power of a unit that one degree towards the limit saves. */
export const savingPerDegree = 0.06;

export const feeScale = 100;
export const temperatureScale = 10;
/** Sentinel value: the temperature was not set. Contract "Queries of boards". */
export const unsetTemperature = -9999;

/** Encodes a fee: times 100, floored after rounding, because 0.57 × 100 is a little below 57 in doubles. */
export const storedFee = (fee: number): number => Math.floor(Number((fee * feeScale).toFixed(6)));

export type UnitVerdict = {
  did: string;
  name: string;
  /** kW. */
  rated: number;
  /** Hours of operation, and those of them outside the limit. */
  hours: number;
  outside: number;
  /** Degrees past the limit, on average over the hours outside. */
  degrees: number;
  /** kWh, and in the currency of the fee. */
  energy: number;
  cost: number;
  saving: number;
};

export type Verdict = Pick<UnitVerdict, 'hours' | 'outside' | 'energy' | 'cost' | 'saving'> & {
  /** °C. */
  limit: number;
  /** `wasteful` where any unit ran outside, `idle` where none ran at all. */
  kind: 'good' | 'wasteful' | 'idle';
  /** The costliest first. */
  units: UnitVerdict[];
};

type Config = { ac_mode: DiagnosedMode; fee: number; temp: number };

/** Limit of a stored config, °C. */
export const limitOf = ({ ac_mode: mode, temp }: Pick<Config, 'ac_mode' | 'temp'>): number =>
  temp === unsetTemperature ? defaultLimits[mode] : temp / temperatureScale;

/** Degrees by which a set temperature is past the limit: too cool when cooling, too warm when heating; else 0. */
export const degreesPast = (set: number, limit: number, mode: DiagnosedMode): number =>
  Math.max(0, mode === 0 ? limit - set : set - limit);

type Hours = { hours: number; past: number[] };

/** Hours that each device ran, and the degrees past the limit of those outside it. */
function hoursBy(hours: Dataset, limit: number, mode: DiagnosedMode): ReadonlyMap<string, Hours> {
  const hoursByDevice = new Map<string, Hours>();
  for (const row of rowsOf(hours)) {
    if (row.text('running') !== '1') continue;
    const device = hoursByDevice.get(row.text('device')) ?? { hours: 0, past: [] };
    const past = degreesPast(row.number('settemperature') ?? limit, limit, mode);
    device.hours += 1;
    if (past > 0) device.past.push(past);
    hoursByDevice.set(row.text('device'), device);
  }
  return hoursByDevice;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The verdict on a store's units, with the numbers behind it. `fee` of the config is stored (× 100). */
export function diagnose(config: Config, units: Dataset, hours: Dataset): Verdict {
  const limit = limitOf(config);
  const ran = hoursBy(hours, limit, config.ac_mode);
  const fee = config.fee / feeScale;
  const verdicts = rowsOf(units).map((row): UnitVerdict => {
    const { hours: count, past } = ran.get(row.text('did')) ?? { hours: 0, past: [] };
    const rated = Math.max(0, row.number('ratedpower') ?? 0) / 1000;
    const saved = sumOf(past.map((degrees) => Math.min(1, degrees * savingPerDegree)));
    return {
      did: row.text('did'),
      name: row.text('name'),
      rated,
      hours: count,
      outside: past.length,
      degrees: past.length === 0 ? 0 : sumOf(past) / past.length,
      energy: past.length * rated,
      cost: past.length * rated * fee,
      saving: saved * rated * fee,
    };
  });
  const total = (property: 'hours' | 'outside' | 'energy' | 'cost' | 'saving'): number =>
    sumOf(verdicts.map((verdict) => verdict[property]));
  const outside = total('outside');
  return {
    limit,
    hours: total('hours'),
    outside,
    energy: total('energy'),
    cost: total('cost'),
    saving: total('saving'),
    kind: total('hours') === 0 ? 'idle' : outside > 0 ? 'wasteful' : 'good',
    units: verdicts.toSorted((a, b) => b.cost - a.cost || b.hours - a.hours),
  };
}
