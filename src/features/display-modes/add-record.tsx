import { Button, type ButtonProps } from 'antd';
import { useNavigate } from 'react-router-dom';
import type { ModuleConfig } from '../../engine/column.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { routes } from '../navigation/routes.ts';
import { originState } from '../navigation/came-from.ts';
import { usePrefetchPages } from '../navigation/use-prefetch-pages.ts';
import type { ModuleRights } from '../module/use-module.ts';

/** The module takes records by hand, and this person may add some. */
export const mayAdd = ({ canadd }: Pick<ModuleConfig, 'canadd'>, { canCreate }: Pick<ModuleRights, 'canCreate'>) =>
  canCreate && canadd !== false;

type Props = Pick<ButtonProps, 'type'> & { pid: string; label: string };

/** Leads to the form of a new record. */
export const AddRecord = ({ pid, label, type }: Props) => {
  const navigate = useNavigate();
  const { prefetchForm } = usePrefetchPages();
  return (
    <Button
      type={type}
      icon={<Icon name="plus" />}
      onPointerEnter={prefetchForm}
      onFocus={prefetchForm}
      onClick={() => void navigate(routes.add({ pid }), { state: originState('list') })}
    >
      {label}
    </Button>
  );
};
