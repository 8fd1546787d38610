import { useState } from 'react';
import type { RoleDetail } from '../../api/catalogue/roles.ts';
import { useDraft, useRenderedContent } from '../../drafts/use-draft.ts';
import type { Grant } from '../../engine/rights.ts';
import { useEditHistory } from '../../state/use-edit-history.ts';
import { routes } from '../../features/navigation/routes.ts';
import { type Change, changesOf, draftOf, moveTo, type RightCell, type RoleDraft, setLevel } from './role-draft.ts';

/** A version that another person stored during editing. */
export type RoleConflict = { theirs: readonly Change[]; disputed: readonly Change[] };

export type Setting = { cell: RightCell; level: number };

const hasChanges = ({ edits }: RoleDraft): boolean => Object.keys(edits).length > 0;

/**
 * Draft of a role's rights with undo. It survives a reload or an ended session. If another user has stored other rights
 * since, the draft is rebased on those, with a notice.
 */
export const useRoleDraft = (role: RoleDetail) => {
  const steps = useEditHistory(() => draftOf(role.version, role.rights));
  const [conflict, setConflict] = useState<RoleConflict>();
  const draft = steps.present;
  const mergeNewer = (from: RoleDraft): void => {
    const { draft: moved, theirs, disputed } = moveTo(from, role.version, role.rights);
    steps.reset(() => moved);
    if (theirs.length > 0 && hasChanges(from)) setConflict({ theirs, disputed });
  };
  if (role.version > draft.version) mergeNewer(draft);
  const storedDraft = useDraft<RoleDraft>({
    place: `${routes.authority()}?role=${role.did}`,
    source: useRenderedContent(hasChanges(draft) ? draft : undefined),
    restore: mergeNewer,
  });
  return {
    draft,
    changes: changesOf(draft),
    set: (settings: readonly Setting[]) =>
      steps.change((now) => settings.reduce((next, { cell, level }) => setLevel(next, cell, level), now)),
    discard: () => {
      steps.reset(() => draftOf(role.version, role.rights));
      setConflict(undefined);
    },
    /** Resets the draft to the rights that were saved. */
    saved: (version: number, rights: readonly Grant[]) => {
      steps.reset(() => draftOf(version, rights));
      setConflict(undefined);
    },
    undo: steps.undo,
    redo: steps.redo,
    canUndo: steps.canUndo,
    canRedo: steps.canRedo,
    conflict,
    /** Called after a version conflict; the other user's changes follow when the role is refetched. */
    refused: () => setConflict((current) => current ?? { theirs: [], disputed: [] }),
    seen: () => setConflict(undefined),
    storedDraft,
  };
};

export type RoleDraftState = ReturnType<typeof useRoleDraft>;
