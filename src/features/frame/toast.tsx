import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { dismissToast, type ToastKind, toasts } from '../../state/toasts.ts';
import { Icon, type IconName } from '../../renderers/parts/icon.tsx';
import styles from './toast.module.css';

const icons: Record<ToastKind, IconName> = { success: 'check', error: 'fault', info: 'fault' };

/** Draws the notices; `toast` of the state makes them. Errors interrupt a screen reader, the rest waits its turn. */
export function Toasts() {
  const { list, variables } = useSnapshot(toasts);
  const { t } = useTranslation('parts');
  return (
    <section className={styles.toasts} style={variables} aria-label={t('notices')}>
      {list.map((toast) => (
        <div
          key={toast.id}
          className={`${styles.toast} ${styles[toast.kind]}`}
          role={toast.kind === 'error' ? 'alert' : 'status'}
        >
          <Icon name={icons[toast.kind]} />
          <span className={styles.text}>{toast.text}</span>
          <button
            type="button"
            className={styles.close}
            aria-label={t('dismiss')}
            onClick={() => dismissToast(toast.id)}
          >
            <Icon name="close" size={12} />
          </button>
        </div>
      ))}
    </section>
  );
}
