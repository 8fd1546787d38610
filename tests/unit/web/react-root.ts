import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';

/** A React root outside the document, made for each test of the suite that calls this, and unmounted after it. */
export const useReactRoot = () => {
  let container = document.createElement('div');
  let root: Root;
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    container = document.createElement('div');
    root = createRoot(container);
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    vi.unstubAllGlobals();
  });
  return {
    /** Where it renders. */
    container: () => container,
    show: (what: ReactNode) => act(async () => root.render(what)),
  };
};
