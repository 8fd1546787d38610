import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { ModuleConfig } from '../../engine/column.ts';
import { Icon, type IconName } from '../../renderers/parts/icon.tsx';
import { MenuButton } from '../../renderers/parts/menu-button.tsx';
import { useIsPhone } from '../../state/preferences.ts';
import { useEmbeddedPage } from '../embedded/use-manifest.ts';
import { routes } from '../navigation/routes.ts';
import { type DisplayMode, modesOf } from './display-mode.ts';
import styles from './mode-switch.module.css';
import { useDisplaySettings } from './use-display-settings.ts';
import { useCanReadTree } from './use-readable-trees.ts';

export type ShownMode = DisplayMode | 'page';

const icons: Readonly<Record<ShownMode, IconName>> = {
  page: 'signage',
  list: 'list',
  columnmode: 'split',
  viewmode: 'tree',
  cardmode: 'other',
};

/** Path of each display mode. */
export const addresses: Readonly<Record<ShownMode, (pid: string, hasPage: boolean) => string>> = {
  page: (pid) => `${routes.list({ pid })}?view=page`,
  list: (pid, hasPage) => `${routes.list({ pid })}${hasPage ? '?view=table' : ''}`,
  columnmode: (pid) => routes.columnmode({ pid }),
  viewmode: (pid) => routes.viewmode({ pid }),
  cardmode: (pid) => routes.cardmode({ pid }),
};

type SwitchProps = { config: ModuleConfig; current: ShownMode };

/** The ways to look at this module, each an address; what is chosen is kept for the next time. */
export const ModeSwitch = ({ config, current }: SwitchProps) => {
  const { pid } = config;
  const { entry } = useEmbeddedPage(pid);
  const { choose, forget } = useDisplaySettings(pid);
  const canReadTree = useCanReadTree(config) === true;
  const isPhone = useIsPhone();
  const hasPage = entry !== undefined;
  const modes: ShownMode[] = [...(hasPage ? (['page'] as const) : []), ...modesOf(config, canReadTree)];
  const Choices = isPhone ? ModeMenu : ModeLinks;
  return (
    <Choices
      modes={modes}
      current={current}
      addressOf={(mode) => addresses[mode](pid, hasPage)}
      onChoose={(mode) => (mode === 'page' ? forget() : choose(mode))}
    />
  );
};

type ChoicesProps = {
  modes: readonly ShownMode[];
  current: ShownMode;
  addressOf: (mode: ShownMode) => string;
  onChoose: (mode: ShownMode) => void;
};

const ModeLinks = ({ modes, current, addressOf, onChoose }: ChoicesProps) => {
  const { t } = useTranslation('modes');
  return (
    <nav className={styles.switch} aria-label={t('switch.label')}>
      {modes.map((mode) => (
        <Link
          key={mode}
          className={styles.switchItem}
          to={addressOf(mode)}
          aria-label={t(`switch.${mode}`)}
          title={t(`switch.${mode}`)}
          aria-current={mode === current ? 'page' : undefined}
          onClick={() => onChoose(mode)}
        >
          <Icon name={icons[mode]} />
        </Link>
      ))}
    </nav>
  );
};

/** On a phone the links would need a line of their own: one button opens them by name. */
const ModeMenu = ({ modes, current, addressOf, onChoose }: ChoicesProps) => {
  const { t } = useTranslation('modes');
  const navigate = useNavigate();
  return (
    <MenuButton
      name={t('switch.label')}
      label={<span className="visually-hidden">{t(`switch.${current}`)}</span>}
      icon={<Icon name={icons[current]} />}
      items={modes.map((mode) => ({
        key: mode,
        label: t(`switch.${mode}`),
        icon: <Icon name={icons[mode]} />,
        isChosen: mode === current,
        onChoose: () => {
          onChoose(mode);
          void navigate(addressOf(mode));
        },
      }))}
    />
  );
};
