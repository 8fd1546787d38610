import { useCallback, useMemo } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router-dom';
import { useLatest } from '../../state/use-latest.ts';

type UrlState<State> = {
  /** Must be pure and referentially stable: it runs again when it is another function. */
  read: (params: URLSearchParams) => State;
  print: (state: State) => URLSearchParams | Record<string, string>;
};

/** Decodes the URL query; memoised until the query changes. `read` as in `UrlState`. */
export const useUrlValue = <Value>(read: (params: URLSearchParams) => Value): Value => {
  const [params] = useSearchParams();
  const query = params.toString();
  return useMemo(() => read(new URLSearchParams(query)), [query, read]);
};

/**
 * State in the URL query. `change` merges into the state of the last render and pushes a history entry, or replaces the
 * current one (`replace`); it is referentially stable.
 */
export const useUrlState = <State extends object>({ read, print }: UrlState<State>) => {
  const [, setParams] = useSearchParams();
  const state = useUrlValue(read);
  const latest = useLatest({ state, print, setParams });
  const change = useCallback(
    (next: Partial<State>, options?: NavigateOptions): void => {
      const { state: now, print: toQuery, setParams: set } = latest.current;
      set(toQuery({ ...now, ...next }), options);
    },
    [latest],
  );
  return [state, change] as const;
};

/** For pages that pass on their whole query. */
export const wholeQuery = (params: URLSearchParams): URLSearchParams => params;
