import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedInDevice } from '../../api/catalogue/sign-in.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { TitledDialog } from '../../renderers/parts/titled-dialog.tsx';
import { DeviceList } from '../shell/device-list.tsx';
import { EndDevice } from '../shell/devices-dialog.tsx';
import { useDevices, useWallLink } from '../shell/use-devices.ts';
import { useMoment } from '../shell/use-moment.ts';
import { WallLink } from '../shell/wall-link.tsx';
import styles from '../shell/devices-dialog.module.css';

type Props = { did: string; name: string; onClose: () => void };

/** Links that show a dashboard on a wall: those there are, with their end, and another one. */
export const WallLinkDialog = ({ did, name, onClose }: Props) => {
  const { t } = useTranslation('wall');
  const client = useQueryClient();
  const devices = useDevices();
  const link = useWallLink({ dashboard: did });
  const momentOf = useMoment();
  const [ending, setEnding] = useState<SignedInDevice>();
  const own = (devices.data ?? []).filter(({ dashboard }) => dashboard?.did === did);
  const make = (): void =>
    link.mutate(undefined, { onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.sessions() }) });
  return (
    <TitledDialog className={styles.dialog} title={t('link.title', { name })} onClose={onClose}>
      <div className={styles.body}>
        {own.length > 0 ? (
          <DeviceList devices={own} momentOf={momentOf} onEnd={setEnding} />
        ) : (
          devices.isSuccess && <p>{t('link.none')}</p>
        )}
        <WallLink link={link.data} isBusy={link.isPending} onMake={make} />
      </div>
      {ending && <EndDevice device={ending} momentOf={momentOf} onClose={() => setEnding(undefined)} />}
    </TitledDialog>
  );
};
