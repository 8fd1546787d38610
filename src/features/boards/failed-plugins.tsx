import { useTranslation } from 'react-i18next';
import { useFailedPlugins } from '../../renderers/boards/plugins/use-plugin.ts';
import styles from './board-dialog.module.css';

/** Plugins that failed and so are no templates. Without this, a plugin's author would look for it in vain. */
export const FailedPlugins = ({ pid }: { pid: string }) => {
  const { t } = useTranslation('board-dialog');
  const failed = useFailedPlugins(pid);
  if (failed.length === 0) return null;
  return (
    <section className={styles.lacking} aria-label={t('failedPlugins')}>
      <h3>{t('failedPlugins')}</h3>
      <ul>
        {failed.map(({ type, reason }) => (
          <li key={type} className={styles.reason}>
            <code>{type}</code> {reason}
          </li>
        ))}
      </ul>
    </section>
  );
};
