import { Button, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../renderers/parts/icon.tsx';
import { SearchBox } from '../../features/list/list-toolbar.tsx';
import type { GroupsAddress } from './groups-address.ts';
import { flattenDepartments, useDepartments, useGroupRights } from './use-groups.ts';
import styles from './groups.module.css';

/** Contract "People". */
const searchPause = 500;

type Props = {
  address: GroupsAddress;
  go: (next: Partial<GroupsAddress>, replace?: boolean) => void;
  onAdd: () => void;
  onImport: () => void;
};

/** Search, status and department of the members, and the buttons that import and add. */
export const MembersToolbar = ({ address, go, onAdd, onImport }: Props) => {
  const { t } = useTranslation('groups');
  const { isKnown, canCreate } = useGroupRights();
  return (
    <div className={styles.toolbar}>
      <SearchBox
        value={address.name}
        pause={searchPause}
        label={t('search')}
        onSearch={(name) => go({ name, page: 1 }, true)}
      />
      <Segmented
        aria-label={t('status')}
        value={address.status}
        options={(['0', '1', 'all'] as const).map((status) => ({
          value: status,
          label: t(status === 'all' ? 'statusAll' : `status${status}`),
        }))}
        onChange={(status) => go({ status, page: 1 })}
      />
      <OfDepartment did={address.of} onClear={() => go({ of: '', page: 1 })} />
      {isKnown && !canCreate ? null : (
        <span className={styles.right}>
          {canCreate && (
            <>
              <Button icon={<Icon name="import" />} onClick={onImport}>
                {t('import')}
              </Button>
              <Button type="primary" icon={<Icon name="plus" />} onClick={onAdd}>
                {t('add')}
              </Button>
            </>
          )}
        </span>
      )}
    </div>
  );
};

/** That only one department's members are shown, and the way back to all. */
const OfDepartment = ({ did, onClear }: { did: string; onClear: () => void }) => {
  const { t } = useTranslation('groups');
  const { data = [] } = useDepartments();
  if (did === '') return null;
  const name = flattenDepartments(data).find(({ node }) => node.did === did)?.node.name ?? did;
  return (
    <Button size="small" title={t('clearDepartment')} onClick={onClear}>
      {t('inDepartment', { name })} <Icon name="close" size={12} />
    </Button>
  );
};
