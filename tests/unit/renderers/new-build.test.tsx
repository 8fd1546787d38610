import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useNewBuild } from '../../../src/pages/wall/use-new-build.ts';

/** When a wall loads another build of the console. The zone of the page is Asia/Shanghai. */

describe('a wall whose server has got a new build', () => {
  const reload = vi.fn();
  const container = document.createElement('div');
  const root = createRoot(container);
  const script = document.createElement('script');
  let built: string;

  const Wall = ({ isEditing }: { isEditing: boolean }) => {
    useNewBuild(isEditing);
    return null;
  };
  const show = (isEditing: boolean) => act(async () => root.render(<Wall isEditing={isEditing} />));
  const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000));
  const touch = (kind: string) => document.dispatchEvent(new Event(kind));
  const setTime = (time: string) => vi.setSystemTime(new Date(time));

  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    vi.useFakeTimers();
    // Noon in Shanghai.
    setTime('2026-11-23T04:00:00Z');
    built = '/assets/index-new.js';
    reload.mockClear();
    script.setAttribute('type', 'module');
    script.setAttribute('src', '/assets/index-old.js');
    document.head.append(script);
    vi.stubGlobal('fetch', async () => new Response(`<script type="module" crossorigin src="${built}"></script>`));
    vi.stubGlobal('location', { reload });
  });
  afterEach(async () => {
    await act(async () => root.render(null));
    script.remove();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it.each(['pointerdown', 'pointermove', 'keydown'])('is loaded ten minutes after the last %s', async (kind) => {
    await show(false);
    for (let round = 0; round < 10; round += 1) {
      await minutes(9);
      touch(kind);
    }
    expect(reload).not.toHaveBeenCalled();
    await minutes(9);
    expect(reload).not.toHaveBeenCalled();
    await minutes(6);
    expect(reload).toHaveBeenCalled();
  });

  it('is loaded at night with one minute of rest', async () => {
    // 02:58 in Shanghai.
    setTime('2026-11-22T18:58:00Z');
    await show(false);
    await minutes(2);
    touch('pointerdown');
    await minutes(3);
    expect(reload).toHaveBeenCalled();
  });

  it('waits as long as the dashboard is edited, and is loaded after that', async () => {
    await show(true);
    await minutes(24 * 60);
    expect(reload).not.toHaveBeenCalled();
    await show(false);
    await minutes(6);
    expect(reload).toHaveBeenCalled();
  });

  it('is not loaded where the build is the same or the server does not answer', async () => {
    built = '/assets/index-old.js';
    await show(false);
    await minutes(60);
    vi.stubGlobal('fetch', async () => new Response('', { status: 502 }));
    await minutes(60);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    await minutes(60);
    expect(reload).not.toHaveBeenCalled();
  });

  it('is not loaded when somebody touches the wall while its server is asked', async () => {
    vi.stubGlobal('fetch', async () => {
      touch('pointerdown');
      return new Response(`<script type="module" src="${built}"></script>`);
    });
    await show(false);
    await minutes(60);
    expect(reload).not.toHaveBeenCalled();
  });
});
