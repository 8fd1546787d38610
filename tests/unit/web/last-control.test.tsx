import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { useLastControl } from '../../../src/features/control/last-control.ts';
import { useControl } from '../../../src/features/control/use-control.ts';
import { session } from '../../../src/state/session.ts';
import { useReactRoot } from './react-root.ts';

/** The outcome of a command that was sent from a list, while its devices answer. */

const { show } = useReactRoot();

const pid = 'aaaaaaaaaaaaaaaaaaaaaaaa';

/** A platform that commands two devices and pushes live events; `confirm` ends both commands. */
const platform = () => {
  let confirmed = 0;
  let isStreaming = false;
  let push: (text: string) => void = () => undefined;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      push = (text) => controller.enqueue(new TextEncoder().encode(text));
    },
  });
  const outcome = () => ({ at: 1, asked: 2, open: 2 - confirmed, confirmed, overtaken: 0, failed: 0, lost: [] });
  // This tab opens the stream by itself.
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('fetch', (input: unknown) => {
    const address = String(input instanceof Request ? input.url : input);
    if (address.includes('/live')) {
      isStreaming = true;
      push('event: ready\ndata: {}\n\n');
      return Promise.resolve(new Response(stream, { headers: { 'content-type': 'text/event-stream' } }));
    }
    const answer = address.includes('outcome') ? { result: outcome() } : { accepted: 2, refused: [], commands: ['c'] };
    return Promise.resolve(new Response(JSON.stringify({ status: 0, msg: '', ...answer })));
  });
  return {
    isStreaming: () => isStreaming,
    confirm: (values: object): void => {
      confirmed = 2;
      const patch = { topic: { kind: 'list', pid }, did: 'a', values };
      push(`event: patch\ndata: ${JSON.stringify(patch)}\n\n`);
    },
  };
};

it('is read again when a live event says that commands of a device have changed', async () => {
  session.loginsession = 'a';
  const { confirm, isStreaming } = platform();
  let confirmed: number | undefined;
  const note = (count: number | undefined): void => {
    confirmed = count;
  };
  let send: () => Promise<unknown> = () => Promise.resolve();
  const connect = (press: typeof send): void => {
    send = press;
  };
  const Page = () => {
    const { mutateAsync } = useControl(pid);
    note(useLastControl(pid)?.outcome.confirmed);
    const records = new Map([
      ['a', 'Lamp'],
      ['b', 'Fan'],
    ]);
    connect(() => mutateAsync({ target: { kind: 'named', records }, cmd: { power: 'on' } }));
    return null;
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  await show(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
  await act(() => send());
  await vi.waitFor(() => expect(confirmed).toBe(0));
  await vi.waitFor(() => expect(isStreaming()).toBe(true));
  await act(async () => confirm({ commands: [] }));
  // Polling would need five seconds.
  await vi.waitFor(() => expect(confirmed).toBe(2), 3000);
});
