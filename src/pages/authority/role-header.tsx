import { useTranslation } from 'react-i18next';
import type { RoleDetail } from '../../api/catalogue/roles.ts';
import { PageTabs } from '../../features/frame/page-tabs.tsx';
import { type AuthorityAddress, printAuthorityAddress } from './authority-address.ts';
import type { ListedRole } from './use-authority.ts';
import authorityStyles from './authority.module.css';
import styles from './role-pane.module.css';

type Props = {
  role: RoleDetail;
  /** The role in the list, which also has its department. */
  listed: ListedRole | undefined;
  address: AuthorityAddress;
};

/** Name and state of the chosen role, and the tabs for its rights and its members. */
export const RoleHeader = ({ role, listed, address }: Props) => {
  const { t } = useTranslation('authority');
  return (
    <header className={authorityStyles.head}>
      <h2 title={role.name}>
        <bdi>{role.name}</bdi>
      </h2>
      {listed === undefined || listed.organizationname === '' ? null : (
        <bdi className={authorityStyles.tag}>{listed.organizationname}</bdi>
      )}
      <span className={authorityStyles.tag} data-on={role.enable}>
        {t(role.enable ? 'enabled' : 'disabled')}
      </span>
      <span className={authorityStyles.quiet}>
        {t('membersCount', { count: listed?.members ?? role.members.length })}
      </span>
      <div className={styles.views}>
        <PageTabs
          label={t('view.label')}
          tabs={(['rights', 'members'] as const).map((view) => ({
            key: view,
            label: t(`view.${view}`),
            to: `?${printAuthorityAddress({ ...address, view }).toString()}`,
            isCurrent: view === address.view,
          }))}
        />
      </div>
    </header>
  );
};
