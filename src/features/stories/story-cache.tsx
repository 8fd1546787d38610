import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import type { Decorator } from '@storybook/react-vite';
import { type ReactNode, useState } from 'react';
import { CallError } from '../../api/call-error.ts';
import { SampleRendering } from '../../renderers/fields/sample-rendering.tsx';

/** A separate query cache for each story. */
export const StoryCache = ({ cacheOf, children }: { cacheOf: () => QueryClient; children: ReactNode }) => {
  const [cache] = useState(cacheOf);
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>;
};

/** Decorator: a cache, and the rendering with samples in the theme of the story. */
export const withCache =
  (cacheOf: () => QueryClient): Decorator =>
  (Story, { globals }) => (
    <StoryCache cacheOf={cacheOf}>
      <SampleRendering theme={globals['theme']}>
        <Story />
      </SampleRendering>
    </StoryCache>
  );

/** A cache with the answer to one query: its data, its error, or `undefined` while it is loading. */
export const answeredCache =
  (queryKey: QueryKey, answer: unknown): (() => QueryClient) =>
  () => {
    const cache = new QueryClient({
      defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, retryOnMount: false } },
    });
    if (answer instanceof CallError) void cache.prefetchQuery({ queryKey, queryFn: () => Promise.reject(answer) });
    else if (answer === undefined)
      void cache.prefetchQuery({ queryKey, queryFn: () => new Promise<never>(() => undefined) });
    else cache.setQueryData(queryKey, answer);
    return cache;
  };
