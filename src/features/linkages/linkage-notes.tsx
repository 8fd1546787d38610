import { useEffect, useMemo } from 'react';
import { FormNotes } from '../../drafts/form-notes.tsx';
import { useDraft, useRenderedContent } from '../../drafts/use-draft.ts';
import type { UnsavedLinkage } from './use-linkage-draft.ts';
import type { LinkageEdit } from './use-linkage-edit.ts';

type Props = {
  edited: LinkageEdit;
  /** Of this linkage alone: another one mounts the component again. */
  place: string;
  /** Called with the function that forgets the draft; with none when the linkage is left. */
  onDraft: (drop: (() => void) | undefined) => void;
};

/** Keeps what is written of one linkage as a draft, and says so when it comes back. */
export const LinkageNotes = ({ edited, place, onDraft }: Props) => {
  const { writing, isDirty, step } = edited;
  const content = useMemo<UnsavedLinkage | undefined>(
    () =>
      isDirty && writing !== undefined
        ? { draft: writing.draft, status: writing.status, version: writing.stored?.version }
        : undefined,
    [isDirty, writing],
  );
  const draft = useDraft({ place, source: useRenderedContent(content), restore: edited.restore });
  useEffect(() => {
    onDraft(draft.drop);
    return () => onDraft(undefined);
  }, [draft.drop, onDraft]);
  return <FormNotes draft={draft} isEditing={writing?.stored !== undefined} onDiscard={() => edited.go(step)} />;
};
