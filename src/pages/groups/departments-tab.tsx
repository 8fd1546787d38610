import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, errorIdOf } from '../../api/call-error.ts';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import { SkeletonRows } from '../../renderers/parts/skeleton.tsx';
import type { Department } from '../../schemas/people.ts';
import { SearchBox } from '../../features/list/list-toolbar.tsx';
import { DeleteDepartment } from './delete-department.tsx';
import { DepartmentChart } from './department-chart.tsx';
import { type DepartmentDraft, DepartmentDialog } from './department-dialog.tsx';
import { DepartmentPane } from './department-pane.tsx';
import { DepartmentTree } from './department-tree.tsx';
import type { GroupsAddress } from './groups-address.ts';
import { flattenDepartments, useDepartments, useGroupRights } from './use-groups.ts';
import styles from './groups.module.css';

/** Debounce of the search, ms; the same as for members. Contract "People". */
const searchDebounce = 500;

type Props = { address: GroupsAddress; go: (next: Partial<GroupsAddress>, replace?: boolean) => void };

type OpenDialog =
  | { kind: 'edit'; draft: DepartmentDraft; managername: string }
  | { kind: 'delete'; department: Department };

const newChildOf = (upperlevel: string): OpenDialog => ({
  kind: 'edit',
  draft: { name: '', upperlevel, manager: '' },
  managername: '',
});

/** Departments as a tree or a chart, and the chosen one beside it. */
export const DepartmentsTab = ({ address, go }: Props) => {
  const { t } = useTranslation('groups');
  const { isKnown, canCreate, canWrite } = useGroupRights();
  const departmentsQuery = useDepartments(address.find);
  const allDepartmentsQuery = useDepartments();
  const all = flattenDepartments(allDepartmentsQuery.data ?? []);
  const chosen = all.find(({ node }) => node.did === address.department);
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const choose = (department: string) => go({ department }, true);
  const nodes = departmentsQuery.data;
  return (
    <>
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
              <Button
                type="primary"
                icon={<Icon name="plus" />}
                onClick={() => setOpenDialog(newChildOf(all[0]?.node.did ?? ''))}
              >
                {t('department.add')}
              </Button>
            )}
          </span>
        )}
      </div>
      <div className={styles.split}>
        <div className={styles.main}>
          {nodes === undefined ? (
            departmentsQuery.error === null ? (
              <SkeletonRows rows={8} columns={1} />
            ) : (
              <ErrorState
                title={t('treeFailed')}
                errorId={errorIdOf(departmentsQuery.error)}
                onRetry={() => void departmentsQuery.refetch()}
              >
                {departmentsQuery.error instanceof CallError ? departmentsQuery.error.msg : undefined}
              </ErrorState>
            )
          ) : nodes.length === 0 ? (
            <EmptyState isFiltered title={t('department.empty')}>
              {t('department.emptyText')}
            </EmptyState>
          ) : address.view === 'chart' ? (
            <DepartmentChart nodes={nodes} chosen={address.department} onChoose={choose} />
          ) : (
            <DepartmentTree key={address.find} nodes={nodes} chosen={address.department} onChoose={choose} />
          )}
        </div>
        <DepartmentPane
          chosen={chosen}
          canCreate={canCreate}
          canWrite={canWrite}
          onMembers={({ did }) => go({ tab: 'members', of: did, page: 1, name: '' })}
          onAdd={({ did }) => setOpenDialog(newChildOf(did))}
          onEdit={({ did, name, upperlevel, manager, managername }) =>
            setOpenDialog({ kind: 'edit', draft: { did, name, upperlevel, manager }, managername })
          }
          onDelete={(department) => setOpenDialog({ kind: 'delete', department })}
        />
      </div>
      {openDialog?.kind === 'edit' && (
        <DepartmentDialog
          start={openDialog.draft}
          managername={openDialog.managername}
          onDone={choose}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
      {openDialog?.kind === 'delete' && (
        <DeleteDepartment
          department={openDialog.department}
          onDone={() => choose(openDialog.department.upperlevel)}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
    </>
  );
};
