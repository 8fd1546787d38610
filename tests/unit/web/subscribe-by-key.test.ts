import { describe, expect, it, vi } from 'vitest';
import { createEditHistory } from '../../../src/state/edit-history-store.ts';
import { subscribeByKey } from '../../../src/state/subscribe-by-key.ts';

const createStore = () => {
  const history = createEditHistory<Record<string, unknown>>({ name: 'North', floor: 1 });
  const subscribe = vi.fn(history.subscribe);
  return { history, subscribe, subscribeTo: subscribeByKey(subscribe, history.now) };
};

describe('Subscriptions to single properties', () => {
  it('call the listeners of properties that differ, and no others', () => {
    const { history, subscribeTo } = createStore();
    const name = vi.fn<() => void>();
    const floor = vi.fn<() => void>();
    subscribeTo('name', name);
    subscribeTo('floor', floor);
    history.change((now) => ({ ...now, name: 'South' }));
    expect([name.mock.calls.length, floor.mock.calls.length]).toEqual([1, 0]);
    history.change((now) => ({ ...now, floor: 2, name: 'South' }));
    expect([name.mock.calls.length, floor.mock.calls.length]).toEqual([1, 1]);
    history.undo();
    history.undo();
    expect([name.mock.calls.length, floor.mock.calls.length]).toEqual([2, 2]);
  });

  it('call every listener of a property, also when the property is added or removed', () => {
    const { history, subscribeTo } = createStore();
    const listeners = [vi.fn<() => void>(), vi.fn<() => void>()];
    for (const listener of listeners) subscribeTo('area', listener);
    history.change((now) => ({ ...now, area: 20 }));
    history.reset(() => ({ name: 'North' }));
    expect(listeners.map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
  });

  it('can be ended, and share one subscription of the store, which ends with the last of them', () => {
    const { history, subscribe, subscribeTo } = createStore();
    const gone = vi.fn<() => void>();
    const stays = vi.fn<() => void>();
    const stop = subscribeTo('name', gone);
    const stopLast = subscribeTo('name', stays);
    stop();
    history.change((now) => ({ ...now, name: 'South' }));
    expect([gone.mock.calls.length, stays.mock.calls.length, subscribe.mock.calls.length]).toEqual([0, 1, 1]);
    stopLast();
    history.change((now) => ({ ...now, name: 'East' }));
    // Changes from before a listener subscribed are not reported to it.
    const late = vi.fn<() => void>();
    subscribeTo('name', late);
    history.change((now) => ({ ...now, floor: 3 }));
    expect([stays.mock.calls.length, late.mock.calls.length, subscribe.mock.calls.length]).toEqual([1, 0, 2]);
  });
});
