import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { collectWhenIdle } from '../../server/collect-when-idle.ts';

/** A thread at rest returns the memory of its last busy time, and one at work is left alone. */

const mebibyte = 1024 * 1024;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const startedThread = () => {
  const thread = { share: 0, heap: 100 * mebibyte, collections: 0 };
  collectWhenIdle({
    collect: () => {
      thread.collections += 1;
      thread.heap = 60 * mebibyte;
    },
    loop: () => ({ idle: 0, active: 0, utilization: thread.share }),
    heapBytes: () => thread.heap,
  });
  return thread;
};

it('collects once it rests, and again only when the heap has grown', () => {
  const thread = startedThread();
  vi.advanceTimersByTime(60_000);
  expect(thread.collections).toBe(1);
  thread.heap = 75 * mebibyte;
  vi.advanceTimersByTime(60_000);
  expect(thread.collections).toBe(1);
  thread.heap = 77 * mebibyte;
  vi.advanceTimersByTime(10_000);
  expect(thread.collections).toBe(2);
});

it('does not pause a thread at work', () => {
  const thread = startedThread();
  thread.share = 0.3;
  vi.advanceTimersByTime(600_000);
  expect(thread.collections).toBe(0);
  thread.share = 0;
  vi.advanceTimersByTime(10_000);
  expect(thread.collections).toBe(1);
});

it('does nothing where V8 exposes no collection', () => {
  collectWhenIdle({ collect: undefined, loop: () => ({ idle: 0, active: 0, utilization: 0 }), heapBytes: () => 0 });
  expect(vi.getTimerCount()).toBe(0);
});
