import type { BoardContext } from '../../engine/board/board.ts';
import type { DatasetQuery } from '../../engine/board/dataset.ts';
import { dayOf } from '../../engine/board/periods.ts';
import { askRows, askUseByDevice, these } from '../../engine/board/questions.ts';
import { deviceModules } from '../../engine/products.ts';

/** Meters as they stand and what they used since midnight, as the energy boards ask. */
const meterColumns = ['did', 'name', 'power', 'energy', 'uppermeter', 'space', 'ratedload', 'load_type'] as const;

const present = (dids: readonly (string | undefined)[]): string[] => dids.filter((did) => did !== undefined);

/** The electricity meters, as `meters`. */
export function askMeters(context: BoardContext, dids: readonly (string | undefined)[]): DatasetQuery[] {
  const known = present(dids);
  if (known.length === 0) return [];
  return askRows(context, 'meters', deviceModules.electricity, {
    columns: meterColumns,
    filter: these(known),
    limit: 1000,
  });
}

/** Use since midnight by device, as `today`, `watertoday` or `gastoday`. */
export function askToday(
  context: BoardContext,
  name: string,
  pid: string,
  dids: readonly (string | undefined)[],
): DatasetQuery[] {
  return askUseByDevice(context, name, pid, { period: dayOf(context), dids: present(dids) });
}
