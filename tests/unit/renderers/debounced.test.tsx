import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useDebounced } from '../../../src/features/list/use-list.ts';

describe('a value that is handed on late', () => {
  const received: string[] = [];
  const container = document.createElement('div');
  const root = createRoot(container);
  const Box = () => {
    const later = useDebounced((value) => received.push(value), 1000);
    return (
      <>
        <button type="button" onClick={({ currentTarget }) => later(currentTarget.value)}>
          later
        </button>
        <button type="button" onClick={({ currentTarget }) => later(currentTarget.value, 0)}>
          now
        </button>
      </>
    );
  };

  const press = (index: number, value: string): void => {
    const button = container.querySelectorAll('button')[index];
    if (button === undefined) throw new Error('no such button');
    button.value = value;
    button.click();
  };

  beforeEach(async () => {
    vi.useFakeTimers();
    received.length = 0;
    await act(async () => root.render(<Box />));
    document.body.append(container);
  });
  afterEach(() => vi.useRealTimers());

  it('is the last one, after the pause', () => {
    press(0, 'a');
    vi.advanceTimersByTime(900);
    press(0, 'ab');
    vi.advanceTimersByTime(999);
    expect(received).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(received).toEqual(['ab']);
  });

  it('is handed on once when it is wanted at once', () => {
    press(0, 'meter');
    press(1, 'meter');
    vi.advanceTimersByTime(0);
    expect(received).toEqual(['meter']);
    vi.advanceTimersByTime(5000);
    expect(received).toEqual(['meter']);
  });
});
