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
  /** Visits already announced to this person; new ones are announced and added. */
  told: Set<string>;
};

/** In the header while a visitor waits for this person's answer; each new visitor is announced once. */
export const VisitsWaiting = ({ visits, told }: Props) => {
  const { t } = useTranslation('visitors');
  const words = t('waiting', { count: visits.length });
  useEffect(() => {
    for (const { did, visitor, company } of visits.filter((visit) => !told.has(visit.did))) {
      told.add(did);
      toast.info(t('arrived', { visitor, company }));
    }
  }, [visits, told, t]);
  return (
    <Link className={styles.visitsWaiting} data-slot="visits-waiting" to={routes.myVisits()} title={words}>
      <Icon name="people" />
      <span className={styles.visitsWords}>{words}</span>
      <span className={styles.visitsCount} aria-hidden="true">
        {visits.length}
      </span>
    </Link>
  );
};
