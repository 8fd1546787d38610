import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ModuleConfig } from '../../engine/column.ts';
import { Icon, type IconName } from '../../renderers/parts/icon.tsx';
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

/** The ways to look at this module, each an address; what is chosen is kept for the next time. */
export const ModeSwitch = ({ config, current }: { config: ModuleConfig; current: ShownMode }) => {
  const { pid } = config;
  const { t } = useTranslation('modes');
  const { entry } = useEmbeddedPage(pid);
  const { choose, forget } = useDisplaySettings(pid);
  const canReadTree = useCanReadTree(config) === true;
  const modes: ShownMode[] = [...(entry === undefined ? [] : (['page'] as const)), ...modesOf(config, canReadTree)];
  return (
    <nav className={styles.switch} data-current={current} aria-label={t('switch.label')}>
      {modes.map((mode) => (
        <Link
          key={mode}
          className={styles.switchItem}
          to={addresses[mode](pid, entry !== undefined)}
          aria-label={t(`switch.${mode}`)}
          title={t(`switch.${mode}`)}
          aria-current={mode === current ? 'page' : undefined}
          onClick={() => (mode === 'page' ? forget() : choose(mode))}
        >
          <Icon name={icons[mode]} />
        </Link>
      ))}
    </nav>
  );
};
