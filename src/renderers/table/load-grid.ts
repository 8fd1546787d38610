import type { ComponentType } from 'react';
import { preferences } from '../../state/preferences.ts';
import type { TableProps } from './table-props.ts';

/** The grid library weighs more than the rest of a list; a phone shows cards and never loads it. */

let known: ComponentType<TableProps> | undefined;

export const loadGrid = async (): Promise<ComponentType<TableProps>> => {
  known ??= (await import('./grid.tsx')).Grid;
  return known;
};

/** The grid once it was loaded: drawn at once, without a render that waits. */
export const loadedGrid = (): ComponentType<TableProps> | undefined => known;

/** Loads the grid beside a page that has a list, except on a phone. */
export const warmGrid = async (): Promise<void> => {
  if (!preferences.isPhone) await loadGrid();
};
