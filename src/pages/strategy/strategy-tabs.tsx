import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from '../data/data.module.css';
import { routes } from '../routes.ts';
import type { StrategyPart } from './use-strategy-parts.ts';

type Props = { pid: string; parts: readonly StrategyPart[]; current: StrategyPart };

/** The tabs of the page, each an address. */
export const StrategyTabs = ({ pid, parts, current }: Props) => {
  const { t } = useTranslation('strategy');
  return (
    <nav className={styles.tabs} aria-label={t('title')}>
      {parts.map((part) => (
        <Link
          key={part}
          className={styles.tab}
          to={routes.strategy({ pid, part })}
          aria-current={part === current ? 'page' : undefined}
        >
          {t(`parts.${part}`)}
        </Link>
      ))}
    </nav>
  );
};
