import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../renderers/parts/icon.tsx';
import { type MenuItem, MenuList } from '../../renderers/parts/menu-button.tsx';
import type { ListedRole } from './use-authority.ts';
import './role-menu.css';

/** What can be done with a role. Contract "Rights". */
export type RoleVerb = 'rename' | 'move' | 'switch' | 'delete';

export type MenuPosition = { did: string; left: number; top: number };

type Props = { role: ListedRole; place: MenuPosition; onChoose: (verb: RoleVerb) => void; onClose: () => void };

/** The menu of a custom role; whether it can be disabled or enabled follows its state. */
export const RoleMenu = ({ role, place, onChoose, onClose }: Props) => {
  const { t } = useTranslation('authority');
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => frame.current?.showPopover(), []);
  const item = (verb: RoleVerb, icon: Parameters<typeof Icon>[0]['name'], label: string): MenuItem => ({
    key: verb,
    label,
    icon: <Icon name={icon} />,
    onChoose: () => onChoose(verb),
  });
  return (
    <div
      ref={frame}
      popover="auto"
      className="authority-menu"
      style={{ left: place.left, top: place.top }}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose();
      }}
    >
      <MenuList
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
    </div>
  );
};
