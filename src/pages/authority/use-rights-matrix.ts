import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoleDetail } from '../../api/catalogue/roles.ts';
import { type Grant, rightKinds } from '../../engine/rights.ts';
import type { AuthorityAddress } from './authority-address.ts';
import { type CellView, viewsOf } from './cell-views.ts';
import { type ApplicationGroup, matchesSearch, type MatrixRow, shownGroups } from './matrix-rows.ts';
import { ownLevel, reachingGrants, rightsOf, type RoleDraft } from './role-draft.ts';
import { useCompared } from './use-authority.ts';
import { useApplicationClassLabel, useMatrixGroups } from './use-matrix-groups.ts';

type MatrixInput = {
  role: RoleDetail;
  groups: readonly ApplicationGroup[];
  /** The actor's grants: what they may grant. */
  actorGrants: readonly Grant[];
  draft: RoleDraft;
  address: AuthorityAddress;
};

/** Whether a row is chosen for one of its cells, by the choice of rows. */
const isChosen: Readonly<Record<AuthorityAddress['show'], (view: CellView) => boolean>> = {
  all: () => true,
  held: ({ level }) => level > 0,
  changed: ({ before }) => before !== undefined,
  differing: ({ other }) => other !== undefined,
};

/** The matrix of a role's draft: visible rows, their cells, and the source of each row's rights. */
export const useRightsMatrix = ({ role, groups, actorGrants, draft, address }: MatrixInput) => {
  const { t } = useTranslation('authority');
  const nameOfClass = useApplicationClassLabel();
  const all = useMatrixGroups(groups, role.rights);
  const names = useMemo(() => new Map(all.flatMap(({ rows }) => rows).map((row) => [row.pid, row.name])), [all]);
  const nameOf = (pid: string): string => names.get(pid) ?? nameOfClass(pid.slice(0, -1));
  const compared = useCompared(address.compare);
  const rights = rightsOf(draft);
  const viewOf = viewsOf({ draft, actorGrants, compared, nameOf });
  const isShown = (row: MatrixRow): boolean => {
    const places = rightKinds.map((kind) => ({ pid: row.pid, kind }));
    return matchesSearch(row, address.app) && places.some((cell) => isChosen[address.show](viewOf(cell)));
  };
  const sourceOf = ({ pid }: MatrixRow) => {
    const sources = [
      ...(rightKinds.some((kind) => ownLevel(draft, { pid, kind }) > 0) ? [t('matrix.own')] : []),
      ...reachingGrants(rights, pid).map((grant) => nameOf(grant.pid)),
    ];
    return sources.length === 0 ? null : sources.join(t('matrix.comma'));
  };
  return {
    rights,
    nameOf,
    viewOf,
    sourceOf,
    visibleGroups: shownGroups(all, isShown),
    isComparing: compared !== undefined,
  };
};
