import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { products } from '../../engine/products.ts';
import { routes } from '../../features/navigation/routes.ts';
import { ProductList } from '../../features/record-list/product-list.tsx';
import { NotifyTabs } from './notify-tabs.tsx';
import type { NotifyProps } from './notify-props.ts';

const searched = ['name', 'occurtime', 'isread'];

/** Notification records that are about the module. */
export const NotifyRecords = ({ config, parts }: NotifyProps) => {
  const { pid } = config;
  const navigate = useNavigate();
  const filters = useMemo(() => [{ column: 'targetpid', values: [{ type: '=', v: pid }] }], [pid]);
  const open = useCallback(
    (did: string) => void navigate(routes.detail({ pid: products.notifications, did })),
    [navigate],
  );
  return (
    <ProductList
      config={config}
      product={products.notifications}
      searched={searched}
      filters={filters}
      tabs={<NotifyTabs pid={pid} parts={parts} current="records" />}
      onOpen={open}
    />
  );
};
