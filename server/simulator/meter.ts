import { amountIn, type Device } from './device.ts';
import { flows, loads } from './profiles.ts';
import { noise } from './random.ts';
import { curve, drift, type Sky } from './sky.ts';

/**
 * Meters. A meter with meters below it counts their sum, a loss, and what is not metered below. One that feeds devices
 * follows them. Any other has a daily profile. Each continues from the level of its last record, so that values do not jump.
 */

/** What gets lost between a meter and those below it. */
const loss = 0.012;
/** Of what a meter feeds, the part that is never switched off. */
const base = 0.1;
/** Keys of `loadtype`. */
const loadOf: Readonly<Record<string, 'conditioning' | 'plant'>> = { '2': 'conditioning', '3': 'plant' };

const isVolume = ({ kind }: Device): boolean =>
  kind.parts.measured.has('volume') || kind.parts.measured.has('volumetotal') || kind.parts.measured.has('flow');

/** Share of its full rate that a meter's own load has, above 0 always. */
function profile(device: Device, sky: Sky): number {
  const { kind, room, record, seed } = device;
  const ripple = 1 + 0.035 * drift(seed, sky.at, 240) + 0.04 * drift(seed ^ 0x2c1b, sky.at, 3600);
  if (isVolume(device)) return ripple * curve(sky, kind.config.kind === 'gas' ? flows.gas : flows.water);
  const type = kind.parts.measured.get('loadtype')?.[0];
  const load = loadOf[String(type && record[type.column])] ?? (room.area.isShop ? 'retail' : 'office');
  return ripple * Math.max(0.03, curve(sky, loads[load]));
}

const sum = (devices: readonly Device[], of: (device: Device) => number): number =>
  devices.reduce((total, device) => total + of(device), 0);

const fedLoad = (device: Device): number =>
  sum(device.fed, ({ rate }) => rate) + base * sum(device.fed, (d) => d.rated);

const defaultRate = (device: Device): number => {
  const rated = amountIn(device.kind, device.record, 'ratedpower');
  if (isVolume(device)) return 0.2 + noise(device.seed, 11);
  return rated === undefined ? 2000 + 8000 * noise(device.seed, 11) : 0.7 * rated;
};

/** What drives the part of a meter that is not counted below it. */
const driveOf = (device: Device, sky: Sky): number => (device.fed.length > 0 ? fedLoad(device) : profile(device, sky));

/** Finds the level of a meter's own load from the rate of its last report; meters below come first. */
export function calibrateMeter(device: Device, sky: Sky): void {
  const counted = sum(device.below, ({ rate }) => rate) * (1 + loss);
  const drive = driveOf(device, sky);
  const uncounted = device.rate - counted;
  if (device.below.length > 0) device.scale = Math.max(0, uncounted) / drive;
  else if (device.rate > 0) device.scale = device.rate / drive;
  else device.scale = device.fed.length > 0 ? 1 : defaultRate(device);
  if (device.fed.length > 0) device.scale = Math.min(3, Math.max(0.2, device.scale));
}

/** The rate now: W or m³/h. An open breaker or closed valve lets nothing through. */
export function runMeter(device: Device, sky: Sky): void {
  const counted = sum(device.below, ({ rate }) => rate) * (1 + loss);
  device.rate = device.isOn ? counted + device.scale * driveOf(device, sky) : counted;
}

/** Adds what flowed in some seconds: kWh of W, m³ of m³/h. */
export function count(device: Device, seconds: number): void {
  device.total += (device.rate * seconds) / 3600 / (isVolume(device) ? 1 : 1000);
}

/** Meters in an order in which those below come before those above; a circle of references is cut. */
export function inOrder(meters: readonly Device[]): Device[] {
  const ordered: Device[] = [];
  const state = new Map<Device, 'open' | 'done'>();
  const visit = (device: Device): boolean => {
    const seen = state.get(device);
    if (seen !== undefined) return seen === 'done';
    state.set(device, 'open');
    device.below = device.below.filter(visit);
    state.set(device, 'done');
    ordered.push(device);
    return true;
  };
  for (const device of meters) visit(device);
  return ordered;
}
