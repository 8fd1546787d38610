import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { isProduct, products } from '../../engine/products.ts';
import { useRights } from './use-module.ts';

/** The tabs of a module's notifications, in their order. */
export const notificationTabs = ['configuration', 'records'] as const;
export type NotificationTab = (typeof notificationTabs)[number];

const seldom = 5 * 60_000;

/** Triggers, types and kinds of parameters, and whether this company configures notifications. */
export const useNotificationEnumerations = (isAsked: boolean) =>
  useQuery({
    queryKey: ['notification-enumerations'],
    queryFn: ({ signal }) => call(endpoints.notificationEnumerations, {}, { signal, silent: true }),
    select: ({ data }) => data,
    staleTime: seldom,
    enabled: isAsked,
  });

/** The tabs that the user may open. Contract "Alarms". */
export const useNotificationTabs = (pid: string): { parts: readonly NotificationTab[]; isKnown: boolean } => {
  const isOffered = !isProduct(pid);
  const moduleRights = useRights(isOffered ? pid : '');
  const records = useRights(isOffered ? products.notifications : '');
  const maySet = moduleRights.data?.canSet === true;
  const enumerations = useNotificationEnumerations(maySet);
  const isShown: Readonly<Record<NotificationTab, boolean>> = {
    configuration: maySet && enumerations.data?.shown === true,
    records: records.data?.canRead === true,
  };
  return {
    parts: notificationTabs.filter((part) => isShown[part]),
    isKnown: !isOffered || (!moduleRights.isPending && !records.isPending && !(maySet && enumerations.isPending)),
  };
};
