import { zoneOffset } from '../../engine/zone-offset.ts';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { defaultZone, session } from '../../state/session.ts';
import { tenant, useCompanyName } from '../../state/tenant.ts';
import styles from './shell.module.css';

/** Copyright, the host's filing number if it has one, and the zone in which every time on the page is meant. */
export function ShellFooter() {
  const { t } = useTranslation('shell');
  const company = useCompanyName();
  const { filing } = useSnapshot(tenant);
  const { zone } = useSnapshot(session);
  return (
    <footer className={styles.footer}>
      <span>{t('copyright', { year: new Date().getFullYear(), company })}</span>
      {filing && <span>{filing}</span>}
      <span title={zone || defaultZone}>{t('timeZone', { zone: offsetOf(zone || defaultZone) })}</span>
    </footer>
  );
}

/** The present offset of a zone, such as `UTC+8`; the zone's own name when the browser does not know it. */
export const offsetOf = (zone: string, date = new Date()): string => zoneOffset(zone, date.getTime() / 1000);
