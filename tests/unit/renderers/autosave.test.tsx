import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { autosavePause, useAutosave } from '../../../src/pages/strategy/use-autosave.ts';

/** Changes of the basic configuration: saved after a rest, at once when the page is left, and never without a change. */

let root: Root;
const shown: { hook?: ReturnType<typeof useAutosave<string>> } = {};

beforeEach(() => {
  vi.useFakeTimers();
  root = createRoot(document.createElement('div'));
});
afterEach(() => vi.useRealTimers());

const start = async (save: (value: string) => Promise<void> = async () => undefined) => {
  const saving = vi.fn(save);
  const lost = vi.fn();
  const Page = () => {
    const saved = useAutosave<string>({ save: saving, onLost: lost });
    useEffect(() => void (shown.hook = saved));
    return null;
  };
  await act(async () => root.render(<Page />));
  return { saving, lost };
};
const edit = (value: string) => act(async () => shown.hook?.edit(value));
const rest = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
const leave = () => act(async () => root.unmount());
const kind = () => shown.hook?.state.kind;
const down = async () => {
  throw new Error('down');
};

test('what was loaded is not saved, also not when the page is left', async () => {
  const { saving } = await start();
  await rest(autosavePause * 3);
  await leave();
  expect(saving).not.toHaveBeenCalled();
});

test('a change is saved once it has rested for ten seconds, and the last one alone', async () => {
  const { saving } = await start();
  await edit('a');
  await rest(autosavePause - 1);
  await edit('b');
  await rest(autosavePause - 1);
  expect(saving).not.toHaveBeenCalled();
  expect(kind()).toBe('waiting');
  await rest(1);
  expect(saving.mock.calls).toEqual([['b']]);
  expect(kind()).toBe('saved');
});

test('leaving saves at once', async () => {
  const { saving } = await start();
  await edit('a');
  await leave();
  expect(saving.mock.calls).toEqual([['a']]);
});

test('a failed save says so and is repeated on demand', async () => {
  let isDown = true;
  const { saving } = await start(() => (isDown ? down() : Promise.resolve()));
  await edit('a');
  await rest(autosavePause);
  expect(kind()).toBe('failed');
  isDown = false;
  await act(async () => shown.hook?.now());
  expect(saving.mock.calls).toEqual([['a'], ['a']]);
  expect(kind()).toBe('saved');
});

test('a failed save after leaving is told', async () => {
  const { lost } = await start(down);
  await edit('a');
  await leave();
  await rest(1);
  expect(lost).toHaveBeenCalledOnce();
});

test('a change during a save is saved after it', async () => {
  let finish: () => void = () => undefined;
  const { saving } = await start(() => new Promise((resolve) => (finish = resolve)));
  await edit('a');
  await rest(autosavePause);
  await edit('b');
  expect(kind()).toBe('saving');
  await act(async () => finish());
  expect(kind()).toBe('waiting');
  await rest(autosavePause);
  expect(saving.mock.calls).toEqual([['a'], ['b']]);
});
