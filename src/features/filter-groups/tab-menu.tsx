import { useTranslation } from 'react-i18next';
import { Icon } from '../../renderers/parts/icon.tsx';
import type { MenuItem } from '../../renderers/parts/menu-button.tsx';
import { MenuPopover, type MenuPosition } from '../../renderers/parts/menu-popover.tsx';
import { moveItem } from '../../renderers/parts/move-item.ts';
import type { FilterTab } from '../../schemas/wire.ts';

type Props = {
  position: MenuPosition;
  tabs: readonly FilterTab[];
  name: string;
  onEdit: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
  onOrder: (dids: string[]) => void;
  onClose: () => void;
};

/** What can be done with one tab. A tab of the company's has no buttons that it would refuse, and says why. */
export const TabMenu = ({ position, tabs, name, onEdit, onDuplicate, onDelete, onOrder, onClose }: Props) => {
  const { t } = useTranslation('filters');
  const index = tabs.findIndex(({ did }) => did === position.did);
  const dids = tabs.map(({ did }) => did);
  const isOwn = tabs[index]?.editable === true;
  const items: (MenuItem | false)[] = [
    isOwn && { key: 'edit', label: t('edit'), icon: <Icon name="edit" />, onChoose: onEdit },
    {
      key: 'duplicate',
      label: t('duplicate'),
      icon: <Icon name="copy" />,
      ...(isOwn ? {} : { heading: t('fixed') }),
      onChoose: onDuplicate,
    },
    index > 0 && {
      key: 'left',
      label: t('left'),
      icon: <Icon name="left" />,
      onChoose: () => onOrder(moveItem(dids, index, index - 1)),
    },
    index < tabs.length - 1 && {
      key: 'right',
      label: t('right'),
      icon: <Icon name="right" />,
      onChoose: () => onOrder(moveItem(dids, index, index + 1)),
    },
    isOwn && { key: 'delete', label: t('delete'), icon: <Icon name="trash" />, isApart: true, onChoose: onDelete },
  ];
  return (
    <MenuPopover
      position={position}
      id="tab-menu"
      name={t('menu', { name })}
      items={items.filter((item) => item !== false)}
      onClose={onClose}
    />
  );
};
