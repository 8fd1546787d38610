import type { Moment } from '../simulator/calendar.ts';
import type { PlacedDevice } from './placement.ts';
import { airConditioner, climate, gas, illuminance, occupancy, passageCounts, water } from '../simulator/profiles.ts';
import type { AirState, AirUse, GasUse } from '../simulator/profiles.ts';
import { noise } from '../simulator/random.ts';

/** Fixed properties of a device that its readings depend on; all follow from its seed and its room. */
export const ratedPowerOf = (device: PlacedDevice): number =>
  device.space.type === '7' ? 12_500 : 1200 + 100 * Math.floor(noise(device.seed, 11) * 40);
/** The floors of the highest building together use less than its main meter counts. */
export const waterPeakOf = (device: PlacedDevice): number =>
  (device.space.type === '1' ? 4.2 : 0.16) * (0.7 + 0.6 * noise(device.seed, 11));
export const isColdRoom = (device: PlacedDevice): boolean => device.space.type === '12' && device.code.endsWith('02');
export const isOutdoorSensor = (device: PlacedDevice): boolean => device.space.type === '1';

const gasUseByRoom: Record<string, GasUse> = { '1': 'boiler', '9': 'hotwater', '12': 'kitchen' };
export const gasUseOf = (device: PlacedDevice): GasUse => gasUseByRoom[device.space.type] ?? 'hotwater';
const gasPeaks: Record<GasUse, number> = { boiler: 46, hotwater: 9, kitchen: 6 };

/** Plant rooms are cooled day and night. */
const airUseOf = (device: PlacedDevice): AirUse =>
  device.space.type === '7' ? 'always' : device.space.retail ? 'retail' : 'office';

/** Plant rooms and kitchens heat themselves. */
const isWarmRoom = ({ space }: PlacedDevice): boolean => space.type === '7' || space.type === '12';

export const airStateOf = (device: PlacedDevice, moment: Moment): AirState =>
  airConditioner(
    { ratedpower: ratedPowerOf(device), use: airUseOf(device), isWarm: isWarmRoom(device) },
    device.seed,
    moment,
  );

/** Most people through a door in an hour. */
export function doorPeakOf(device: PlacedDevice): number {
  const peaks: Record<string, number> = { '1': device.space.retail ? 130 : 420, '9': 260, '4': 14, '12': 22 };
  return (peaks[device.space.type] ?? 4) * (0.8 + 0.4 * noise(device.seed, 11));
}

const tenths = (value: number) => Math.round(value * 10);
const thousandths = (value: number) => Math.round(value * 1000);

type ReadingKind = {
  columns: readonly string[];
  read(device: PlacedDevice, moment: Moment): readonly (string | number)[];
};

/** What a device of a kind reports for an hour, as stored values. Columns are those its history module has too. */
const readings = {
  water: {
    columns: ['volume'],
    read: (device, moment) => [thousandths(water(waterPeakOf(device), device.space.retail, device.seed, moment))],
  },
  gas: {
    columns: ['volume'],
    read: (device, moment) => {
      const use = gasUseOf(device);
      return [thousandths(gas(use, gasPeaks[use], device.seed, moment))];
    },
  },
  air: {
    columns: ['pwr', 'temp', 'room_temp', 'power', 'energy'],
    read: (device, moment) => {
      const state = airStateOf(device, moment);
      return [state.pwr, tenths(state.set), tenths(state.room), tenths(state.power), Math.round(state.power / 10)];
    },
  },
  climate: {
    columns: ['temp', 'humidity'],
    read: (device, moment) => {
      if (isOutdoorSensor(device)) return [tenths(moment.outdoor), tenths(moment.humidity)];
      const room = climate(isColdRoom(device), device.seed, moment);
      return [tenths(room.temp), tenths(room.humidity)];
    },
  },
  illuminance: {
    columns: ['lux'],
    read: (device, moment) => [
      Math.round(illuminance(isOutdoorSensor(device), device.space.retail, device.seed, moment)),
    ],
  },
  doors: {
    columns: ['people_in', 'people_out', 'open'],
    read: (device, moment) => {
      const count = passageCounts(doorPeakOf(device), device.space.retail, device.seed, moment);
      // Where people pass, a door is left open now and then.
      const isOpen = count.in > 0 && noise(device.seed + 1, moment.index) < 0.06;
      return [count.in, count.out, isOpen ? '1' : '0'];
    },
  },
  presence: {
    columns: ['presence', 'people'],
    read: (device, moment) => {
      const people = occupancy(Math.max(2, device.space.headcount), device.seed, moment);
      return [people > 0 ? '1' : '0', people];
    },
  },
} as const satisfies Record<string, ReadingKind>;

export type ReadKind = keyof typeof readings;

export const readingsOf = (kind: ReadKind): ReadingKind => readings[kind];

/** The same by column, to be laid over a record. */
export function readingRecord(kind: ReadKind, device: PlacedDevice, moment: Moment): Record<string, string | number> {
  const { columns, read } = readingsOf(kind);
  const values = read(device, moment);
  return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? 0]));
}
