import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { type BlockerFunction, type Location, useBlocker } from 'react-router-dom';
import { useDataText } from '../../../renderers/fields/use-data-text.ts';
import { QuestionDialog } from '../../../renderers/parts/question-dialog.tsx';
import { isOtherPath } from './leaving.ts';

type Props = {
  /** How many fields have changed; 0 lets everybody leave. */
  unsaved: number;
  /** Saves; true when it is done and the way is free. */
  onSave: () => Promise<boolean>;
  /** The person stays; a save that waits for something is called off. */
  onStay?: (() => void) | undefined;
  /** The person gives up what was typed. */
  onDiscard?: (() => void) | undefined;
  /** Set just before a page leaves by itself after saving. */
  isFree: { readonly current: boolean };
  /** Whether what is unsaved would be left behind; by another path unless said otherwise. */
  isLeaving?: (from: Location, to: Location) => boolean;
};

/** Leaving with changes asks: save, discard or stay. Closing the browser's tab asks in the browser's own words. */
export const LeaveGuard = ({ unsaved, onSave, onStay, onDiscard, isFree, isLeaving = isOtherPath }: Props) => {
  const isHeld = useRef(false);
  isHeld.current = unsaved > 0;
  const block: BlockerFunction = ({ currentLocation, nextLocation }) =>
    isHeld.current && !isFree.current && isLeaving(currentLocation, nextLocation);
  const blocker = useBlocker(block);
  useEffect(() => {
    if (unsaved === 0) return;
    const warn = (event: BeforeUnloadEvent): void => {
      if (!isFree.current) event.preventDefault();
    };
    globalThis.addEventListener('beforeunload', warn);
    return () => globalThis.removeEventListener('beforeunload', warn);
  }, [unsaved, isFree]);
  if (blocker.state !== 'blocked') return null;
  return (
    <LeaveDialog
      unsaved={unsaved}
      onStay={() => {
        onStay?.();
        blocker.reset();
      }}
      onDiscard={() => {
        onDiscard?.();
        blocker.proceed();
      }}
      onSave={() => onSave().then((isDone) => (isDone ? blocker.proceed() : blocker.reset()))}
    />
  );
};

type DialogProps = { unsaved: number; onStay: () => void; onDiscard: () => void; onSave: () => Promise<void> | void };

export const LeaveDialog = ({ unsaved, onStay, onDiscard, onSave }: DialogProps) => {
  const text = useDataText();
  const [isSaving, setSaving] = useState(false);
  const save = () => {
    setSaving(true);
    void Promise.resolve(onSave()).finally(() => setSaving(false));
  };
  return (
    <QuestionDialog
      title={text('form.leaveTitle')}
      onCancel={onStay}
      foot={
        <>
          <Button autoFocus onClick={onStay}>
            {text('form.leaveStay')}
          </Button>
          <Button disabled={isSaving} onClick={onDiscard}>
            {text('form.leaveDiscard')}
          </Button>
          <Button type="primary" loading={isSaving} onClick={save}>
            {text('form.leaveSave')}
          </Button>
        </>
      }
    >
      {text('form.leaveText', { count: unsaved })}
    </QuestionDialog>
  );
};
