import { act, Component, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createLoader } from '../../../src/renderers/parts/loader.ts';
import { Loaded, useLoaded } from '../../../src/renderers/parts/use-loaded.tsx';
import { useReactRoot } from '../web/react-root.ts';

const Part = ({ name }: { name: string }) => <b>{name}</b>;

/** An import that is settled by the test, as often as it is started. */
const importing = () => {
  const started: PromiseWithResolvers<typeof Part>[] = [];
  const start = (): Promise<typeof Part> => {
    const loaded = Promise.withResolvers<typeof Part>();
    started.push(loaded);
    return loaded.promise;
  };
  return { start, started };
};

describe('a loader', () => {
  it('starts one import for everybody who waits, and none once it has the part', async () => {
    const { start, started } = importing();
    const loader = createLoader(start);
    expect(loader.get()).toBeUndefined();
    const both = [loader.load(), loader.load()];
    started[0]?.resolve(Part);
    expect(await Promise.all(both)).toEqual([Part, Part]);
    expect(await loader.load()).toBe(Part);
    expect(loader.get()).toBe(Part);
    expect(started).toHaveLength(1);
  });

  it('starts again after a failure', async () => {
    const { start, started } = importing();
    const loader = createLoader(start);
    const first = loader.load();
    started[0]?.reject(new Error('no network'));
    await expect(first).rejects.toThrow('no network');
    const second = loader.load();
    started[1]?.resolve(Part);
    expect(await second).toBe(Part);
  });

  it('imports nothing when the part was provided', async () => {
    const { start, started } = importing();
    const loader = createLoader(start);
    loader.provide(Part);
    expect(await loader.load()).toBe(Part);
    expect(started).toEqual([]);
  });
});

class Boundary extends Component<{ children: ReactNode }, { message: string }> {
  override state = { message: '' };

  static getDerivedStateFromError(error: Error) {
    return { message: error.message };
  }

  override render(): ReactNode {
    return this.state.message === '' ? this.props.children : this.state.message;
  }
}

describe('a part of a page', () => {
  const { show, container } = useReactRoot();

  const Dialog = ({
    loader,
    isWanted,
  }: {
    loader: ReturnType<typeof createLoader<typeof Part>>;
    isWanted: boolean;
  }) => {
    const Loading = useLoaded(loader, isWanted);
    return Loading === undefined ? 'nothing' : <Loading name="dialog" />;
  };

  it('is loaded when it is wanted, and stays', async () => {
    const { start, started } = importing();
    const loader = createLoader(start);
    await show(<Dialog loader={loader} isWanted={false} />);
    expect(started).toEqual([]);
    await show(<Dialog loader={loader} isWanted />);
    await act(async () => started[0]?.resolve(Part));
    expect(container().textContent).toBe('dialog');
    await show(<Dialog loader={loader} isWanted={false} />);
    expect(container().textContent).toBe('dialog');
  });

  it('that could not be loaded is loaded again the next time that it is wanted', async () => {
    const { start, started } = importing();
    const loader = createLoader(start);
    await show(<Dialog loader={loader} isWanted />);
    await act(async () => started[0]?.reject(new Error('no network')));
    expect(container().textContent).toBe('nothing');
    await show(<Dialog loader={loader} isWanted={false} />);
    await show(<Dialog loader={loader} isWanted />);
    await act(async () => started[1]?.resolve(Part));
    expect(container().textContent).toBe('dialog');
  });

  it('that could not be loaded is tried again while it is wanted, each time after twice the pause', async () => {
    vi.useFakeTimers();
    try {
      const { start, started } = importing();
      const loader = createLoader(start);
      await show(<Dialog loader={loader} isWanted />);
      await act(async () => started[0]?.reject(new Error('no network')));
      await act(() => vi.advanceTimersByTimeAsync(1_000));
      await act(async () => started[1]?.reject(new Error('no network')));
      await act(() => vi.advanceTimersByTimeAsync(1_999));
      expect(started).toHaveLength(2);
      await act(() => vi.advanceTimersByTimeAsync(1));
      await act(async () => started[2]?.resolve(Part));
      expect(container().textContent).toBe('dialog');
    } finally {
      vi.useRealTimers();
    }
  });

  it('is there in the first render where it has been loaded before', async () => {
    const loader = createLoader(importing().start);
    loader.provide(Part);
    const fallback = vi.fn(() => null);
    const Fallback = () => fallback();
    await show(<Loaded loader={loader} props={{ name: 'page' }} fallback={<Fallback />} />);
    expect(container().textContent).toBe('page');
    expect(fallback).not.toHaveBeenCalled();
  });

  it('that its page needs and that cannot be loaded reaches the error boundary', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { start, started } = importing();
    const loader = createLoader(start);
    await show(
      <Boundary>
        <Loaded loader={loader} props={{ name: 'page' }} fallback="waiting" />
      </Boundary>,
    );
    expect(container().textContent).toBe('waiting');
    await act(async () => started[0]?.reject(new Error('no network')));
    expect(container().textContent).toBe('no network');
    vi.restoreAllMocks();
  });
});
