import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { Loader } from './loader.ts';

type Outcome<T> = { of: Loader<T> } & ({ value: T } | { error: Error });

/** Milliseconds before a part that could not be loaded is tried again; each pause is twice the former one. */
const firstPause = 1_000;
const maxPauseMs = 30_000;

/** Tries until the part is there (exponential back-off). @returns how to stop */
const keepLoading = <T,>(loader: Loader<T>, done: (outcome: Outcome<T>) => void): (() => void) => {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = async (pause: number): Promise<void> => {
    try {
      const value = await loader.load();
      if (!isStopped) done({ of: loader, value });
    } catch (failure) {
      if (isStopped) return;
      done({ of: loader, error: failure instanceof Error ? failure : new Error(String(failure)) });
      timer = setTimeout(() => void load(Math.min(2 * pause, maxPauseMs)), pause);
    }
  };
  void load(firstPause);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
};

/**
 * Loads a part once it is wanted. It is returned in the render after it has arrived, and stays when it is no longer
 * wanted. After a failure it is tried again for as long as it is wanted: a button whose part failed to load on hover would
 * open nothing until the page is loaded again.
 */
export const useLoading = <T,>(loader: Loader<T>, isWanted: boolean): { value?: T; error?: Error } => {
  const [outcome, setOutcome] = useState<Outcome<T>>();
  const loaded = outcome?.of === loader ? outcome : undefined;
  const isLoaded = loaded !== undefined && 'value' in loaded;
  useEffect(() => {
    if (!isWanted || isLoaded) return;
    return keepLoading(loader, setOutcome);
  }, [loader, isWanted, isLoaded]);
  const value = isLoaded ? loaded.value : isWanted ? loader.get() : undefined;
  if (value !== undefined) return { value };
  return loaded !== undefined && 'error' in loaded ? { error: loaded.error } : {};
};

/**
 * A component that is loaded once it is wanted. Unlike `React.lazy` it is rendered as soon as it has arrived (React
 * throttles what replaces a Suspense fallback), and a failure is retried the next time. `instead` is rendered where
 * it can't be loaded.
 */
export const useLoaded = <P,>(
  loader: Loader<ComponentType<P>>,
  isWanted: boolean,
  instead?: ComponentType<P>,
): ComponentType<P> | undefined => {
  const { value, error } = useLoading(loader, isWanted);
  return value ?? (error === undefined ? undefined : instead);
};

type LoadedProps<P> = {
  loader: Loader<ComponentType<P>>;
  props: P;
  /** Rendered until it has arrived. */
  fallback?: ReactNode;
};

/** A component that its page can't do without: when it can't be loaded, the error boundary of the page says so. */
export const Loaded = <P extends object>({ loader, props, fallback = null }: LoadedProps<P>) => {
  const { value: Component, error } = useLoading(loader, true);
  if (error !== undefined) throw error;
  return Component === undefined ? fallback : <Component {...props} />;
};
