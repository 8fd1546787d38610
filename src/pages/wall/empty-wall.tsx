import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import { routes } from '../routes.ts';
import styles from './wall.module.css';

/** What a person sees who has put nothing on the dashboard. */
export const EmptyWall = ({ onEdit }: { onEdit: (() => void) | undefined }) => {
  const { t } = useTranslation('wall');
  const navigate = useNavigate();
  return (
    <div className={styles.empty}>
      <EmptyState
        title={t('emptyTitle')}
        actions={
          <>
            {onEdit !== undefined && (
              <Button type="primary" onClick={onEdit}>
                {t('edit.begin')}
              </Button>
            )}
            <Button onClick={() => void navigate(routes.home())}>{t('menu.back')}</Button>
          </>
        }
      >
        {t('emptyText')}
      </EmptyState>
    </div>
  );
};
