import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../../renderers/parts/icon.tsx';
import { useModal } from '../../../renderers/parts/use-modal.ts';
import type { MenuModule } from '../../../schemas/menu.ts';
import type { Entry, Section } from './entries.ts';
import { PaletteList } from './palette-list.tsx';
import { useSections } from './use-sections.ts';
import { KeyCap } from '../../../renderers/parts/key-cap.tsx';
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
  const navigate = useNavigate();
  const { dialog, handlers } = useModal(onClose);
  const id = useId();
  const [typed, setTyped] = useState(() => typedEarly.current);
  const { sections, progress } = useSections({ typed, menu, currentPid, onSheet });
  const [chosen, setChosen] = useState<string>();
  const entries = sections.flatMap((section) => section.entries);
  const current = entries.find((entry) => entry.id === chosen) ?? entries[0];
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current?.id]);

  const open = (entry: Entry, isApart: boolean) => {
    if ('to' in entry && isApart) {
      window.open(entry.to, '_blank', 'noopener');
      return;
    }
    onClose();
    if ('to' in entry) {
      void navigate(entry.to);
    } else {
      entry.run();
    }
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // An input method takes Enter and the arrows for itself.
    if (event.nativeEvent.isComposing) {
      return;
    }
    const next = neighbour(event.key, sections, current);
    if (next) {
      event.preventDefault();
      setChosen(next.id);
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
        <div className={styles.field}>
          <Icon name="search" />
          <input
            type="text"
            role="combobox"
            aria-label={t('palette.title')}
            aria-expanded={entries.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={current ? `${id}-${current.id}` : undefined}
            aria-autocomplete="list"
            autoFocus
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            placeholder={t('palette.placeholder')}
            value={typed}
            // Typing continues at the end of the earlier text.
            onFocus={({ currentTarget }) => currentTarget.setSelectionRange(typed.length, typed.length)}
            onChange={(event) => {
              setTyped(event.target.value);
              setChosen(undefined);
            }}
            onKeyDown={onKey}
          />
          <KeyCap>Esc</KeyCap>
        </div>
        <PaletteList
          ref={list}
          id={id}
          sections={sections}
          current={current}
          onPoint={(entry) => setChosen(entry.id)}
          onOpen={(entry, event: MouseEvent) => open(entry, event.ctrlKey || event.metaKey)}
        />
        <div className={styles.state} role="status">
          {progress === 'busy' && <p>{t('palette.searching')}</p>}
          {progress !== 'busy' && entries.length === 0 && <p>{t('palette.nothing', { typed: typed.trim() })}</p>}
          {progress === 'partial' && <p>{t('palette.partial')}</p>}
        </div>
        <p className={styles.keys} aria-hidden="true">
          <KeyCap>↑↓</KeyCap>
          {t('moveKeys')}
          <KeyCap>Enter</KeyCap>
          {t('openKey')}
          <KeyCap>Ctrl Enter</KeyCap>
          {t('palette.newTab')}
        </p>
      </div>
    </dialog>
  );
}

/** Where a key leads from the entry that is marked: around the ends, and with Page keys from section to section. */
function neighbour(key: string, sections: readonly Section[], current: Entry | undefined): Entry | undefined {
  const entries = sections.flatMap((section) => section.entries);
  const index = entries.findIndex((entry) => entry === current);
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const step = key === 'ArrowDown' ? 1 : entries.length - 1;
    return entries[(index + step) % entries.length];
  }
  if (key === 'PageDown' || key === 'PageUp') {
    const section = sections.findIndex(({ entries: members }) => members.some((entry) => entry === current));
    const step = key === 'PageDown' ? 1 : sections.length - 1;
    return sections[(section + step) % sections.length]?.entries[0];
  }
  return undefined;
}
