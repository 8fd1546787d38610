import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import { statuses } from '../../api/statuses.ts';
import { products } from '../../engine/products.ts';
import { NoPermission } from '../../features/rights/no-permission.tsx';
import { PageHeader } from '../../features/frame/page-header.tsx';
import { PageRendering } from '../../features/module-page/page-rendering.tsx';
import { useUrlState } from '../../features/navigation/use-url-state.ts';
import { DepartmentsTab } from './departments-tab.tsx';
import { type GroupsAddress, printGroupsAddress, readGroupsAddress } from './groups-address.ts';
import { MembersTab } from './members-tab.tsx';
import { useDepartments } from './use-groups.ts';
import styles from './groups.module.css';

/** `/home/custom/groupManage`: members and departments. Contract "People". */
export const GroupsPage = () => (
  <PageRendering pid={products.groups}>
    <Groups />
  </PageRendering>
);

const urlState = { read: readGroupsAddress, print: printGroupsAddress };

const Groups = () => {
  const { t } = useTranslation('groups');
  const [address, change] = useUrlState(urlState);
  const go = (next: Partial<GroupsAddress>, replace = false) => change(next, { replace });
  // Both tabs need the departments, and are refused together.
  const { error } = useDepartments();
  if (error instanceof CallError && error.status === statuses.forbidden)
    return (
      <NoPermission isPage name={t('title')}>
        {error.msg}
      </NoPermission>
    );
  const Tab = address.tab === 'members' ? MembersTab : DepartmentsTab;
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('title')}
        tabsLabel={t('tabs')}
        tabs={(['members', 'departments'] as const).map((tab) => ({
          key: tab,
          label: t(tab),
          to: `?${printGroupsAddress({ ...address, tab, member: '' }).toString()}`,
          isCurrent: tab === address.tab,
        }))}
      />
      <Tab address={address} go={go} />
    </div>
  );
};
