import type { Column, ModuleConfig } from '../../src/engine/column.ts';
import { referencesTo } from '../../src/engine/reference.ts';
import type { FoundRecord } from './find-records.ts';

/** Records of one page. Contract "Calls". */
export const maxRead = 500;

/** The column by which a meter refers to its upper one; `undefined` if the module has none. */
export const upperColumn = ({ columns, pid }: ModuleConfig): Column | undefined => referencesTo(columns, pid)[0];

/**
 * Meters that no other one of the set measures already: where a meter refers to its upper one, only the upper is added.
 * `undefined` if meters refer to each other and `rows` is only a part of the set: a sum would count some of them twice.
 */
export const upperDevices = (
  config: ModuleConfig,
  rows: readonly FoundRecord[],
  total: number,
): readonly FoundRecord[] | undefined => {
  const up = upperColumn(config);
  if (up === undefined) return rows;
  if (rows.length < total) return undefined;
  const dids = new Set(rows.map(({ did }) => did));
  return rows.filter((row) => !dids.has(String(row[up.column] ?? '')));
};
