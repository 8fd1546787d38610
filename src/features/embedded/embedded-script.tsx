import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../renderers/parts/skeleton.tsx';
import { useState } from 'react';
import styles from './embedded.module.css';
import { loadPageModule } from './page-module.ts';
import { useOwnNavigation, usePageContext } from './use-page-context.ts';
import type { EmbeddedProps } from './embedded-props.ts';
import { useLatest } from '../../state/use-latest.ts';

type Mounted = { update?: (context: ReturnType<typeof usePageContext>) => void; dispose?: () => void };

/** An embedded page that is a script of our own origin; its exceptions are caught and shown. */
export const EmbeddedScript = ({ address, entry, pid, did, card, onFail }: EmbeddedProps) => {
  const { t } = useTranslation('modes');
  const box = useRef<HTMLDivElement>(null);
  const mounted = useRef<Mounted>(undefined);
  const [isThere, setIsThere] = useState(false);
  const navigate = useOwnNavigation();
  const context = usePageContext({ pid, did, card }, box);
  const latest = useLatest({
    context,
    navigate,
    fail: (cause: unknown) =>
      onFail(t('embedded.broken', { cause: cause instanceof Error ? cause.message : String(cause) })),
  });

  useEffect(() => {
    let isUnmounted = false;
    const drawn = document.createElement('div');
    box.current?.append(drawn);
    loadPageModule(entry.address, entry.integrity)
      .then((module) => {
        if (isUnmounted) return;
        const { context: now, navigate: go } = latest.current;
        mounted.current = module.mount(drawn, { ...now, navigate: go });
        setIsThere(true);
      })
      .catch((cause: unknown) => isUnmounted || latest.current.fail(cause));
    return () => {
      isUnmounted = true;
      try {
        mounted.current?.dispose?.();
      } catch {
        // The element is removed anyway.
      }
      mounted.current = undefined;
      drawn.remove();
    };
  }, [address, entry, latest]);

  useEffect(() => {
    try {
      mounted.current?.update?.(context);
    } catch (cause) {
      latest.current.fail(cause);
    }
  }, [context, latest]);

  return (
    <>
      {isThere ? null : <SkeletonRows />}
      <div ref={box} className={styles.place} />
    </>
  );
};
