import { useState } from 'react';
import { TextBox } from '../../../renderers/fields/text-box.tsx';
import { useDataText } from '../../../renderers/fields/use-data-text.ts';
import { Icon } from '../../../renderers/parts/icon.tsx';
import { useDebounced } from '../../../features/list/use-list.ts';
import styles from './modes.module.css';

/** Contract "Screens": debounce of the column mode's search, 1000 ms; Enter searches at once. */
const pause = 1000;

/** Search box with debounce. Typing updates the URL; a URL that changes by other means (Back) resets the box. */
export const ModeSearch = ({ value, onSearch }: { value: string; onSearch: (keyword: string) => void }) => {
  const text = useDataText();
  const [typed, setTyped] = useState(value);
  const [submitted, setSubmitted] = useState(value);
  const ask = (keyword: string): void => {
    setSubmitted(keyword.trim());
    if (keyword.trim() !== value) onSearch(keyword.trim());
  };
  const later = useDebounced(ask, pause);
  if (submitted !== value && typed.trim() === submitted) {
    setSubmitted(value);
    setTyped(value);
  }
  return (
    <div className={styles.search} role="search">
      <TextBox
        type="search"
        invalid={false}
        prefix={<Icon name="search" />}
        placeholder={text('list.search')}
        aria-label={text('list.search')}
        maxLength={128}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          later(event.target.value);
        }}
        onKeyDown={(event) => {
          // What was typed must not be asked a second time when its pause is over.
          if (event.key === 'Enter') later(typed, 0);
        }}
      />
    </div>
  );
};
