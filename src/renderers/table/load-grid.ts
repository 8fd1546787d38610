import type { ComponentType } from 'react';
import { preferences } from '../../state/preferences.ts';
import { createLoader } from '../parts/loader.ts';
import type { TableProps } from './table-props.ts';

/** The grid library weighs more than the rest of a list; a phone shows cards and never loads it. */
export const gridPart = createLoader<ComponentType<TableProps>>(async () => (await import('./grid.tsx')).Grid);

/** Loads the grid beside a page that has a list, except on a phone. */
export const prefetchGrid = async (): Promise<void> => {
  if (!preferences.isPhone) await gridPart.load();
};
