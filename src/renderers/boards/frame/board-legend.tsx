import { useTranslation } from 'react-i18next';
import type { LegendEntry } from '../drawing.ts';
import styles from './board.module.css';

type Props = {
  entries: readonly LegendEntry[];
  only: string | undefined;
  /** Without it the legend is only read. */
  onOnly?: ((key: string | undefined) => void) | undefined;
};

/** What the colours mean; a press shows one series alone, a second press all again. */
export const BoardLegend = ({ entries, only, onOnly }: Props) => {
  const { t } = useTranslation('boards');
  return (
    <ul className={styles.legend} aria-label={t('legend')}>
      {entries.map((entry) => (
        <li key={entry.key} className={only === undefined || only === entry.key ? undefined : styles.faded}>
          {onOnly ? (
            <button
              type="button"
              className={styles.entry}
              aria-pressed={only === entry.key}
              title={t('isolate', { name: entry.name })}
              onClick={() => onOnly(only === entry.key ? undefined : entry.key)}
            >
              <Mark entry={entry} />
              {entry.name}
            </button>
          ) : (
            <span className={styles.entry}>
              <Mark entry={entry} />
              {entry.name}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
};

const Mark = ({ entry: { colour, mark } }: { entry: LegendEntry }) => (
  <span className={`${styles.mark} ${mark ? styles[mark] : ''}`} style={{ color: colour }} aria-hidden="true" />
);
