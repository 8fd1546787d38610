import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { SignedInDevice } from '../../api/catalogue/sign-in.ts';
import styles from './user-devices.module.css';

type Props = {
  devices: readonly SignedInDevice[];
  momentOf: (seconds: number) => string;
  onEnd: (device: SignedInDevice) => void;
};

/** A wall link that was not opened yet has no browser. */
export const deviceName = ({ kind, browser }: SignedInDevice, t: TFunction<'shell'>): string =>
  kind === 'link' ? t('devices.unopened') : browser || t('devices.unknown');

/** One line for each device; the one in front of the person is left by signing out, and so has no button here. */
export function DeviceList({ devices, momentOf, onEnd }: Props) {
  const { t } = useTranslation('shell');
  return (
    <ul className={styles.list}>
      {devices.map((device) => {
        const browser = deviceName(device, t);
        return (
          <li key={device.id}>
            <div className={styles.facts}>
              <b>{browser}</b>
              {device.isCurrent && <span className={styles.mark}>{t('devices.current')}</span>}
              {device.kind === 'wall' && <span className={styles.mark}>{t('devices.wall')}</span>}
              {device.dashboard !== undefined && device.dashboard.name !== '' && (
                <span className={styles.mark}>{device.dashboard.name}</span>
              )}
              <p>
                {[
                  device.address,
                  t('devices.since', { since: momentOf(device.since) }),
                  t('devices.until', { until: momentOf(device.until) }),
                ]
                  .filter((fact) => fact !== '')
                  .join(' · ')}
              </p>
            </div>
            {!device.isCurrent && (
              <Button
                aria-label={
                  device.kind === 'link'
                    ? t('devices.revokeName', { since: momentOf(device.since) })
                    : t('devices.endName', { browser, address: device.address })
                }
                onClick={() => onEnd(device)}
              >
                {t(device.kind === 'link' ? 'devices.revoke' : 'devices.end')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
