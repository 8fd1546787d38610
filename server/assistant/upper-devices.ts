import type { ModuleConfig } from '../../src/engine/column.ts';
import { referencesTo } from '../../src/engine/reference.ts';
import type { Found } from './find-records.ts';

/** Records of one page. Contract "Calls". */
export const maxRead = 500;

/**
 * Meters that no other one of the set measures already: where a meter refers to its upper one, only the upper is added.
 */
export const upperDevices = (
  { columns, pid }: ModuleConfig,
  rows: readonly Found[],
  total: number,
): readonly Found[] => {
  const up = referencesTo(columns, pid)[0];
  if (up === undefined || rows.length < total) return rows;
  const dids = new Set(rows.map(({ did }) => did));
  return rows.filter((row) => !dids.has(String(row[up.column] ?? '')));
};
