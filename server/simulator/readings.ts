import type { Column, RecordValues, Stored } from '../../src/engine/column.ts';
import { flagsOf, meaningOf, stepsOf, storedOf } from './columns.ts';
import type { Device } from './device.ts';
import { faultCodeOf } from './health.ts';
import { noise } from './random.ts';
import { brightness } from './room.ts';
import { drift, type Sky } from './sky.ts';
import type { MeasureId } from '../../src/engine/measure-table.ts';

/** What a device says of itself, by what its columns measure. */

type Simulate = (device: Device, column: Column, sky: Sky) => Stored | undefined;

const amount =
  (of: (device: Device, sky: Sky) => number | undefined): Simulate =>
  (device, column, sky) => {
    const physicalValue = of(device, sky);
    return physicalValue === undefined ? undefined : storedOf(column, stepsOf(column, physicalValue));
  };

const flag =
  (of: (device: Device) => boolean): Simulate =>
  (device, column) => {
    const { yes, no } = flagsOf(column);
    return of(device) ? yes : no;
  };

/** What flowed since the last report, so that a history's rows add up to the running total to the last digit. */
const used: Simulate = (device, column) =>
  storedOf(column, stepsOf(column, device.total) - stepsOf(column, device.reportedTotal));

const total: Simulate = (device, column) => storedOf(column, stepsOf(column, device.total));

/** Around what the record had: nothing else is known of it. */
const driftAround =
  (id: MeasureId, defaultAmount: number, width: number): Simulate =>
  (device, column, sky) => {
    const stored = device.record[column.column];
    const middle = typeof stored === 'number' && stored !== 0 ? stored : stepsOf(column, defaultAmount);
    const baseline = device.baseline.get(id) ?? middle;
    device.baseline.set(id, baseline);
    const moved = baseline * (1 + width * drift(device.seed ^ id.length, sky.at, 900));
    return storedOf(column, Math.round(moved));
  };

const voltage = 230;
const isThreePhase = (volts: number): boolean => volts > 300;

const current: Simulate = (device, column) => {
  const [measured] = device.kind.parts.measured.get('voltage') ?? [];
  const baseline = device.baseline.get('voltage');
  const volts = measured === undefined || baseline === undefined ? voltage : baseline / stepsOf(measured, 1);
  const amperes = device.rate / (isThreePhase(volts) ? Math.sqrt(3) * volts * 0.93 : volts);
  return storedOf(column, stepsOf(column, amperes));
};

const stateOf: Simulate = (device, column) =>
  Object.keys(column.enum ?? {}).find((key) => meaningOf(column, key) === device.health.state);

/** What nothing measures by itself is left out of a report. */
const readings: Partial<Record<MeasureId, Simulate>> = {
  power: amount((device) => device.rate),
  flow: amount((device) => device.rate),
  energy: used,
  volume: used,
  energytotal: total,
  volumetotal: total,
  temperature: amount((device, sky) => device.room.temperature + device.error + 0.08 * drift(device.seed, sky.at, 600)),
  humidity: amount(({ room, seed }, sky) => Math.min(99, room.humidity + 2.5 * drift(seed, sky.at, 1800))),
  co2: amount(({ room }) => room.co2),
  illuminance: amount((device, sky) => brightness(device.room, sky) * (1 + 0.06 * drift(device.seed, sky.at, 900))),
  settemperature: amount(({ setpoint }) => setpoint),
  running: flag(({ isOn }) => isOn),
  open: flag(({ isOpen }) => isOpen),
  presence: flag(({ room }) => room.people > 0),
  headcount: amount(({ room }) => room.people),
  peoplein: amount(({ peopleIn }) => Math.floor(peopleIn)),
  peopleout: amount(({ peopleOut }) => Math.floor(peopleOut)),
  pressure: driftAround('pressure', 0.3, 0.03),
  voltage: driftAround('voltage', voltage, 0.012),
  current,
  battery: (device, column) =>
    device.record[column.column] ?? storedOf(column, stepsOf(column, 40 + 60 * noise(device.seed, 90))),
  state: stateOf,
  faultcode: ({ health, record, seed }, { column }) =>
    health.state === 'fault' ? (record[column] ?? faultCodeOf(seed)) : null,
};

/** Values of one report, all that the device knows. */
export function readingsOf(device: Device, sky: Sky): RecordValues {
  const values: RecordValues = {};
  const { parts } = device.kind;
  for (const [id, columns] of parts.measured)
    for (const column of columns) {
      const stored = readings[id]?.(device, column, sky);
      if (stored !== undefined) values[column.column] = stored;
      else if (id === 'lastreport') values[column.column] = sky.at;
    }
  const { power, mode, level, setpoint } = parts;
  if (power !== undefined) values[power.column] = flagsOf(power)[device.isOn ? 'yes' : 'no'];
  if (mode !== undefined && device.mode !== null) values[mode.column] = device.mode;
  if (setpoint !== undefined) values[setpoint.column] = storedOf(setpoint, stepsOf(setpoint, device.setpoint));
  if (level !== undefined) {
    const { min = 0, max = 100 } = level;
    values[level.column] = storedOf(level, stepsOf(level, min + device.level * (max - min)));
  }
  return { ...values, ...Object.fromEntries(device.answers) };
}
