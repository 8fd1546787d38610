import { type KeyboardEvent, type MouseEvent, type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useModal } from '../../../renderers/parts/use-modal.ts';
import type { MenuModule } from '../../../schemas/menu.ts';
import { PaletteField } from './palette-field.tsx';
import { PaletteKeys } from './palette-keys.tsx';
import { PaletteList } from './palette-list.tsx';
import { useHighlight } from './use-highlight.ts';
import { useOpenEntry } from './use-open-entry.ts';
import { useSections } from './use-sections.ts';
import styles from './palette.module.css';

type Props = {
  /** Nothing until it is known. */
  menu: readonly MenuModule[] | undefined;
  currentPid: string | undefined;
  /** What was typed while this was loaded. */
  typedEarly: RefObject<string>;
  onSheet: () => void;
  onClose: () => void;
};

/**
 * Command palette: finds modules, records, pages and actions by name. The focus stays in the text field (ARIA combobox
 * pattern): arrow keys move through the results, Enter opens, Ctrl+Enter opens in a new tab.
 */
export function Palette({ menu, currentPid, typedEarly, onSheet, onClose }: Props) {
  const { t } = useTranslation('shell');
  const { dialog, handlers } = useModal(onClose);
  const id = useId();
  const [typed, setTyped] = useState(() => typedEarly.current);
  const { sections, progress } = useSections({ typed, menu, currentPid, onSheet });
  const { list, current, highlight, neighbourBy } = useHighlight(sections);
  const open = useOpenEntry(onClose);
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // An input method takes Enter and the arrows for itself.
    if (event.nativeEvent.isComposing) {
      return;
    }
    const next = neighbourBy(event.key);
    if (next) {
      event.preventDefault();
      highlight(next);
    } else if (event.key === 'Enter' && current) {
      event.preventDefault();
      open(current, event.ctrlKey || event.metaKey);
    }
  };
  return (
    <dialog
      {...handlers}
      ref={dialog}
      onKeyDown={handlers.onKeyDown}
      className={styles.palette}
      aria-label={t('palette.title')}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.body}>
        <PaletteField
          typed={typed}
          list={`${id}-list`}
          current={current && `${id}-${current.id}`}
          onType={(next) => {
            setTyped(next);
            highlight(undefined);
          }}
          onKey={onKey}
        />
        <PaletteList
          ref={list}
          id={id}
          sections={sections}
          current={current}
          onPoint={highlight}
          onOpen={(entry, event: MouseEvent) => open(entry, event.ctrlKey || event.metaKey)}
        />
        <div className={styles.state} role="status">
          {progress === 'busy' && <p>{t('palette.searching')}</p>}
          {progress !== 'busy' && sections.length === 0 && <p>{t('palette.nothing', { typed: typed.trim() })}</p>}
          {progress === 'partial' && <p>{t('palette.partial')}</p>}
        </div>
        <PaletteKeys />
      </div>
    </dialog>
  );
}
