import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ModuleConfig } from '../../../engine/column.ts';
import { EmptyState } from '../../../renderers/parts/empty-state.tsx';
import { routes } from '../../../features/navigation/routes.ts';
import { ModeHeader } from '../../../features/display-modes/mode-header.tsx';
import { useDisplaySettings } from '../../../features/display-modes/use-display-settings.ts';
import type { ModuleRights } from '../../../features/module/use-module.ts';
import styles from './modes.module.css';

type Props = {
  config: ModuleConfig;
  rights: ModuleRights;
  /** A mode that needs a column which the module lacks; `trees`: the user may read neither spaces nor departments. */
  reason: 'viewmode' | 'cardmode' | 'trees';
};

/** Error state: the URL names a mode that the module, or this user, does not have. */
export const NotOffered = ({ config, rights, reason }: Props) => {
  const { t } = useTranslation('modes');
  const { choose } = useDisplaySettings(config.pid);
  return (
    <div className={styles.page}>
      <ModeHeader config={config} rights={rights} mode={reason === 'trees' ? 'viewmode' : reason} />
      <EmptyState
        title={t(reason === 'trees' ? 'notOffered.noRight' : 'notOffered.title')}
        actions={
          <Link to={routes.list({ pid: config.pid })} onClick={() => choose('list')}>
            {t('notOffered.toList')}
          </Link>
        }
      >
        {t(`notOffered.${reason}`)}
      </EmptyState>
    </div>
  );
};
