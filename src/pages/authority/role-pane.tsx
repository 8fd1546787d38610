import { useTranslation } from 'react-i18next';
import { CallError, errorIdOf } from '../../api/call-error.ts';
import { statuses } from '../../api/statuses.ts';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import { SkeletonBar, SkeletonRows } from '../../renderers/parts/skeleton.tsx';
import type { AuthorityAddress } from './authority-address.ts';
import { RoleHeader } from './role-header.tsx';
import { RoleMembers } from './role-members.tsx';
import { RoleRights } from './role-rights.tsx';
import { useApplications, useRole, useRoles } from './use-authority.ts';
import { useMyRights } from '../../features/rights/use-my-rights.ts';
import authorityStyles from './authority.module.css';
import styles from './role-pane.module.css';

type Props = {
  address: AuthorityAddress;
  canSet: boolean;
  go: (next: Partial<AuthorityAddress>, replace?: boolean) => void;
};

/** The chosen role: what it gives, and who has it. */
export const RolePane = ({ address, canSet, go }: Props) => {
  const { t } = useTranslation('authority');
  const role = useRole(address.role);
  const applications = useApplications();
  const rightsQuery = useMyRights();
  const list = useRoles();
  const listed = list.data?.roles.find(({ did }) => did === address.role);
  const { data } = role;
  const failed = [role, applications, rightsQuery].find(
    ({ error, data: loadedData }) => error !== null && loadedData === undefined,
  );
  if (failed?.error instanceof CallError && failed.error.status === statuses.notFound)
    return (
      <section className={authorityStyles.pane} aria-label={t('roleGone')}>
        <EmptyState title={t('roleGone')}>{t('roleGoneText')}</EmptyState>
      </section>
    );
  if (failed !== undefined)
    return (
      <section className={authorityStyles.pane} aria-label={t('roleFailed')}>
        <ErrorState title={t('roleFailed')} errorId={errorIdOf(failed.error)} onRetry={() => void failed.refetch()}>
          {failed.error instanceof CallError ? failed.error.msg : undefined}
        </ErrorState>
      </section>
    );
  if (data === undefined || applications.data === undefined || rightsQuery.data === undefined)
    return (
      <section className={authorityStyles.pane} aria-busy="true">
        <header className={authorityStyles.head}>
          {listed === undefined ? <SkeletonBar width={8} height={1.25} /> : <h2>{listed.name}</h2>}
        </header>
        <SkeletonRows rows={10} columns={6} />
      </section>
    );
  return (
    <section className={authorityStyles.pane} aria-label={data.name}>
      <RoleHeader role={data} listed={listed} address={address} />
      {/* Rights stay drawn beside the members, so that what is changed in them is not lost. */}
      <div className={styles.view} hidden={address.view !== 'rights'}>
        <RoleRights
          role={data}
          groups={applications.data}
          actorGrants={rightsQuery.data.grants}
          canSet={canSet}
          address={address}
          go={go}
        />
      </div>
      {address.view === 'members' ? (
        <div className={styles.view}>
          <RoleMembers role={data} canSet={canSet} canRead={list.data !== undefined} />
        </div>
      ) : null}
    </section>
  );
};
