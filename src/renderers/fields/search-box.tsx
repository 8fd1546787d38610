import type { ReactNode } from 'react';
import styles from './fields.module.css';
import type { Writing } from './use-writing.ts';

/**
 * The frame of a select whose search text is also the field's value while it is typed. The select's own search events
 * do not say whether a person or the closing list emptied the text, so the keys are read here.
 */
export const SearchBox = ({ writing, children }: { writing: Writing | undefined; children: ReactNode }) => (
  <div
    className={styles.fill}
    onChangeCapture={({ target }) => target instanceof HTMLInputElement && writing?.write(target.value)}
    onKeyDownCapture={({ key }) => key === 'Escape' && writing?.cancel()}
    onBlurCapture={() => writing?.finish()}
  >
    {children}
  </div>
);
