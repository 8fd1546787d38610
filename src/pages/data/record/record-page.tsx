import { useState } from 'react';
import type { ModuleConfig } from '../../../engine/column.ts';
import { DeleteRecords } from '../../../features/batch/delete-records.tsx';
import { DeviceStatus, DeviceStatusSkeleton } from '../../../features/control/device-status.tsx';
import { PageHeader } from '../../../features/frame/page-header.tsx';
import { Breadcrumb } from '../../../features/module/breadcrumb.tsx';
import { isDid, type ModuleRights } from '../../../features/module/use-module.ts';
import { useRecordTabs } from '../../../features/record/record-tabs.ts';
import { readFaultOf, RecordUnavailable } from '../../../features/record/record-unavailable.tsx';
import { useRecord } from '../../../features/record/use-record.ts';
import { DeviceContext } from '../../../renderers/fields/device.tsx';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { inLanguage } from '../../../texts/phrase.ts';
import { EditPanel } from './edit-panel.tsx';
import styles from './form-pages.module.css';
import { RecordActions } from './record-actions.tsx';
import { RecordFacts } from './record-facts.tsx';
import { useLeaveRecord } from './use-leave-record.ts';
import { useRecordParts } from './use-record-parts.ts';

type Props = { config: ModuleConfig; rights: ModuleRights; did: string; isEditing: boolean };

/** One record: its facts, and beside them the panel that changes them. */
export const RecordPage = ({ config, rights, did, isEditing }: Props) => {
  const { pid } = config;
  const { language } = useRendering().context;
  const { data, error, refetch } = useRecord(pid, did);
  const name = data === undefined ? undefined : String(data.name || did);
  const tabs = useRecordTabs(config, {
    did,
    name: data === undefined ? undefined : String(data.name ?? ''),
    isEditing,
  });
  const parts = useRecordParts(config, data?.['run'] !== undefined);
  const record = parts.isLoaded ? data : undefined;
  const { closeEdit, toList } = useLeaveRecord(pid, did);
  const [isDeleting, setIsDeleting] = useState(false);
  const moduleName = inLanguage(config.name, language);

  const fault = isDid(did) ? readFaultOf(error) : 'missing';
  const isUnavailable = fault === 'forbidden' || fault === 'missing';
  const canWrite = rights.canWrite && !isUnavailable;
  // Unsaved input stays on the page, although it can't be saved; and what was read before stays when the next read fails.
  const isKept = isUnavailable ? isEditing && record !== undefined : data !== undefined;
  const retry = (): void => void refetch();
  if (fault !== undefined && !isKept) {
    return <RecordUnavailable fault={fault} error={error} pid={pid} moduleName={moduleName} onRetry={retry} />;
  }
  return (
    <div className={styles.page}>
      <PageHeader
        breadcrumb={<Breadcrumb pid={pid} name={moduleName} />}
        title={name}
        status={
          data === undefined ? (
            <DeviceStatusSkeleton config={config} />
          ) : (
            <DeviceContext value={config}>
              <DeviceStatus config={config} record={data} />
            </DeviceContext>
          )
        }
        tabs={tabs}
        actions={
          data === undefined || !canWrite ? undefined : (
            <RecordActions pid={pid} did={did} isEditing={isEditing} onDelete={() => setIsDeleting(true)} />
          )
        }
      />
      <div className={styles.split}>
        <RecordFacts
          config={config}
          record={record}
          parts={parts}
          label={name ?? moduleName}
          mayControl={canWrite}
          onRefresh={retry}
        />
        {isEditing && record !== undefined ? (
          <EditPanel
            config={config}
            record={record}
            canWrite={canWrite}
            isUnavailable={isUnavailable}
            onClose={closeEdit}
          />
        ) : null}
      </div>
      {isDeleting ? (
        <DeleteRecords
          config={config}
          target={{ kind: 'named', records: new Map([[did, name ?? did]]) }}
          onCancel={() => setIsDeleting(false)}
          onDone={({ refused }) => {
            setIsDeleting(false);
            if (refused.length === 0) toList();
          }}
        />
      ) : null}
    </div>
  );
};
