import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { queryKeys } from '../../api/query-keys.ts';
import { toast } from '../../state/toasts.ts';
import { type ChatSession, sessionPageSize, useChatCalls } from './chat-calls.ts';

type Pages = InfiniteData<readonly ChatSession[], number>;

const firstPageOf = (pages: Pages): Pages => ({
  pages: pages.pages.slice(0, 1),
  pageParams: pages.pageParams.slice(0, 1),
});

/** Past conversations, newest first, in pages of 30. */
export const useSessions = () => {
  const { t } = useTranslation('assistant');
  const calls = useChatCalls();
  const cache = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: queryKeys.chats(),
    queryFn: ({ pageParam, signal }) => calls.sessions(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length < sessionPageSize ? undefined : pages.length + 1),
    staleTime: 30_000,
  });
  const { data, error } = query;
  useEffect(() => {
    if (error !== null) toast.error(t('sessions.failed'));
  }, [error, t]);
  // A conversation that moves to the top between two page requests is in both pages.
  const sessions = useMemo(
    () => [...new Map(data?.pages.flat().map((session) => [session.id, session])).values()],
    [data],
  );
  /** Reads the list again from page 1. */
  const reload = useCallback((): void => {
    cache.setQueryData<Pages>(queryKeys.chats(), (pages) => pages && firstPageOf(pages));
    void cache.invalidateQueries({ queryKey: queryKeys.chats() });
  }, [cache]);
  /** An answered conversation is the newest: if it is not first in the list, the list is out of date. */
  const started = useCallback(
    (session: string): void => {
      const first = cache.getQueryData<Pages>(queryKeys.chats())?.pages[0]?.[0];
      if (first?.id !== session) reload();
    },
    [cache, reload],
  );
  const forget = useCallback(
    (session: string): void => {
      cache.setQueryData<Pages>(
        queryKeys.chats(),
        (pages) => pages && { ...pages, pages: pages.pages.map((page) => page.filter(({ id }) => id !== session)) },
      );
    },
    [cache],
  );
  return { query, sessions, started, forget };
};

export type Sessions = ReturnType<typeof useSessions>;
