import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { queryKeys } from '../../../api/query-keys.ts';
import { scopeIds } from '../../../engine/automation/policy-form.ts';
import type { ShownRecord } from '../../../engine/record-codec.ts';
import { Icon } from '../../../renderers/parts/icon.tsx';
import { PlainTable } from '../../../renderers/parts/plain-table.tsx';
import { TitledDialog } from '../../../renderers/parts/titled-dialog.tsx';
import { routes } from '../../routes.ts';
import type { PolicyCalls, SpaceDevice } from './policy-calls.ts';
import { didsOf } from '../../../renderers/fields/didlist-cell.tsx';
import styles from './policy.module.css';

const none: readonly SpaceDevice[] = [];

/** Devices in the spaces that a policy is about; none for another scope. */
export const useSpaceDevices = (
  pid: string,
  values: ShownRecord,
  find: PolicyCalls['spaceDevices'],
): readonly SpaceDevice[] => {
  const types = values['sifter'] === 'space' ? scopeIds(values) : [];
  const stores = didsOf(values['merchant']);
  const found = useQuery({
    queryKey: [...queryKeys.module(pid), 'space-devices', types, stores],
    queryFn: ({ signal }) => find({ pid, types, businessDids: stores }, signal),
    enabled: types.length > 0 && stores.length > 0,
  });
  return types.length === 0 ? none : (found.data ?? none);
};

type Row = SpaceDevice & { pid: string };

const spaceCell = ({ name }: Row) => <bdi>{name}</bdi>;
const deviceCell = ({ pid, device_did: did, device_name: name }: Row) => (
  <Link to={routes.detail({ pid, did })} target="_blank">
    <bdi>{name}</bdi>
  </Link>
);

/** How many devices are in the chosen spaces, and which. Contract "Screens". */
export const SpaceDevices = ({
  pid,
  devices,
  values,
}: {
  pid: string;
  devices: readonly SpaceDevice[];
  values: ShownRecord;
}) => {
  const { t } = useTranslation('policy-editor');
  const [isOpen, setOpen] = useState(false);
  if (values['sifter'] !== 'space' || scopeIds(values).length === 0) return null;
  return (
    <div className={styles.devices}>
      <Button type="link" icon={<Icon name="spaces" />} onClick={() => setOpen(true)}>
        {t('devices.open', { count: devices.length })}
      </Button>
      {isOpen ? (
        <TitledDialog
          title={t('devices.title')}
          className={styles.devicesDialog ?? ''}
          closesOutside
          onClose={() => setOpen(false)}
        >
          <div className={styles.devicesTable}>
            <PlainTable<Row>
              label={t('devices.title')}
              keyOf={({ device_did }) => device_did}
              rows={devices.map((one) => ({ ...one, pid }))}
              empty={<p className={styles.nothing}>{t('devices.none')}</p>}
              columns={[
                { key: 'type', title: t('devices.type'), cell: ({ spacetypename }) => spacetypename },
                { key: 'space', title: t('devices.space'), cell: spaceCell },
                { key: 'device', title: t('devices.device'), cell: deviceCell },
              ]}
            />
          </div>
        </TitledDialog>
      ) : null}
    </div>
  );
};
