import { CallError, errorIdOf } from '../../../api/call-error.ts';
import { statuses } from '../../../api/statuses.ts';
import { Button, Segmented, Tree } from 'antd';
import { type Key, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../renderers/parts/empty-state.tsx';
import { ErrorState } from '../../../renderers/parts/error-state.tsx';
import { NoPermission } from '../../../features/rights/no-permission.tsx';
import { treeSwitcher } from '../../../renderers/parts/tree-switcher.tsx';
import { SkeletonRows } from '../../../renderers/parts/skeleton.tsx';
import { useElementSize } from '../../../renderers/parts/use-element-size.ts';
import type { GraphType } from '../../../engine/tree-products.ts';
import { maxChecked, openAtFirst, topmost, type TreeChoice, type TreeNode } from './checked-nodes.ts';
import styles from './modes.module.css';

/** Where spaces and departments are added; nothing where this person may not add any. */
export type TreePages = Readonly<Record<GraphType, string | undefined>>;

type Props = {
  /** The trees that this user may read. */
  trees: readonly GraphType[];
  pages: TreePages;
  nodes: readonly TreeNode[] | undefined;
  error: Error | null;
  choice: TreeChoice;
  onChoose: (choice: TreeChoice) => void;
  onRetry: () => void;
};

type Drawn = { key: string; title: string; children: Drawn[] };

const drawnOf = ({ did, name, children }: TreeNode): Drawn => ({
  key: did,
  title: name,
  children: children.map(drawnOf),
});

/** Spaces or departments to check; nothing checked is everything. */
export const NodeTree = ({ trees, pages, nodes, error, choice, onChoose, onRetry }: Props) => {
  const { t } = useTranslation('modes');
  return (
    <>
      <div className={styles.treeHead}>
        <Segmented
          aria-label={t('view.graph')}
          value={choice.graphtype}
          options={trees.map((graphtype) => ({ value: graphtype, label: t(`view.${graphtype}`) }))}
          onChange={(graphtype) => onChoose({ graphtype, checked: [] })}
        />
        <span className={styles.treeCount} role="status">
          {choice.checked.length === 0 ? t('view.everything') : t('view.checked', { count: choice.checked.length })}
        </span>
        {choice.checked.length === 0 ? null : (
          <Button size="small" type="text" onClick={() => onChoose({ ...choice, checked: [] })}>
            {t('view.clear')}
          </Button>
        )}
      </div>
      {nodes === undefined ? (
        error === null ? (
          <SkeletonRows rows={8} columns={1} />
        ) : (
          <TreeFailed name={t(`view.${choice.graphtype}`)} error={error} onRetry={onRetry} />
        )
      ) : nodes.length === 0 ? (
        <NoNodes graphtype={choice.graphtype} page={pages[choice.graphtype]} />
      ) : (
        <Nodes key={choice.graphtype} nodes={nodes} choice={choice} onChoose={onChoose} />
      )}
    </>
  );
};

/** A missing right stays missing however often one tries. */
const TreeFailed = ({ name, error, onRetry }: { name: string; error: Error; onRetry: () => void }) => {
  const { t } = useTranslation('modes');
  if (error instanceof CallError && error.status === statuses.forbidden)
    return <NoPermission name={name}>{error.msg}</NoPermission>;
  return (
    <ErrorState title={t('view.treeError')} errorId={errorIdOf(error)} onRetry={onRetry}>
      {error.message}
    </ErrorState>
  );
};

const NoNodes = ({ graphtype, page }: { graphtype: GraphType; page: string | undefined }) => {
  const { t } = useTranslation('modes');
  return (
    <EmptyState
      title={t(`view.none.${graphtype}.title`)}
      actions={page === undefined ? undefined : <Link to={page}>{t(`view.none.${graphtype}.open`)}</Link>}
    >
      {t(`view.none.${graphtype}.${page === undefined ? 'wait' : 'add'}`)}
    </EmptyState>
  );
};

const Nodes = ({ nodes, choice, onChoose }: Pick<Props, 'choice' | 'onChoose'> & { nodes: readonly TreeNode[] }) => {
  const { t } = useTranslation('modes');
  const frame = useRef<HTMLDivElement>(null);
  const { height } = useElementSize(frame);
  const drawn = useMemo(() => nodes.map(drawnOf), [nodes]);
  const [open, setOpen] = useState<Key[]>(() => openAtFirst(nodes, new Set(choice.checked)));
  return (
    <div ref={frame} className={styles.tree}>
      {height === 0 ? null : (
        <Tree
          checkable
          blockNode
          selectable={false}
          switcherIcon={treeSwitcher}
          height={height}
          aria-label={t(`view.${choice.graphtype}`)}
          treeData={drawn}
          expandedKeys={open}
          checkedKeys={[...choice.checked]}
          onExpand={setOpen}
          onCheck={(checked) => {
            const keys = Array.isArray(checked) ? checked : checked.checked;
            const tops = topmost(nodes, new Set(keys.map(String)));
            onChoose({ ...choice, checked: tops.slice(0, maxChecked) });
          }}
        />
      )}
    </div>
  );
};
