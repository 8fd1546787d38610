import { useTranslation } from 'react-i18next';
import type { Severity } from '../../engine/alarms/severity.ts';
import { Icon, type IconName } from '../../renderers/parts/icon.tsx';
import styles from './severity-mark.module.css';

const icons: Readonly<Record<Severity, IconName>> = { critical: 'fault', warning: 'warning', message: 'bell' };

/** The severity by icon, word and colour. */
export function SeverityMark({ severity }: { severity: Severity }) {
  const { t } = useTranslation('shell');
  return (
    <span className={styles.severity} data-severity={severity}>
      <Icon name={icons[severity]} />
      {t(`severity.${severity}`)}
    </span>
  );
}
