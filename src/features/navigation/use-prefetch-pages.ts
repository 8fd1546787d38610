import { useContext, useMemo } from 'react';
import { prefetchRenderer } from '../../renderers/renderer.tsx';
import { PageCodeContext } from './page-code.ts';

/** Errors of a prefetch are ignored: the page loads again when it opens, and then shows them. */
const quietly = (loads: readonly Promise<unknown>[]): void => void Promise.allSettled(loads);

/** Prefetch: loads what the next click will probably need while the pointer is still moving to it. */
export const usePrefetchPages = () => {
  const code = useContext(PageCodeContext);
  return useMemo(
    () => ({
      prefetchForm: () => quietly([code.form(), prefetchRenderer('form'), import('../../schemas/compile-schema.ts')]),
      prefetchDetail: () => quietly([code.detail(), import('../../schemas/compile-schema.ts')]),
    }),
    [code],
  );
};
