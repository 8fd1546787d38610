import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endpoints } from '../../../src/api/endpoints.ts';
import { statuses } from '../../../src/api/statuses.ts';
import { ImportHistoryButton } from '../../../src/features/import-history/import-history-button.tsx';
import { readableConfig } from '../../../src/features/module/readable-config.ts';
import { useConfigs } from '../../../src/features/module/use-configs.ts';
import { useDraftNames } from '../../../src/pages/assistant/drafts/draft-names.ts';
import { useGenerator } from '../../../src/pages/strategy/use-generator.ts';
import { useReactRoot } from './react-root.ts';

/** Configurations are requested of those modules only that the user may read: a refusal would be in the audit log. */

const listed = '3'.repeat(24);
const unlisted = '5'.repeat(24);
const hidden = '1'.repeat(24);
/** The generator of a list: the menu lists it if it exists. */
const generator = '4'.repeat(24);
const pids = [listed, unlisted, hidden, generator, 'power', ''];

const nameOf = (pid: string) => ({ en: pid.slice(0, 1), zh: pid.slice(0, 1) });
const none = { create: 0, read: 0, write: 0, set: 0 };

let requested: string[] = [];

const answers: Readonly<Record<string, (pid: string) => object>> = {
  [endpoints.shortMenu.path]: () => ({
    modules: [{ id: 'g', name: nameOf(listed), icon: 'x', products: [{ pid: listed, name: nameOf(listed) }] }],
  }),
  [endpoints.rights.path]: (pid) => ({ perm: pid === unlisted ? { ...none, read: 1 } : none }),
  [endpoints.moduleConfig.path]: (pid) =>
    pid === hidden ? { status: statuses.forbidden } : { data: { pid, name: nameOf(pid), group: 'g', columns: [] } },
  [endpoints.listTabs.path]: (pid) => (pid === hidden ? { status: statuses.forbidden } : { result: [] }),
};

beforeEach(() => {
  requested = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const path = new URL(input, 'http://console.example').pathname;
    const { pid = '' } = JSON.parse(String(init.body)) as { pid?: string };
    requested.push(`${path} ${pid}`);
    return Response.json({ status: 0, msg: '', ...answers[path]?.(pid) });
  });
});

const root = useReactRoot();

/** Renders the page until it shows the text and nothing is requested any more. */
const show = async (Page: () => string, expected: string) => {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await root.show(
    <QueryClientProvider client={cache}>
      <Page />
    </QueryClientProvider>,
  );
  const isDone = () => requested.length > 1 && cache.isFetching() === 0 && root.container().textContent === expected;
  await act(() => vi.waitUntil(isDone, { timeout: 5_000 }));
};

const requestsOf = (endpoint: { path: string }) =>
  requested.filter((request) => request.startsWith(`${endpoint.path} `)).map((request) => request.split(' ')[1] ?? '');

describe('configurations of several modules', () => {
  it('are those that the menu lists, or of which the user has the right to read', async () => {
    await show(() => {
      const { module, isPending } = useConfigs(pids);
      return isPending ? 'pending' : pids.map((pid) => module(pid)?.name.en ?? '-').join('');
    }, '35----');
    expect(requestsOf(endpoints.moduleConfig).toSorted()).toEqual([listed, unlisted]);
    // Of a module that the menu lists no right has to be requested.
    expect(requestsOf(endpoints.rights).toSorted()).toEqual([hidden, unlisted]);
  });
});

describe('the configuration of one module', () => {
  it('is requested where it is needed, with the right to read it', async () => {
    const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const names = [];
    for (const pid of pids) names.push((await readableConfig(cache, pid))?.name.en ?? '-');
    expect(names.join('')).toBe('35----');
    expect(requestsOf(endpoints.moduleConfig)).toEqual([listed, unlisted]);
  });
});

describe('the generator of a list', () => {
  it('is not requested where the menu does not list it', async () => {
    await show(() => {
      const hasGenerator = useGenerator(hidden);
      const { isPending } = useConfigs([listed]);
      return isPending ? 'pending' : String(hasGenerator);
    }, 'false');
    expect(requestsOf(endpoints.moduleConfig)).toEqual([listed]);
  });
});

describe('the button that imports a history', () => {
  it('requests the module of its devices with the right to read it', async () => {
    const history = { pid: unlisted, name: nameOf(unlisted), group: 'g', columns: [] };
    await root.show(
      <QueryClientProvider client={new QueryClient()}>
        <ImportHistoryButton history={history} devices={hidden} canWrite did="x" name="x" />
      </QueryClientProvider>,
    );
    await act(() => vi.waitUntil(() => requestsOf(endpoints.rights).length > 0, { timeout: 5_000 }));
    await act(() => Promise.resolve());
    expect(requestsOf(endpoints.moduleConfig)).toEqual([]);
  });
});

describe('the names of a draft', () => {
  it.each([
    [listed, '3'],
    [hidden, ''],
  ])('of %s are requested with the right to read it', async (pid, expected) => {
    await show(() => useDraftNames(pid, 'all').module, expected);
    for (const endpoint of [endpoints.moduleConfig, endpoints.listTabs])
      expect(requestsOf(endpoint)).toEqual(expected === '' ? [] : [pid]);
  });
});
