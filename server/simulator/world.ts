import type { RecordValues } from '../../src/engine/column.ts';
import { offsetAt } from '../../src/engine/moment.ts';
import type { Report } from '../drivers/report.ts';
import { carryOver } from './carry-over.ts';
import type { Device } from './device.ts';
import { passDoor } from './door.ts';
import { isOffline, startHealth, stepHealth } from './health.ts';
import { count, inOrder, calibrateMeter, runMeter } from './meter.ts';
import { applyDueCommands, queueCommand } from './simulated-commands.ts';
import { isLamp, populate, type Scene } from './populate.ts';
import { noise } from './random.ts';
import { readingsOf } from './readings.ts';
import { type Room, stepRoom } from './room.ts';
import { type Sky, skyAt } from './sky.ts';
import { runUnit, useUnit } from './unit.ts';

/**
 * The simulated devices of one company: rooms, units, meters, doors and people. Nothing here reads a clock or a file;
 * the same records, start and commands give the same reports. docs/devices.md, "Simulator".
 */

/** `isUrgent`: sent at once because something happened; all others are reports of an interval. */
export type SimulatedReport = { pid: string; report: Report; isUrgent: boolean };

export type World = {
  now(): number;
  readonly devices: ReadonlyMap<string, Device>;
  /** Advances the clock to `to`, and returns the reports until then by time. */
  advance(to: number): SimulatedReport[];
  /** @returns false for a device that is offline */
  command(did: string, values: RecordValues): boolean;
};

/** Seconds of one step. */
const minStepSeconds = 5;
/** A server that slept catches up in about this many steps. */
const steps = 30;
/** Every device says how it is within this time from the start, seconds. */
const firstRound = 60;
/** °C */
const notable = 0.8;

type Parts = {
  start: number;
  rooms: readonly Room[];
  units: readonly Device[];
  meters: readonly Device[];
  doors: readonly Device[];
};

const partsOf = (start: number, devices: readonly Device[]): Parts => ({
  start,
  rooms: [...new Set(devices.map(({ room }) => room))],
  units: devices.filter(({ kind }) => kind.parts.power !== undefined && !kind.isMeter),
  meters: inOrder(devices.filter(({ kind }) => kind.isMeter)),
  doors: devices.filter(
    ({
      kind: {
        parts: { measured },
      },
    }) => measured.has('open') || measured.has('peoplein'),
  ),
});

const lightRooms = (units: readonly Device[]): void => {
  for (const [room, lamps] of Map.groupBy(units.filter(isLamp), ({ room: lampRoom }) => lampRoom)) {
    room.light = lamps.reduce((sum, lamp) => sum + (lamp.isOn ? lamp.level : 0), 0) / lamps.length;
  }
};

/** A sensor's error of the start fades to a small one of its own. */
const fade = (device: Device, seconds: number): void => {
  const drift = 0.6 * (noise(device.seed, 80) - 0.5);
  device.error = drift + (device.error - drift) * Math.exp(-seconds / 3600);
};

/** A change of presence is reported immediately, as a real detector does. */
const watchPresence = (devices: readonly Device[], before: ReadonlyMap<Room, boolean>): void => {
  for (const device of devices)
    if (device.kind.parts.measured.has('presence') && before.get(device.room) !== device.room.people > 0)
      device.isUrgent = true;
};

/** A sensor does not wait for its interval when the temperature moves. */
const watchTemperature = (device: Device): void => {
  const { power, measured } = device.kind.parts;
  if (power !== undefined || !measured.has('temperature')) return;
  if (Math.abs(device.room.temperature - device.reportedTemperature) >= notable) device.isUrgent = true;
};

/** Lets `seconds` go by that end at `sky.at`. */
const step = (all: readonly Device[], parts: Parts, sky: Sky, seconds: number): void => {
  const { start, rooms, units, meters, doors } = parts;
  const wasManned = new Map(rooms.map((room) => [room, room.people > 0]));
  for (const device of all) if (device.pendingCommands.length > 0) applyDueCommands(device, sky.at);
  for (const room of rooms) room.isDoorOpen = false;
  for (const door of doors) {
    passDoor(door, sky, { seconds, start });
    if (door.isOpen) door.room.isDoorOpen = true;
  }
  for (const room of rooms) {
    if (room.outer?.isDoorOpen === true) room.isDoorOpen = true;
    stepRoom(room, sky, { seconds, start });
    room.conditioning = 0;
  }
  for (const unit of units) {
    useUnit(unit, sky, sky.at - seconds);
    runUnit(unit, sky);
    count(unit, seconds);
  }
  lightRooms(units);
  for (const meter of meters) {
    runMeter(meter, sky);
    count(meter, seconds);
  }
  for (const device of all) {
    fade(device, seconds);
    stepHealth(device, sky.at);
    watchTemperature(device);
  }
  watchPresence(all, wasManned);
};

/** Meters read on the clock, at the last second of an interval, so that an hour's rows belong to that hour. */
const readAt = (device: Device, time: number): number => {
  const { interval, isMeter } = device.kind;
  return isMeter && time >= device.due ? Math.max(device.due, time - (time % interval) - 1) : time;
};

const nextDue = (device: Device, time: number): number => {
  const { interval, isMeter } = device.kind;
  if (isMeter) return time + 1 - ((time + 1) % interval) + interval - 1;
  return time + interval * (0.95 + 0.1 * noise(device.seed ^ 0x0dd, time));
};

const say = (device: Device, sky: Sky): SimulatedReport => {
  const time = Math.floor(readAt(device, sky.at));
  const { kind, did, isUrgent } = device;
  const report: Report = { device: did, at: time, values: readingsOf(device, { ...sky, at: time }) };
  device.reportedTotal = device.total;
  device.reportedTemperature = device.room.temperature;
  device.peopleIn -= Math.floor(device.peopleIn);
  device.peopleOut -= Math.floor(device.peopleOut);
  device.answers.clear();
  device.isUrgent = false;
  device.due = nextDue(device, sky.at);
  return { pid: kind.pid, report, isUrgent };
};

const initialize = (device: Device, start: number): void => {
  startHealth(device, start);
  device.reportedTemperature = device.room.temperature;
  device.due = start + 1 + firstRound * noise(device.seed, 81);
};

/** `before`: the same company's world until now; devices in both keep their state. */
export function createWorld(scene: Scene, before?: World): World {
  const { start, zone } = scene;
  let time = before?.now() ?? start;
  const skyNow = (moment: number) => skyAt(moment, offsetAt(moment, zone));
  const devices = populate(scene, skyNow(time));
  const all = [...devices.values()];
  const parts = partsOf(start, all);
  for (const meter of parts.meters) calibrateMeter(meter, skyNow(time));
  for (const device of all) {
    const previous = before?.devices.get(device.did);
    if (previous === undefined) initialize(device, time);
    else carryOver(device, previous);
  }
  const saying = (sky: Sky): SimulatedReport[] =>
    all
      .filter((device) => (device.isUrgent || device.due <= sky.at) && !isOffline(device, sky.at))
      .map((device) => say(device, sky));
  return {
    now: () => time,
    devices,
    advance: (to) => {
      const reports: SimulatedReport[] = [];
      const length = Math.max(minStepSeconds, Math.ceil((to - time) / steps));
      while (time < to) {
        const seconds = Math.min(length, to - time);
        time += seconds;
        const sky = skyNow(time);
        step(all, parts, sky, seconds);
        reports.push(...saying(sky));
      }
      return reports;
    },
    command: (did, values) => {
      const device = devices.get(did);
      return device !== undefined && queueCommand(device, values, time);
    },
  };
}
