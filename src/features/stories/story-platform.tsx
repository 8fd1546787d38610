import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Decorator } from '@storybook/react-vite';
import { type ReactNode, useState } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { spyOn } from 'storybook/test';
import { chooseTheme } from '../../state/preferences.ts';

/** Helpers for stories of whole pages: a fake platform that answers by path, and a router at the page's address. */

/** Answers without the envelope, by the path of the call; a call of another path is never answered. */
export type Answers = Readonly<Record<string, object | ((input: Readonly<Record<string, unknown>>) => object)>>;

const inputOf = (body: unknown): Readonly<Record<string, unknown>> => {
  const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : {};
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
};

/** For `beforeEach` of a story. */
export const answering = (answers: Answers) => () => {
  const fetched = spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const answer = answers[new URL(address, window.location.origin).pathname];
    if (answer === undefined) return new Promise<Response>(() => undefined);
    const fields = typeof answer === 'function' ? answer(inputOf(init?.body)) : answer;
    return Promise.resolve(Response.json({ status: 0, msg: '', ...fields }));
  });
  return () => fetched.mockRestore();
};

/** A separate query cache and one route: `path` as in the route table, `address` as the user opened it. */
const Page = ({ path, address, children }: { path: string; address: string; children: ReactNode }) => {
  const [cache] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } }));
  return (
    <QueryClientProvider client={cache}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path={path} element={children} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>
  );
};

export const openedBy =
  (path: string, address: string, height = '44rem'): Decorator =>
  (Story, { globals }) => {
    const scheme = globals['theme'] === 'light' ? 'light' : 'dark';
    if (document.documentElement.dataset['theme'] === scheme) chooseTheme(scheme);
    return (
      <Page path={path} address={address}>
        <main style={{ display: 'flex', flexDirection: 'column', height }}>
          <Story />
        </main>
      </Page>
    );
  };
