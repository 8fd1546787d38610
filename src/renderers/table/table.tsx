import { useIsPhone } from '../../state/preferences.ts';
import { useTableUnits, WithUnits } from '../fields/shared-units.tsx';
import { Cards } from './cards.tsx';
import { useLoaded } from '../parts/use-loaded.tsx';
import { gridPart } from './load-grid.ts';
import type { TableProps } from './table-props.ts';

/**
 * The records of a module: a grid, and on a phone cards from the same view. Pages load the grid before they are drawn;
 * only a window that was as narrow as a phone's and has become wider waits for it here.
 */
export const Table = (props: TableProps) => {
  const { view, value } = props;
  const isPhone = useIsPhone();
  const Grid = useLoaded(gridPart, !isPhone);
  return (
    <WithUnits units={useTableUnits(view, value)}>
      {isPhone ? <Cards {...props} /> : Grid === undefined ? null : <Grid {...props} />}
    </WithUnits>
  );
};
