import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CallError } from '../../api/call-error.ts';
import { combine, covers, type Grant, rightKinds } from '../../engine/rights.ts';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import { SkeletonRows } from '../../renderers/parts/skeleton.tsx';
import { type AuthorityAddress, printAuthorityAddress, defaultAuthority } from './authority-address.ts';
import type { CellView } from './cell-views.ts';
import { matchesSearch, type MatrixRow, shownGroups } from './matrix-rows.ts';
import { MatrixTools } from './matrix-tools.tsx';
import { NoApplications } from './no-applications.tsx';
import { RightsMatrix } from './rights-matrix.tsx';
import { useApplications } from './use-authority.ts';
import { useMyRights } from '../../features/rights/use-my-rights.ts';
import { useLevelTexts } from '../../features/rights/use-level-texts.ts';
import { useMatrixGroups } from './use-matrix-groups.ts';
import authorityStyles from './authority.module.css';
import styles from './my-rights.module.css';
import type { Language } from '../../engine/column.ts';
import { systemRoleName } from '../../engine/system-roles.ts';
import { useLanguage } from '../../state/preferences.ts';

type RoleGrant = Grant & { role: string; name: string };

/** The roles that give something on a row, each with what all of them together give on it. */
const rolesAt = (grants: readonly RoleGrant[], pid: string, language: Language) =>
  [...Map.groupBy(grants, ({ role }) => role)]
    .map(([role, roleGrants]) => ({
      role,
      name: systemRoleName(roleGrants[0]?.name ?? '', language),
      rights: combine(roleGrants, pid),
    }))
    .filter(({ rights }) => rightKinds.some((kind) => rights[kind] > 0));

/** Where one's rights on a row come from: its roles, with the rights that are theirs where not all are. */
const Sources = ({ grants, row }: { grants: readonly RoleGrant[]; row: MatrixRow }) => {
  const { t } = useTranslation('authority');
  const levelTexts = useLevelTexts();
  const language = useLanguage();
  const levels = combine(grants, row.pid);
  return (
    <ul className={styles.roles}>
      {rolesAt(grants, row.pid, language).map(({ role, name, rights }) => {
        const kinds = rightKinds.filter((kind) => rights[kind] > 0 && rights[kind] === levels[kind]);
        const isAll = rightKinds.every((kind) => rights[kind] === levels[kind]);
        const list = kinds.map(levelTexts.kind).join(t('matrix.comma'));
        return (
          <li key={role}>
            <Link to={{ search: printAuthorityAddress({ ...defaultAuthority, role }).toString() }}>
              {isAll || list === '' ? name : t('matrix.only', { role: name, kinds: list })}
            </Link>
          </li>
        );
      })}
    </ul>
  );
};

const sourceFrom = (grants: readonly RoleGrant[]) => (row: MatrixRow) => <Sources grants={grants} row={row} />;

type Props = { address: AuthorityAddress; go: (next: Partial<AuthorityAddress>, replace?: boolean) => void };

/** What the person may do, and by which of their roles. Contract "Rights". */
export const MyRights = ({ address, go }: Props) => {
  const { t } = useTranslation('authority');
  const rightsQuery = useMyRights();
  const applications = useApplications();
  return (
    <section className={authorityStyles.pane} aria-label={t('mine')}>
      <header className={authorityStyles.head}>
        <h2>{t('mine')}</h2>
      </header>
      <p className={styles.note}>{t('mineText')}</p>
      {rightsQuery.data !== undefined && applications.data !== undefined ? (
        <OwnRights
          address={address}
          go={go}
          grants={rightsQuery.data.grants}
          rights={rightsQuery.data.data.map(({ name, from: _from, ...right }) => ({ ...right, module: name }))}
          groups={applications.data}
        />
      ) : rightsQuery.error === null && applications.error === null ? (
        <SkeletonRows rows={10} columns={6} />
      ) : (
        <ErrorState
          title={t('mineFailed')}
          onRetry={() => void Promise.all([rightsQuery.refetch(), applications.refetch()])}
        >
          {[rightsQuery.error, applications.error].find((error) => error instanceof CallError)?.msg}
        </ErrorState>
      )}
    </section>
  );
};

/** Nothing of one's own rights is changed here. */
const plain = { choices: [], isLimited: false, before: undefined, inheritedFrom: [], other: undefined };

type OwnRightsProps = Props & {
  grants: readonly RoleGrant[];
  rights: Parameters<typeof useMatrixGroups>[1];
  groups: Parameters<typeof useMatrixGroups>[0];
};

const OwnRights = ({ address, go, grants, rights, groups }: OwnRightsProps) => {
  const { t } = useTranslation('authority');
  const all = useMatrixGroups(groups, rights);
  const { app } = address;
  const viewOf = ({ pid, kind }: { pid: string; kind: (typeof rightKinds)[number] }): CellView => {
    const level = combine(grants, pid)[kind];
    return { ...plain, level, ownLevel: level };
  };
  const isHeld = ({ pid }: MatrixRow): boolean => grants.some((grant) => covers(grant.pid, pid));
  const heldGroups = shownGroups(all, isHeld);
  const visibleGroups = shownGroups(heldGroups, (row) => matchesSearch(row, app));
  if (heldGroups.length === 0) return <EmptyState title={t('matrix.nothing')}>{t('matrix.nothingText')}</EmptyState>;
  return (
    <>
      <MatrixTools
        app={app}
        show="held"
        shows={[]}
        onApp={(next) => go({ app: next }, true)}
        onShow={() => undefined}
      />
      <div className={authorityStyles.scroll}>
        {visibleGroups.length === 0 ? (
          <NoApplications onAll={() => go({ app: '' }, true)} />
        ) : (
          <RightsMatrix
            label={t('matrix.mine')}
            groups={visibleGroups}
            viewOf={viewOf}
            sourceOf={sourceFrom(grants)}
            isSearching={app !== ''}
          />
        )}
      </div>
    </>
  );
};
