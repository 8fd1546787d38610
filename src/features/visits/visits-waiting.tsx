import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OwnVisit } from '../../schemas/people.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { toast } from '../../state/toasts.ts';
import { routes } from '../navigation/routes.ts';
import styles from './visits-waiting.module.css';

type Props = {
  visits: readonly OwnVisit[];
  /** Ids of visits that already had a toast; new ones are added. */
  announced: Set<string>;
};

/** Header link to My visits, shown while visitors wait for the user's answer. Shows one toast for each new visitor. */
export const VisitsWaiting = ({ visits, announced }: Props) => {
  const { t } = useTranslation('visitors');
  const label = t('waiting', { count: visits.length });
  useEffect(() => {
    for (const { did, visitor, company } of visits.filter((visit) => !announced.has(visit.did))) {
      announced.add(did);
      toast.info(t('arrived', { visitor, company }));
    }
  }, [visits, announced, t]);
  return (
    <Link className={styles.visitsWaiting} data-slot="visits-waiting" to={routes.myVisits()} title={label}>
      <Icon name="people" />
      <span className={styles.visitsWords}>{label}</span>
      <span className={styles.visitsCount} aria-hidden="true">
        {visits.length}
      </span>
    </Link>
  );
};
