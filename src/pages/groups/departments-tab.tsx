import { useState } from 'react';
import type { Department } from '../../schemas/people.ts';
import { DeleteDepartment } from './delete-department.tsx';
import { DepartmentDialog } from './department-dialog.tsx';
import { DepartmentPane } from './department-pane.tsx';
import { DepartmentView } from './department-view.tsx';
import { DepartmentsToolbar } from './departments-toolbar.tsx';
import type { GroupsAddress } from './groups-address.ts';
import type { DepartmentDraft } from './use-department-form.ts';
import { flattenDepartments, useDepartments, useGroupRights } from './use-groups.ts';
import styles from './groups.module.css';

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
  const { canCreate, canWrite } = useGroupRights();
  const all = flattenDepartments(useDepartments().data ?? []);
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const choose = (department: string) => go({ department }, true);
  const close = () => setOpenDialog(undefined);
  return (
    <>
      <DepartmentsToolbar address={address} go={go} onAdd={() => setOpenDialog(newChildOf(all[0]?.node.did ?? ''))} />
      <div className={styles.split}>
        <div className={styles.main}>
          <DepartmentView address={address} onChoose={choose} />
        </div>
        <DepartmentPane
          chosen={all.find(({ node }) => node.did === address.department)}
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
          onClose={close}
        />
      )}
      {openDialog?.kind === 'delete' && (
        <DeleteDepartment
          department={openDialog.department}
          onDone={() => choose(openDialog.department.upperlevel)}
          onClose={close}
        />
      )}
    </>
  );
};
