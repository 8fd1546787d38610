import { columnsOf } from '../builtin-columns.ts';
import type { Column, ModuleConfig } from '../column.ts';
import type { Fault } from '../field-type.ts';
import { isProduct } from '../products.ts';

/** Fixed products give away only what their own pages show; of ordinary modules every column may be shown. */
const mayShow = (config: ModuleConfig, column: Column): boolean =>
  !isProduct(config.pid) || column.candisplay !== false;

/** The target's column that is displayed for a ref; if it may not be shown, the name is. */
export function displayColumn(target: ModuleConfig, refdisplay: string | undefined): Column | undefined {
  const columns = columnsOf(target);
  const column = refdisplay === undefined ? undefined : columns.get(refdisplay);
  return column !== undefined && mayShow(target, column) ? column : columns.get('name');
}

/** Refs whose `refdisplay` is no column that the page of their fixed product shows. */
export function refdisplayFaults(config: ModuleConfig, configOf: (pid: string) => ModuleConfig | undefined): Fault[] {
  return config.columns.flatMap(({ pid, refdisplay }, index) => {
    const target = pid === undefined || !isProduct(pid) ? undefined : configOf(pid);
    if (target === undefined || refdisplay === undefined) return [];
    const column = columnsOf(target).get(refdisplay);
    if (column !== undefined && mayShow(target, column)) return [];
    return [{ path: `/columns/${index}/refdisplay`, rule: 'refdisplay', params: { column: refdisplay } }];
  });
}
