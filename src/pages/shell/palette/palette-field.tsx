import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../renderers/parts/icon.tsx';
import { KeyCap } from '../../../renderers/parts/key-cap.tsx';
import styles from './palette.module.css';

type Props = {
  typed: string;
  /** Id of the list of results. */
  list: string;
  /** Id of the highlighted result; undefined without results. */
  current: string | undefined;
  onType: (typed: string) => void;
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
};

/** The search field, an ARIA combobox: it has the focus while the arrow keys move through the results. */
export function PaletteField({ typed, list, current, onType, onKey }: Props) {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.field}>
      <Icon name="search" />
      <input
        type="text"
        role="combobox"
        aria-label={t('palette.title')}
        aria-expanded={current !== undefined}
        aria-controls={list}
        aria-activedescendant={current}
        aria-autocomplete="list"
        autoFocus
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={t('palette.placeholder')}
        value={typed}
        // Typing continues at the end of the earlier text.
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(typed.length, typed.length)}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKey}
      />
      <KeyCap>Esc</KeyCap>
    </div>
  );
}
