import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../src/api/query-client.ts';
import { useReactRoot } from './react-root.ts';

describe('a save that begins', () => {
  const { show, container } = useReactRoot();

  it('is shown before any timer runs, so that the next press finds it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { promise, resolve } = Promise.withResolvers<void>();
    const Save = () => {
      const saving = useMutation({ mutationFn: () => promise });
      return (
        <button type="button" onClick={() => saving.mutate()}>
          {saving.isPending ? 'saving' : 'save'}
        </button>
      );
    };
    await show(
      <QueryClientProvider client={queryClient}>
        <Save />
      </QueryClientProvider>,
    );
    const button = container().querySelector('button');
    await act(async () => button?.click());
    expect(button?.textContent).toBe('saving');
    await act(async () => resolve());
    expect(button?.textContent).toBe('save');
    vi.useRealTimers();
  });
});
