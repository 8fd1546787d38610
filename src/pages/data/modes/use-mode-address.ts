import { useCallback, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ModuleConfig } from '../../../engine/column.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { fitAddress, type ListAddress, printListAddress, readListAddress } from '../list/list-address.ts';
import { isDid } from '../module/use-module.ts';

/** What a mode's address carries beside a list's. */
export type ModeAddress = ListAddress & {
  /** The record in the detail pane. */
  did: string | undefined;
  /** Key of the media type, card mode. */
  type: string | undefined;
};

/** Adds what is set to the query of a list. */
export const printModeAddress = ({ did, type, ...list }: ModeAddress): URLSearchParams => {
  const params = printListAddress(list);
  if (did !== undefined) params.set('did', did);
  if (type !== undefined) params.set('type', type);
  return params;
};

/** The mode's state, which is its address; a change is an entry of the browser's history unless it replaces one. */
export const useModeAddress = (config: ModuleConfig) => {
  const [params, setParams] = useSearchParams();
  const query = params.toString();
  const { zone, language } = useRendering().context;
  const address = useMemo<ModeAddress>(() => {
    const read = new URLSearchParams(query);
    const did = read.get('did') ?? undefined;
    return {
      ...fitAddress(readListAddress(read), config, { zone, language, now: 0 }),
      did: isDid(did) ? did : undefined,
      type: read.get('type') ?? undefined,
    };
  }, [query, config, zone, language]);
  const latest = useRef({ address, setParams });
  latest.current = { address, setParams };
  const change = useCallback((next: Partial<ModeAddress>, replace = false): void => {
    const { address: now, setParams: set } = latest.current;
    set(printModeAddress({ ...now, ...next }), { replace });
  }, []);
  return { address, change };
};
