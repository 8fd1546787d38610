import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useAction } from '../../api/create-action.ts';
import type { RequestOf } from '../../api/endpoint.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { Dashboard } from '../../engine/dashboard/layout.ts';
import type { ListedDashboard } from '../../schemas/dashboards.ts';

/** A wall hears of a changed layout, and renews its session, by asking now and then. */
const eachTenMinutes = 600_000;

const none: readonly ListedDashboard[] = [];

/** One's own dashboards and those shared with one. */
export const useDashboardList = (): readonly ListedDashboard[] => {
  const { data } = useQuery({
    queryKey: queryKeys.dashboards(),
    queryFn: ({ signal }) => call(endpoints.listDashboards, {}, { signal, silent: true }),
    select: ({ result }) => result,
  });
  return data ?? none;
};

const readQuery = (did: string) => ({
  queryKey: queryKeys.dashboard(did),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(endpoints.readDashboard, did === '' ? {} : { did }, { signal, silent: true }),
});

/** A dashboard; an empty did is the default one, or that of the wall. */
export const useStoredDashboard = (did: string) => {
  const client = useQueryClient();
  const { data, isPending, error, refetch } = useQuery({
    ...readQuery(did),
    refetchInterval: eachTenMinutes,
    select: (answer) => answer.data,
  });
  const forget = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.dashboards() }),
      // The default one is an entry of the personal store too.
      client.invalidateQueries({ queryKey: queryKeys.privateStore('dashboard') }),
    ]);
  /** Stores a layout; of an older version than the stored one it is refused. The caller shows what went wrong. */
  const keep = async (layout: Dashboard, version: number): Promise<void> => {
    const { did: stored = '' } = data ?? {};
    try {
      await call(
        endpoints.saveDashboard,
        stored === '' ? { isdefault: true, layout } : { did: stored, version, layout },
        { silent: true },
      );
    } finally {
      await forget();
    }
  };
  /** Stores a layout as a new dashboard of the same name; answers its did. */
  const add = async (layout: Dashboard): Promise<string> => {
    const { name = '' } = data ?? {};
    try {
      const identity = name === '' ? { isdefault: true as const } : { name };
      return (await call(endpoints.saveDashboard, { ...identity, layout }, { silent: true })).did;
    } finally {
      await forget();
    }
  };
  return { stored: data, isPending, error, retry: () => void refetch(), keep, add };
};

/** Loads a dashboard before it is shown. */
export const usePreload = () => {
  const client = useQueryClient();
  return (did: string) => void client.prefetchQuery(readQuery(did));
};

type Write =
  | { kind: 'save'; input: RequestOf<typeof endpoints.saveDashboard> }
  | { kind: 'share'; input: RequestOf<typeof endpoints.shareDashboard> }
  | { kind: 'delete'; did: string };

/** Adds, renames, shares or deletes a dashboard; answers its did. */
export const useDashboardWrite = (onDone: (did: string) => void) => {
  const client = useQueryClient();
  const once = useAction();
  return useMutation({
    mutationFn: async (write: Write): Promise<string> => {
      if (write.kind === 'save')
        return (await once(write.input, (key) => call(endpoints.saveDashboard, write.input, { key }))).did;
      if (write.kind === 'share') {
        await call(endpoints.shareDashboard, write.input);
        return write.input.did;
      }
      await call(endpoints.deleteDashboard, { did: write.did });
      return '';
    },
    onSuccess: onDone,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.dashboards() }),
        client.invalidateQueries({ queryKey: queryKeys.privateStore('dashboard') }),
      ]),
  });
};
