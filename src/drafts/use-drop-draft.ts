import { useCallback, useRef } from 'react';

/** Forgets the draft of the form that is shown, for the dialog around it; `onDraft` gets its `drop` from that form. */
export const useDropDraft = () => {
  const current = useRef<() => void>(undefined);
  const onDraft = useCallback((drop: (() => void) | undefined): void => {
    current.current = drop;
  }, []);
  const drop = useCallback((): void => current.current?.(), []);
  return { drop, onDraft };
};
