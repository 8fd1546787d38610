import { fieldTypeOf } from '../../src/engine/field-types/registry.ts';
import { historyTime, tableOf } from '../modules/table.ts';
import { storageKinds } from '../modules/storage.ts';
import { type RecordColumn, recordColumns } from '../records/physical-columns.ts';
import type { StoredModule } from '../services.ts';

/** What of a module's rows is summed up: by day of `occurtime`, by department, and once more by device. */
export type Shape = {
  module: StoredModule;
  zone: string;
  time: RecordColumn;
  device: RecordColumn | undefined;
  measured: readonly RecordColumn[];
  /** Tells all of it: what was summed up by another shape says nothing about this one. */
  spec: string;
};

const isSummed = ({ column, storage }: RecordColumn) =>
  column.builtin !== true && !storageKinds[storage].isList && fieldTypeOf(column).aggregations.includes('sum');

const made = new WeakMap<StoredModule, Map<string, Shape | undefined>>();

const makeShape = (module: StoredModule, zone: string): Shape | undefined => {
  const { config, physical, table } = module;
  const timeColumn = table === tableOf(config.pid) ? historyTime(config, physical) : undefined;
  const placed = recordColumns(module);
  const time = placed.find((column) => column.physical === timeColumn);
  if (time === undefined) return undefined;
  const device = placed.find(({ column, storage }) => column.column === 'device' && storage === 'text');
  const measured = placed.filter(isSummed);
  const measuredSpec = measured.map((column) => [column.physical, column.storage, column.column.emptyvalue ?? null]);
  const spec = JSON.stringify([zone, time.physical, device?.physical ?? null, measuredSpec]);
  return { module, zone, time, device, measured, spec };
};

/** Nothing where a module has no history of its own. */
export const shapeOf = (module: StoredModule, zone: string): Shape | undefined => {
  const byZone = made.get(module) ?? new Map<string, Shape | undefined>();
  made.set(module, byZone);
  if (!byZone.has(zone)) byZone.set(zone, makeShape(module, zone));
  return byZone.get(zone);
};
