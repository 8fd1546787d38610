import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import type { ReadDashboard } from '../../schemas/dashboards.ts';
import { routes } from '../../features/navigation/routes.ts';
import { TemplateStart } from './templates/template-start.tsx';
import styles from './wall.module.css';

type Props = { stored: ReadDashboard; onEdit: (() => void) | undefined };

/** Empty state of a dashboard without cards. */
export const EmptyWall = ({ stored, onEdit }: Props) => {
  const { t } = useTranslation('wall');
  const navigate = useNavigate();
  // A template replaces both layouts.
  const isEmpty =
    onEdit !== undefined && stored.layout.dashlist.length + stored.layout.portraitInfo.dashlist.length === 0;
  return (
    <div className={styles.empty}>
      <div className={styles.emptyPanel}>
        <EmptyState
          title={t('emptyTitle')}
          actions={
            <>
              {onEdit !== undefined && <Button onClick={onEdit}>{t('edit.begin')}</Button>}
              <Button onClick={() => void navigate(routes.home())}>{t('menu.back')}</Button>
            </>
          }
        >
          {t('emptyText')}
        </EmptyState>
        {isEmpty && <TemplateStart stored={stored} />}
      </div>
    </div>
  );
};
