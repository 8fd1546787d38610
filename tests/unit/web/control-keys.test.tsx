import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { useControl } from '../../../src/features/control/use-control.ts';
import { useReactRoot } from './react-root.ts';

/** Idempotency keys of commands. A lost answer: the same press again is the same command, unless another came between. */

const { show } = useReactRoot();

const open = async () => {
  const keys: (string | null)[] = [];
  let isLost = false;
  vi.stubGlobal('fetch', (_input: unknown, init?: RequestInit) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'));
    return Promise.resolve(new Response(isLost ? 'lost' : '{"status":0,"msg":"","commands":[]}'));
  });
  let send: (power: string) => Promise<unknown> = () => Promise.resolve();
  const connect = (press: typeof send): void => {
    send = press;
  };
  const Page = () => {
    const { mutateAsync } = useControl('p');
    connect((power) =>
      mutateAsync({ target: { kind: 'named', records: new Map([['d', 'Lamp']]) }, cmd: { power } }).catch(
        () => undefined,
      ),
    );
    return null;
  };
  const client = new QueryClient({ defaultOptions: { mutations: { retry: false, networkMode: 'always' } } });
  await show(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
  return {
    press: async (power: string, lost = false): Promise<string | null | undefined> => {
      isLost = lost;
      await act(() => send(power));
      return keys.at(-1);
    },
  };
};

it('a press again after a lost answer has the same key', async () => {
  const { press } = await open();
  const first = await press('on', true);
  expect(first).toMatch(/./);
  expect(await press('on')).toBe(first);
  expect(await press('on')).not.toBe(first);
});

it('after another command it is a new one', async () => {
  const { press } = await open();
  const first = await press('on', true);
  await press('off');
  expect(await press('on')).not.toBe(first);
});
