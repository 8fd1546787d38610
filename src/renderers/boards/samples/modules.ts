import { kindsIn } from '../../../engine/board/module-lookup.ts';
import { withBuiltins } from '../../../engine/builtin-columns.ts';
import type { Column, ModuleConfig } from '../../../engine/column.ts';
import { text } from './build.ts';
import { loadTypes } from './meters.ts';

const metersPid = '300000000000000000000001';

/** Modules of the park, as far as forms of boards look at them. */

const readable = { rw: 1, required: 0 } as const;

const power: Column = {
  column: 'power',
  label: text('Power', '功率'),
  type: 'float',
  unit: 'W',
  measures: 'power',
  ...readable,
};
const energy: Column = {
  column: 'energy',
  label: text('Energy', '电量'),
  type: 'float',
  unit: 'kWh',
  measures: 'energy',
  ...readable,
};

const history: ModuleConfig = withBuiltins({
  pid: '500000000000000000000001',
  name: text('Electricity history', '电表历史'),
  group: 'metering',
  columns: [
    { column: 'occurtime', label: text('Time', '时间'), type: 'timestamp', ...readable },
    { column: 'device', label: text('Meter', '电表'), type: 'ref', pid: metersPid, ...readable },
    energy,
    power,
  ],
});

const meters: ModuleConfig = withBuiltins({
  pid: metersPid,
  name: text('Electricity meters', '电表'),
  group: 'metering',
  kind: 'electricity',
  historypid: history.pid,
  columns: [
    power,
    energy,
    { column: 'occurtime', label: text('Last report', '最近上报'), type: 'timestamp', ...readable },
    {
      column: 'load_type',
      label: text('Load type', '负荷类型'),
      type: 'enum',
      enum: loadTypes,
      measures: 'loadtype',
      ...readable,
    },
    { column: 'space', label: text('Space', '空间'), type: 'ref', pid: '100000000000000000000009', ...readable },
  ],
});

export const parkPid = meters.pid;

const modules: ReadonlyMap<string, ModuleConfig> = new Map([history, meters].map((module) => [module.pid, module]));

export const parkModule = (pid: string): ModuleConfig | undefined => modules.get(pid);

export const parkKinds = kindsIn(modules.values());
