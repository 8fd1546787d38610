import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsOf } from '../../engine/builtin-columns.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { type PowerTile, readTiles } from '../../engine/control/control-tiles.ts';
import { CallError } from '../../api/call-error.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { toWire } from '../../renderers/table/list-filter.ts';
import { createLoader } from '../../renderers/parts/loader.ts';
import { useLoaded } from '../../renderers/parts/use-loaded.tsx';
import type { FilterTab } from '../../schemas/wire.ts';
import { toast } from '../../state/toasts.ts';
import type { StoredLinkage } from '../linkages/linkages-query.ts';
import type { RecordListModel } from '../list/use-record-list.ts';
import { AutomationTiles } from './automation-tiles.tsx';
import { ConfirmControl } from './confirm-control.tsx';
import type { ControlTarget } from './control-target.ts';
import styles from './control.module.css';
import { useValuesText } from './control-texts.ts';
import { LastCommand } from './last-command.tsx';
import { useLastControl } from './last-control.ts';
import { PowerTiles } from './power-tiles.tsx';
import { useControl } from './use-control.ts';

type Props = {
  model: RecordListModel;
  tab: FilterTab;
  /** The module has devices, and this person may command them. */
  mayControl: boolean;
  /** This person may switch linkages. */
  mayChange: boolean;
  linkages: readonly StoredLinkage[];
};

const overlayPart = createLoader(async () => (await import('./control-overlay.tsx')).ControlOverlay);
const addPart = createLoader(async () => (await import('./add-control.tsx')).AddControl);

/** Tiles under the tabs: linkages with their switches, power, parameters; one line, on a phone one for each of both. */
export const ControlStrip = ({ model, tab, mayControl, mayChange, linkages }: Props) => {
  const { config, address, list } = model;
  const { t } = useTranslation('control');
  const [open, setOpen] = useState<'parameters' | 'add' | PowerTile>();
  const Overlay = useLoaded(overlayPart, open === 'parameters');
  const Add = useLoaded(addPart, open === 'add');
  const control = useControl(config.pid);
  const tiles = readTiles(config, tab.clientconfig);
  const target: ControlTarget = { kind: 'all', total: list.total ?? 0, did: tab.did, filter: toWire(address.filters) };
  const rows = list.rows ?? [];
  const close = (): void => setOpen(undefined);
  const openParameters = (): void => {
    // The number that the dialog names must be the number of devices.
    if (list.isEstimate) list.countExactly();
    setOpen('parameters');
  };
  const isNone = list.total === undefined || list.total === 0;
  return (
    <section className={styles.strip} aria-label={t('strip')}>
      <div className={styles.line}>
        <AutomationTiles pid={config.pid} filterdid={tab.did} linkages={linkages} mayChange={mayChange} />
      </div>
      {mayControl ? (
        <div className={styles.line}>
          <PowerTiles
            tiles={tiles.power}
            rows={rows}
            isNone={isNone}
            onPress={(tile) => {
              if (list.isEstimate) list.countExactly();
              setOpen(tile);
            }}
          />
          {tiles.parameters.length === 0 ? null : <Parameters isNone={isNone} onOpen={openParameters} />}
          <Button
            size="small"
            type="text"
            className={styles.add ?? ''}
            icon={<Icon name="plus" size={12} />}
            aria-haspopup="dialog"
            aria-label={t('add.open')}
            title={t('add.open')}
            onClick={() => setOpen('add')}
          >
            <span className={styles.addWords}>{t('add.open')}</span>
          </Button>
          <Last config={config} />
        </div>
      ) : null}
      {open === 'parameters' && Overlay !== undefined ? (
        <Overlay
          config={config}
          columns={tiles.parameters.flatMap((name) => columnsOf(config).get(name) ?? [])}
          target={target}
          records={rows}
          send={control.mutateAsync}
          onClose={close}
        />
      ) : null}
      {open === 'add' && Add !== undefined ? <Add config={config} tab={tab} onClose={close} /> : null}
      {typeof open === 'object' ? (
        <ConfirmControl
          config={config}
          tile={open}
          target={target}
          isCounting={list.isEstimate}
          loaded={rows}
          send={control.mutateAsync}
          onClose={close}
        />
      ) : null}
    </section>
  );
};

const Parameters = ({ isNone, onOpen }: { isNone: boolean; onOpen: () => void }) => {
  const { t } = useTranslation('control');
  return (
    <Button
      size="small"
      icon={<Icon name="settings" size={12} />}
      aria-haspopup="dialog"
      disabled={isNone}
      title={isNone ? t('noDevices') : undefined}
      onClick={onOpen}
    >
      {t('parameters')}
    </Button>
  );
};

/** What became of the last command that was sent from this page. */
const Last = ({ config }: { config: ModuleConfig }) => {
  const { t } = useTranslation('control');
  const valuesText = useValuesText(config);
  const control = useControl(config.pid);
  const last = useLastControl(config.pid);
  if (last === undefined) return null;
  const { cmd } = last.task;
  const sendAgain = (records: ReadonlyMap<string, string>): void =>
    control.mutate(
      { target: { kind: 'named', records }, cmd },
      {
        onSuccess: ({ msg, accepted }) => toast.success(msg === '' ? t('successControl', { count: accepted }) : msg),
        onError: (error) => {
          if (error instanceof CallError) toast.error(t('failed', { msg: error.msg }));
        },
      },
    );
  return <LastCommand outcome={last.outcome} values={valuesText(cmd)} onAgain={sendAgain} />;
};
