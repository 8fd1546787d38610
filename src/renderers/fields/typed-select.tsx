import type { ReactNode } from 'react';
import styles from './fields.module.css';
import type { TypedText } from './use-typed-text.ts';

/**
 * Wraps a select whose typed text is also the field's value. Captures input, Escape and blur, because the select's
 * search event does not say whether the user or the closing dropdown cleared the text.
 */
export const TypedSelect = ({ writing, children }: { writing: TypedText | undefined; children: ReactNode }) => (
  <div
    className={styles.fill}
    data-taken="left"
    onChangeCapture={({ target }) => target instanceof HTMLInputElement && writing?.write(target.value)}
    onKeyDownCapture={({ key }) => key === 'Escape' && writing?.cancel()}
    onBlurCapture={() => writing?.finish()}
  >
    {children}
  </div>
);
