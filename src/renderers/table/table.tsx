import { useIsPhone } from '../../state/preferences.ts';
import { Cards } from './cards.tsx';
import { loadedGrid, loadGrid } from './load-grid.ts';
import type { TableProps } from './table-props.ts';
import { useLoaded } from './use-loaded.ts';

/**
 * The records of a module: a grid, and on a phone cards from the same view. Pages load the grid before they are drawn;
 * only a window that was as narrow as a phone's and has become wider waits for it here.
 */
export const Table = (props: TableProps) => {
  const isPhone = useIsPhone();
  const Late = useLoaded(loadGrid, !isPhone && loadedGrid() === undefined);
  const Grid = loadedGrid() ?? Late;
  if (isPhone) return <Cards {...props} />;
  return Grid === undefined ? null : <Grid {...props} />;
};
