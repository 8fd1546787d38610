import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecordValues } from '../../../src/engine/column.ts';
import { areaOf, peopleIn } from '../../../server/simulator/area.ts';
import type { SimulatedModule } from '../../../server/simulator/populate.ts';
import { skyAt } from '../../../server/simulator/sky.ts';
import { createWorld, type SimulatedReport, type World } from '../../../server/simulator/world.ts';
import { buildingAt, column, label, midnight, pids, rooms } from './building.ts';

const hour = 3600;
const day = 24 * hour;

/** Runs a world in steps of a minute, as a timer would. */
const run = (world: World, until: number, each: () => void = () => undefined, seconds = 60): SimulatedReport[] => {
  const simulated: SimulatedReport[] = [];
  while (world.now() < until) {
    simulated.push(...world.advance(Math.min(until, world.now() + seconds)));
    each();
  }
  return simulated;
};
const of = (simulated: readonly SimulatedReport[], did: string): { at: number; values: RecordValues }[] =>
  simulated.flatMap(({ report }) => (report.device === did ? [report] : []));
const numbers = (simulated: readonly SimulatedReport[], did: string, name: string): number[] =>
  of(simulated, did).map(({ values }) => Number(values[name]));

describe('a simulated day', () => {
  it('is the same for the same records, start and commands', () => {
    const once = () => {
      const world = createWorld(buildingAt(midnight + 7 * hour));
      const first = world.advance(midnight + 8 * hour);
      world.command(`${pids.unit}-a`, { switch: '1', goal: 700 });
      return [...first, ...world.advance(midnight + 12 * hour)];
    };
    expect(once()).toEqual(once());
    expect(once().length).toBeGreaterThan(100);
  });

  it('has every report on time, in order, and none from the future', () => {
    const simulated = run(createWorld(buildingAt(midnight)), midnight + day);
    const bySensor = of(simulated, `${pids.sensor}-a`).map(({ at }) => at);
    expect(bySensor.toSorted((a, b) => a - b)).toEqual(bySensor);
    expect(bySensor.length).toBeGreaterThan(200);
    expect(bySensor.length).toBeLessThan(700);
    expect(Math.max(...simulated.map(({ report }) => report.at))).toBeLessThanOrEqual(midnight + day);
    expect(Math.min(...simulated.map(({ report }) => report.at))).toBeGreaterThanOrEqual(midnight);
  });

  it('keeps temperatures, humidity and carbon dioxide within what a building has, without jumps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 364 }), (offset) => {
        const start = midnight + offset * day + 6 * hour;
        const simulated = run(createWorld(buildingAt(start)), start + 8 * hour);
        for (const room of rooms) {
          const warmth = numbers(simulated, `${pids.sensor}-${room}`, 'warmth').map((stored) => stored / 10);
          expect(Math.min(...warmth)).toBeGreaterThan(room === 'cold' ? 1 : 12);
          expect(Math.max(...warmth)).toBeLessThan(room === 'cold' ? 13 : 34);
          const jumps = warmth.slice(1).map((value, index) => Math.abs(value - (warmth[index] ?? value)));
          // A cold room whose door is open warms fastest; what moved that much is told before the interval is over.
          expect(Math.max(...jumps)).toBeLessThan(room === 'cold' ? 4 : 3);
          for (const damp of numbers(simulated, `${pids.sensor}-${room}`, 'damp'))
            expect(damp >= 150 && damp <= 990).toBe(true);
          for (const air of numbers(simulated, `${pids.sensor}-${room}`, 'air'))
            expect(air >= 400 && air < 1600).toBe(true);
        }
      }),
      { numRuns: 8 },
    );
  });

  it('begins where the records ended', () => {
    const simulated = createWorld(buildingAt(midnight)).advance(midnight + 70);
    expect(numbers(simulated, `${pids.sensor}-a`, 'warmth')[0]).toBeCloseTo(268, -1);
    expect(numbers(simulated, `${pids.sensor}-cold`, 'warmth')[0]).toBeCloseTo(42, -1);
    expect((numbers(simulated, `${pids.meter}-b`, 'load')[0] ?? 0) / 6500).toBeCloseTo(1, 1);
    expect((numbers(simulated, 'main', 'load')[0] ?? 0) / 40_000).toBeCloseTo(1, 1);
    expect(numbers(simulated, 'main', 'reading')[0]).toBeGreaterThanOrEqual(9_000_000);
  });
});

describe('meters', () => {
  const world = createWorld(buildingAt(midnight));
  const rates: number[] = [];
  let integral = 0;
  const simulated = run(world, midnight + 2 * day, () => {
    const rate = world.devices.get('main')?.rate ?? 0;
    rates.push(rate);
    integral += (rate * 60) / hour / 1000;
  });

  it('count the integral of their power', () => {
    const main = world.devices.get('main');
    expect(main && (main.total - 9000) / integral).toBeCloseTo(1, 2);
  });

  it('have a running total that is the sum of what was used, to the last digit', () => {
    const used = numbers(simulated, 'main', 'used').reduce((sum, value) => sum + value, 0);
    const readings = numbers(simulated, 'main', 'reading');
    expect(used).toBe((readings.at(-1) ?? 0) - 9_000_000);
    expect(readings).toEqual(readings.toSorted((a, b) => a - b));
  });

  it('measure no less than the meters below them, at the same second', () => {
    const children = [...rooms.map((room) => `${pids.meter}-${room}`), 'cooling'];
    const above = of(simulated, 'main').filter(({ at }) => (at + 1) % 900 === 0);
    expect(above.length).toBeGreaterThan(100);
    for (const { at, values } of above) {
      const below = children.map((did) => of(simulated, did).find((report) => report.at === at)?.values['load']);
      if (below.includes(undefined)) continue;
      expect(Number(values['load'])).toBeGreaterThanOrEqual(below.reduce<number>((sum, load) => sum + Number(load), 0));
    }
  });

  it('follow what they feed', () => {
    const small = createWorld(buildingAt(midnight + 12 * hour));
    small.advance(small.now() + 60);
    const cooling = () => small.devices.get('cooling')?.rate ?? 0;
    for (const room of rooms) small.command(`${pids.unit}-${room}`, { switch: '0' });
    small.advance(small.now() + 60);
    const off = cooling();
    for (const room of rooms) small.command(`${pids.unit}-${room}`, { switch: '1', goal: 600 });
    small.advance(small.now() + 120);
    expect(cooling()).toBeGreaterThan(off * 2);
  });
});

describe('units', () => {
  const unitOf = (world: World) => world.devices.get(`${pids.unit}-a`);
  const obeyed = (world: World, values: RecordValues) => {
    for (let tries = 0; tries < 40; tries++) {
      world.command(`${pids.unit}-a`, values);
      world.advance(world.now() + 30);
      if (unitOf(world)?.isOn === (values['switch'] === '1')) return;
    }
  };

  it('that cool bring a room toward the set point and draw power; switched off they draw none', () => {
    const world = createWorld(buildingAt(midnight + 14 * hour));
    obeyed(world, { switch: '1', way: 'c', goal: 698 });
    const room = unitOf(world)?.room;
    const before = room?.temperature ?? 0;
    expect(unitOf(world)?.rate).toBeGreaterThan(300);
    world.advance(world.now() + 12 * 60);
    expect(room?.temperature).toBeLessThan(before - 0.5);
    expect(room?.temperature).toBeGreaterThan(19.5);
    obeyed(world, { switch: '0' });
    expect(unitOf(world)?.rate).toBe(0);
  });

  it('report what they were told within seconds, also what nothing simulates', () => {
    const world = createWorld(buildingAt(midnight + 14 * hour));
    world.advance(world.now() + 70);
    expect(world.command(`${pids.unit}-b`, { goal: 680, label: 'x' })).toBe(true);
    const simulated = world.advance(world.now() + 25);
    expect(of(simulated, `${pids.unit}-b`)).toMatchObject([{ values: { goal: 680, label: 'x' } }]);
    expect(simulated.find(({ report }) => report.device === `${pids.unit}-b`)?.isUrgent).toBe(true);
  });

  it('sometimes lose a command, and an unknown device is not reached', () => {
    const world = createWorld(buildingAt(midnight));
    const outcomes = Array.from({ length: 600 }, () => {
      const isWantedOn = unitOf(world)?.isOn !== true;
      world.command(`${pids.unit}-a`, { switch: isWantedOn ? '1' : '0' });
      world.advance(world.now() + 30);
      const isObeyed = unitOf(world)?.isOn === isWantedOn;
      world.advance(world.now() + 280);
      return isObeyed;
    });
    const ignored = outcomes.filter((isObeyed) => !isObeyed).length;
    expect(ignored).toBeGreaterThan(0);
    expect(ignored).toBeLessThan(60);
    expect(world.command('nobody', {})).toBe(false);
  });
});

describe('people', () => {
  const week = createWorld(buildingAt(midnight));
  const heads = new Map<string, number[]>(rooms.map((room) => [room, []]));
  const simulated = run(week, midnight + 7 * day, () => {
    for (const room of rooms) heads.get(room)?.push(week.devices.get(`${pids.sensor}-${room}`)?.room.people ?? 0);
  });
  const during = (room: string, dayOfWeek: number) =>
    (heads.get(room) ?? []).slice(dayOfWeek * 1440, (dayOfWeek + 1) * 1440).reduce((sum, count) => sum + count, 0);

  it('come by day and stay away from an office at the weekend; a shop is busier then', () => {
    // Wednesday is 0, so Saturday is 3.
    expect(during('a', 0)).toBeGreaterThan(5 * during('a', 3));
    expect(during('shop', 3)).toBeGreaterThan(during('shop', 0));
  });

  it('light their rooms and leave them dark', () => {
    const burning = of(simulated, `${pids.lamp}-shop`).map(({ at, values }) => ({
      hour: Math.floor(((at + 8 * hour) % day) / hour),
      isOn: values['burning'] === '1',
    }));
    const share = (from: number, until: number) => {
      const inSpan = burning.filter((reading) => reading.hour >= from && reading.hour < until);
      return inSpan.filter(({ isOn }) => isOn).length / inSpan.length;
    };
    expect(share(12, 20)).toBeGreaterThan(0.8);
    expect(share(1, 6)).toBeLessThan(0.4);
  });

  it.each(Array.from({ length: 12 }, (_none, hour) => hour * 2))(
    'leave and enter a meeting room within minutes of a start at %i:15, whatever is booked',
    (hour) => {
      const began = Date.UTC(2026, 2, 4, hour, 15) / 1000;
      const rooms = Array.from({ length: 40 }, (_none, index) => areaOf(`room ${index}`, { seed: 7919 * index + 1 }));
      const counts = rooms.map((area) =>
        Array.from({ length: 25 }, (_none, step) => peopleIn(area, skyAt(began + 10 * step, 0), began)),
      );
      expect(counts.map(([first]) => first)).toEqual(rooms.map(() => 0));
      // The guard comes within four minutes, or the next booking begins before.
      expect(counts.every((areaCounts) => areaCounts.some((count) => count > 0))).toBe(true);
    },
  );

  it('pass doors that open and close, and somebody holds each open for minutes soon after the start', () => {
    const changes = of(simulated, `${pids.door}-shop`);
    expect(new Set(changes.map(({ values }) => values['ajar']))).toEqual(new Set(['0', '1']));
    const early = run(createWorld(buildingAt(midnight + 3 * hour)), midnight + 3 * hour + 600);
    for (const room of rooms) {
      const states = of(early, `${pids.door}-${room}`);
      const opened = states.find(({ values }) => values['ajar'] === '1')?.at ?? 0;
      const closed = states.find(({ at, values }) => at > opened && values['ajar'] === '0')?.at ?? 0;
      expect(closed - opened).toBeGreaterThanOrEqual(120);
      expect(opened - (midnight + 3 * hour)).toBeLessThan(300);
    }
  });
});

describe('devices', () => {
  it('drop out and come back', () => {
    const simulated = run(createWorld(buildingAt(midnight)), midnight + 20 * day, undefined, 900);
    const gaps = rooms.flatMap((room) => {
      const times = of(simulated, `${pids.sensor}-${room}`).map(({ at }) => at);
      return times.slice(1).map((time, index) => time - (times[index] ?? time));
    });
    expect(Math.max(...gaps)).toBeGreaterThan(1500);
    expect(gaps.filter((gap) => gap > 1500).length).toBeLessThan(20);
  });

  it('say what is wrong while they are faulty, and only then', () => {
    const states = {
      n: { ...label, state: 'normal' },
      w: { ...label, state: 'attention' },
      f: { ...label, state: 'fault' },
    } as const;
    const pump: SimulatedModule = {
      config: {
        pid: '36',
        name: label,
        group: 'sensors',
        driver: 'simulator',
        columns: [
          column('how', { type: 'enum', enum: states, measures: 'state' }),
          column('trouble', { type: 'string', measures: 'faultcode' }),
        ],
      },
      interval: 900,
      devices: Array.from({ length: 40 }, (_, index) => ({
        did: `pump-${index}`,
        record: index === 0 ? { how: 'f', trouble: 'H4' } : { how: 'n', trouble: index === 1 ? 'stale' : null },
      })),
    };
    const simulated = run(createWorld(buildingAt(midnight, [pump])), midnight + 3 * day, undefined, 900);
    const reports = pump.devices.flatMap(({ did }) => of(simulated, did));
    expect(of(simulated, 'pump-0')[0]?.values).toMatchObject({ how: 'f', trouble: 'H4' });
    expect(reports.filter(({ values }) => values['how'] === 'f').length).toBeGreaterThan(10);
    for (const { values } of reports) expect(values['trouble'] !== null).toBe(values['how'] === 'f');
  });
});
