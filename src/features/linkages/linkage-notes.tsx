import { type ComponentProps, useMemo } from 'react';
import { DialogNotes } from '../../drafts/dialog-notes.tsx';
import type { UnsavedLinkage } from './use-linkage-draft.ts';
import type { LinkageEdit } from './use-linkage-edit.ts';

type Props = Pick<ComponentProps<typeof DialogNotes>, 'place' | 'onDraft'> & { edited: LinkageEdit };

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
  return (
    <DialogNotes
      {...{ place, content, onDraft }}
      restore={edited.restore}
      isEditing={writing?.stored !== undefined}
      onDiscard={() => edited.go(step)}
    />
  );
};
