import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkModule } from '../../../src/engine/check-module.ts';
import type { ModuleConfig } from '../../../src/engine/column.ts';
import { fieldTypeOf } from '../../../src/engine/field-types/registry.ts';
import { freshnessOf } from '../../../src/engine/control/freshness.ts';
import { readTiles, defaultTiles, writeTiles } from '../../../src/engine/control/control-tiles.ts';
import { controlPanel } from '../../../src/engine/control/panel.ts';
import { isLost, isOpen, wantedIn } from '../../../src/engine/control/wanted.ts';

const label = { en: 'Label', zh: '标签' };
const onOff = { '0': { en: 'Off', zh: '关' }, '1': { en: 'On', zh: '开' } };

const moduleOf = (columns: readonly object[], more: object = {}): ModuleConfig => {
  const checked = checkModule({
    pid: '3000000000000000000000aa',
    name: label,
    group: 'other',
    columns: columns.map((column) => ({ label, ...column })),
    ...more,
  });
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  return checked.value;
};

const demo = (file: string): ModuleConfig => {
  const checked = checkModule(JSON.parse(readFileSync(`server/demo/modules/${file}.json`, 'utf8')));
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  return checked.value;
};

const names = (config: ModuleConfig): string[] => controlPanel(config).columns.map(({ column }) => column);

describe('a control panel', () => {
  it.each([
    ['air-conditioners', ['pwr', 'ac_mode', 'temp', 'ac_mark', 'lock', 'filter_reset']],
    ['lights', ['pwr', 'brightness', 'colourtemp', 'scene']],
    ['screens', ['pwr', 'volume_level', 'command']],
    ['doors', ['unlock']],
    ['electricity-meters', ['breaker', 'tariff']],
    // Records without devices.
    ['service-packages', []],
    ['reviews', []],
    ['spaces', []],
  ])('of the module %s draws %j', (file, columns) => {
    expect(names(demo(file))).toEqual(columns);
  });

  it('draws numbers and choices that people may write, and no name, text or fixed value', () => {
    const config = moduleOf(
      [
        { column: 'speed', type: 'int' },
        { column: 'note', type: 'string' },
        { column: 'size', type: 'int', fixed: true },
        { column: 'measured', type: 'float', rw: 1 },
        { column: 'shake', type: 'enum', rw: 2, enum: { x: label } },
      ],
      { driver: 'mqtt' },
    );
    expect(names(config)).toEqual(['speed', 'shake']);
  });

  it('begins with power, mode, set point and level, whatever the order of the file', () => {
    const config = moduleOf([
      { column: 'other', type: 'int' },
      { column: 'dim', type: 'int', control: 'level' },
      { column: 'target', type: 'float', control: 'setpoint' },
      { column: 'kind', type: 'enum', control: 'mode', enum: { a: label } },
      { column: 'relay', type: 'enum', control: 'power', enum: onOff },
    ]);
    expect(names(config)).toEqual(['relay', 'kind', 'target', 'dim', 'other']);
  });
});

describe('what switches a device', () => {
  const powerOf = (columns: readonly object[]) => {
    const { power } = controlPanel(moduleOf(columns));
    return power && [power.column.column, power.on, power.off];
  };

  it('is the column with control: power and its own values of on and off', () => {
    const relay = { column: 'relay', type: 'enum', control: 'power', enum: { open: label, closed: label } };
    expect(powerOf([{ ...relay, on: 'closed', off: 'open' }])).toEqual(['relay', 'closed', 'open']);
  });

  it('is pwr where nothing says control, with the number 1 or the key 1', () => {
    expect(powerOf([{ column: 'pwr', type: 'int' }])).toEqual(['pwr', 1, 0]);
    expect(powerOf([{ column: 'pwr', type: 'enum', enum: onOff }])).toEqual(['pwr', '1', '0']);
  });

  it('is nothing where the values of on and off are none of the column', () => {
    expect(powerOf([{ column: 'pwr', type: 'enum', enum: { high: label, low: label } }])).toBeUndefined();
    expect(powerOf([{ column: 'pwr', type: 'enum', rw: 1, enum: onOff }])).toBeUndefined();
  });

  it.each([
    ['on without control', { column: 'relay', type: 'int', on: 1 }],
    ['an unknown key', { column: 'relay', type: 'enum', control: 'power', enum: onOff, on: '7' }],
    ['a value beyond the range', { column: 'relay', type: 'int', control: 'power', max: 1, on: 100 }],
  ])('is refused in a config with %s', (_case, column) => {
    const checked = checkModule({
      pid: '3000000000000000000000aa',
      name: label,
      group: 'other',
      columns: [{ label, ...column }],
    });
    expect(checked.ok ? [] : checked.faults).toEqual([{ path: '/columns/0/on', rule: 'switchvalue' }]);
  });
});

describe('the tiles of a tab', () => {
  const config = demo('air-conditioners');

  it('are all on, all off and every parameter where the tab stores none', () => {
    expect(readTiles(config, {})).toEqual(defaultTiles(config));
    expect(defaultTiles(config).power).toEqual([
      { column: 'pwr', value: '1', label: '1' },
      { column: 'pwr', value: '0', label: '0' },
    ]);
  });

  it('are read as they were stored, an empty list included', () => {
    const tiles = { power: [{ column: 'ac_mode', value: '4', label: 'Heat all' }], parameters: ['pwr', 'temp'] };
    expect(readTiles(config, writeTiles(tiles))).toEqual(tiles);
    expect(readTiles(config, writeTiles({ power: [], parameters: [] }))).toEqual({ power: [], parameters: [] });
  });

  it.each([
    ['of a column that is gone', { column: 'gone', value: '1', label: 'x' }],
    ['of a column that nobody may command', { column: 'room_temp', value: 200, label: 'x' }],
    ['with a value that is gone', { column: 'ac_mode', value: '9', label: 'x' }],
    ['without a label', { column: 'pwr', value: '1' }],
    ['that is no object', 'pwr'],
  ])('leave out one %s', (_case, entry) => {
    expect(readTiles(config, { pwrs: [entry] }).power).toEqual([]);
  });

  it.each([['nonsense'], [{ columns: 'temp' }], [null], [[]]])('read airparams %j as not kept', (airparams) => {
    expect(readTiles(config, { airparams }).parameters).toEqual(defaultTiles(config).parameters);
  });
});

describe('the last report of a device', () => {
  const reporting = { ...demo('lights'), interval: 60 };

  it.each([
    ['within three intervals', 1000, 1180, false],
    ['after three intervals', 1000, 1181, true],
  ])('%s', (_case, reported, now, isOffline) => {
    expect(freshnessOf(reporting, { reported }, now)).toEqual({ reported, isOffline });
  });

  it('is the newest of its columns where they are known one by one', () => {
    // A record that is read alone carries an object here, which rows of lists never do.
    const record = { reported: { pwr: 900, power: 1000 } } as unknown as Parameters<typeof freshnessOf>[1];
    expect(freshnessOf(reporting, record, 1010)).toEqual({ reported: 1000, isOffline: false });
  });

  it('marks no device offline where the module has no interval, and is unknown without a driver', () => {
    const { driver: _driver, ...silent } = reporting;
    const { interval: _interval, ...unwatched } = reporting;
    expect(freshnessOf(unwatched, { reported: 1 }, 1e9)?.isOffline).toBe(false);
    expect(freshnessOf(silent, { reported: 1 }, 1e9)).toBeUndefined();
    expect(freshnessOf(reporting, {}, 1e9)).toBeUndefined();
  });
});

describe('an enum value', () => {
  it('says what it means for the device, and a config with another word is refused', () => {
    const column = { column: 'state', type: 'enum', enum: { a: { en: 'Bad', zh: '坏', state: 'fault' }, b: label } };
    const [read] = moduleOf([column]).columns;
    expect(read && fieldTypeOf(read).stateOf?.('a', read)).toBe('fault');
    expect(read && fieldTypeOf(read).stateOf?.('b', read)).toBeUndefined();
    const wrong = checkModule({
      pid: '3000000000000000000000aa',
      name: label,
      group: 'other',
      columns: [{ ...column, label, enum: { a: { ...label, state: 'broken' } } }],
    });
    expect(wrong.ok ? [] : wrong.faults.map(({ path, rule }) => [path, rule])).toEqual([
      ['/columns/0/enum/a/state', 'oneof'],
    ]);
  });
});

describe('a wanted value', () => {
  // Rows of lists carry objects here beside the stored values of columns.
  const record = (commands: unknown) => ({ commands }) as unknown as Parameters<typeof wantedIn>[0];
  const command = { column: 'temp', value: 240, state: 'sent', at: 100, by: { kind: 'person', name: 'Zhou' } };

  it('is the newest of its column, with who asked', () => {
    const commands = [{ ...command, at: 90, value: 200 }, command, { ...command, column: 'pwr', value: '1' }];
    expect(wantedIn(record(commands), 'temp')).toEqual({ ...command, by: 'Zhou' });
  });

  it.each([
    ['accepted', true, false],
    ['sent', true, false],
    ['failed', false, true],
    ['timedout', false, true],
  ])('that is %s is shown', (state, open, lost) => {
    const pending = wantedIn(record([{ ...command, state }]), 'temp');
    expect(pending && [isOpen(pending), isLost(pending)]).toEqual([open, lost]);
  });

  it.each(['confirmed', 'overtaken'])('that is %s is over', (state) => {
    expect(wantedIn(record([{ ...command, state }]), 'temp')).toBeUndefined();
  });

  it.each([['a column of that name'], [7], [null], [[{ column: 'temp' }]], [[null]]])('is none in %j', (commands) => {
    expect(wantedIn(record(commands), 'temp')).toBeUndefined();
  });
});
