import { useCallback, useEffect, useRef } from 'react';

/**
 * Runs the blur handler of a field: at once by keyboard, but after the pointer is released. A fault message that
 * appears between press and release would move the button away under the pointer, and the click would be lost.
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
