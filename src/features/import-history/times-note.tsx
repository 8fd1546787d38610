import { useTranslation } from 'react-i18next';
import styles from './import-history.module.css';
import type { ImportOutcome } from './import-step.ts';

const kinds = ['local', 'offset', 'epoch'] as const;

/** How the times of the file were read, and where the order of its rows decided. */
export const TimesNote = ({ times }: { times: NonNullable<ImportOutcome['times']> }) => {
  const { t } = useTranslation('import');
  const present = kinds.filter((kind) => times[kind] > 0);
  if (present.length === 0) return null;
  return (
    <>
      <p className={styles.hint}>
        {present.map((kind) => t(`times.${kind}`, { count: times[kind], zone: times.zone })).join(t('semicolon'))}
      </p>
      {times.doubled > 0 ? (
        <p className={styles.hint} role="note">
          {t('times.doubled', { count: times.doubled, row: times.firstdoubled, zone: times.zone })}
        </p>
      ) : null}
    </>
  );
};
