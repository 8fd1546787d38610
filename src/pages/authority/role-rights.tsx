import { useTranslation } from 'react-i18next';
import type { RoleDetail } from '../../api/catalogue/roles.ts';
import type { Grant } from '../../engine/rights.ts';
import { FormNotes } from '../../drafts/form-notes.tsx';
import { useOfflineSave } from '../../drafts/use-offline-save.ts';
import { useFormKeys } from '../../features/forms/use-form-keys.ts';
import type { AuthorityAddress } from './authority-address.ts';
import { withRead } from './cell-views.ts';
import { LeaveRole } from './leave-role.tsx';
import { LockedRights } from './locked-rights.tsx';
import type { ApplicationGroup } from './matrix-rows.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { NoApplications } from './no-applications.tsx';
import { ReviewChanges } from './review-changes.tsx';
import { RightsMatrix } from './rights-matrix.tsx';
import { RightsTools } from './rights-tools.tsx';
import { ownLevel } from './role-draft.ts';
import { SaveBar } from './save-bar.tsx';
import { useReview } from './use-review.ts';
import { useRightsMatrix } from './use-rights-matrix.ts';
import { type Setting, useRoleDraft } from './use-role-draft.ts';
import { useSaveRights } from './use-save-rights.ts';
import styles from './authority.module.css';

type Props = {
  role: RoleDetail;
  groups: readonly ApplicationGroup[];
  /** The actor's grants: what they may grant. */
  actorGrants: readonly Grant[];
  canSet: boolean;
  address: AuthorityAddress;
  go: (next: Partial<AuthorityAddress>, replace?: boolean) => void;
};

/** Contract "Rights". */
const custom = 1;

/** A role's rights, edited in place, with a preview of what a save would change. */
export const RoleRights = ({ role, groups, actorGrants, canSet, address, go }: Props) => {
  const { t } = useTranslation('authority');
  const state = useRoleDraft(role);
  const { draft, changes, storedDraft, conflict } = state;
  const saving = useSaveRights(role, state);
  const offline = useOfflineSave();
  const review = useReview(conflict);
  useFormKeys({ onSave: review.open });
  const isCustom = role.rolesource === custom;
  const canEdit = canSet && isCustom;
  const matrix = useRightsMatrix({ role, groups, actorGrants, draft, address });
  const { rights, nameOf, viewOf, visibleGroups } = matrix;
  const onSet = (settings: readonly Setting[]): void => state.set(withRead(settings, viewOf));
  const visibleDraft = { ...storedDraft, isRestored: storedDraft.isRestored && changes.length > 0 };
  const facts = { role, rights, nameOf };
  return (
    <>
      <RightsTools role={role.did} address={address} canEdit={canEdit} isComparing={matrix.isComparing} go={go} />
      <FormNotes draft={visibleDraft} offline={offline} isEditing onSave={review.open} onDiscard={state.discard} />
      {canEdit ? null : <LockedRights isCustom={isCustom} />}
      {conflict === undefined ? null : (
        <ConflictNotice
          conflict={conflict}
          nameOf={nameOf}
          mineAt={(cell) => ownLevel(draft, cell)}
          onTake={({ after, ...cell }) => state.set([{ cell, level: after }])}
          onSeen={state.seen}
        />
      )}
      <div className={styles.scroll}>
        {visibleGroups.length === 0 ? (
          <NoApplications onAll={() => go({ app: '', show: 'all' }, true)} />
        ) : (
          <RightsMatrix
            label={t('matrix.label', { name: role.name })}
            groups={visibleGroups}
            viewOf={viewOf}
            sourceOf={matrix.sourceOf}
            isSearching={address.app !== '' || address.show === 'changed' || address.show === 'differing'}
            {...(canEdit ? { onSet, onUndo: state.undo, onRedo: state.redo } : {})}
          />
        )}
      </div>
      {canEdit ? <SaveBar {...facts} state={state} error={saving.error} onReview={review.open} /> : null}
      {review.isOpen && changes.length > 0 ? (
        <ReviewChanges {...facts} draft={draft} saving={saving} onClose={review.close} />
      ) : null}
      <LeaveRole
        role={role.did}
        unsaved={changes.length}
        onSave={async () => (await saving.save()) === 'saved'}
        onDiscard={state.discard}
      />
    </>
  );
};
