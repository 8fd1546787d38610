import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Location } from 'react-router-dom';
import { createCount } from '../../state/unsaved-input.ts';
import { useLatest } from '../../state/use-latest.ts';
import { type Guarded, leaveQuestions } from './leave-questions.ts';

type Options = {
  hasChanges: boolean;
  /** True while the page itself navigates after a save: no question then. */
  isFree: { readonly current: boolean };
  isLeaving: (from: Location, to: Location) => boolean;
};

/** `isAsking`: the page is being left and this form's question is to be shown. */
export type LeaveBlocker = { isAsking: boolean; stay: () => void; leave: () => void };

/**
 * Blocks navigation that would lose changes, together with `LeaveBlocking` at the root of the router. When the browser's
 * tab is closed, the browser asks (`beforeunload`).
 */
export const useLeaveBlocker = (options: Options): LeaveBlocker => {
  const { hasChanges, isFree } = options;
  const latest = useLatest(options);
  const [guarded] = useState<Guarded>(() => ({
    isLeaving: (from, to) =>
      latest.current.hasChanges && !latest.current.isFree.current && latest.current.isLeaving(from, to),
  }));
  useEffect(() => leaveQuestions.mount(guarded), [guarded]);
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
  const current = useSyncExternalStore(leaveQuestions.subscribe, leaveQuestions.current);
  return { isAsking: current === guarded, stay: leaveQuestions.stay, leave: leaveQuestions.leave };
};
