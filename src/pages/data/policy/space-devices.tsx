import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { queryKeys } from '../../../api/query-keys.ts';
import { columnsOf } from '../../../engine/builtin-columns.ts';
import { scopeIds } from '../../../engine/automation/policy-form.ts';
import { ownProperty } from '../../../engine/own-property.ts';
import { products } from '../../../engine/products.ts';
import type { ShownRecord } from '../../../engine/record-codec.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { Icon } from '../../../renderers/parts/icon.tsx';
import { PlainTable } from '../../../renderers/parts/plain-table.tsx';
import { TitledDialog } from '../../../renderers/parts/titled-dialog.tsx';
import { routes } from '../../../features/navigation/routes.ts';
import type { PolicyContext } from './policy-draft.ts';
import type { PolicyCalls, SpaceDevice } from './policy-calls.ts';
import { didsOf } from '../../../renderers/fields/didlist-cell.tsx';
import styles from './policy.module.css';

const none: readonly SpaceDevice[] = [];

/** Debounce: stores and types that are chosen one after the other cause one request, ms. Contract "Screens". */
const debounceDelay = 600;

/** Debounce: resolves after `rest`, rejects when a newer request replaces this one. */
const debounced = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, debounceDelay);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('replaced', 'AbortError'));
    });
  });

/** By space type, space and device; room 2 comes before room 10. */
const inOrder = (devices: readonly SpaceDevice[], language: string): readonly SpaceDevice[] => {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const by = (a: SpaceDevice, b: SpaceDevice): number =>
    compare(a.spacetypename, b.spacetypename) || compare(a.name, b.name) || compare(a.device_name, b.device_name);
  return devices.toSorted(by);
};

/** `retryDevices`: the devices could not be loaded, and this requests them again. */
type SpaceDevicesState = { devices: readonly SpaceDevice[] | undefined; retryDevices: (() => void) | undefined };

/**
 * Devices in the spaces that a policy is about; none for another scope, nothing while they are not known yet or where the
 * person may not read spaces: "0 devices" would be wrong.
 */
export const useSpaceDevices = (
  { target: { pid }, module }: Pick<PolicyContext, 'target' | 'module'>,
  values: ShownRecord,
  find: PolicyCalls['spaceDevices'],
): SpaceDevicesState => {
  const types = values['sifter'] === 'space' ? scopeIds(values) : [];
  const stores = didsOf(values['merchant']);
  const isFirst = useRef(true);
  const devicesQuery = useQuery({
    queryKey: [...queryKeys.module(pid), 'space-devices', types, stores],
    queryFn: async ({ signal }) => {
      if (!isFirst.current) await debounced(signal);
      isFirst.current = false;
      return find({ pid, types, businessDids: stores }, signal);
    },
    enabled: types.length > 0 && stores.length > 0 && module(products.spaces) !== undefined,
  });
  const { language } = useRendering().context;
  const sorted = useMemo(
    () => devicesQuery.data && inOrder(devicesQuery.data, language),
    [devicesQuery.data, language],
  );
  const isFailed = devicesQuery.isError && devicesQuery.data === undefined;
  return {
    devices: types.length === 0 ? none : sorted,
    retryDevices: isFailed ? () => void devicesQuery.refetch() : undefined,
  };
};

/** How many of the devices are in spaces of a type, beside the name of its rows. */
export const useGroupNote = (
  { module }: PolicyContext,
  devices: readonly SpaceDevice[] = none,
): ((scope: string) => string | undefined) => {
  const { t } = useTranslation('policy-editor');
  return useCallback(
    (scope) => {
      const spaces = module(products.spaces);
      const label = ownProperty((spaces && columnsOf(spaces).get('spacetype')?.enum) ?? {}, scope);
      if (label === undefined || devices.length === 0) return undefined;
      const names = Object.values(label);
      const count = devices.filter(({ spacetypename }) => names.includes(spacetypename)).length;
      return t('devices.count', { count });
    },
    [module, devices, t],
  );
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
  retryDevices,
  values,
}: SpaceDevicesState & { pid: string; values: ShownRecord }) => {
  const { t } = useTranslation('policy-editor');
  const [isOpen, setOpen] = useState(false);
  if (values['sifter'] !== 'space' || scopeIds(values).length === 0) return null;
  if (devices === undefined) return retryDevices === undefined ? null : <DevicesFailed onRetry={retryDevices} />;
  return (
    <>
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
              rows={devices.map((device) => ({ ...device, pid }))}
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
    </>
  );
};

const DevicesFailed = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTranslation(['policy-editor', 'parts']);
  return (
    <span className={styles.devicesFailed} role="alert">
      {t('devices.failed')}
      <Button size="small" onClick={onRetry}>
        {t('parts:retry')}
      </Button>
    </span>
  );
};
