import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import type { Department } from '../../schemas/people.ts';
import type { FlatDepartment } from './use-groups.ts';
import groupsStyles from './groups.module.css';
import styles from './department-pane.module.css';

type Props = {
  chosen: FlatDepartment | undefined;
  canCreate: boolean;
  canWrite: boolean;
  onMembers: (department: Department) => void;
  onAdd: (department: Department) => void;
  onEdit: (department: Department) => void;
  onDelete: (department: Department) => void;
};

/** The chosen department beside the tree, and what can be done with it. */
export const DepartmentPane = ({ chosen, canCreate, canWrite, ...on }: Props) => {
  const { t } = useTranslation('groups');
  if (chosen === undefined)
    return (
      <aside className={`${groupsStyles.side} ${groupsStyles.sideNone}`} aria-label={t('department.pick')}>
        <EmptyState title={t('department.pick')}>{t('department.pickText')}</EmptyState>
      </aside>
    );
  const { node, path } = chosen;
  const facts = [
    [t('department.upperlevel'), path.slice(0, -1).join(' / ') || t('department.top')],
    [t('department.manager'), node.managername || t('none')],
    [t('members'), t('department.staff', { count: node.numberofstaff })],
    [t('department.subordinate'), String(node.subordinate.length)],
  ] as const;
  return (
    <aside className={groupsStyles.side} aria-label={node.name}>
      <h2>{node.name}</h2>
      <dl className={groupsStyles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.buttons}>
        <Button icon={<Icon name="people" />} onClick={() => on.onMembers(node)}>
          {t('department.members')}
        </Button>
        {canCreate && (
          <Button icon={<Icon name="plus" />} onClick={() => on.onAdd(node)}>
            {t('department.addBelow')}
          </Button>
        )}
        {canWrite && (
          <>
            <Button icon={<Icon name="edit" />} onClick={() => on.onEdit(node)}>
              {t('department.editAction')}
            </Button>
            <Button icon={<Icon name="trash" />} onClick={() => on.onDelete(node)}>
              {t('department.delete')}
            </Button>
          </>
        )}
      </div>
    </aside>
  );
};
