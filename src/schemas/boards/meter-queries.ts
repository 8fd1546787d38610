import type { DatasetQuery } from '../../engine/board/dataset.ts';
import { chosenModule } from '../../engine/board/hints.ts';
import { dayOf } from '../../engine/board/periods.ts';
import { columnMeasuring, columnReferringTo } from '../../engine/board/module-lookup.ts';
import { askRows, askUseByDevice, these } from '../../engine/board/shared-queries.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { products } from '../../engine/products.ts';
import type { BoardContext } from '../../engine/board/board-context.ts';
import type { KindId } from '../../engine/measure-table.ts';

/** Meters and what they used since midnight, as the energy boards ask. */

type Dids = readonly (string | undefined)[];

const present = (dids: Dids): string[] => dids.filter((did) => did !== undefined);

/** The columns of meters under the names that the energy boards read. */
export const meterColumns = (config: ModuleConfig | undefined) => ({
  power: columnMeasuring(config, ['power']),
  uppermeter: config && columnReferringTo(config, config.pid),
  space: columnReferringTo(config, products.spaces),
  loadtype: columnMeasuring(config, ['loadtype']),
});

/** The electricity meters, as `meters`. */
export function askMeters(context: BoardContext, values: object, dids: Dids): DatasetQuery[] {
  const config = chosenModule(context, 'electricity', values);
  const meterDids = present(dids);
  if (meterDids.length === 0) return [];
  return askRows(context, 'meters', config?.pid, {
    columns: ['did', 'name'],
    named: meterColumns(config),
    filter: these(meterDids),
    limit: 1000,
  });
}

type Today = { name: string; kind: KindId; values: object; dids: Dids };

/** Use since midnight by device, under the name of the query. */
export const askToday = (context: BoardContext, { name, kind, values, dids }: Today): DatasetQuery[] =>
  askUseByDevice(context, name, chosenModule(context, kind, values)?.pid, {
    period: dayOf(context),
    dids: present(dids),
  });

/** Spaces by name, with the area that they measure, as `name`. */
export const askSpaces = (context: BoardContext, name: string, filter: DatasetQuery['filter'], limit: number) =>
  askRows(context, name, products.spaces, {
    columns: ['did', 'name'],
    named: { area: columnMeasuring(context.module(products.spaces), ['area']) },
    ...(filter && { filter }),
    limit,
  });
