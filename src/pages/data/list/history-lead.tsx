import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../../../renderers/parts/icon.tsx';
import { routes } from '../../routes.ts';
import styles from '../record/form-pages.module.css';

/** The way back from a history to the record that it is of. */
export const HistoryLead = ({ pid, did, name }: { pid: string | undefined; did: string; name: string }) => {
  const { t } = useTranslation('modes');
  if (pid === undefined) return null;
  return (
    <nav className={styles.crumbs} aria-label={t('history.back')}>
      <Link to={routes.detail({ pid, did })} className={styles.crumb} title={name}>
        {name}
      </Link>
      <Icon name="right" size={12} />
    </nav>
  );
};
