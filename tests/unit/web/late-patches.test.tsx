import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { isOutdated, useLatePatches } from '../../../src/api/live/use-late-patches.ts';
import { useReactRoot } from './react-root.ts';

type Door = { state: string; updatetime: number };

describe('a live update that arrives while its rows are requested', () => {
  const { show } = useReactRoot();

  const open = async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
    let answer = (_door: Door): void => undefined;
    let refetch = (): void => undefined;
    let arrive = (_door: Partial<Door>): void => undefined;
    const connect = (page: { refetch: typeof refetch; arrive: typeof arrive }): void => {
      ({ refetch, arrive } = page);
    };
    const Page = () => {
      const cache = useQueryClient();
      const queryKey = ['door'];
      const query = useQuery({ queryKey, queryFn: () => new Promise<Door>((resolve) => (answer = resolve)) });
      const put = ({ values }: { values: Partial<Door> }): void => {
        cache.setQueryData<Door>(queryKey, (former) =>
          former === undefined || isOutdated(values, former) ? former : { ...former, ...values },
        );
      };
      const note = useLatePatches(queryKey, put);
      connect({
        refetch: () => void query.refetch(),
        arrive: (values) => {
          note({ did: 'a', values });
          put({ values });
        },
      });
      return null;
    };
    await show(
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>,
    );
    const answered = (door: Door) => act(async () => answer(door));
    await answered({ state: 'closed', updatetime: 1 });
    return {
      state: () => client.getQueryData<Door>(['door'])?.state,
      ask: () => act(async () => refetch()),
      arrives: (door: Partial<Door>) => act(async () => arrive(door)),
      answered,
    };
  };

  it('is not replaced by the answer, which was read before it', async () => {
    const page = await open();
    await page.ask();
    await page.arrives({ state: 'open', updatetime: 2 });
    expect(page.state()).toBe('open');
    await page.answered({ state: 'closed', updatetime: 1 });
    expect(page.state()).toBe('open');
  });

  it('is replaced by an answer that was read after it', async () => {
    const page = await open();
    await page.ask();
    await page.arrives({ state: 'open', updatetime: 2 });
    await page.answered({ state: 'alarm', updatetime: 3 });
    expect(page.state()).toBe('alarm');
  });

  it('is put into that answer only, and not into the next one', async () => {
    const page = await open();
    await page.ask();
    await page.arrives({ state: 'open' });
    await page.answered({ state: 'closed', updatetime: 1 });
    await page.ask();
    await page.answered({ state: 'closed', updatetime: 1 });
    expect(page.state()).toBe('closed');
  });
});
