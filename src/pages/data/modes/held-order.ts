import type { RecordValues } from '../../../engine/column.ts';
import { inFormerPlaces, movesRows } from '../../../engine/leaving-rows.ts';

const didOf = (row: RecordValues): string => String(row['did'] ?? '');

/**
 * New values in the row order on the screen, so that no row moves while the user is about to click it. Rows that are
 * loaded for the first time are added after the last one. `undefined` if the new order moves nothing.
 */
export const heldOrder = (
  shown: readonly RecordValues[],
  loaded: readonly RecordValues[],
): readonly RecordValues[] | undefined => {
  if (!movesRows(shown, loaded)) return undefined;
  const shownDids = new Set(shown.map(didOf));
  const { rows } = inFormerPlaces(shown, loaded, () => false);
  return [...rows, ...loaded.filter((row) => !shownDids.has(didOf(row)))];
};
