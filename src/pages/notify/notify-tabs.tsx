import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from '../data/data.module.css';
import { routes } from '../routes.ts';
import type { NotifyPart } from './use-notify-parts.ts';

type Props = { pid: string; parts: readonly NotifyPart[]; current: NotifyPart };

/** The tabs of the page, each an address. */
export const NotifyTabs = ({ pid, parts, current }: Props) => {
  const { t } = useTranslation('notify');
  return (
    <nav className={styles.tabs} aria-label={t('title')}>
      {parts.map((part) => (
        <Link
          key={part}
          className={styles.tab}
          to={routes.notify({ pid, part })}
          aria-current={part === current ? 'page' : undefined}
        >
          {t(`parts.${part}`)}
        </Link>
      ))}
    </nav>
  );
};
