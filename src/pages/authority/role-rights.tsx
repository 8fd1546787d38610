import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoleDetail } from '../../api/catalogue/people.ts';
import { isObject } from '../../engine/own.ts';
import { combine, type Grant, rightKinds } from '../../engine/rights.ts';
import { FormNotes } from '../../drafts/form-notes.tsx';
import { useOfflineSave } from '../../drafts/use-offline-save.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { LeaveGuard } from '../data/leave-guard.tsx';
import { useFormKeys } from '../data/use-form-keys.ts';
import { readAuthorityAddress, type AuthorityAddress } from './authority-address.ts';
import type { CellView } from './matrix-cell.tsx';
import { type ApplicationGroup, isCalled, type MatrixRow, shownGroups } from './matrix-rows.ts';
import { MatrixTools } from './matrix-tools.tsx';
import { MovedNotice } from './moved-notice.tsx';
import { NoApplications } from './no-applications.tsx';
import { ReviewChanges } from './review-changes.tsx';
import { RightsMatrix } from './rights-matrix.tsx';
import {
  choicesAt,
  grantsByModule,
  isChanged,
  ownLevel,
  type Place,
  reachingGrants,
  rightsOf,
  type RoleDraft,
  storedLevel,
} from './role-draft.ts';
import { SaveBar } from './save-bar.tsx';
import { useClassName, useMatrixGroups } from './use-matrix-groups.ts';
import { type Meeting, useRoleDraft } from './use-role-draft.ts';
import { useSaveRights } from './use-save-rights.ts';

type Props = {
  role: RoleDetail;
  groups: readonly ApplicationGroup[];
  /** The grants of whoever looks: what they may give. */
  own: readonly Grant[];
  canSet: boolean;
  address: AuthorityAddress;
  go: (next: Partial<AuthorityAddress>, replace?: boolean) => void;
};

/** Spec 1 section 3. */
const custom = 1;

/** Reads a draft cell by cell: what holds, where it comes from, and what it may become. */
const viewsOf = (draft: RoleDraft, own: readonly Grant[], nameOf: (pid: string) => string) => {
  const [given, stored, held] = [rightsOf(draft), draft.base, own].map(grantsByModule);
  return (place: Place): CellView => {
    const { pid, kind } = place;
    const reaching = reachingGrants(given?.(pid) ?? [], pid);
    const inherited = combine(reaching, pid)[kind];
    const here = ownLevel(draft, place);
    const level = Math.max(here, inherited);
    return {
      level,
      own: here > inherited ? here : 0,
      choices: choicesAt(place, { base: stored?.(pid) ?? [], own: held?.(pid) ?? [], inherited }),
      before: isChanged(draft, place) ? storedLevel(draft, place) : undefined,
      inheritedFrom: reaching.filter((grant) => level > 0 && grant[kind] === level).map((grant) => nameOf(grant.pid)),
    };
  };
};

/** What a role gives, changed where it stands, with what a save would do before it is done. */
export const RoleRights = ({ role, groups, own, canSet, address, go }: Props) => {
  const { t } = useTranslation('authority');
  const nameOfClass = useClassName();
  const state = useRoleDraft(role);
  const { draft, changes } = state;
  const saving = useSaveRights(role, state);
  const offline = useOfflineSave();
  const kept = { ...state.kept, isRestored: state.kept.isRestored && changes.length > 0 };
  // What somebody else saves meanwhile is looked at first: it closes the review.
  const [reviewed, setReviewed] = useState<{ meeting: Meeting | undefined }>();
  const isFree = useRef(false);
  const all = useMatrixGroups(groups, role.rights);
  const rights = rightsOf(draft);
  const canEdit = canSet && role.rolesource === custom;
  const review = (): void => setReviewed({ meeting: state.meeting });
  useFormKeys({ onSave: review });

  const names = useMemo(() => new Map(all.flatMap(({ rows }) => rows).map((row) => [row.pid, row.name])), [all]);
  const nameOf = (pid: string): string => names.get(pid) ?? nameOfClass(pid.slice(0, -1));
  const viewOf = viewsOf(draft, own, nameOf);
  const isShown = (row: MatrixRow): boolean => {
    const places = rightKinds.map((kind) => ({ pid: row.pid, kind }));
    if (!isCalled(row, address.app)) return false;
    if (address.show === 'held') return places.some((place) => viewOf(place).level > 0);
    return address.show === 'all' || places.some((place) => isChanged(draft, place));
  };
  const shown = shownGroups(all, isShown);
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
        shows={canEdit ? ['all', 'held', 'changed'] : ['all', 'held']}
        onApp={(app) => go({ app }, true)}
        onShow={(show) => go({ show }, true)}
      />
      <FormNotes draft={kept} offline={offline} isEditing onSave={review} onDiscard={state.discard} />
      {canEdit ? null : (
        <p className="authority-locked">
          <Icon name="lock" /> {t(role.rolesource === custom ? 'locked.right' : 'locked.system')}
        </p>
      )}
      {state.meeting === undefined ? null : (
        <MovedNotice
          meeting={state.meeting}
          nameOf={nameOf}
          mineAt={(place) => ownLevel(draft, place)}
          onTake={({ after, ...place }) => state.set([{ place, level: after }])}
          onSeen={state.seen}
        />
      )}
      <div className="authority-scroll">
        {shown.length === 0 ? (
          <NoApplications onAll={() => go({ app: '', show: 'all' }, true)} />
        ) : (
          <RightsMatrix
            label={t('matrix.label', { name: role.name })}
            groups={shown}
            viewOf={viewOf}
            sourceOf={sourceOf}
            isSearching={address.app !== '' || address.show === 'changed'}
            {...(canEdit ? { onSet: state.set, onUndo: state.undo, onRedo: state.redo } : {})}
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
      <LeaveGuard
        unsaved={changes.length}
        onSave={async () => (await saving.save()) === 'saved'}
        onDiscard={state.discard}
        isFree={isFree}
        isLeaving={({ search, pathname }, next) =>
          pathname !== next.pathname || (roleIn(search) !== roleIn(next.search) && !isGone(role.did, next.state))
        }
      />
    </>
  );
};

const isGone = (did: string, state: unknown): boolean => isObject(state) && state['gone'] === did;

const roleIn = (search: string): string => readAuthorityAddress(new URLSearchParams(search)).role;
