import { useRef } from 'react';
import { useLeaving } from '../../features/list-dialog/use-leaving.ts';
import { focusElement } from '../../renderers/parts/focus-element.ts';
import type { NotificationEdit } from './use-notification-draft.ts';

const noNavigation = () => undefined;

/**
 * Saves and closes the dialog of a notification, or focuses the first faulty field of the form `id`. With unsaved changes
 * the dialog asks before it closes.
 */
export const useNotificationLeaving = (id: string, edited: NotificationEdit, onClose: () => void) => {
  const { missing, isDirty, saving, save } = edited;
  const isFree = useRef(false);
  const submit = async (): Promise<boolean> => {
    const [first] = Object.keys(missing);
    const isSaved = await save();
    if (!isSaved && first !== undefined) focusElement(`${id}-${first}`);
    if (isSaved) {
      isFree.current = true;
      onClose();
    }
    return isSaved;
  };
  const busy = saving.isPending ? true : undefined;
  const leaving = useLeaving<never>(
    { isDirty, busy, go: noNavigation, save: submit },
    onClose,
    '[aria-invalid="true"]',
  );
  return {
    submit,
    leaving,
    cancel: (): void => (leaving.isAsking ? leaving.stay() : leaving.leaveFor('close')),
    /** True once it is saved: the page can be left without a question. */
    isFree,
  };
};
