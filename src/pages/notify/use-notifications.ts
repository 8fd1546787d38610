import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';

export const useTimeStatus = (pid: string) =>
  useQuery({
    queryKey: queryKeys.timeStatus(pid),
    queryFn: ({ signal }) => call(endpoints.findTimeStatus, { pid }, { signal, silent: true }),
    select: ({ data }) => data,
  });

export const useNotifications = (pid: string) =>
  useQuery({
    queryKey: queryKeys.notifications(pid),
    queryFn: ({ signal }) => call(endpoints.listNotifications, { pid }, { signal, silent: true }),
    select: ({ data }) => data,
  });

export const useNotificationTemplates = (pid: string) =>
  useQuery({
    queryKey: queryKeys.notificationTemplates(pid),
    queryFn: ({ signal }) => call(endpoints.notificationTemplates, { pid }, { signal, silent: true }),
    select: ({ data }) => data,
  });

/** Mutation that changes a module's notifications and then invalidates their queries. */
export const useChangeNotifications = <Input, Answer>(pid: string, change: (input: Input) => Promise<Answer>) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await Promise.all([
        cache.invalidateQueries({ queryKey: queryKeys.notifications(pid) }),
        cache.invalidateQueries({ queryKey: queryKeys.timeStatus(pid) }),
      ]);
    },
  });
};
