import type { Column, ModuleConfig, RecordValues } from '../../../src/engine/column.ts';
import { areaOf, periodsOf } from '../../../server/simulator/area.ts';
import type { Scene, SimulatedModule } from '../../../server/simulator/populate.ts';
import { seedOf } from '../../../server/simulator/random.ts';

/** A small building whose modules have names of their own: the simulation knows columns by what they say alone. */

export const label = { en: 'Column', zh: '列' };
export const spaces = '100000000000000000000009';

export const column = (name: string, properties: Partial<Column>): Column => ({
  column: name,
  label,
  type: 'float',
  rw: 1,
  required: 0,
  ...properties,
});
const where = column('spot', { type: 'ref', ptype: 'ref', pid: spaces, rw: 3 });
const yesNo = { type: 'enum', enum: { '0': label, '1': label } } as const;
const modes = { c: { en: 'Cool', zh: '制冷' }, h: { en: 'Heat', zh: '制热' }, f: { en: 'Fan', zh: '送风' } };

const config = (pid: string, columns: Column[]): ModuleConfig => ({
  pid,
  name: label,
  group: 'sensors',
  driver: 'simulator',
  columns,
});

export const pids = { meter: '31', unit: '32', lamp: '33', sensor: '34', door: '35' } as const;

const meter = config(pids.meter, [
  where,
  column('over', { type: 'ref', ptype: 'ref', pid: pids.meter, rw: 3 }),
  column('load', { measures: 'power', unit: 'kW', multiple: 1000 }),
  column('used', { measures: 'energy', unit: 'Wh', type: 'int' }),
  column('reading', { measures: 'energytotal', unit: 'kWh', multiple: 1000 }),
]);
const unit = config(pids.unit, [
  where,
  column('fedby', { type: 'ref', ptype: 'ref', pid: pids.meter, rw: 3 }),
  column('switch', { ...yesNo, control: 'power', rw: 3 }),
  column('way', { type: 'enum', enum: modes, control: 'mode', rw: 3 }),
  column('goal', { measures: 'settemperature', unit: '°F', multiple: 10, rw: 3, min: 50, max: 95 }),
  column('air', { measures: 'temperature', unit: '°C', multiple: 10 }),
  column('draw', { measures: 'power', unit: 'W', multiple: 10 }),
  column('rated', { measures: 'ratedpower', unit: 'W', type: 'int', rw: 3 }),
]);
const lamp = config(pids.lamp, [
  where,
  column('burning', { ...yesNo, control: 'power', rw: 3 }),
  column('dim', { type: 'int', control: 'level', rw: 3, min: 0, max: 50 }),
  column('draw', { measures: 'power', unit: 'W' }),
  column('rated', { measures: 'ratedpower', unit: 'W', type: 'int', rw: 3 }),
]);
const sensor = config(pids.sensor, [
  where,
  column('warmth', { measures: 'temperature', unit: '°C', multiple: 10 }),
  column('damp', { measures: 'humidity', multiple: 10 }),
  column('air', { measures: 'co2', type: 'int' }),
  column('there', { ...yesNo, measures: 'presence' }),
  column('heads', { measures: 'headcount', type: 'int' }),
  column('brightness', { measures: 'illuminance', type: 'int' }),
]);
const door = config(pids.door, [
  where,
  column('ajar', { ...yesNo, measures: 'open' }),
  column('in', { measures: 'peoplein', type: 'int' }),
  column('out', { measures: 'peopleout', type: 'int' }),
]);

export const rooms = ['a', 'b', 'shop', 'cold'] as const;
const shopHours = periodsOf(['10:00:00-22:00:00']);

const inRooms = (pid: string, make: (room: string, index: number) => RecordValues) =>
  rooms.map((room, index) => ({ did: `${pid}-${room}`, record: { spot: room, ...make(room, index) } }));

const module = (of: ModuleConfig, interval: number, devices: SimulatedModule['devices']): SimulatedModule => ({
  config: of,
  interval,
  devices,
});

/** A Wednesday at midnight in Shanghai, in July. */
export const midnight = 1_783_440_000;

export function buildingAt(start: number, extra: readonly SimulatedModule[] = []): Scene {
  const area = (id: string) =>
    areaOf(id, { seed: seedOf(id), seats: id === 'shop' ? 60 : 8, hours: id === 'shop' ? shopHours : undefined });
  return {
    zone: 'Asia/Shanghai',
    start,
    spaces,
    places: new Map(rooms.map((id) => [id, area(id)])),
    modules: [
      module(meter, 900, [
        { did: 'main', record: { load: 40_000, reading: 9_000_000 } },
        ...inRooms(pids.meter, (_room, index) => ({ over: 'main', load: 5000 + index * 1500, reading: 1000 * index })),
        { did: 'cooling', record: { over: 'main', load: 2000, reading: 5 } },
      ]),
      module(
        unit,
        900,
        inRooms(pids.unit, () => ({ fedby: 'cooling', switch: '0', way: 'c', goal: 752, rated: 2400 })),
      ),
      module(
        lamp,
        900,
        inRooms(pids.lamp, () => ({ burning: '0', dim: 40, rated: 300 })),
      ),
      module(
        sensor,
        300,
        inRooms(pids.sensor, (room) => ({ warmth: room === 'cold' ? 42 : 268, damp: 610 })),
      ),
      module(
        door,
        900,
        inRooms(pids.door, () => ({ ajar: '0' })),
      ),
      ...extra,
    ],
  };
}
