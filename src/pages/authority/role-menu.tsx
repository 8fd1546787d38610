import { useTranslation } from 'react-i18next';
import { Icon } from '../../renderers/parts/icon.tsx';
import type { MenuItem } from '../../renderers/parts/menu-button.tsx';
import { MenuPopover, type MenuPosition } from '../../renderers/parts/menu-popover.tsx';
import type { ListedRole } from './use-authority.ts';

/** What can be done with a role. Contract "Rights". */
export type RoleAction = 'rename' | 'move' | 'switch' | 'delete';

type Props = { role: ListedRole; position: MenuPosition; onChoose: (action: RoleAction) => void; onClose: () => void };

/** The menu of a custom role; whether it can be disabled or enabled follows its state. */
export const RoleMenu = ({ role, position, onChoose, onClose }: Props) => {
  const { t } = useTranslation('authority');
  const item = (action: RoleAction, icon: Parameters<typeof Icon>[0]['name'], label: string): MenuItem => ({
    key: action,
    label,
    icon: <Icon name={icon} />,
    onChoose: () => onChoose(action),
  });
  return (
    <MenuPopover
      position={position}
      id="role-menu"
      name={t('menu', { name: role.name })}
      items={[
        item('rename', 'edit', t('rename')),
        item('move', 'policies', t('move')),
        item('switch', 'power', t(role.isEnabled ? 'disable' : 'enable')),
        { ...item('delete', 'trash', t('delete')), isApart: true },
      ]}
      onClose={onClose}
    />
  );
};
