import { useTranslation } from 'react-i18next';
import { statuses } from '../../api/statuses.ts';
import styles from './audit.module.css';

/** Statuses of a caller who may not do this. */
const denied: ReadonlySet<number> = new Set([
  statuses.forbidden,
  statuses.refused,
  statuses.sessionInvalid,
  statuses.identityMismatch,
]);

const reasons = ['conflict', 'badInput', 'notFound', 'expired', 'tooLarge', 'tooMany', 'internal'] as const;

/** Why a call was not carried out; nothing if it was. Only a denied one looks like an access violation. */
export const AuditOutcome = ({ status }: { status: number }) => {
  const { t } = useTranslation('audit');
  if (status === statuses.success) return null;
  if (denied.has(status)) return <span className={styles.refused}>■ {t('refused')}</span>;
  const known = reasons.find((reason) => statuses[reason] === status);
  const reason = known === undefined ? t('reasons.other', { status }) : t(`reasons.${known}`);
  return <span className={styles.undone}>{t('undone', { reason })}</span>;
};
