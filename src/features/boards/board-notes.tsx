import { useEffect, useMemo } from 'react';
import { FormNotes } from '../../drafts/form-notes.tsx';
import { useDraft, useRenderedContent } from '../../drafts/use-draft.ts';
import type { UnsavedBoard } from './board-draft.ts';
import type { BoardEdit } from './use-board-edit.ts';

type Props = {
  edited: BoardEdit;
  /** Of this board alone: another one mounts the component again. */
  place: string;
  /** Called with the function that forgets the draft; with none when the board is left. */
  onDraft: (drop: (() => void) | undefined) => void;
};

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
  const draft = useDraft({ place, source: useRenderedContent(content), restore: edited.restore });
  useEffect(() => {
    onDraft(draft.drop);
    return () => onDraft(undefined);
  }, [draft.drop, onDraft]);
  return <FormNotes draft={draft} isEditing={edited.stored !== undefined} onDiscard={() => edited.go(step)} />;
};
