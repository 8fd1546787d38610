import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { withTheme } from '../../engine/dashboard/grid.ts';
import { type DashboardSide, dashboardThemes } from '../../engine/dashboard/layout.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import type { MenuItem } from '../../renderers/parts/menu-button.tsx';
import { routes } from '../../features/navigation/routes.ts';
import type { Wall } from './use-wall.ts';

export type WallDialog = 'background' | 'size';

type Options = { side: DashboardSide; wall: Wall; onDialog: (dialog: WallDialog) => void };

const pages = ['landscape', 'portrait'] as const;

const isFullScreen = (): boolean => document.fullscreenElement !== null;

const toggleFullScreen = async (): Promise<void> => {
  try {
    await (isFullScreen() ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  } catch {
    // A frame or a browser without full screen stays as it is.
  }
};

/** The entries of the right-click menu, by what is possible now. */
export const useWallMenu = ({ side, wall, onDialog }: Options): (() => MenuItem[]) => {
  const { t } = useTranslation('wall');
  const navigate = useNavigate();
  const editing = (): MenuItem[] => [
    ...(wall.isEditing
      ? [
          {
            key: 'save',
            label: t('edit.save'),
            icon: <Icon name="check" />,
            onChoose: () => void wall.save(wall.orientation),
          },
          { key: 'cancel', label: t('edit.cancel'), icon: <Icon name="close" />, onChoose: wall.cancel },
        ]
      : [{ key: 'edit', label: t('edit.begin'), icon: <Icon name="edit" />, onChoose: wall.edit }]),
    ...pages
      .filter((page) => page !== wall.orientation)
      .map((page) => ({
        key: `as-${page}`,
        label: t(`edit.saveAs_${page}`),
        icon: <Icon name="copy" />,
        onChoose: () => void wall.save(page),
      })),
    ...dashboardThemes.map((theme, index) => ({
      key: theme,
      label: t(`theme.${theme}`),
      isChosen: theme === side.bltheme,
      ...(index === 0 ? { heading: t('menu.theme') } : {}),
      onChoose: () => void wall.apply((former) => ({ ok: true, side: withTheme(former, theme) })),
    })),
  ];
  const backgroundItems: MenuItem[] = [
    {
      key: 'background',
      label: t('menu.background'),
      icon: <Icon name="image" />,
      isApart: true,
      onChoose: () => onDialog('background'),
    },
    { key: 'size', label: t('menu.size'), icon: <Icon name="resize" />, onChoose: () => onDialog('size') },
  ];
  return () => [
    ...(wall.isReadOnly ? [] : editing()),
    ...pages.map((page, index) => ({
      key: page,
      label: t(`page.${page}`),
      isChosen: page === wall.orientation,
      ...(index === 0 ? { heading: t('menu.page') } : {}),
      onChoose: () => wall.turn(page),
    })),
    ...(wall.isReadOnly ? [] : backgroundItems),
    {
      key: 'full',
      label: t(isFullScreen() ? 'menu.leaveFull' : 'menu.full'),
      icon: <Icon name="fullScreen" />,
      isApart: true,
      onChoose: () => void toggleFullScreen(),
    },
    {
      key: 'back',
      label: t('menu.back'),
      icon: <Icon name="left" />,
      onChoose: () => void navigate(routes.home()),
    },
  ];
};
