import { type ComponentProps, useMemo } from 'react';
import { DialogNotes } from '../../drafts/dialog-notes.tsx';
import type { UnsavedBoard } from './board-draft.ts';
import type { BoardEdit } from './use-board-edit.ts';

type Props = Pick<ComponentProps<typeof DialogNotes>, 'place' | 'onDraft'> & { edited: BoardEdit };

/** Stores the unsaved input of a board as a draft, and says so when it comes back. */
export const BoardNotes = ({ edited, place, onDraft }: Props) => {
  const { draft: written, isDirty, step } = edited;
  const content = useMemo<UnsavedBoard | undefined>(
    () =>
      isDirty && written !== undefined
        ? { name: written.name, formValues: written.formValues, version: written.stored?.version }
        : undefined,
    [isDirty, written],
  );
  return (
    <DialogNotes
      {...{ place, content, onDraft }}
      restore={edited.restore}
      isEditing={edited.stored !== undefined}
      onDiscard={() => edited.go(step)}
    />
  );
};
