import type { SimulatedArea } from './area.ts';
import { peopleIn } from './area.ts';
import { noise } from './random.ts';
import type { Sky } from './sky.ts';

/** The air, light and people of a place. */
export type Room = {
  area: SimulatedArea;
  /** °C */
  temperature: number;
  /** Relative, %. */
  humidity: number;
  /** ppm */
  co2: number;
  people: number;
  /** 0 none of its lamps .. 1 all of them. */
  light: number;
  hasLamps: boolean;
  /** °C an hour that its units heat (above 0) or cool (below) with. */
  conditioning: number;
  /** °C that equipment in it adds all year. */
  ownWarmth: number;
  isDoorOpen: boolean;
  /** °C that a cold room is kept at, day and night. */
  coldSetpoint?: number;
  /** The room that a cold room is in: its doors are the cold room's. */
  outer?: Room;
};

const hour = 3600;
/** Seconds in which most of a difference is gone. */
const settling = { air: 3 * hour, openDoor: hour / 2, humidity: 40 * 60, co2: 20 * 60 } as const;

const approach = (value: number, target: number, seconds: number, settle: number): number =>
  target + (value - target) * Math.exp(-seconds / settle);

/** The equilibrium temperature of a room without air conditioning: towards the weather, and up with what is in it. °C */
export function unconditioned({ area, ownWarmth }: Pick<Room, 'area' | 'ownWarmth'>, sky: Sky, people: number): number {
  if (area.isOutside) return sky.outdoor;
  const body = 1.6 * Math.min(1, people / area.seats);
  return 22.5 + 0.28 * (sky.outdoor - 18) + 1.6 * (noise(area.seed, 7) - 0.5) + body + ownWarmth;
}

const humidityTarget = ({ area, conditioning }: Room, sky: Sky): number =>
  area.isOutside ? sky.humidity : sky.humidity * (conditioning === 0 ? 0.85 : 0.72);

export const roomOf = (area: SimulatedArea, sky: Sky): Room => {
  const room: Room = {
    area,
    temperature: unconditioned({ area, ownWarmth: 0 }, sky, 0),
    humidity: 0,
    co2: 430,
    people: 0,
    light: 0,
    hasLamps: false,
    conditioning: 0,
    ownWarmth: 0,
    isDoorOpen: false,
  };
  return { ...room, humidity: humidityTarget(room, sky) };
};

/** Colder than this is no room for people. °C */
export const coldest = 12;
const warmestCold = 11.5;

/** A cold room warms while its door is open, and is cold again a quarter of an hour later. */
const stepCold = (room: Room, setpoint: number, seconds: number): void => {
  const warmer = approach(room.temperature, room.isDoorOpen ? 22 : setpoint, seconds, room.isDoorOpen ? 420 : 600);
  room.temperature = Math.min(warmestCold, warmer);
  room.humidity = approach(room.humidity, room.isDoorOpen ? 92 : 78, seconds, 600);
};

/** What a room is like `seconds` later. */
export function stepRoom(room: Room, sky: Sky, step: { seconds: number; start: number }): void {
  const { area } = room;
  const { seconds } = step;
  if (room.coldSetpoint !== undefined) return stepCold(room, room.coldSetpoint, seconds);
  room.people = area.isOutside ? 0 : peopleIn(area, sky, step.start);
  const free = unconditioned(room, sky, room.people);
  const target = room.isDoorOpen ? free + 0.3 * (sky.outdoor - free) : free;
  const settle = room.isDoorOpen ? settling.openDoor : settling.air;
  const drifted = approach(room.temperature, target, seconds, settle);
  room.temperature = area.isOutside ? sky.outdoor : drifted + (room.conditioning * seconds) / hour;
  room.humidity = approach(room.humidity, humidityTarget(room, sky), seconds, settling.humidity);
  const breath = 700 * Math.min(1.4, room.people / area.seats);
  room.co2 = approach(room.co2, 430 + breath, seconds, room.isDoorOpen ? settling.co2 / 3 : settling.co2);
}

/** lx. Outside the sky alone; inside windows, and lamps or what they would give where none is known. */
export function brightness({ area, people, light, hasLamps }: Room, sky: Sky): number {
  if (area.isOutside) return 52_000 * sky.daylight;
  const lamps = (hasLamps ? light : people > 0 ? 1 : 0.01) * (380 + 120 * noise(area.seed, 2));
  return lamps + 900 * sky.daylight * (0.2 + 0.8 * noise(area.seed, 4));
}
