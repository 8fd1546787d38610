import type { MouseEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../renderers/parts/icon.tsx';
import type { Entry, Section } from './entries.ts';
import styles from './palette.module.css';

type Props = {
  ref: RefObject<HTMLDivElement | null>;
  id: string;
  sections: readonly Section[];
  current: Entry | undefined;
  onPoint: (entry: Entry) => void;
  onOpen: (entry: Entry, event: MouseEvent) => void;
};

/** Search results by kind. The search field handles the keyboard; the pointer highlights and opens a result. */
export function PaletteList({ ref, id, sections, current, onPoint, onOpen }: Props) {
  const { t } = useTranslation('shell');
  return (
    <div ref={ref} id={`${id}-list`} className={styles.list} role="listbox" aria-label={t('palette.found')}>
      {sections.map((section) => (
        <div key={section.key} role="group" aria-labelledby={`${id}-${section.key}`}>
          <div id={`${id}-${section.key}`} className={styles.heading}>
            {t(`palette.sections.${section.key}`)}
          </div>
          {section.entries.map((entry) => (
            // The search field has the focus and handles the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={entry.id}
              id={`${id}-${entry.id}`}
              role="option"
              aria-selected={entry === current}
              className={styles.entry}
              onPointerMove={() => entry !== current && onPoint(entry)}
              onClick={(event) => onOpen(entry, event)}
            >
              <Icon name={entry.icon} />
              <span className={styles.what}>
                <span className={styles.title}>{entry.title}</span>
                {entry.place && <span className={styles.place}>{entry.place}</span>}
              </span>
              {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
