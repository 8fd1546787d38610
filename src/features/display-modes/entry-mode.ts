import type { DisplayMap, DisplayMode } from './display-mode.ts';

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
