import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedInDevice } from '../../api/catalogue/sign-in.ts';
import { ConfirmDialog } from '../../renderers/parts/confirm-dialog.tsx';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import { SkeletonBar } from '../../renderers/parts/skeleton.tsx';
import { TitledDialog } from '../../renderers/parts/titled-dialog.tsx';
import { toast } from '../../state/toasts.ts';
import { DeviceList, deviceName } from './device-list.tsx';
import { useDevices, useEndDevice, useWallLink } from './use-devices.ts';
import { type MomentOf, useMoment } from './use-moment.ts';
import { WallLink } from './wall-link.tsx';
import styles from './user-devices.module.css';

/** Where this person is signed in, walls included: looks, ends one, and makes the link for another wall. */
export function DevicesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const wall = useWallLink();
  const momentOf = useMoment();
  const [ending, setEnding] = useState<SignedInDevice>();
  return (
    <TitledDialog className={styles.dialog} title={t('devices.title')} onClose={onClose}>
      <div className={styles.body}>
        <Devices momentOf={momentOf} onEnd={setEnding} />
        <WallLink link={wall.data} isBusy={wall.isPending} onMake={() => wall.mutate()} />
      </div>
      {ending && <EndDevice device={ending} momentOf={momentOf} onClose={() => setEnding(undefined)} />}
    </TitledDialog>
  );
}

function Devices({ momentOf, onEnd }: { momentOf: MomentOf; onEnd: (device: SignedInDevice) => void }) {
  const { t } = useTranslation('shell');
  const { data, isError, refetch } = useDevices();
  if (data) {
    return <DeviceList devices={data} momentOf={momentOf} onEnd={onEnd} />;
  }
  if (isError) {
    return <ErrorState title={t('devices.failed')} onRetry={() => void refetch()} />;
  }
  return (
    <div className={styles.waiting} role="status" aria-label={t('devices.loading')}>
      <SkeletonBar width={16} height={1} />
      <SkeletonBar width={24} height={1} />
    </div>
  );
}

const signOut = { title: 'devices.endTitle', actionLabel: 'devices.end', done: 'devices.ended' } as const;

const endTexts = {
  full: { ...signOut, text: 'devices.endText' },
  wall: { ...signOut, text: 'devices.endWallText' },
  link: {
    title: 'devices.revokeTitle',
    actionLabel: 'devices.revoke',
    done: 'devices.revoked',
    text: 'devices.endLinkText',
  },
} as const;

type EndProps = { device: SignedInDevice; momentOf: MomentOf; onClose: () => void };

export function EndDevice({ device, momentOf, onClose }: EndProps) {
  const { t } = useTranslation('shell');
  const browser = deviceName(device, t);
  const texts = endTexts[device.kind];
  const end = useEndDevice(device, {
    onDone: () => {
      toast.success(t(texts.done, { browser }));
      onClose();
    },
    onGone: onClose,
  });
  return (
    <ConfirmDialog
      title={t(texts.title, { browser })}
      actionLabel={t(texts.actionLabel)}
      isBusy={end.isPending}
      onConfirm={() => end.mutate()}
      onCancel={onClose}
    >
      {t(texts.text, {
        address: device.address,
        since: momentOf(device.since),
      })}
    </ConfirmDialog>
  );
}
