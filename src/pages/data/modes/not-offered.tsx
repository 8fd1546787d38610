import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ModuleConfig } from '../../../engine/column.ts';
import { EmptyState } from '../../../renderers/parts/empty-state.tsx';
import { routes } from '../../../features/navigation/routes.ts';
import type { DisplayMode } from '../../../features/display-modes/display-mode.ts';
import { useDisplaySettings } from '../../../features/display-modes/use-display-settings.ts';

/** Error state: the URL or a stored setting names a mode that the module does not have. */
export const NotOffered = ({
  config,
  mode,
}: {
  config: ModuleConfig;
  mode: Exclude<DisplayMode, 'list' | 'columnmode'>;
}) => {
  const { t } = useTranslation('modes');
  const { choose } = useDisplaySettings(config.pid);
  return (
    <EmptyState
      isPage
      title={t('notOffered.title')}
      actions={
        <Link to={routes.list({ pid: config.pid })} onClick={() => choose('list')}>
          {t('notOffered.toList')}
        </Link>
      }
    >
      {t(`notOffered.${mode}`)}
    </EmptyState>
  );
};
