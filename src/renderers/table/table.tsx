import { useIsPhone } from '../../state/preferences.ts';
import { Cards } from './cards.tsx';
import { Grid } from './grid.tsx';
import type { TableProps } from './table-props.ts';

/** The records of a module: a grid, and on a phone cards from the same view. */
export const Table = (props: TableProps) => (useIsPhone() ? <Cards {...props} /> : <Grid {...props} />);
