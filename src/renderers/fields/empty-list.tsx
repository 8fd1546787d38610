import styles from './fields.module.css';

type Props = {
  /** Of the combobox that the list belongs to. */
  id: string | undefined;
  label: string;
  /** Why the list is empty. */
  children: string;
  /** Searches again, after a failure. */
  retry?: { label: string; run: () => void } | undefined;
};

/**
 * The list of a combobox without choices. antd puts its note straight into an unnamed listbox, which may hold nothing but
 * options and groups.
 */
export const EmptyList = ({ id, label, children, retry }: Props) => (
  <>
    <div role="listbox" aria-label={label} {...(id === undefined ? {} : { id: `${id}_list` })}>
      <div role="option" aria-selected="false" aria-disabled="true" className={styles.listEmpty}>
        {children}
      </div>
    </div>
    {retry === undefined ? null : (
      <button
        type="button"
        className={styles.plainButton}
        onMouseDown={(event) => event.preventDefault()}
        onClick={retry.run}
      >
        {retry.label}
      </button>
    )}
  </>
);
