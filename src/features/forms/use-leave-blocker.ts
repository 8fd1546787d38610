import { useEffect, useState } from 'react';
import { type Blocker, type BlockerFunction, type Location, useBlocker } from 'react-router-dom';
import { createCount } from '../../state/unsaved-input.ts';
import { useLatest } from '../../state/use-latest.ts';

type Options = {
  hasChanges: boolean;
  /** True while the page itself navigates after a save: no question then. */
  isFree: { readonly current: boolean };
  isLeaving: (from: Location, to: Location) => boolean;
};

/** Blocks navigation that would lose changes. When the browser's tab is closed, the browser asks (`beforeunload`). */
export const useLeaveBlocker = ({ hasChanges, isFree, isLeaving }: Options): Blocker => {
  const latest = useLatest(hasChanges);
  const block: BlockerFunction = ({ currentLocation, nextLocation }) =>
    latest.current && !isFree.current && isLeaving(currentLocation, nextLocation);
  const blocker = useBlocker(block);
  const [count] = useState(() => createCount('forms'));
  useEffect(() => {
    if (!hasChanges) return;
    const warn = (event: BeforeUnloadEvent): void => {
      if (!isFree.current) event.preventDefault();
    };
    count(true);
    globalThis.addEventListener('beforeunload', warn);
    return () => {
      count(false);
      globalThis.removeEventListener('beforeunload', warn);
    };
  }, [hasChanges, isFree, count]);
  return blocker;
};
