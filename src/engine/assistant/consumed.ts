import type { Column } from '../column.ts';
import { isAmount } from '../measures.ts';
import type { KnownModule } from './vocabulary.ts';

/** The column of a module's history that measures the consumption since the reading before; `undefined` without one. */
export const consumedColumn = ({ history }: KnownModule): Column | undefined =>
  history?.columns.find((column) => isAmount(column));

/** The column of a list that measures the power which its devices draw now; `undefined` without one. */
export const presentPower = ({ config }: KnownModule): Column | undefined =>
  config.columns.find(({ measures }) => measures === 'power');
