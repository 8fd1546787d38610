import { useTranslation } from 'react-i18next';
import type { BoardRegistry } from '../../../engine/board/registry.ts';
import { isOnDashboard, withBoard, withoutBoard } from '../../../engine/dashboard/layout.ts';
import { Icon } from '../../../renderers/parts/icon.tsx';
import type { MenuItem } from '../../../renderers/parts/menu-button.tsx';
import type { FilterTab } from '../../../schemas/wire.ts';
import { toast } from '../../../state/toasts.ts';
import { useDashboard } from './use-dashboard.ts';
import type { BoardOfTab } from '../../../features/boards/use-overview.ts';

type Options = {
  types: BoardRegistry | undefined;
  mayChange: (tab: FilterTab) => boolean;
  onEdit: (board: BoardOfTab) => void;
};

/** Menu items added to a board card of the overview: add to or remove from the dashboard, and edit. */
export const useBoardMenu = ({ types, mayChange, onEdit }: Options): ((entry: BoardOfTab) => MenuItem[]) => {
  const { t } = useTranslation('board-dialog');
  const { dashboard, change } = useDashboard();
  return (entry) => {
    const { did, name, pid, type } = entry.board;
    const isOn = dashboard !== undefined && isOnDashboard(dashboard, did);
    const windowSpan = types?.find(type)?.windowSpan ?? 1;
    const toggle = async (): Promise<void> => {
      try {
        await change((former) =>
          isOn ? withoutBoard(former, did) : withBoard(former, { did, name, pid, type, windowSpan }),
        );
        toast.success(t(isOn ? 'overview.removed' : 'overview.added', { name }));
      } catch {
        // The API client has already shown the error.
      }
    };
    return [
      ...(dashboard === undefined
        ? []
        : [
            {
              key: 'dashboard',
              label: t(isOn ? 'overview.offDashboard' : 'overview.onDashboard'),
              icon: <Icon name="dashboard" />,
              isApart: true,
              onChoose: () => void toggle(),
            },
          ]),
      ...(mayChange(entry.tab)
        ? [{ key: 'edit', label: t('overview.edit'), icon: <Icon name="edit" />, onChoose: () => onEdit(entry) }]
        : []),
    ];
  };
};
