import { Button, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../renderers/parts/icon.tsx';
import { SearchBox } from '../../features/list/list-toolbar.tsx';
import type { GroupsAddress } from './groups-address.ts';
import { useGroupRights } from './use-groups.ts';
import styles from './groups.module.css';

/** Debounce of the search, ms; the same as for members. Contract "People". */
const searchDebounce = 500;

type Props = {
  address: GroupsAddress;
  go: (next: Partial<GroupsAddress>, replace?: boolean) => void;
  onAdd: () => void;
};

/** Search, tree or chart, and the button that adds a department. */
export const DepartmentsToolbar = ({ address, go, onAdd }: Props) => {
  const { t } = useTranslation('groups');
  const { isKnown, canCreate } = useGroupRights();
  return (
    <div className={styles.toolbar}>
      <SearchBox
        value={address.find}
        pause={searchDebounce}
        label={t('department.search')}
        onSearch={(find) => go({ find }, true)}
      />
      <Segmented
        aria-label={t('view.label')}
        value={address.view}
        options={(['tree', 'chart'] as const).map((view) => ({ value: view, label: t(`view.${view}`) }))}
        onChange={(view) => go({ view })}
      />
      {isKnown && !canCreate ? null : (
        <span className={styles.right}>
          {canCreate && (
            <Button type="primary" icon={<Icon name="plus" />} onClick={onAdd}>
              {t('department.add')}
            </Button>
          )}
        </span>
      )}
    </div>
  );
};
