import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { previousPath } from '../../state/previous-path.ts';
import { recall } from '../list/list-memory.ts';
import { useModule } from '../module/use-module.ts';
import type { DisplayMode } from './display-mode.ts';
import { entryMode, mayLeadOn, offeredMode } from './entry-mode.ts';
import { useCanReadTree } from './use-readable-trees.ts';
import { displayQuery, rememberMode } from './use-display-settings.ts';

export const useEntryMode = (pid: string): DisplayMode | undefined => {
  const { key } = useLocation();
  const [entered, setEntered] = useState({ key, pid, may: mayLeadOn(previousPath(), recall(key) !== undefined) });
  // Tabs, pages and filters of the same list are no new entering.
  if (entered.pid !== pid) setEntered({ key, pid, may: mayLeadOn(previousPath(), recall(key) !== undefined) });
  const storedModes = useQuery(displayQuery());
  const stored = entryMode(entered.may, storedModes.data, storedModes.isPending, pid);
  const { data, isPending } = useModule(pid);
  const mode = offeredMode(stored, { data, isPending, canReadTree: useCanReadTree(data) });
  useEffect(() => {
    if (mode !== undefined) rememberMode(mode);
  }, [mode]);
  return mode;
};
