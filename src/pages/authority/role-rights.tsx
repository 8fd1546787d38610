import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoleDetail } from '../../api/catalogue/roles.ts';
import { type Grant, rightKinds } from '../../engine/rights.ts';
import { FormNotes } from '../../drafts/form-notes.tsx';
import { useOfflineSave } from '../../drafts/use-offline-save.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { useFormKeys } from '../../features/forms/use-form-keys.ts';
import type { AuthorityAddress } from './authority-address.ts';
import { type CellView, viewsOf, withRead } from './cell-views.ts';
import { LeaveRole } from './leave-role.tsx';
import { CompareChoice } from './compare-choice.tsx';
import { type ApplicationGroup, matchesSearch, type MatrixRow, shownGroups } from './matrix-rows.ts';
import { MatrixTools } from './matrix-tools.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { NoApplications } from './no-applications.tsx';
import { ReviewChanges } from './review-changes.tsx';
import { RightsMatrix } from './rights-matrix.tsx';
import { ownLevel, reachingGrants, rightsOf } from './role-draft.ts';
import { SaveBar } from './save-bar.tsx';
import { useApplicationClassLabel, useMatrixGroups } from './use-matrix-groups.ts';
import { useCompared } from './use-authority.ts';
import { type Meeting, type Setting, useRoleDraft } from './use-role-draft.ts';
import { useSaveRights } from './use-save-rights.ts';
import authorityStyles from './authority.module.css';
import styles from './role-rights.module.css';

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

/** What each choice of rows asks of a cell. */
const isAsked: Readonly<Record<AuthorityAddress['show'], (view: CellView) => boolean>> = {
  all: () => true,
  held: ({ level }) => level > 0,
  changed: ({ before }) => before !== undefined,
  differing: ({ other }) => other !== undefined,
};

/** A role's rights, edited in place, with a preview of what a save would change. */
export const RoleRights = ({ role, groups, actorGrants, canSet, address, go }: Props) => {
  const { t } = useTranslation('authority');
  const nameOfClass = useApplicationClassLabel();
  const state = useRoleDraft(role);
  const { draft, changes } = state;
  const saving = useSaveRights(role, state);
  const offline = useOfflineSave();
  const visibleDraft = { ...state.storedDraft, isRestored: state.storedDraft.isRestored && changes.length > 0 };
  // A version saved by another person closes the review, so that it is seen first.
  const [reviewed, setReviewed] = useState<{ meeting: Meeting | undefined }>();
  const all = useMatrixGroups(groups, role.rights);
  const rights = rightsOf(draft);
  const canEdit = canSet && role.rolesource === custom;
  const review = (): void => setReviewed({ meeting: state.meeting });
  useFormKeys({ onSave: review });

  const names = useMemo(() => new Map(all.flatMap(({ rows }) => rows).map((row) => [row.pid, row.name])), [all]);
  const nameOf = (pid: string): string => names.get(pid) ?? nameOfClass(pid.slice(0, -1));
  const compared = useCompared(address.compare);
  const viewOf = viewsOf({ draft, actorGrants, compared, nameOf });
  const onSet = (settings: readonly Setting[]): void => state.set(withRead(settings, viewOf));
  const isShown = (row: MatrixRow): boolean => {
    const places = rightKinds.map((kind) => ({ pid: row.pid, kind }));
    return matchesSearch(row, address.app) && places.some((cell) => isAsked[address.show](viewOf(cell)));
  };
  const visibleGroups = shownGroups(all, isShown);
  const sourceOf = ({ pid }: MatrixRow) => {
    const sources = [
      ...(rightKinds.some((kind) => ownLevel(draft, { pid, kind }) > 0) ? [t('matrix.own')] : []),
      ...reachingGrants(rights, pid).map((grant) => nameOf(grant.pid)),
    ];
    return sources.length === 0 ? null : sources.join(t('matrix.comma'));
  };
  return (
    <>
      <MatrixTools
        app={address.app}
        show={address.show}
        shows={[
          'all',
          'held',
          ...(canEdit ? (['changed'] as const) : []),
          ...(compared === undefined ? [] : (['differing'] as const)),
        ]}
        onApp={(app) => go({ app }, true)}
        onShow={(show) => go({ show }, true)}
      >
        <CompareChoice
          role={role.did}
          value={address.compare}
          onChange={(compare) => go({ compare, show: compare === '' ? 'all' : 'differing' }, true)}
        />
      </MatrixTools>
      <FormNotes draft={visibleDraft} offline={offline} isEditing onSave={review} onDiscard={state.discard} />
      {canEdit ? null : (
        <p className={styles.locked}>
          <Icon name="lock" /> {t(role.rolesource === custom ? 'locked.right' : 'locked.system')}
        </p>
      )}
      {state.meeting === undefined ? null : (
        <ConflictNotice
          meeting={state.meeting}
          nameOf={nameOf}
          mineAt={(cell) => ownLevel(draft, cell)}
          onTake={({ after, ...place }) => state.set([{ place, level: after }])}
          onSeen={state.seen}
        />
      )}
      <div className={authorityStyles.scroll}>
        {visibleGroups.length === 0 ? (
          <NoApplications onAll={() => go({ app: '', show: 'all' }, true)} />
        ) : (
          <RightsMatrix
            label={t('matrix.label', { name: role.name })}
            groups={visibleGroups}
            viewOf={viewOf}
            sourceOf={sourceOf}
            isSearching={address.app !== '' || address.show === 'changed' || address.show === 'differing'}
            {...(canEdit ? { onSet, onUndo: state.undo, onRedo: state.redo } : {})}
          />
        )}
      </div>
      {canEdit ? (
        <SaveBar role={role} state={state} rights={rights} nameOf={nameOf} error={saving.error} onReview={review} />
      ) : null}
      {reviewed !== undefined && reviewed.meeting === state.meeting && changes.length > 0 ? (
        <ReviewChanges
          role={role}
          draft={draft}
          rights={rights}
          nameOf={nameOf}
          saving={saving}
          onClose={() => setReviewed(undefined)}
        />
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
