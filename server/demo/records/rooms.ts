import type { Stored } from '../../../src/engine/column.ts';
import { metersOf } from '../meters.ts';
import { pids } from '../pids.ts';
import { bySpace, placeDevices } from '../placement.ts';
import type { PlacedDevice } from '../placement.ts';
import { faultCodeOf } from '../../simulator/health.ts';
import { noise } from '../../simulator/random.ts';
import { airStateOf, isColdRoom, isOutdoorSensor, ratedPowerOf, readingRecord } from '../readings.ts';
import { deviceRow, stateOf, wireless } from './row.ts';
import type { DemoTable, DemoContext } from './row.ts';

/** Records of devices placed in rooms: climate sensors, illuminance, cameras, air-conditioners. */

type Values = Record<string, Stored>;
type Near = {
  climate: Map<string, PlacedDevice[]>;
  illuminance: Map<string, PlacedDevice[]>;
  cameras: Map<string, PlacedDevice[]>;
  meters: Map<string, string>;
};
type Make = (device: PlacedDevice, context: DemoContext, near: Near) => Values;

const draw = (device: PlacedDevice, index: number) => noise(device.seed, 30 + index);
const pick = (device: PlacedDevice, index: number, list: readonly string[]): string | null =>
  list[Math.floor(draw(device, index) * list.length)] ?? null;
const count = (device: PlacedDevice, index: number, from: number, to: number) =>
  from + Math.floor(draw(device, index) * (to - from + 1));

const climateValues: Make = (device, { hour }) => {
  const reading = readingRecord('climate', device, hour);
  const isCold = isColdRoom(device);
  const isOutside = isOutdoorSensor(device);
  const temp = Number(reading['temp']);
  return {
    ...reading,
    ...wireless(device),
    // Rule of thumb, good to a degree above 50 % humidity.
    dewpoint: temp - Math.round((1000 - Number(reading['humidity'])) / 5),
    temp_high: isCold ? 80 : isOutside ? 400 : 280,
    temp_low: isCold ? 0 : isOutside ? -100 : 160,
    interval: isCold ? 300 : 600,
  };
};

const illuminanceValues: Make = (device, { hour }) => ({
  ...readingRecord('illuminance', device, hour),
  ...wireless(device),
  lux_target: isOutdoorSensor(device) ? null : 500,
  mount: isOutdoorSensor(device) ? '3' : pick(device, 0, ['1', '1', '2']),
});

const presenceValues: Make = (device, { hour }) => {
  const reading = readingRecord('presence', device, hour);
  return {
    ...reading,
    battery: wireless(device).battery,
    vacantmin: reading['presence'] === '1' ? 0 : count(device, 0, 3, 190),
    sensitivity: pick(device, 1, ['1', '2', '2', '3']),
    holdtime: pick(device, 2, ['a', 'b']) === 'a' ? 300 : 600,
    detection: pick(device, 3, ['1', '2']),
  };
};

const cameraValues: Make = (device, { tenant }) => {
  const ip = `10.${tenant.key === 'riverside' ? 20 : 40}.${1 + Math.floor(device.index / 200)}.${20 + (device.index % 200)}`;
  return {
    ip,
    console: `http://${ip}/`,
    snapshot: null,
    resolution: pick(device, 0, ['1', '2', '2', '3']),
    recording: draw(device, 1) < 0.06 ? '0' : '1',
    preset: null,
    keepdays: draw(device, 2) < 0.2 ? 90 : 30,
    storage: count(device, 3, 40, 900) * 1_048_576,
    fps: draw(device, 4) < 0.3 ? 12.5 : 25,
  };
};

const doorTypes: Record<string, string> = { '1': '1', '9': '2', '4': '3', '6': '4', '7': '4', '12': '5' };
const doorValues: Make = (device, { hour }, near) => {
  const reading = readingRecord('doors', device, hour);
  return {
    ...reading,
    battery: wireless(device).battery,
    doortype: doorTypes[device.space.type] ?? '3',
    unlock: null,
    opentimes: Math.round(Number(reading['people_in']) * 3.4) + count(device, 1, 0, 6),
    openlimit: device.space.type === '12' ? 60 : 120,
    passperiod: [...device.space.openinghours],
    camera: near.cameras.get(device.space.did)?.[0]?.did ?? null,
  };
};

const airTypes: Record<string, readonly string[]> = { '7': ['5'], '9': ['4'], '12': ['3'], '8': ['2'] };
const airValues: Make = (device, { hour }, near) => ({
  ...readingRecord('air', device, hour),
  actype: pick(device, 1, airTypes[device.space.type] ?? ['1', '1', '2']),
  ac_mode: airStateOf(device, hour).mode,
  ac_mark: pick(device, 2, ['0', '0', '1', '2', '3']),
  lock: draw(device, 3) < 0.2 ? '1' : '0',
  filter_reset: null,
  room_humidity: Math.min(90, Math.max(25, Math.round(hour.humidity * 0.75 + 6 * draw(device, 4)))),
  runhours: count(device, 5, 400, 21_000),
  faultcode: stateOf(device) === '3' ? faultCodeOf(device.seed) : null,
  ratedpower: ratedPowerOf(device),
  meter: near.meters.get(device.space.code.split('-')[0] ?? '') ?? null,
  sensors:
    near.climate
      .get(device.space.did)
      ?.slice(0, 4)
      .map((sensor) => sensor.did) ?? null,
  runperiod: device.space.type === '7' ? ['00:00:00-23:59:59'] : [...device.space.openinghours],
  season: [5, 6, 7, 8, 9, 10],
});

const fixtures: Record<string, string> = {
  '3': '1',
  '4': '1',
  '5': '3',
  '9': '2',
  '11': '3',
  '7': '4',
  '6': '4',
  '1': '5',
};
const lightValues: Make = (device, { hour }, near) => {
  const isUsed = device.space.retail
    ? hour.hour > 8 && hour.hour < 22
    : !hour.isFree && hour.hour > 7 && hour.hour < 19;
  const isOn = draw(device, 0) < (isUsed ? 0.82 : 0.05);
  const lamps = count(device, 1, 4, 24);
  const brightness = 5 * count(device, 2, 10, 20);
  return {
    fixture: fixtures[device.space.type] ?? '1',
    pwr: isOn ? '1' : '0',
    brightness,
    colourtemp: device.space.retail ? 3500 : 4000,
    scene: null,
    power: isOn ? Math.round(lamps * 36 * (brightness / 100) * 10) : 0,
    lampcount: lamps,
    ratedpower: lamps * 36,
    burnhours: count(device, 3, 300, 20_500),
    loop: `WL${1 + (device.index % 12)}`,
    luxsensors:
      near.illuminance
        .get(device.space.did)
        ?.slice(0, 2)
        .map((sensor) => sensor.did) ?? null,
    onperiod: device.space.retail ? ['09:30:00-22:30:00'] : ['07:30:00-12:30:00', '13:30:00-19:30:00'],
  };
};

const kinds = [
  { kind: 'climate', models: ['WSDCGQ12LM', 'TH-S06', 'SHT-N2'], make: climateValues },
  { kind: 'illuminance', models: ['GZCGQ11LM', 'LX-200'], make: illuminanceValues },
  { kind: 'presence', models: ['RTCZCGQ11LM', 'PIR-L3', 'MMW-24'], make: presenceValues },
  { kind: 'cameras', models: ['IPC-4M-Dome', 'IPC-8M-Bullet', 'IPC-2M-Mini'], make: cameraValues },
  { kind: 'doors', models: ['MCCGQ11LM', 'TG-200', 'AC-D1'], make: doorValues },
  { kind: 'air', models: ['RAS-VRF-56', 'FCU-680', 'KFR-35', 'AHU-12'], make: airValues },
  { kind: 'lights', models: ['PL-6060', 'DL-12', 'TR-30', 'T8-18'], make: lightValues },
] as const;

/** Sensors first, then what refers to them. */
export function roomTables(context: DemoContext): DemoTable[] {
  const { tenant } = context;
  const near: Near = {
    climate: bySpace(placeDevices(tenant, 'climate')),
    illuminance: bySpace(placeDevices(tenant, 'illuminance')),
    cameras: bySpace(placeDevices(tenant, 'cameras')),
    // The branch or section that feeds the air-conditioners of a building or store.
    meters: new Map(
      metersOf(tenant)
        .filter((meter) => meter.loadType === '2')
        .map((meter) => [meter.space.code.split('-')[0] ?? '', meter.did]),
    ),
  };
  return kinds.map(({ kind, models, make }) => ({
    pid: pids[kind],
    rows: placeDevices(tenant, kind).map((device) => deviceRow(context, device, models, make(device, context, near))),
  }));
}
