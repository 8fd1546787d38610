import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError, clientStatuses } from '../../../src/api/call-error.ts';
import { autosavePause } from '../../../src/pages/strategy/autosave-sender.ts';
import { useAutosave } from '../../../src/pages/strategy/use-autosave.ts';
import { connectionBack } from '../../../src/state/connection.ts';

/** Changes of the basic configuration: saved after a rest, at once when the page is left, and never without a change. */

// `act` then waits for what it has caused to be rendered.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
const rendered: { hook?: ReturnType<typeof useAutosave<string>> } = {};

beforeEach(() => {
  vi.useFakeTimers();
  root = createRoot(document.createElement('div'));
});
// A page that is still there would be drawn again when the connection is lost.
afterEach(async () => {
  await leave();
  connectionBack();
  vi.useRealTimers();
});

const start = async (save: (value: string) => Promise<void> = async () => undefined) => {
  const saving = vi.fn(save);
  const lost = vi.fn();
  const Page = () => {
    const saved = useAutosave<string>({ save: saving, onLost: lost, isElsewhere });
    useEffect(() => void (rendered.hook = saved));
    return null;
  };
  await act(async () => root.render(<Page />));
  return { saving, lost };
};
const edit = (value: string) => act(async () => rendered.hook?.edit(value));
const advance = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
const leave = () => act(async () => root.unmount());
const kind = () => rendered.hook?.state.kind;
/** What a save throws that found another version. */
class Elsewhere extends Error {}
const isElsewhere = (error: unknown): boolean => error instanceof Elsewhere;
const overtaken = async () => {
  throw new Elsewhere('overtaken');
};
const down = async () => {
  throw new Error('down');
};
const unreachable = async () => {
  throw new CallError({ status: clientStatuses.network, msg: 'unreachable' });
};

test('what was loaded is not saved, also not when the page is left', async () => {
  const { saving } = await start();
  await advance(autosavePause * 3);
  await leave();
  expect(saving).not.toHaveBeenCalled();
});

test('a change is saved once it has rested for ten seconds, and the last one alone', async () => {
  const { saving } = await start();
  await edit('a');
  await advance(autosavePause - 1);
  await edit('b');
  await advance(autosavePause - 1);
  expect(saving).not.toHaveBeenCalled();
  expect(kind()).toBe('waiting');
  await advance(1);
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
  await advance(autosavePause);
  expect(kind()).toBe('failed');
  isDown = false;
  await act(async () => rendered.hook?.now());
  expect(saving.mock.calls).toEqual([['a'], ['a']]);
  expect(kind()).toBe('saved');
});

test('a save that could not reach the platform is repeated when the connection is back, and not before', async () => {
  let isDown = true;
  const { saving } = await start(() => (isDown ? unreachable() : Promise.resolve()));
  await edit('a');
  await advance(autosavePause);
  expect(kind()).toBe('failed');
  await advance(autosavePause * 3);
  expect(saving.mock.calls).toEqual([['a']]);
  isDown = false;
  await act(async () => connectionBack());
  expect(saving.mock.calls).toEqual([['a'], ['a']]);
  expect(kind()).toBe('saved');
});

test('what failed is saved at leaving only when it is asked for, or given up', async () => {
  let isDown = true;
  const { saving } = await start(() => (isDown ? down() : Promise.resolve()));
  await edit('a');
  await advance(autosavePause);
  let isDone: boolean | undefined;
  await act(async () => void (isDone = await rendered.hook?.flush()));
  expect(isDone).toBe(false);
  isDown = false;
  await act(async () => void (isDone = await rendered.hook?.flush()));
  expect(isDone).toBe(true);
  expect(kind()).toBe('saved');
  await edit('b');
  await act(async () => rendered.hook?.drop());
  await leave();
  expect(saving.mock.calls).toEqual([['a'], ['a'], ['a']]);
});

test('a failed save after leaving is told', async () => {
  const { lost } = await start(down);
  await edit('a');
  await leave();
  await advance(1);
  expect(lost).toHaveBeenCalledOnce();
});

test('a change during a save is saved after it', async () => {
  let finish: () => void = () => undefined;
  const { saving } = await start(() => new Promise((resolve) => (finish = resolve)));
  await edit('a');
  await advance(autosavePause);
  await edit('b');
  expect(kind()).toBe('saving');
  await act(async () => finish());
  expect(kind()).toBe('waiting');
  await advance(autosavePause);
  expect(saving.mock.calls).toEqual([['a'], ['b']]);
});

test('a save that found another version waits for a choice: nothing repeats it, neither edits nor time nor leaving', async () => {
  const { saving, lost } = await start(overtaken);
  await edit('a');
  await advance(autosavePause);
  expect(kind()).toBe('elsewhere');
  await edit('b');
  await advance(autosavePause * 3);
  await act(async () => rendered.hook?.now());
  let isDone: boolean | undefined;
  await act(async () => void (isDone = await rendered.hook?.flush()));
  expect(isDone).toBe(false);
  expect(kind()).toBe('elsewhere');
  await leave();
  expect(saving.mock.calls).toEqual([['a']]);
  expect(lost).not.toHaveBeenCalled();
});

test('the version of this page is saved over the other one once that is chosen, with what was edited since', async () => {
  let isOvertaken = true;
  const { saving } = await start(() => (isOvertaken ? overtaken() : Promise.resolve()));
  await edit('a');
  await advance(autosavePause);
  await edit('b');
  isOvertaken = false;
  await act(async () => rendered.hook?.keep());
  expect(saving.mock.calls).toEqual([['a'], ['b']]);
  expect(kind()).toBe('saved');
});

test('the other version is taken: what was edited is not sent, and the next edit is saved as usual', async () => {
  let isOvertaken = true;
  const { saving } = await start(() => (isOvertaken ? overtaken() : Promise.resolve()));
  await edit('a');
  await advance(autosavePause);
  await act(async () => rendered.hook?.drop());
  expect(kind()).toBe('saved');
  isOvertaken = false;
  await edit('c');
  await advance(autosavePause);
  expect(saving.mock.calls).toEqual([['a'], ['c']]);
});

test('a save at leaving that found another version is reported', async () => {
  const { lost } = await start(overtaken);
  await edit('a');
  await leave();
  await advance(1);
  expect(lost).toHaveBeenCalledOnce();
});
