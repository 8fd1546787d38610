import { warmingOf, type Warming } from './columns.ts';
import type { Device } from './device.ts';
import { isAlways, isOpen } from './area.ts';
import { noise } from './random.ts';
import { type Room, unconditioned } from './room.ts';
import { drift, type Sky } from './sky.ts';

/** Air-conditioners, lamps, screens: what has a switch and is no meter, and the people who use it. */

const comfort = { cool: 25.5, heat: 21 } as const;
const middle = (comfort.cool + comfort.heat) / 2;
/** Mean time between two manual switch decisions, seconds. */
const thought = 120;
/** °C an hour of a unit at full work. */
const strength = 9;

const warmingNow = ({ kind, mode }: Device): Warming => warmingOf(kind.parts.mode, mode);

export const isClimate = ({ kind }: Device): boolean => kind.parts.setpoint !== undefined;

/**
 * What a room needs, by how people feel: nothing within the comfortable range, and nothing where the room gets there
 * without its units. One that is too cold in July is not heated, it has been cooled too much.
 */
const neededBy = (room: Room, sky: Sky): 'cool' | 'heat' | undefined => {
  const isWarmByItself = unconditioned(room, sky, room.people) > middle;
  if (room.temperature > comfort.cool && isWarmByItself) return 'cool';
  return room.temperature < comfort.heat && !isWarmByItself ? 'heat' : undefined;
};

/** Equipment that runs day and night does not depend on occupancy. */
const isManned = ({ room, hours }: Device): boolean => room.people > 0 || isAlways(hours);

/** Turns to the first mode that does what the room needs, unless the present one does. */
const chooseMode = (device: Device, need: 'cool' | 'heat'): void => {
  const { mode } = device.kind.parts;
  if (mode?.enum === undefined || [need, 'both'].includes(warmingNow(device))) return;
  const fitting = Object.keys(mode.enum).find((key) => warmingOf(mode, key) === need);
  if (fitting !== undefined) device.mode = fitting;
};

/** Whether somebody there finds it doing the opposite of what the room needs, as in the mode of the last season. */
const isContrary = (device: Device, need: 'cool' | 'heat'): boolean =>
  isManned(device) && warmingNow(device) === (need === 'cool' ? 'heat' : 'cool');

/** Whether someone wants it on. */
function isWanted(device: Device, sky: Sky): boolean {
  const { room, hours } = device;
  if (!isOpen(hours, room.area, sky)) return false;
  return isManned(device) && (!isClimate(device) || (!room.isDoorOpen && neededBy(room, sky) !== undefined));
}

const isUnused = (device: Device, sky: Sky): boolean =>
  !isManned(device) || !isOpen(device.hours, device.room.area, sky);

/** People switch what they need, and mostly switch off unused devices; some devices are forgotten for a day. */
export function useUnit(device: Device, sky: Sky, from: number): void {
  const { seed } = device;
  const turn = Math.floor(sky.at / thought + noise(seed, 75));
  if (turn === Math.floor(from / thought + noise(seed, 75)) || sky.at < device.overriddenUntil) return;
  const chance = noise(seed, turn);
  const isForgotten = noise(seed ^ 0x51ed, sky.day) < 0.15;
  const before = device.isOn;
  if (!device.isOn && isWanted(device, sky) && chance < 0.35) device.isOn = true;
  else if (device.isOn && !isForgotten && chance < 0.12 && isUnused(device, sky)) device.isOn = false;
  const need = isClimate(device) ? neededBy(device.room, sky) : undefined;
  const former = device.mode;
  if (need !== undefined && device.isOn && (!before || isContrary(device, need))) chooseMode(device, need);
  if (device.isOn !== before || device.mode !== former) device.isUrgent = true;
}

/** How hard a unit works, 0..1, and where to; a fan only moves air. */
function workOf(device: Device): { work: number; direction: -1 | 0 | 1 } {
  const { room, setpoint } = device;
  const over = room.temperature - setpoint;
  const warming = warmingNow(device);
  if (over > -0.3 && (warming === 'cool' || warming === 'both'))
    return { work: Math.min(1, 0.15 + 0.45 * (over + 0.3)), direction: -1 };
  if (over < 0.3 && (warming === 'heat' || warming === 'both'))
    return { work: Math.min(1, 0.15 + 0.45 * (0.3 - over)), direction: 1 };
  return { work: 0.08, direction: 0 };
}

/** Power drawn now, and what it does to the room. */
export function runUnit(device: Device, sky: Sky): void {
  const ripple = 1 + 0.03 * drift(device.seed, sky.at, 300);
  if (!device.isOn) device.rate = 0;
  else if (isClimate(device)) {
    const { work, direction } = workOf(device);
    device.rate = device.rated * work * ripple;
    // The last half degree is done gently: a room does not swing past its set point.
    const gap = Math.abs(device.room.temperature - device.setpoint) + 0.3;
    if (direction !== 0) device.room.conditioning += direction * Math.min(strength * work, gap * 6);
  } else device.rate = device.rated * device.level * ripple;
}
