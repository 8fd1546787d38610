import { Button } from 'antd';
import { useState } from 'react';
import type { Location } from 'react-router-dom';
import { useDataText } from '../../renderers/fields/use-data-text.ts';
import { QuestionDialog } from '../../renderers/parts/question-dialog.tsx';
import { isOtherPath } from './leaving.ts';
import { useLeaveBlocker } from './use-leave-blocker.ts';

type Props = {
  /** Number of changed fields; with 0 the page can be left without a question. */
  unsaved: number;
  /** Saves; resolves to true when the page may be left. Missing where nothing can be saved. */
  onSave?: (() => Promise<boolean>) | undefined;
  /** "Stay" was chosen; a save that waits for the connection is cancelled. */
  onStay?: (() => void) | undefined;
  /** "Discard" was chosen. */
  onDiscard?: (() => void) | undefined;
  /** True while the page itself navigates after a save: no question then. */
  isFree: { readonly current: boolean };
  /** Whether a change of the URL would lose unsaved changes; by default, whether the path differs. */
  isLeaving?: (from: Location, to: Location) => boolean;
};

/**
 * Navigation guard: leaving a page with unsaved changes opens a dialog with save, discard and stay. When the browser's
 * tab is closed, the browser asks (`beforeunload`).
 */
export const LeaveGuard = ({ unsaved, onSave, onStay, onDiscard, isFree, isLeaving = isOtherPath }: Props) => {
  const blocker = useLeaveBlocker({ hasChanges: unsaved > 0, isFree, isLeaving });
  if (!blocker.isAsking) return null;
  return (
    <LeaveDialog
      unsaved={unsaved}
      onStay={() => {
        onStay?.();
        blocker.stay();
      }}
      onDiscard={() => {
        onDiscard?.();
        blocker.leave();
      }}
      onSave={onSave && (() => onSave().then((isDone) => (isDone ? blocker.leave() : blocker.stay())))}
    />
  );
};

type DialogProps = {
  unsaved: number;
  onStay: () => void;
  onDiscard: () => void;
  onSave?: (() => Promise<void> | void) | undefined;
};

export const LeaveDialog = ({ unsaved, onStay, onDiscard, onSave }: DialogProps) => {
  const text = useDataText();
  const [isSaving, setSaving] = useState(false);
  const save = () => {
    setSaving(true);
    void Promise.resolve(onSave?.()).finally(() => setSaving(false));
  };
  return (
    <QuestionDialog
      title={text('form.leaveTitle')}
      onCancel={onStay}
      footer={
        <>
          <Button autoFocus onClick={onStay}>
            {text('form.leaveStay')}
          </Button>
          <Button disabled={isSaving} onClick={onDiscard}>
            {text('form.leaveDiscard')}
          </Button>
          {onSave === undefined ? null : (
            <Button type="primary" loading={isSaving} onClick={save}>
              {text('form.leaveSave')}
            </Button>
          )}
        </>
      }
    >
      {text('form.leaveText', { count: unsaved })}
    </QuestionDialog>
  );
};
