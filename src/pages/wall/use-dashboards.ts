import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/client.ts';
import { useAction } from '../../api/create-action.ts';
import type { RequestOf } from '../../api/endpoint.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { Dashboard } from '../../engine/dashboard/layout.ts';
import type { ListedDashboard } from '../../schemas/dashboards.ts';
import { useLatest } from '../../state/use-latest.ts';

/** A wall renews its session by reading its dashboard now and then, milliseconds. */
const eachTenMinutes = 600_000;

/** The list has no layouts, so reading it often is cheap. It tells a wall that its dashboard was changed or withdrawn. */
const eachMinute = 60_000;

const none: readonly ListedDashboard[] = [];

const useListing = () =>
  useQuery({
    queryKey: queryKeys.dashboards(),
    queryFn: ({ signal }) => call(endpoints.listDashboards, {}, { signal, silent: true }),
    select: ({ result }) => result,
    refetchInterval: eachMinute,
    refetchOnWindowFocus: 'always',
  });

/** One's own dashboards and those shared with one. */
export const useDashboardList = (): readonly ListedDashboard[] => useListing().data ?? none;

/** Rereads a dashboard once the list no longer has the version that is shown. */
const useOutdated = (shown: { did: string; version: number } | undefined, reread: () => unknown): void => {
  const { data: listed, dataUpdatedAt } = useListing();
  const latest = useLatest(reread);
  const { did = '', version = 0 } = shown ?? {};
  const isOutdated =
    listed !== undefined && did !== '' && listed.find((dashboard) => dashboard.did === did)?.version !== version;
  useEffect(() => {
    if (isOutdated) latest.current();
  }, [isOutdated, dataUpdatedAt, latest]);
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
  useOutdated(data, () => refetch({ cancelRefetch: false }));
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
