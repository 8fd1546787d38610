import { describe, expect, it } from 'vitest';
import { demoRecords } from '../../../server/demo/generate.ts';
import { pids } from '../../../server/demo/pids.ts';
import { demoTenants } from '../../../server/demo/tenants.ts';
import { areaOf, periodsOf } from '../../../server/simulator/area.ts';
import type { Scene } from '../../../server/simulator/populate.ts';
import { seedOf } from '../../../server/simulator/random.ts';
import { createWorld } from '../../../server/simulator/world.ts';
import { demoModules } from '../demo/checked-modules.ts';

/** Modes of the air conditioners of the demo after days of simulation. */

const hour = 3600;
const days = 4;
const zone = 'Asia/Shanghai';
/** Keys of `ac_mode` and `spacetype`. */
const modes = { cool: '1', heat: '4' } as const;
const warmRooms: readonly unknown[] = ['7', '12'];

const startOf = (iso: string): number => Date.parse(`${iso}T06:00:00+08:00`) / 1000;

function sceneAt(start: number): { scene: Scene; isWarm: (space: unknown) => boolean } {
  const [tenant] = demoTenants;
  if (tenant === undefined) throw new Error('no demo company');
  const tables = new Map([...demoRecords(tenant, start)].map(({ pid, rows }) => [pid, rows]));
  const spaces = tables.get(pids.spaces) ?? [];
  const types = new Map(spaces.map(({ did, spacetype }) => [did, spacetype]));
  const isWarm = (space: unknown): boolean => warmRooms.includes(types.get(String(space)));
  const simulated = [pids.air, pids.climate].map((pid) => {
    const config = demoModules.find((module) => module.pid === pid);
    if (config === undefined) throw new Error(`no module ${pid}`);
    const devices = (tables.get(pid) ?? [])
      .filter(({ space }, index) => isWarm(space) || index % 12 === 0)
      .map((record) => ({ did: String(record['did']), record }));
    return { config, interval: 24 * hour, devices };
  });
  const outer = new Set(spaces.map((space) => space['uppergrade']));
  const places = new Map(
    spaces.map((space) => {
      const did = String(space['did']);
      const hours = periodsOf(space['openinghours']);
      return [did, areaOf(did, { seed: seedOf(did), seats: 8, hours, isOutside: outer.has(did) })];
    }),
  );
  return { scene: { zone, start, spaces: pids.spaces, places, modules: simulated }, isWarm };
}

/** Shares of the units in a mode, in rooms that equipment heats and in others. */
function sharesAfter(iso: string, mode: string): { inWarmRooms: number; elsewhere: number } {
  const start = startOf(iso);
  const { scene, isWarm } = sceneAt(start);
  const world = createWorld(scene);
  while (world.now() < start + days * 24 * hour) world.advance(world.now() + 2 * hour);
  const units = [...world.devices.values()].filter(({ kind }) => kind.pid === pids.air);
  const [warm = [], others = []] = [true, false].map((is) => units.filter(({ room }) => isWarm(room.area.id) === is));
  expect(Math.min(warm.length, others.length)).toBeGreaterThan(10);
  const shareOf = (some: typeof units) => some.filter((unit) => unit.mode === mode).length / some.length;
  return { inWarmRooms: shareOf(warm), elsewhere: shareOf(others) };
}

describe('air conditioners after days of simulation', () => {
  it.each([
    ['January', '2026-01-19', [0.6, 1]],
    ['July', '2026-07-13', [0, 0]],
  ] as const)('heat what gets cold in %s, and never plant rooms and kitchens', (_month, iso, [least, most]) => {
    const heating = sharesAfter(iso, modes.heat);
    expect(heating.inWarmRooms).toBe(0);
    expect(heating.elsewhere).toBeGreaterThanOrEqual(least);
    expect(heating.elsewhere).toBeLessThanOrEqual(most);
  });

  it('cool plant rooms and kitchens in November', () => {
    expect(sharesAfter('2026-11-16', modes.cool).inWarmRooms).toBe(1);
  });
});
