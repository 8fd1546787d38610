import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { Icon } from '../../renderers/parts/icon.tsx';
import type { MenuItem } from '../../renderers/parts/menu-button.tsx';
import { chooseRatio, chooseTheme, preferences } from '../../state/preferences.ts';
import { routes } from '../../features/navigation/routes.ts';
import { sizes, themes } from './choices.ts';
import { useSignOut } from '../../features/user-devices/use-sign-out.ts';

/** Menu items for preferences and the account, for the menus of the header and the sheet on a phone. */

export type Openers = { onDevices: () => void; onAgents: () => void };

export function useThemeItems(): MenuItem[] {
  const { t } = useTranslation('shell');
  const { theme: chosen } = useSnapshot(preferences);
  return themes.map((choice) => ({
    key: choice ?? 'system',
    label: t(`themes.${choice ?? 'system'}`),
    isChosen: choice === chosen,
    onChoose: () => chooseTheme(choice),
  }));
}

export function useSizeItems(): MenuItem[] {
  const { t } = useTranslation('shell');
  const { ratio } = useSnapshot(preferences);
  return sizes.map((size) => ({
    key: size.key,
    label: t(`sizes.${size.key}`),
    ...(size.key === 'auto' ? { heading: t('size') } : {}),
    isChosen: size.ratio === ratio,
    onChoose: () => chooseRatio(size.ratio),
  }));
}

export function usePersonItems({ onDevices, onAgents }: Openers): MenuItem[] {
  const { t } = useTranslation('shell');
  const signOut = useSignOut();
  const navigate = useNavigate();
  return [
    {
      key: 'visits',
      label: t('visits'),
      icon: <Icon name="people" />,
      isApart: true,
      onChoose: () => void navigate(routes.myVisits()),
    },
    { key: 'agents', label: t('agents'), icon: <Icon name="plug" />, onChoose: onAgents },
    { key: 'devices', label: t('devices.title'), icon: <Icon name="laptop" />, onChoose: onDevices },
    { key: 'out', label: t('signOut'), icon: <Icon name="signOut" />, onChoose: () => void signOut() },
  ];
}
