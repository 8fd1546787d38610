import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { useUrlState } from '../../../src/features/navigation/use-url-state.ts';
import { useReactRoot } from './react-root.ts';

type Address = { tab: string; page: number };

const urlState = {
  read: (params: URLSearchParams): Address => ({
    tab: params.get('tab') ?? 'all',
    page: Number(params.get('page') ?? 1),
  }),
  print: ({ tab, page }: Address) => ({ tab, ...(page === 1 ? {} : { page: String(page) }) }),
};

describe('state in the URL', () => {
  const { show } = useReactRoot();
  let lastState: ReturnType<typeof useUrlState<Address>>;
  const seen = (now: typeof lastState): void => {
    lastState = now;
  };
  const Page = () => {
    seen(useUrlState(urlState));
    return null;
  };
  const open = async (address: string) => {
    const router = createMemoryRouter([{ path: '/list', element: <Page /> }], { initialEntries: [address] });
    await show(<RouterProvider router={router} />);
    return router;
  };

  it('is read from the query, and a change keeps what it does not name', async () => {
    const router = await open('/list?tab=doors&page=3');
    expect(lastState[0]).toEqual({ tab: 'doors', page: 3 });
    await act(async () => lastState[1]({ page: 4 }));
    expect(router.state.location.search).toBe('?tab=doors&page=4');
    expect(lastState[0]).toEqual({ tab: 'doors', page: 4 });
  });

  it('has a history entry for each change, unless it replaces one', async () => {
    const router = await open('/list?tab=doors');
    await act(async () => lastState[1]({ page: 2 }));
    await act(async () => lastState[1]({ page: 3 }, { replace: true }));
    await act(async () => router.navigate(-1));
    expect(lastState[0]).toEqual({ tab: 'doors', page: 1 });
  });

  it('is the same object as long as the query is the same, and is changed by the same function', async () => {
    const router = await open('/list?tab=doors');
    const [state, change] = lastState;
    await act(async () => router.navigate('/list?tab=doors', { replace: true, state: 'another entry' }));
    expect(lastState[0]).toBe(state);
    await act(async () => change({ tab: 'lamps' }));
    expect(lastState[0]).toEqual({ tab: 'lamps', page: 1 });
    expect(lastState[1]).toBe(change);
  });
});
