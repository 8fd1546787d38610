import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedInDevice } from '../../api/catalogue/sign-in.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import { TitledDialog } from '../../renderers/parts/titled-dialog.tsx';
import { DeviceList } from '../../features/user-devices/device-list.tsx';
import { EndDevice } from '../../features/user-devices/devices-dialog.tsx';
import { useDevices, useWallLink } from '../../features/user-devices/use-devices.ts';
import { useMoment } from '../../features/user-devices/use-moment.ts';
import { WallLink } from '../../features/user-devices/wall-link.tsx';
import styles from '../../features/user-devices/user-devices.module.css';

type Props = { did: string; name: string; onClose: () => void };

/** Links that show a dashboard on a wall: those there are, with their end, and another one. */
export const WallLinkDialog = ({ did, name, onClose }: Props) => {
  const { t } = useTranslation('wall');
  const client = useQueryClient();
  const devices = useDevices();
  const link = useWallLink({ dashboard: did });
  const momentOf = useMoment();
  const [ending, setEnding] = useState<SignedInDevice>();
  const linkedDevices = (devices.data ?? []).filter(({ dashboard }) => dashboard?.did === did);
  const make = (): void =>
    link.mutate(undefined, { onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.sessions() }) });
  return (
    <TitledDialog className={styles.dialog} title={t('link.title', { name })} onClose={onClose}>
      <div className={styles.body}>
        {linkedDevices.length > 0 ? <DeviceList devices={linkedDevices} momentOf={momentOf} onEnd={setEnding} /> : null}
        {devices.data !== undefined && linkedDevices.length === 0 ? <p>{t('link.none')}</p> : null}
        {devices.data === undefined && devices.isError ? (
          <ErrorState title={t('link.failed')} onRetry={() => void devices.refetch()} />
        ) : null}
        <WallLink link={link.data} isBusy={link.isPending} onMake={make} />
      </div>
      {ending && <EndDevice device={ending} momentOf={momentOf} onClose={() => setEnding(undefined)} />}
    </TitledDialog>
  );
};
