import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ModuleConfig } from '../../../src/engine/column.ts';
import { SpaceDevices, useSpaceDevices } from '../../../src/pages/data/policy/space-devices.tsx';

/** The devices of the chosen stores and space types: asked about after a rest, not after every choice. */

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const list = (pid: string): ModuleConfig => ({ pid, name: { en: 'x', zh: 'x' }, group: 'g', columns: [] });
const target = list('p');
const chosen = (stores: string[]) => ({ sifter: 'space', merchant: stores, spacetype: ['1'] });

test('people who may not read the spaces get no number', async () => {
  const find = vi.fn(async () => []);
  let devices: unknown = 'none yet';
  const Page = () => {
    const found = useSpaceDevices({ target, module: () => undefined }, chosen(['a']), find);
    useEffect(() => {
      devices = found.devices;
    });
    return null;
  };
  const root = createRoot(document.createElement('div'));
  await act(async () => {
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Page />
      </QueryClientProvider>,
    );
    await vi.advanceTimersByTimeAsync(1000);
  });
  expect(find).not.toHaveBeenCalled();
  expect(devices).toBeUndefined();
  await act(async () => root.unmount());
});

test('stores that are chosen one after the other are asked about once, 600 ms after the last', async () => {
  const find = vi.fn(async () => []);
  const cache = new QueryClient();
  const Page = ({ stores }: { stores: string[] }) => {
    useSpaceDevices({ target, module: list }, chosen(stores), find);
    return null;
  };
  const root = createRoot(document.createElement('div'));
  const choose = (...stores: string[]) =>
    act(async () => {
      root.render(
        <QueryClientProvider client={cache}>
          <Page stores={stores} />
        </QueryClientProvider>,
      );
      await vi.advanceTimersByTimeAsync(0);
    });
  const advance = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
  const requests = () => find.mock.calls.map(([request]: unknown[]) => request);

  // What is opened is shown at once.
  await choose('a');
  expect(requests()).toEqual([{ pid: 'p', types: ['1'], businessDids: ['a'] }]);

  await choose('a', 'b');
  await advance(599);
  await choose('a', 'b', 'c');
  await advance(599);
  expect(find).toHaveBeenCalledTimes(1);
  await advance(1);
  expect(requests().slice(1)).toEqual([{ pid: 'p', types: ['1'], businessDids: ['a', 'b', 'c'] }]);
  await act(async () => root.unmount());
});

test('a number that could not be loaded says so, and is loaded by a retry', async () => {
  const find = vi.fn(async () => [
    { spacetypename: 'Office', name: 'Room 1', space_did: 's', device_name: 'Lamp', device_did: 'd' },
  ]);
  find.mockRejectedValueOnce(new Error('no answer'));
  const values = chosen(['a']);
  const Page = () => (
    <SpaceDevices pid="p" values={values} {...useSpaceDevices({ target, module: list }, values, find)} />
  );
  const container = document.createElement('div');
  const root = createRoot(container);
  await act(async () => {
    root.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Page />
      </QueryClientProvider>,
    );
  });
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
  const notice = () => container.querySelector('[role="alert"]');
  expect(notice()).not.toBeNull();
  await act(async () => {
    notice()?.querySelector('button')?.click();
    await vi.advanceTimersByTimeAsync(1000);
  });
  expect(notice()).toBeNull();
  expect(container.querySelectorAll('button')).toHaveLength(1);
  await act(async () => root.unmount());
});
