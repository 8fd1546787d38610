import { useCallback, useEffect, useRef } from 'react';

/**
 * Runs what a field does when it is left: at once by keyboard, by pointer after its release. A fault that appears between
 * press and release moves the button away under the pointer, and the click is lost.
 */
export const useAfterPointer = (): ((act: () => void) => void) => {
  const isDown = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = (): void => {
      isDown.current = true;
    };
    const release = (): void => {
      isDown.current = false;
      const acts = waiting.current.splice(0);
      // The click comes after the release.
      if (acts.length > 0) setTimeout(() => acts.forEach((act) => act()));
    };
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('pointerup', release, true);
    document.addEventListener('pointercancel', release, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('pointerup', release, true);
      document.removeEventListener('pointercancel', release, true);
    };
  }, []);
  return useCallback((act) => {
    if (isDown.current) waiting.current.push(act);
    else act();
  }, []);
};
