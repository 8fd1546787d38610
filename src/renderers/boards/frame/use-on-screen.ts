import { type RefObject, useEffect, useRef, useState } from 'react';
import { watchScreen } from './screen-watch.ts';

/** Never on the screen yet, on it or near it, no more on it. */
export type Sight = 'unseen' | 'near' | 'away';

/** Whether an element has been on the screen or near it; `onSeen` is called when it enters or leaves. */
export function useOnScreen(element: RefObject<HTMLElement | null>, onSeen?: (isOn: boolean) => void): Sight {
  const [sight, setSight] = useState<Sight>('unseen');
  const tell = useRef(onSeen);
  useEffect(() => {
    tell.current = onSeen;
  });
  useEffect(() => {
    if (element.current === null) return undefined;
    return watchScreen(element.current, (isOn) => {
      setSight((former) => (isOn ? 'near' : former === 'unseen' ? former : 'away'));
      tell.current?.(isOn);
    });
  }, [element]);
  return sight;
}
