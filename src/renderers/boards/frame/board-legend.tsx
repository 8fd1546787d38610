import { useTranslation } from 'react-i18next';
import type { LegendEntry } from '../drawing.ts';
import styles from './board.module.css';

type Props = {
  entries: readonly LegendEntry[];
  only: string | undefined;
  /** Without it the legend is only read. */
  onOnly?: ((key: string | undefined) => void) | undefined;
};

/**
 * Legend of a chart. A click isolates one series; a second click, a double click, or one with Shift or Ctrl shows all
 * again.
 */
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
              onClick={(event) => onOnly(pressedOnly(event, only, entry.key))}
              onDoubleClick={() => onOnly(undefined)}
            >
              <Mark entry={entry} />
              <span>{entry.name}</span>
            </button>
          ) : (
            <span className={styles.entry}>
              <Mark entry={entry} />
              <span>{entry.name}</span>
            </span>
          )}
        </li>
      ))}
      {onOnly && only !== undefined && (
        <li data-picture="none">
          <button type="button" className={styles.entry} onClick={() => onOnly(undefined)}>
            {t('showAll')}
          </button>
        </li>
      )}
    </ul>
  );
};

type Press = { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean };

/** What is shown alone after a press on an entry. */
export const pressedOnly = (press: Press, only: string | undefined, key: string): string | undefined =>
  only === key || press.shiftKey || press.ctrlKey || press.metaKey ? undefined : key;

const Mark = ({ entry: { colour, mark } }: { entry: LegendEntry }) => (
  <span className={`${styles.mark} ${mark ? styles[mark] : ''}`} style={{ color: colour }} aria-hidden="true" />
);
