import type { ModuleConfig, RecordValues } from '../../../engine/column.ts';
import { compile } from '../../../engine/views/compile.ts';
import { DevicePartsSkeleton } from '../../../features/control/device-skeleton.tsx';
import { hasHistory } from '../../../features/record/record-tabs.ts';
import { DeviceContext } from '../../../renderers/fields/device.tsx';
import { Renderer } from '../../../renderers/renderer.tsx';
import { DayChartsSkeleton } from './day-charts-skeleton.tsx';
import styles from './form-pages.module.css';
import { hasDeviceParts, type RecordParts } from './use-record-parts.ts';

type WaitingProps = { config: ModuleConfig; mayControl: boolean; history: ModuleConfig | undefined };

/** The room of what is between the figures of a record and its facts. */
const Waiting = ({ config, mayControl, history }: WaitingProps) => (
  <>
    {hasDeviceParts(config) ? <DevicePartsSkeleton config={config} mayControl={mayControl} /> : null}
    {hasHistory(config) ? <DayChartsSkeleton history={history} /> : null}
  </>
);

type Props = {
  config: ModuleConfig;
  /** Nothing until the record and all parts of its page are here: then a skeleton has their place. */
  record: RecordValues | undefined;
  parts: RecordParts;
  label: string;
  mayControl: boolean;
  onRefresh: () => void;
};

/** What is known of a record: figures, device, charts, facts, and the run of a rule that it tells of. */
export const RecordFacts = ({ config, record, parts, label, mayControl, onRefresh }: Props) => {
  const { Parts, Charts, Run, history } = parts;
  return (
    // Skeleton and record are different elements: what takes the place of another does not move.
    <div
      key={record === undefined ? 'waiting' : 'here'}
      className={styles.record}
      role="region"
      aria-label={label}
      // It scrolls, and a record without a link has nothing else that keys could scroll it from.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <DeviceContext value={config}>
        <Renderer view={compile(config, 'detail')} value={record}>
          {record === undefined ? <Waiting config={config} mayControl={mayControl} history={history} /> : null}
          {record === undefined || Parts === undefined ? null : (
            <Parts config={config} record={record} mayControl={mayControl} onRefresh={onRefresh} />
          )}
          {record === undefined || Charts === undefined ? null : <Charts config={config} did={String(record['did'])} />}
        </Renderer>
        {record?.['run'] === undefined || Run === undefined ? null : (
          <Run run={record['run']} policy={record['policy']} targetpid={record['targetpid']} />
        )}
      </DeviceContext>
    </div>
  );
};
