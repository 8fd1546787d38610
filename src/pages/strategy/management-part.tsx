import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button } from 'antd';
import { products } from '../../engine/products.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { type ModuleRights, useRights } from '../../features/module/use-module.ts';
import { routes } from '../../features/navigation/routes.ts';
import { ProductList } from '../../features/record-list/product-list.tsx';
import { StrategyTabs } from './strategy-tabs.tsx';
import type { PartProps } from './part-props.ts';

const searched = ['business', 'occurtime', 'updatepolicy'];

/** The policies of a module. A row leads to the policy. */
export const ManagementPart = ({ config, parts }: PartProps) => {
  const { pid } = config;
  const { t } = useTranslation('strategy');
  const navigate = useNavigate();
  const filters = useMemo(() => [{ column: 'targetpid', values: [{ type: '=', v: pid }] }], [pid]);
  const addressOf = useCallback((did: string) => `${routes.addStrategy({ pid, did })}?status=detail`, [pid]);
  const rights = useRights(products.policies);
  const open = useCallback((did: string) => void navigate(addressOf(did)), [navigate, addressOf]);
  return (
    <ProductList
      config={config}
      product={products.policies}
      searched={searched}
      filters={filters}
      tabs={<StrategyTabs pid={pid} parts={parts} current="management" />}
      actions={<AddPolicy pid={pid} type="primary" />}
      none={rights.data === undefined || mayAdd(rights.data) ? t('noPolicy') : t('noPolicyOthers')}
      emptyActions={<AddPolicy pid={pid} />}
      addressOf={addressOf}
      onOpen={open}
    />
  );
};

/** Adding needs create on policies and read on them. Contract "Rights". */
const mayAdd = ({ canCompose, canRead }: ModuleRights): boolean => canCompose && canRead;

const AddPolicy = ({ pid, type }: { pid: string; type?: 'primary' }) => {
  const { t } = useTranslation('strategy');
  const navigate = useNavigate();
  const rights = useRights(products.policies);
  if (rights.data === undefined || !mayAdd(rights.data)) return null;
  return (
    <Button
      type={type}
      icon={<Icon name="plus" />}
      onClick={() => void navigate(`${routes.addStrategy({ pid })}?status=add`)}
    >
      {t('addPolicy')}
    </Button>
  );
};
