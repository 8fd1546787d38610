import { QueryClientProvider } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endpoints } from '../../../src/api/endpoints.ts';
import { queryClient } from '../../../src/api/query-client.ts';
import { emptyDashboard } from '../../../src/engine/dashboard/layout.ts';
import { useWall, type Wall } from '../../../src/pages/wall/use-wall.ts';
import { toasts } from '../../../src/state/toasts.ts';
import { useReactRoot } from '../web/react-root.ts';

/** Saving a dashboard that is edited: once for a double click, and never over a version that nobody has seen. */

const { show } = useReactRoot();
const rendered: { wall?: Wall } = {};
const server = { version: 1, answer: (): Promise<Response> => Promise.resolve(Response.json({ status: 0, msg: '' })) };
const sentVersions: unknown[] = [];

const Page = () => {
  const wall = useWall('');
  useEffect(() => void (rendered.wall = wall));
  return null;
};

const stored = () => ({
  did: '9a0000000000000000000001',
  name: 'Lobby',
  version: server.version,
  isreadonly: false,
  mine: true,
  owner: '',
  layout: emptyDashboard(),
});

const wallNow = (): Wall => {
  if (rendered.wall === undefined) throw new Error('The wall is rendered first.');
  return rendered.wall;
};

beforeEach(async () => {
  server.version = 1;
  sentVersions.length = 0;
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    if (!address.endsWith(endpoints.saveDashboard.path)) return Response.json({ status: 0, msg: '', data: stored() });
    sentVersions.push((JSON.parse(body) as { version: unknown }).version);
    return server.answer();
  });
  await show(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
  await act(() => vi.waitUntil(() => rendered.wall?.stored !== undefined));
  await act(async () => wallNow().edit());
});
afterEach(() => {
  queryClient.clear();
  toasts.list = [];
});

it('a second press while a save is sent sends nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.answer = () => promise;
  await act(async () => {
    void wallNow().save('landscape');
    void wallNow().save('landscape');
  });
  expect(wallNow().isSaving).toBe(true);
  await act(async () => resolve(Response.json({ status: 0, msg: '' })));
  // What changes during `act` is drawn when it ends.
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(wallNow().isEditing).toBe(false);
  });
  expect(sentVersions).toEqual([1]);
});

it('a save after a failed one is still of the version that was edited, unless another one was shown', async () => {
  server.answer = async () => Response.json({ status: 500, msg: 'out of order' });
  await act(() => wallNow().save('landscape'));
  // Somebody else saves meanwhile, and the page reads it.
  server.version = 2;
  await act(() => queryClient.invalidateQueries());
  server.answer = async () =>
    Response.json({
      status: -45594,
      msg: 'changed',
      errors: [{ path: '/version', rule: 'version', message: 'changed' }],
    });
  await act(() => wallNow().save('landscape'));
  expect(sentVersions).toEqual([1, 1]);
  server.answer = async () => Response.json({ status: 0, msg: '' });
  await act(() => wallNow().save('landscape'));
  expect(sentVersions).toEqual([1, 1, 2]);
});

it('a draft that comes back is edited again, and saved as of the version that was edited', async () => {
  await act(async () => wallNow().cancel());
  expect(wallNow().unsavedDashboard).toBeUndefined();
  const layout = { ...emptyDashboard(), bgImg: 'restored.jpg' };
  server.version = 2;
  await act(() => queryClient.invalidateQueries());
  await act(async () => expect(wallNow().restore({ layout, version: 1 })).toBe(true));
  expect(wallNow().isEditing).toBe(true);
  expect(wallNow().unsaved).toBe(1);
  expect(wallNow().unsavedDashboard).toEqual({ layout, version: 1 });
  server.answer = async () => Response.json({ status: 0, msg: '' });
  await act(() => wallNow().save('landscape'));
  expect(sentVersions).toEqual([1]);
  expect(wallNow().unsavedDashboard).toBeUndefined();
});

it('a dashboard that was deleted elsewhere is added as a new one by the next save', async () => {
  const bodies: unknown[] = [];
  const answers = [
    { status: -40004, msg: 'It does not exist.' },
    { status: 0, msg: '', did: '9a0000000000000000000002', version: 1 },
  ];
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    if (!address.endsWith(endpoints.saveDashboard.path))
      return Response.json({ status: -40004, msg: 'It does not exist.' });
    bodies.push(JSON.parse(body));
    return Response.json(answers[bodies.length - 1]);
  });
  await act(() => wallNow().save('landscape'));
  expect(wallNow().isEditing).toBe(true);
  // Texts are not loaded here: the key stands for its text.
  expect(toasts.list.map(({ text }) => text)).toEqual(['deletedElsewhere']);
  await act(() => wallNow().save('landscape'));
  expect(bodies[1]).toEqual({ name: 'Lobby', layout: emptyDashboard() });
  expect(wallNow()).toMatchObject({ isEditing: false, added: '9a0000000000000000000002' });
  expect(toasts.list.map(({ text }) => text)).toEqual(['saved']);
});
