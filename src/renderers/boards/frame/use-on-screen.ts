import { type RefObject, useEffect, useState } from 'react';
import { observeVisibility } from './observe-visibility.ts';
import { useLatest } from '../../../state/use-latest.ts';

/** Never in view yet; in view or near it; out of view again. */
export type OnScreenState = 'unseen' | 'near' | 'away';

/** Tracks whether an element is or was in view or near it; calls `onSeen` when it enters or leaves. */
export function useOnScreen(element: RefObject<HTMLElement | null>, onSeen?: (isOn: boolean) => void): OnScreenState {
  const [onScreenState, setOnScreenState] = useState<OnScreenState>('unseen');
  const latestOnSeen = useLatest(onSeen);
  useEffect(() => {
    if (element.current === null) return undefined;
    return observeVisibility(element.current, (isOn) => {
      setOnScreenState((former) => (isOn ? 'near' : former === 'unseen' ? former : 'away'));
      latestOnSeen.current?.(isOn);
    });
  }, [element, latestOnSeen]);
  return onScreenState;
}
