import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { isProduct, products } from '../../engine/products.ts';
import { useRights } from './use-module.ts';

/** The tabs of a module's notifications, in their order. */
export const notifyParts = ['configuration', 'records'] as const;
export type NotifyPart = (typeof notifyParts)[number];

const seldom = 5 * 60_000;

/** Triggers, types and kinds of parameters, and whether this company configures notifications. */
export const useEnumerations = (isAsked: boolean) =>
  useQuery({
    queryKey: ['notification-enumerations'],
    queryFn: ({ signal }) => call(endpoints.notificationEnumerations, {}, { signal, silent: true }),
    select: ({ data }) => data,
    staleTime: seldom,
    enabled: isAsked,
  });

/** Which tabs this person has. Contract "Alarms". */
export const useNotifyParts = (pid: string): { parts: readonly NotifyPart[]; isKnown: boolean } => {
  const isOffered = !isProduct(pid);
  const moduleRights = useRights(isOffered ? pid : '');
  const records = useRights(isOffered ? products.notifications : '');
  const maySet = moduleRights.data?.canSet === true;
  const enumerations = useEnumerations(maySet);
  const isShown: Readonly<Record<NotifyPart, boolean>> = {
    configuration: maySet && enumerations.data?.shown === true,
    records: records.data?.canRead === true,
  };
  return {
    parts: notifyParts.filter((part) => isShown[part]),
    isKnown: !isOffered || (!moduleRights.isPending && !records.isPending && !(maySet && enumerations.isPending)),
  };
};
