import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { Icon } from '../../renderers/parts/icon.tsx';
import { usePageTitle } from '../../features/frame/page-title.ts';
import { session } from '../../state/session.ts';
import { routes } from '../../features/navigation/routes.ts';
import styles from './not-found-page.module.css';

/** Any address that is none of the console's. */
export function NotFoundPage() {
  const { t } = useTranslation('parts');
  const navigate = useNavigate();
  const { loginsession } = useSnapshot(session);
  usePageTitle(t('notFound.title'));
  return (
    <main className={styles.page}>
      <h1 className={styles.number} aria-label={t('notFound.title')}>
        <span aria-hidden="true">4</span>
        <svg width="2.75rem" height="3.75rem" viewBox="0 0 44 60" aria-hidden="true">
          <path d="M2 5h40M2 55h40M9 8v44M22 8v44M35 8v44" stroke="var(--accent-text)" strokeWidth="6" />
        </svg>
        <span aria-hidden="true">4</span>
      </h1>
      <p className={styles.text}>{t('notFound.text')}</p>
      <div className={styles.actions}>
        <Button type="primary" onClick={() => navigate(routes.home(), { replace: true })}>
          {t('backHome')}
        </Button>
        {loginsession && (
          <Button
            icon={<Icon name="search" />}
            onClick={() => navigate(routes.home(), { replace: true, state: { layer: 'search' } })}
          >
            {t('search')}
          </Button>
        )}
      </div>
    </main>
  );
}
