import type { ModuleConfig } from '../../engine/column.ts';
import { type DisplayMap, type DisplayMode, isAlwaysOffered, modesOf } from './display-mode.ts';

/**
 * True if a list redirects to the stored display mode: not when the page was opened by its URL (the previous path is
 * then the root), and not for Back, which restores the mode of that entry. History, details and the modes themselves
 * are routes of their own and never redirect. Contract "Screens".
 */
export const mayLeadOn = (previous: string, isReturn: boolean): boolean => previous !== '/' && !isReturn;

/** Display mode in which a list opens; `undefined` while the stored one is loading. */
export const entryMode = (
  may: boolean,
  storedModes: DisplayMap | undefined,
  isPending: boolean,
  pid: string,
): DisplayMode | undefined => {
  if (!may) return 'list';
  if (isPending) return undefined;
  return storedModes?.[pid]?.type ?? 'list';
};

type Known = {
  data: ModuleConfig | undefined;
  isPending: boolean;
  /** `undefined` while the rights are loading. */
  canReadTree: boolean | undefined;
};

/**
 * The table instead of a stored mode that the module lost with a column, or the user with a right: nobody asked for that
 * page just now. `undefined` while module and rights are loading. The page of the mode itself says why a module can't be
 * read.
 */
export const offeredMode = (
  mode: DisplayMode | undefined,
  { data, isPending, canReadTree }: Known,
): DisplayMode | undefined => {
  // The page of such a mode opens without waiting for the module's columns.
  if (mode === undefined || isAlwaysOffered(mode)) return mode;
  if (data === undefined) return isPending ? undefined : mode;
  if (!modesOf(data, canReadTree ?? true).includes(mode)) return 'list';
  return modesOf(data, canReadTree ?? false).includes(mode) ? mode : undefined;
};
