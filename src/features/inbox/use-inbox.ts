import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { AnswerOf } from '../../api/endpoint.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { InboxEntry, InboxOffer } from '../../schemas/inbox.ts';

type Page = AnswerOf<typeof endpoints.listInbox>;

/** Polling interval of the inbox, milliseconds. A hidden tab polls when it becomes visible. */
const pollInterval = 60_000;

export type InboxModel = {
  entries: readonly InboxEntry[];
  unread: number;
  isMore: boolean;
  offers: readonly InboxOffer[];
};

const modelOf = ({ pages }: InfiniteData<Page>): InboxModel => {
  const entries = pages.flatMap(({ result }) => result.data);
  // A notice that arrives between two pages moves the last entry of the one to the next.
  const unique = [...new Map(entries.map((entry) => [entry.did, entry])).values()];
  const total = pages[0]?.result.total ?? 0;
  const { unread = 0, offers = [] } = pages[0]?.result ?? {};
  return { entries: unique, unread, isMore: unique.length < total, offers };
};

/** Notifications of the user: the newest, and as many pages of older ones as were requested. `isWanted` starts the query. */
export const useInbox = (isWanted: boolean) =>
  useInfiniteQuery({
    queryKey: queryKeys.inbox(),
    queryFn: ({ signal, pageParam }) => call(endpoints.listInbox, { page: pageParam }, { signal, silent: true }),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => pages.length + 1,
    refetchInterval: pollInterval,
    refetchOnWindowFocus: 'always',
    select: modelOf,
    enabled: isWanted,
  });

/** Marks notifications as read, all of them without ids. */
export const useMarkRead = (onFailed: () => void) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (dids: readonly string[]) => call(endpoints.readInbox, { dids: [...dids] }, { silent: true }),
    onError: onFailed,
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.inbox() }),
  });
};

/** Takes over the rules that a departed member left; returns how many, and which could not be taken. */
export const useTakeRules = (on: {
  onTaken: (answer: AnswerOf<typeof endpoints.takeRules>) => void;
  failed: () => void;
}) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (user_id: string) => call(endpoints.takeRules, { user_id }, { silent: true }),
    onSuccess: on.onTaken,
    onError: on.failed,
    // An open page may show that a policy or linkage is paused, so modules are refetched too.
    onSettled: () =>
      Promise.all([queryKeys.inbox(), ['module']].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
};
