import { useCallback } from 'react';
import type { ModuleConfig } from '../../../engine/column.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import {
  fitAddress,
  type ListAddress,
  printListAddress,
  readListAddress,
} from '../../../features/list/list-address.ts';
import { useUrlState } from '../../../features/navigation/use-url-state.ts';
import { isDid } from '../../../features/module/use-module.ts';

/** URL state of a display mode, in addition to a list's. */
export type ModeAddress = ListAddress & {
  /** The record in the detail pane. */
  did: string | undefined;
  /** Key of the media type, card mode. */
  type: string | undefined;
};

/** Encodes the state as a URL query. */
export const printModeAddress = ({ did, type, ...list }: ModeAddress): URLSearchParams => {
  const params = printListAddress(list);
  if (did !== undefined) params.set('did', did);
  if (type !== undefined) params.set('type', type);
  return params;
};

/** State of a mode, in the URL query. */
export const useModeAddress = (config: ModuleConfig) => {
  const { zone, language } = useRendering().context;
  const read = useCallback(
    (params: URLSearchParams): ModeAddress => {
      const did = params.get('did') ?? undefined;
      return {
        ...fitAddress(readListAddress(params), config, { zone, language, now: 0 }),
        did: isDid(did) ? did : undefined,
        type: params.get('type') ?? undefined,
      };
    },
    [config, zone, language],
  );
  const [address, go] = useUrlState({ read, print: printModeAddress });
  const change = useCallback((next: Partial<ModeAddress>, replace = false): void => go(next, { replace }), [go]);
  return { address, change };
};
