import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { products } from '../../engine/products.ts';
import { routes } from '../routes.ts';
import { ProductList } from './product-list.tsx';
import type { PartProps } from './strategy-page.tsx';
import { StrategyTabs } from './strategy-tabs.tsx';

const searched = ['business', 'occurtime', 'updatepolicy'];

/** The policies of a module. A row leads to the policy. */
export const ManagementPart = ({ config, parts }: PartProps) => {
  const { pid } = config;
  const navigate = useNavigate();
  const filters = useMemo(() => [{ column: 'targetpid', values: [{ type: '=', v: pid }] }], [pid]);
  const open = useCallback((did: string) => void navigate(routes.detail({ pid: products.policies, did })), [navigate]);
  return (
    <ProductList
      config={config}
      product={products.policies}
      searched={searched}
      filters={filters}
      tabs={<StrategyTabs pid={pid} parts={parts} current="management" />}
      onOpen={open}
    />
  );
};
