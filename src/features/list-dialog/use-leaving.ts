import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLatest } from '../../state/use-latest.ts';
import { useRestoreFocus } from './use-restore-focus.ts';

type Edited<Step> = {
  isDirty: boolean;
  busy: unknown;
  go: (step: Step) => void;
  /** True when it is done. */
  save: () => Promise<boolean>;
};

export type Leaving<Step> = {
  body: RefObject<HTMLDivElement | null>;
  /** Whether the person is asked what to do with what was typed. */
  isAsking: boolean;
  leaveFor: (to: Step | 'close') => void;
  stay: () => void;
  discard: () => void;
  save: () => void;
};

/**
 * Leaving something that is not saved: the place that the person wanted is remembered until the question is answered.
 * A save that fails moves the focus to the first field that `faulty` selects.
 */
export const useLeaving = <Step>(edited: Edited<Step>, onClose: () => void, faulty: string): Leaving<Step> => {
  const body = useRef<HTMLDivElement>(null);
  const [destination, setDestination] = useState<{ to: Step | 'close' }>();
  const follow = (to: Step | 'close'): void => {
    setDestination(undefined);
    if (to === 'close') onClose();
    else edited.go(to);
  };
  const save = (): void => {
    void edited.save().then((isDone) => {
      if (isDone && destination !== undefined) follow(destination.to);
      setDestination(undefined);
      if (!isDone) setTimeout(() => body.current?.querySelector<HTMLElement>(faulty)?.focus());
    });
  };
  useSaveKey(save);
  useRestoreFocus(body);
  return {
    body,
    isAsking: destination !== undefined,
    leaveFor: (to) => {
      if (edited.busy !== undefined) return;
      if (edited.isDirty) setDestination({ to });
      else follow(to);
    },
    stay: () => setDestination(undefined),
    discard: () => destination !== undefined && follow(destination.to),
    save,
  };
};

/** Ctrl+S saves, wherever the focus is: nothing but the dialog can be reached while it is open. */
const useSaveKey = (save: () => void): void => {
  const latest = useLatest(save);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [latest]);
};
