import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../renderers/parts/icon.tsx';
import { routes } from '../../features/navigation/routes.ts';
import { CompanionPopover } from './companion-popover.tsx';
import { QrCode } from '../../features/sign-in/qr-code.tsx';
import { type QrState, useQrSignIn } from './use-qr-sign-in.ts';
import loginStyles from '../../features/sign-in/sign-in.module.css';
import styles from './qr-panel.module.css';

/** What a phone opens: the mini-program by its link rule, or a browser with the page that confirms. */
const companionAddress = (code: string): string =>
  new URL(routes.companion({ code }), window.location.origin).toString();

/** The code that another device confirms. Contract "Sign-in". */
export function QrPanel() {
  const { t } = useTranslation('login');
  const { state, refresh } = useQrSignIn();
  const address = 'code' in state ? companionAddress(state.code) : undefined;
  const isLive = state.kind === 'waiting' || state.kind === 'scanned';
  return (
    <div className={styles.qr}>
      <div className={styles.qrFrame} data-state={state.kind}>
        {address && <QrCode value={address} size={184} name={t('qrName')} />}
        {state.kind === 'loading' && <span className={styles.qrWait} role="img" aria-label={t('qrLoading')} />}
        <Veil state={state} onRefresh={refresh} />
      </div>
      <p className={styles.qrHow} role="status">
        {state.kind === 'scanned' ? t('qrScannedText') : t('qrHow')}
      </p>
      <p className={styles.qrLife}>{t('qrLife')}</p>
      {state.kind === 'failed' && (
        <p className={`${loginStyles.failure} ${styles.failure}`} role="alert">
          <Icon name="fault" />
          <span>{state.reason}</span>
        </p>
      )}
      <CompanionPopover address={isLive ? address : undefined} />
    </div>
  );
}

function Veil({ state, onRefresh }: { state: QrState; onRefresh: () => void }) {
  const { t } = useTranslation('login');
  if (state.kind === 'scanned') {
    return (
      <div className={styles.qrVeil}>
        <span className={styles.qrDone}>
          <Icon name="check" size={20} />
        </span>
        <strong>{t('qrScanned')}</strong>
      </div>
    );
  }
  if (state.kind !== 'expired' && state.kind !== 'failed') {
    return null;
  }
  return (
    <div className={styles.qrVeil}>
      <strong role="status">{t(state.kind === 'expired' ? 'qrExpired' : 'qrFailedShort')}</strong>
      <Button type="primary" icon={<Icon name="refresh" />} onClick={onRefresh}>
        {t('qrRefresh')}
      </Button>
    </div>
  );
}
