import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { products } from '../../engine/products.ts';
import { routes } from '../../features/navigation/routes.ts';
import { ProductList } from '../../features/record-list/product-list.tsx';
import { StrategyTabs } from './strategy-tabs.tsx';
import type { PartProps } from './part-props.ts';

const searched = ['name', 'occurtime', 'policy_type'];

/** What the policies of a module did. A row leads to the execution record. */
export const RecordsPart = ({ config, parts }: PartProps) => {
  const { pid } = config;
  const navigate = useNavigate();
  const filters = useMemo(() => [{ column: 'targetpid', values: [{ type: '=', v: pid }] }], [pid]);
  const open = useCallback(
    (did: string) => void navigate(routes.detail({ pid: products.executions, did })),
    [navigate],
  );
  return (
    <ProductList
      config={config}
      product={products.executions}
      searched={searched}
      filters={filters}
      tabs={<StrategyTabs pid={pid} parts={parts} current="records" />}
      onOpen={open}
    />
  );
};
