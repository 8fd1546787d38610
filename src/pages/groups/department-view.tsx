import { useTranslation } from 'react-i18next';
import { CallError, errorIdOf } from '../../api/call-error.ts';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import { SkeletonRows } from '../../renderers/parts/skeleton.tsx';
import { DepartmentChart } from './department-chart.tsx';
import { DepartmentTree } from './department-tree.tsx';
import type { GroupsAddress } from './groups-address.ts';
import { useDepartments } from './use-groups.ts';

type Props = { address: GroupsAddress; onChoose: (did: string) => void };

/** The departments that were searched for, as a tree or a chart. */
export const DepartmentView = ({ address, onChoose }: Props) => {
  const { t } = useTranslation('groups');
  const { data: nodes, error, refetch } = useDepartments(address.find);
  if (nodes === undefined)
    return error === null ? (
      <SkeletonRows rows={8} columns={1} />
    ) : (
      <ErrorState title={t('treeFailed')} errorId={errorIdOf(error)} onRetry={() => void refetch()}>
        {error instanceof CallError ? error.msg : undefined}
      </ErrorState>
    );
  if (nodes.length === 0)
    return (
      <EmptyState isFiltered title={t('department.empty')}>
        {t('department.emptyText')}
      </EmptyState>
    );
  const tree = { nodes, chosen: address.department, onChoose };
  return address.view === 'chart' ? <DepartmentChart {...tree} /> : <DepartmentTree key={address.find} {...tree} />;
};
