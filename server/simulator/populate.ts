import type { ModuleConfig } from '../../src/engine/column.ts';
import { partsOf } from './columns.ts';
import { amountIn, type Device, type Found, deviceOf, type Kind } from './device.ts';
import { type SimulatedArea, areaOf, isAlways } from './area.ts';
import { noise, seedOf } from './random.ts';
import { coldest, type Room, roomOf } from './room.ts';
import type { Sky } from './sky.ts';
import type { MeasureId } from '../../src/engine/measure-table.ts';
import { isClimate } from './unit.ts';

export type SimulatedModule = { config: ModuleConfig; interval: number; devices: readonly Found[] };

/** Where devices are and what they are: plain data, read from the company's records. */
export type Scene = {
  zone: string;
  /** Epoch seconds. */
  start: number;
  /** Spaces by did. */
  places: ReadonlyMap<string, SimulatedArea>;
  /** The module that holds the spaces: a reference to it says where a device is. */
  spaces: string;
  modules: readonly SimulatedModule[];
};

export function kindOf({ config, interval }: Pick<SimulatedModule, 'config' | 'interval'>): Kind {
  const parts = partsOf(config);
  const has = (...ids: MeasureId[]) => ids.some((id) => parts.measured.has(id));
  const isMeter = has('energytotal', 'volumetotal') || (has('energy', 'volume', 'power', 'flow') && !parts.power);
  return { pid: config.pid, config, parts, interval, isMeter };
}

/** Rooms that devices name; a device that names none is in a place of its own. */
const roomFinder = ({ places, spaces }: Scene, sky: Sky) => {
  const rooms = new Map<string, Room>();
  const roomFor = (id: string, make: () => Room): Room => {
    const room = rooms.get(id) ?? make();
    rooms.set(id, room);
    return room;
  };
  return (kind: Kind, { did, record }: Found): Room => {
    const ref = kind.parts.refs.get(spaces);
    const id = String((ref && record[ref.column]) ?? did);
    const room = roomFor(id, () => roomOf(places.get(id) ?? areaOf(id, { seed: seedOf(id) }), sky));
    const measured = amountIn(kind, record, 'temperature');
    const isCold = measured !== undefined && measured < coldest && kind.parts.setpoint === undefined;
    if (!isCold || room.area.isOutside) return room;
    return roomFor(`${id} cold`, () => ({
      ...roomOf({ ...room.area, id: `${id} cold` }, sky),
      coldSetpoint: 3.5 + 1.5 * noise(room.area.seed, 79),
      outer: room,
    }));
  };
};

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Rooms start with what was measured in them, and sensors with what they showed. */
const settle = (devices: readonly Device[]): void => {
  const measured = devices.flatMap((device) => {
    const measuredTemperature = amountIn(device.kind, device.record, 'temperature');
    return measuredTemperature === undefined ? [] : [{ device, measuredTemperature }];
  });
  for (const [room, roomDevices] of Map.groupBy(measured, ({ device }) => device.room)) {
    if (!room.area.isOutside)
      room.temperature = Math.min(
        34,
        Math.max(2, average(roomDevices.map(({ measuredTemperature }) => measuredTemperature))),
      );
    for (const { device, measuredTemperature } of roomDevices)
      device.error = Math.min(6, Math.max(-6, measuredTemperature - room.temperature));
  }
  for (const device of devices) {
    const humidity = amountIn(device.kind, device.record, 'humidity');
    if (humidity !== undefined && humidity > 0) device.room.humidity = Math.min(99, humidity);
    device.room.hasLamps ||= isLamp(device);
  }
};

/** °C that a plant room, whose units run day and night, and a kitchen, which has a cold room, are warmer by all year. */
const ownWarmth = { always: 10, besideCold: 6 } as const;

/** Rooms that equipment heats: they are cooled in winter too. */
const warm = (devices: readonly Device[]): void => {
  const heat = (room: Room, degrees: number): void => {
    room.ownWarmth = Math.max(room.ownWarmth, degrees);
  };
  for (const device of devices) {
    const { hours, room } = device;
    if (room.outer !== undefined) heat(room.outer, ownWarmth.besideCold);
    if (isClimate(device) && isAlways(hours)) heat(room, ownWarmth.always);
  }
};

/** Has a switch and a brightness, or draws power by its switch alone, and conditions nothing. */
export const isLamp = ({ kind: { parts, isMeter } }: Device): boolean =>
  parts.power !== undefined && parts.setpoint === undefined && !isMeter && parts.measured.has('power');

/** Which meter counts which, and what a meter feeds. */
const link = (devices: ReadonlyMap<string, Device>): void => {
  for (const device of devices.values()) {
    const { upper, refs, measured } = device.kind.parts;
    const above = upper && devices.get(String(device.record[upper.column]));
    if (above?.kind.isMeter === true && device.kind.isMeter && above !== device) above.below.push(device);
    if (!measured.has('power') || device.kind.isMeter) continue;
    for (const [pid, column] of refs) {
      const meter = devices.get(String(device.record[column.column]));
      if (meter?.kind.pid === pid && meter.kind.isMeter && meter.kind.parts.measured.has('power'))
        meter.fed.push(device);
    }
  }
};

export const populate = (scene: Scene, sky: Sky): Map<string, Device> => {
  const roomOfDevice = roomFinder(scene, sky);
  const devices = new Map<string, Device>();
  for (const module of scene.modules) {
    const kind = kindOf(module);
    for (const storedDevice of module.devices)
      devices.set(storedDevice.did, deviceOf(kind, storedDevice, roomOfDevice(kind, storedDevice)));
  }
  settle([...devices.values()]);
  warm([...devices.values()]);
  link(devices);
  return devices;
};
