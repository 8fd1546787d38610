import { act, startTransition, Suspense, use, useLayoutEffect, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { useLatest } from '../../../src/state/use-latest.ts';
import { useReactRoot } from './react-root.ts';

describe('a ref to the latest value', () => {
  const { show } = useReactRoot();
  const refs: { readonly current: string }[] = [];
  const keep = (ref: { readonly current: string }): void => void refs.push(ref);

  it('has the value of this render in the layout effects of children, and stays the same ref', async () => {
    const seen: string[] = [];
    const Child = ({ latest }: { latest: { readonly current: string } }) => {
      useLayoutEffect(() => void seen.push(latest.current));
      return null;
    };
    const Parent = ({ value }: { value: string }) => {
      const latest = useLatest(value);
      keep(latest);
      return <Child latest={latest} />;
    };
    await show(<Parent value="first" />);
    await show(<Parent value="second" />);
    expect(seen).toEqual(['first', 'second']);
    expect(new Set(refs).size).toBe(1);
  });

  it('is not changed by a render that has not been committed', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const rendered: string[] = [];
    let latest: { readonly current: string } = { current: '' };
    let change = (_value: string): void => undefined;
    const note = (value: string, ref: typeof latest, set: typeof change): void => {
      rendered.push(value);
      latest = ref;
      change = set;
    };
    const Wait = ({ value }: { value: string }) => {
      if (value === 'second') use(promise);
      return null;
    };
    const Page = () => {
      const [value, setValue] = useState('first');
      note(value, useLatest(value), setValue);
      return <Wait value={value} />;
    };
    await show(
      <Suspense>
        <Page />
      </Suspense>,
    );
    await act(async () => startTransition(() => change('second')));
    expect(rendered).toContain('second');
    expect(latest.current).toBe('first');
    await act(async () => resolve());
    expect(latest.current).toBe('second');
  });
});
