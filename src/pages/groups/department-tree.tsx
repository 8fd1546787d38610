import { Button, Tree } from 'antd';
import { type Key, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../renderers/parts/icon.tsx';
import { treeSwitcher } from '../../renderers/parts/tree-switcher.tsx';
import type { Department } from '../../schemas/people.ts';
import { flattenDepartments } from './use-groups.ts';
import groupsStyles from './groups.module.css';
import styles from './department-tree.module.css';

type Props = {
  nodes: readonly Department[];
  chosen: string;
  onChoose: (did: string) => void;
};

type Drawn = { key: string; title: ReactNode; children: Drawn[] };

/** Departments below each other; arrow keys move and open, Enter chooses. */
export const DepartmentTree = ({ nodes, chosen, onChoose }: Props) => {
  const { t } = useTranslation('groups');
  const everything = useMemo(() => flattenDepartments(nodes).map(({ node }) => node.did), [nodes]);
  const [open, setOpen] = useState<readonly Key[]>(everything);
  const drawnOf = ({ did, name, managername, numberofstaff, subordinate }: Department): Drawn => ({
    key: did,
    title: (
      <span className={groupsStyles.node}>
        <span>{name}</span>
        <span className={groupsStyles.nodeMore}>
          {[managername, t('department.staff', { count: numberofstaff })].filter(Boolean).join(' · ')}
        </span>
      </span>
    ),
    children: subordinate.map(drawnOf),
  });
  const isOpen = open.length > 0;
  return (
    <>
      <Button
        size="small"
        icon={<Icon name={isOpen ? 'up' : 'down'} size={12} />}
        onClick={() => setOpen(isOpen ? [] : everything)}
      >
        {t(isOpen ? 'department.close' : 'department.open')}
      </Button>
      <Tree
        blockNode
        className={styles.tree ?? ''}
        switcherIcon={treeSwitcher}
        aria-label={t('departments')}
        treeData={nodes.map(drawnOf)}
        expandedKeys={[...open]}
        selectedKeys={chosen === '' ? [] : [chosen]}
        onExpand={setOpen}
        // Pressing the chosen one again keeps it chosen.
        onSelect={(keys, { node }) => onChoose(String(keys[0] ?? node.key))}
      />
    </>
  );
};
