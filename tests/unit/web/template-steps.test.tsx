import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import type { BoardContext } from '../../../src/engine/board/board-context.ts';
import type { ModuleConfig } from '../../../src/engine/column.ts';
import { fillTemplate } from '../../../src/engine/dashboard/templates/fill.ts';
import { dashboardTemplates } from '../../../src/engine/dashboard/templates/templates.ts';
import { isObject } from '../../../src/engine/own-property.ts';
import { useTemplate } from '../../../src/pages/wall/templates/use-template.ts';
import { useReactRoot } from './react-root.ts';

/** A dashboard from a template whose last step fails: pressed again, only that step is done. */

const { show } = useReactRoot();

const config: ModuleConfig = {
  pid: '300000000000000000000001',
  name: { en: 'Rooms', zh: '房间' },
  group: 'g',
  columns: [
    {
      column: 'warmth',
      label: { en: 'Temperature', zh: '温度' },
      type: 'float',
      measures: 'temperature',
      unit: '°C',
      rw: 1,
      required: 0,
    },
  ],
};
const filterdid = 'tab1';
const context: BoardContext = {
  now: 0,
  zone: 'UTC',
  pid: config.pid,
  filterdid,
  module: () => config,
  ofKind: () => [],
  read: () => undefined,
};

const filled = dashboardTemplates
  .map((template) => fillTemplate(template, [{ config, history: undefined, boards: [], filterdid }]))
  .find(({ template }) => template.id === 'comfort');

type Sent = { path: string; layout: unknown; key: string | null };

const open = async () => {
  const sent: Sent[] = [];
  let failsAtLayout = true;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    const body: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : '{}');
    const layout = isObject(body) ? body['layout'] : undefined;
    sent.push({ path: input, layout, key: new Headers(init?.headers).get('idempotency-key') });
    const isLost = layout !== undefined && failsAtLayout;
    const answer = { status: 0, msg: '', did: `did${sent.length}`, version: 1, result: {} };
    return Promise.resolve(new Response(isLost ? 'lost' : JSON.stringify(answer)));
  });
  let add: () => Promise<unknown> = () => Promise.resolve();
  const connect = (press: typeof add): void => {
    add = press;
  };
  const Page = () => {
    const { mutateAsync } = useTemplate(() => undefined);
    connect(() =>
      filled === undefined
        ? Promise.reject(new Error('no template'))
        : mutateAsync({ filled, contextOf: () => context, target: { name: 'Hall' } }).catch(() => undefined),
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
    press: async (fails: boolean): Promise<Sent[]> => {
      failsAtLayout = fails;
      const before = sent.length;
      await act(() => add());
      return sent.slice(before);
    },
  };
};

it('pressed again after a lost answer adds neither the dashboard nor a board a second time', async () => {
  const { press } = await open();
  const first = await press(true);
  expect(first.length).toBeGreaterThan(2);
  const again = await press(false);
  expect(again).toEqual([first.at(-1)]);
  expect(again[0]?.key).toMatch(/./);
});

it('a further dashboard of the same name is a new one', async () => {
  const { press } = await open();
  const first = await press(false);
  const second = await press(false);
  expect(second.map(({ path }) => path)).toEqual(first.map(({ path }) => path));
});
