import { QueryClientProvider } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../src/api/query-client.ts';
import { usePrivateValue } from '../../../src/features/boards/use-private-value.ts';
import { useReactRoot } from './react-root.ts';

/** Two changes of one personal setting, the second while the first is on its way to the server. */

const { show } = useReactRoot();
const kind = {
  key: 'dashboard',
  read: (text: string): readonly string[] => text.split(',').filter((name) => name !== ''),
  write: (names: readonly string[]): string => names.join(','),
};
/** `release` lets the write go on that is held. */
const server: { value: string; isHeld: boolean; release: (() => void) | undefined } = {
  value: '',
  isHeld: false,
  release: undefined,
};
const rendered: { add?: (name: string) => Promise<void> } = {};

const Page = () => {
  const { change } = usePrivateValue(kind);
  useEffect(() => void (rendered.add = (name) => change((names) => [...names, name])));
  return null;
};

beforeEach(async () => {
  Object.assign(server, { value: '', isHeld: false, release: undefined });
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const { action, value } = JSON.parse(body) as { action: string; value?: string };
    if (action === 'set') {
      if (server.isHeld) await new Promise<void>((resolve) => (server.release = resolve));
      server.value = value ?? '';
    }
    return Response.json({ status: 0, msg: '', data: { value: server.value } });
  });
  await show(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
});
afterEach(() => queryClient.clear());

it('are both stored', async () => {
  server.isHeld = true;
  const first = rendered.add?.('power');
  await act(() => vi.waitUntil(() => server.release !== undefined));
  const second = rendered.add?.('water');
  // Time to read what is stored, which is still the value before the first change.
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  server.isHeld = false;
  await act(async () => {
    server.release?.();
    await Promise.all([first, second]);
  });
  expect(server.value).toBe('power,water');
});
