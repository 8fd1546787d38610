import styles from './button-defaults.module.css';

/**
 * What every antd button has. Two Chinese characters are not separated by a space. The loading mark is a drawing without
 * a label: antd's own adds the English word "loading" to the button's accessible name, and keeps it there until its
 * animation has ended, which in a background tab it never does.
 */
export const buttonDefaults = {
  autoInsertSpace: false,
  loadingIcon: <span className={styles.busy} aria-hidden="true" />,
};
