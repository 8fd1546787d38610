import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { previousPath } from '../../../state/previous-path.ts';
import { recall } from '../list-memory.ts';
import type { DisplayMap, DisplayMode } from './display-mode.ts';
import { displayQuery, rememberMode } from './use-display-settings.ts';

/**
 * Whether coming to a list asks for the way of looking that was kept: not when the page was opened by its address (the
 * previous path is then the root). History, details and the modes themselves are routes of their own, which never ask.
 * Spec 2 section 2. A list that Back returns to was decided when it was first come to.
 */
export const mayLeadOn = (previous: string, isReturn: boolean): boolean => previous !== '/' && !isReturn;

/** The mode in which a list is entered; `undefined` while what was kept is on its way. */
export const entryMode = (may: boolean, kept: DisplayMap | undefined, isPending: boolean, pid: string) => {
  if (!may) return 'list';
  if (isPending) return undefined;
  return kept?.[pid]?.type ?? 'list';
};

export const useEntryMode = (pid: string): DisplayMode | undefined => {
  const { key } = useLocation();
  const [entered, setEntered] = useState({ key, pid, may: mayLeadOn(previousPath(), recall(key) !== undefined) });
  // Tabs, pages and filters of the same list are no new entering.
  if (entered.pid !== pid) setEntered({ key, pid, may: mayLeadOn(previousPath(), recall(key) !== undefined) });
  const kept = useQuery(displayQuery());
  const mode = entryMode(entered.may, kept.data, kept.isPending, pid);
  useEffect(() => {
    if (mode !== undefined) rememberMode(mode);
  }, [mode]);
  return mode;
};
