import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { ChatCallsContext, serverCalls, sessionPageSize } from '../../../src/pages/assistant/chat-calls.ts';
import { type Sessions, useSessions } from '../../../src/pages/assistant/use-sessions.ts';

/** When the list of conversations is read again. */

test('a conversation that is not the first of the list has the list read again from page 1', async () => {
  const all = Array.from({ length: sessionPageSize + 1 }, (_one, index) => ({
    id: `s${index}`,
    title: '',
    updatedat: -index,
  }));
  const list = vi.fn(async (page: number) => all.slice((page - 1) * sessionPageSize, page * sessionPageSize));
  let panel: Sessions | undefined;
  const Panel = () => {
    const sessions = useSessions();
    useEffect(() => {
      panel = sessions;
    });
    return null;
  };
  // The cache notifies its subscribers in a later task.
  const settled = (work: () => unknown) =>
    act(async () => {
      await work();
      await new Promise((done) => {
        setTimeout(done);
      });
    });
  const ids = () => panel?.sessions.map(({ id }) => id);
  const root = createRoot(document.createElement('div'));
  await settled(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <ChatCallsContext value={{ ...serverCalls, sessions: list }}>
          <Panel />
        </ChatCallsContext>
      </QueryClientProvider>,
    ),
  );
  await settled(() => panel?.query.fetchNextPage());
  expect(list.mock.calls.map(([page]) => page)).toEqual([1, 2]);
  expect(ids()).toHaveLength(all.length);

  await settled(() => panel?.started('s0'));
  expect(list).toHaveBeenCalledTimes(2);

  all.unshift({ id: 'new', title: '', updatedat: 1 });
  await settled(() => panel?.started('new'));
  expect(list.mock.calls.map(([page]) => page)).toEqual([1, 2, 1]);
  expect(ids()).toHaveLength(sessionPageSize);
  expect(ids()?.[0]).toBe('new');

  await settled(() => panel?.forget('s0'));
  expect(ids()).not.toContain('s0');
  expect(list).toHaveBeenCalledTimes(3);
  await settled(() => root.unmount());
});
