import { useTranslation } from 'react-i18next';
import type { LegendEntry } from '../drawing.ts';
import styles from './board.module.css';
import marks from './legend-mark.module.css';
import { useHiddenEntries } from './use-hidden-entries.ts';

type Props = {
  entries: readonly LegendEntry[];
  isolatedEntry: string | undefined;
  /** Without it the legend is only read. */
  onOnly?: ((key: string | undefined) => void) | undefined;
};

/**
 * Legend of a chart. A click isolates one series; a second click, a double click, or one with Shift or Ctrl shows all
 * again.
 */
export const BoardLegend = ({ entries, isolatedEntry, onOnly }: Props) => {
  const { t } = useTranslation('boards');
  if (onOnly === undefined) return <ReadLegend entries={entries} isolatedEntry={isolatedEntry} />;
  return (
    <ul className={styles.legend} aria-label={t('legend')}>
      {entries.map((entry) => (
        <li key={entry.key} className={fadedUnless(isolatedEntry, entry)}>
          <button
            type="button"
            className={styles.entry}
            aria-pressed={isolatedEntry === entry.key}
            title={t('isolate', { name: entry.name })}
            onClick={(event) => onOnly(isolatedAfterPress(event, isolatedEntry, entry.key))}
            onDoubleClick={() => onOnly(undefined)}
          >
            <Mark entry={entry} />
            <span>{entry.name}</span>
          </button>
        </li>
      ))}
      {isolatedEntry !== undefined && (
        <li data-picture="none">
          <button type="button" className={styles.entry} onClick={() => onOnly(undefined)}>
            {t('showAll')}
          </button>
        </li>
      )}
    </ul>
  );
};

const fadedUnless = (isolatedEntry: string | undefined, { key }: LegendEntry): string | undefined =>
  isolatedEntry === undefined || isolatedEntry === key ? undefined : styles.faded;

/** A legend that can be neither scrolled nor pressed, as on a wall: it counts the entries that have no room. */
const ReadLegend = ({ entries, isolatedEntry }: Pick<Props, 'entries' | 'isolatedEntry'>) => {
  const { t } = useTranslation('boards');
  const { list, hidden, isCounted } = useHiddenEntries(entries.map(({ name }) => name).join('\n'));
  const visibleCount = entries.length - hidden;
  const others = entries.slice(visibleCount).map(({ name }) => name);
  return (
    <ul ref={list} className={styles.legend} aria-label={t('legend')}>
      {entries.map((entry, index) => (
        <li key={entry.key} className={fadedUnless(isolatedEntry, entry)} hidden={index >= visibleCount}>
          <span className={styles.entry}>
            <Mark entry={entry} />
            <span>{entry.name}</span>
          </span>
        </li>
      ))}
      <li className={styles.others} hidden={!isCounted} data-count={hidden} aria-label={others.join(', ')} />
    </ul>
  );
};

type Press = { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean };

/** What is shown alone after a press on an entry. */
export const isolatedAfterPress = (press: Press, isolatedEntry: string | undefined, key: string): string | undefined =>
  isolatedEntry === key || press.shiftKey || press.ctrlKey || press.metaKey ? undefined : key;

const Mark = ({ entry: { colour, mark } }: { entry: LegendEntry }) => (
  <span className={`${marks.mark} ${mark ? marks[mark] : ''}`} style={{ color: colour }} aria-hidden="true" />
);
