import { describe, expect, it } from 'vitest';

import { checkModule } from '../../../src/engine/check-module.ts';
import { specIds } from '../../../src/engine/column.ts';
import { devicePids, pids } from '../../../server/demo/pids.ts';
import { readDemoModules } from '../../../server/demo/modules.ts';
import { builtinGroups } from '../../../server/menu/groups.ts';
import { demoModules } from './checked-modules.ts';
import { fieldTypeIds } from '../../../src/engine/field-type-ids.ts';

const files = readDemoModules();
const all: ReadonlySet<string> = new Set(Object.values(pids));

describe('module files of the demo', () => {
  it.each(files)('$file is a config without a fault', ({ config }) => {
    expect(checkModule(config, { hasPid: (pid) => all.has(pid) })).toMatchObject({ ok: true });
  });

  it('each pid of the demo has one file', () => {
    expect(demoModules.map(({ pid }) => pid).toSorted()).toEqual([...all].toSorted());
  });

  it('nothing a file says is lost in the check', () => {
    for (const [index, { config }] of files.entries()) expect(demoModules[index]).toEqual(config);
  });

  it('every field type and every spec stands somewhere', () => {
    const columns = demoModules.flatMap((module) => module.columns);
    expect(new Set(columns.map(({ type }) => type))).toEqual(new Set(fieldTypeIds));
    expect(new Set(columns.flatMap(({ spec }) => spec ?? []))).toEqual(new Set(specIds));
  });

  it('a group of a module is a group of the menu', () => {
    const keys = builtinGroups.map(({ key }) => key);
    for (const { group } of demoModules) expect(keys).toContain(group);
  });

  it('fixed products cannot be added to by hand', () => {
    const fixed = demoModules.filter(({ pid }) => !devicePids.includes(pid) && pid !== pids.tasks);
    expect(fixed.filter(({ canadd }) => canadd !== false)).toEqual([]);
  });

  it('a history has the device, the time and only columns its module reports', () => {
    for (const module of demoModules.filter(({ historypid }) => historypid !== undefined)) {
      const history = demoModules.find(({ pid }) => pid === module.historypid);
      const names = history?.columns.map(({ column }) => column) ?? [];
      expect(names.slice(0, 2)).toEqual(['device', 'occurtime']);
      expect(history?.columns[0]?.pid).toBe(module.pid);
      const columnsByName = new Map(module.columns.map((column) => [column.column, column]));
      for (const column of history?.columns.slice(2) ?? [])
        expect(columnsByName.get(column.column)?.multiple).toBe(column.multiple);
    }
  });

  it('pending tasks can be approved in a batch', () => {
    const tasks = demoModules.find(({ pid }) => pid === pids.tasks);
    expect(tasks?.filters?.filter(({ clientconfig }) => clientconfig?.batchmove)).toHaveLength(1);
  });
});
