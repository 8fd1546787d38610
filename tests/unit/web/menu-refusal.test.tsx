import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { live } from '../../../src/api/live/live.ts';
import { queryClient } from '../../../src/api/query-client.ts';
import { statuses } from '../../../src/api/statuses.ts';
import { useMenu } from '../../../src/features/menu/use-menu.ts';
import { beginSession, session } from '../../../src/state/session.ts';
import { useReactRoot } from './react-root.ts';

/** The first menu of a page that was loaded with a session. */

const { show, container } = useReactRoot();
const user = {
  companyid: 'c1',
  userid: 'u1',
  loginsession: 's1',
  nickname: '',
  name: '周岚',
  did: 'd1',
  zone: 'Asia/Shanghai',
};

const Page = () => {
  const { isError } = useMenu();
  return isError ? <p role="alert" /> : null;
};

const answered = async (status: number) => {
  beginSession(user);
  vi.stubGlobal('fetch', async () => Response.json({ status, msg: 'No.' }));
  await show(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
  await act(() => vi.waitUntil(() => queryClient.isFetching() === 0));
};
afterEach(() => {
  queryClient.clear();
  live.isOpen = false;
});

it.each([['internal'], ['tooMany'], ['waiting']] as const)('keeps the session where it fails by %s', async (name) => {
  await answered(statuses[name]);
  expect(session).toMatchObject({ loginsession: 's1', end: undefined });
});

it.each([['forbidden'], ['sessionInvalid']] as const)('ends the session where it is refused as %s', async (name) => {
  await answered(statuses[name]);
  expect(session.loginsession).toBeFalsy();
});

it('is requested again by itself after it failed, also while live updates arrive', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  beginSession(user);
  live.isOpen = true;
  let isDown = true;
  vi.stubGlobal('fetch', async () =>
    Response.json(
      isDown ? { status: statuses.internal, msg: 'No.' } : { status: statuses.success, msg: '', modules: [] },
    ),
  );
  await show(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
  const alert = (): Element | null => container().querySelector('[role="alert"]');
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(alert()).not.toBeNull();
  isDown = false;
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(alert()).toBeNull();
});
