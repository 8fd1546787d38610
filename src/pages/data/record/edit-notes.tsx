import type { RecordValues } from '../../../engine/column.ts';
import { useDataText } from '../../../renderers/fields/use-data-text.ts';
import { Icon } from '../../../renderers/parts/icon.tsx';
import styles from './form-pages.module.css';
import { editorOf } from './version-choice.tsx';

type Props = {
  /** The record was deleted while it was edited, or can no longer be read. */
  isUnavailable: boolean;
  /** Columns that another person stored with another value meanwhile; nothing if nobody stored. */
  disputed: readonly string[] | undefined;
  stored: RecordValues;
};

/** Above the fields of an edited record: what others did to it meanwhile. */
export const EditNotes = ({ isUnavailable, disputed, stored }: Props) => {
  const text = useDataText();
  return (
    <>
      {isUnavailable ? <Note>{text('form.gone')}</Note> : null}
      {disputed === undefined ? null : (
        <Note>
          {disputed.length === 0
            ? text('conflict.merged')
            : text('conflict.note', { who: editorOf(stored) ?? text('conflict.someone') })}
        </Note>
      )}
    </>
  );
};

const Note = ({ children }: { children: string }) => (
  <div className={styles.note} role="alert">
    <Icon name="warning" />
    <span>{children}</span>
  </div>
);
