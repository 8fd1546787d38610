import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryKeys } from '../../api/query-keys.ts';
import type { Linkage } from '../../engine/automation/linkage.ts';
import type { Holding, LinkageCalls } from './linkage-calls.ts';

/** Maximum age of an answer, because devices keep reporting; milliseconds. */
const fresh = 15_000;
/** Debounce of typing before a request, milliseconds. */
const pause = 500;

const useSettled = <T>(value: T): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};

/** What holds now, in words: whether a linkage would act at once if it were switched on. */
export const useHoldingText = (): ((holding: Holding | undefined) => string | undefined) => {
  const { t } = useTranslation('linkages');
  return (holding) => {
    const count = holding?.devices.length ?? 0;
    if (holding === undefined || count === 0) return undefined;
    if (!holding.acts) return t('holds.conditions', { count });
    return holding.waits > 0 ? t('holds.waits', { count }) : t('holds.fires', { count });
  };
};

/** As if the linkage were open; nothing while it has faults. */
export const useHolding = (
  ask: LinkageCalls['holding'],
  linkage: Linkage | undefined,
  did?: string,
): Holding | undefined => {
  const print = useSettled(linkage === undefined ? '' : JSON.stringify({ ...linkage, workflowstatus: 1 }));
  const { data } = useQuery({
    queryKey: queryKeys.linkageHolding(did ?? '', print),
    // What was just printed.
    queryFn: ({ signal }) => ask({ did, linkage: JSON.parse(print) as Linkage }, signal),
    enabled: print !== '' && linkage !== undefined,
    staleTime: fresh,
    retry: false,
  });
  return linkage === undefined ? undefined : data;
};
