import type { DisplayMap, DisplayMode } from './display-mode.ts';

/**
 * Whether coming to a list requests the way of looking that was kept: not when the page was opened by its address (the
 * previous path is then the root). History, details and the modes themselves are routes of their own, which never ask.
 * Contract "Screens". A list that Back returns to was decided when it was first come to.
 */
export const mayLeadOn = (previous: string, isReturn: boolean): boolean => previous !== '/' && !isReturn;

/** The mode in which a list is entered; `undefined` while what was kept is on its way. */
export const entryMode = (
  may: boolean,
  kept: DisplayMap | undefined,
  isPending: boolean,
  pid: string,
): DisplayMode | undefined => {
  if (!may) return 'list';
  if (isPending) return undefined;
  return kept?.[pid]?.type ?? 'list';
};
