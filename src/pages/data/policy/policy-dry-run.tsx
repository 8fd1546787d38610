import { Button } from 'antd';
import { createContext, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actingPid } from '../../../engine/automation/check-policy.ts';
import type { Modules } from '../../../engine/automation/policy-columns.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { useRecordNames } from '../../../renderers/fields/use-record-names.ts';
import { EmptyState } from '../../../renderers/parts/empty-state.tsx';
import { ErrorState } from '../../../renderers/parts/error-state.tsx';
import type { DryRun, DryRunFire } from '../../../features/linkages/dry-run-events.ts';
import { DryRunHeader, DryRunStatus } from '../../../features/linkages/dry-run-frame.tsx';
import { DryRunList } from '../../../features/linkages/dry-run-list.tsx';
import { DryRunTimeline, type TimelineRow } from '../../../features/linkages/dry-run-timeline.tsx';
import styles from '../../../features/linkages/linkage-dry-run.module.css';
import type { DryRunTrial, DryRunState } from '../../../features/linkages/use-dry-run.ts';
import { columnNamed, useValueText } from '../../../features/linkages/value-text.ts';
import type { SpaceDevice, WrittenPolicy } from './policy-calls.ts';
import { type PolicyContext, typeOf } from './policy-draft.ts';
import type { ShownRecord } from '../../../engine/record-codec.ts';
import { inLanguage } from '../../../texts/phrase.ts';

type Shared = {
  policyContext: PolicyContext;
  values: ShownRecord;
  /** Where the devices are, as far as the scope is about spaces. */
  rooms: readonly SpaceDevice[];
};

type Props = Shared & { written: WrittenPolicy; trial: DryRunTrial<WrittenPolicy> };

export const printOfPolicy = ({ body }: WrittenPolicy): string => JSON.stringify(body);

/** What the policy as it is written would have done over the last days. Nothing is sent to any device. */
export const PolicyDryRun = ({ written, trial, ...shared }: Props) => {
  const { t } = useTranslation('policy-editor');
  const { dryRun, start, cancel } = trial;
  const isStale = dryRun !== undefined && dryRun.state !== 'running' && dryRun.print !== printOfPolicy(written);
  return (
    <section className={styles.dryRun} aria-label={t('parts.dryRun')}>
      <DryRunHeader dryRun={dryRun} onStart={(days) => void start(written, days)} onCancel={cancel} />
      {dryRun === undefined ? null : <Outcome dryRun={dryRun} isStale={isStale} {...shared} />}
    </section>
  );
};

/** Rooms that are drawn at a time. */
const pageSize = 60;

/** When each device would have been acted on. */
const timesOf = ({ fires }: DryRun): ReadonlyMap<string, number[]> => {
  const times = new Map<string, number[]>();
  for (const { at, devices } of fires)
    for (const did of devices) {
      const deviceTimes = times.get(did);
      if (deviceTimes === undefined) times.set(did, [at]);
      else deviceTimes.push(at);
    }
  return times;
};

const Outcome = ({
  dryRun,
  isStale,
  policyContext,
  values,
  rooms,
}: Shared & { dryRun: DryRunState; isStale: boolean }) => {
  const { t } = useTranslation('policy-editor');
  const { t: tLinkages } = useTranslation('linkages');
  const { language } = useRendering().context;
  const [drawn, setDrawn] = useState(pageSize);
  const { state, run } = dryRun;
  const times = timesOf(run);
  const called = useRecordNames(policyContext.target.pid, [...times.keys()].toSorted());
  const roomOf = new Map(rooms.map(({ device_did, name, device_name }) => [device_did, `${name} · ${device_name}`]));
  const nameOf = (did: string): string => roomOf.get(did) ?? called[did] ?? did;
  const rows = [...times]
    .map(([key, deviceTimes]): TimelineRow => ({ key, name: nameOf(key), times: deviceTimes }))
    .toSorted((left, right) => left.name.localeCompare(right.name, language, { numeric: true }));
  const summary = t('dryRun.found', {
    count: run.fires.length,
    devices: tLinkages('dryRun.devices', { count: rows.length }),
  });
  const itemContext: DryRunContext = {
    pid: actingPid(policyContext.target.pid, typeOf(values)),
    module: policyContext.module,
    nameOf,
  };
  return (
    <DryRunItemContext value={itemContext}>
      <DryRunStatus dryRun={dryRun} stale={isStale ? t('dryRun.stale') : undefined} summary={summary} />
      {state === 'failed' ? <ErrorState title={tLinkages('dryRun.failed')}>{dryRun.msg}</ErrorState> : null}
      {rows.length === 0 ? null : (
        <DryRunTimeline label={t('dryRun.timeline')} rows={rows.slice(0, drawn)} span={run.span} />
      )}
      {rows.length > drawn ? (
        <Button type="link" onClick={() => setDrawn(drawn + pageSize)}>
          {tLinkages('dryRun.more', { count: rows.length - drawn })}
        </Button>
      ) : null}
      {state === 'done' && run.fires.length === 0 ? <Nothing run={run} policyContext={policyContext} /> : null}
      {run.fires.length === 0 ? null : (
        <DryRunList
          fires={run.fires}
          nameOf={(did) => (did === '' ? tLinkages('dryRun.clock') : nameOf(did))}
          module={policyContext.module}
          done={{ title: t('dryRun.done'), Done }}
        />
      )}
    </DryRunItemContext>
  );
};

/** What the lines of the list need to name what would have been done. */
type DryRunContext = { pid: string; module: Modules; nameOf: (did: string) => string };

const DryRunItemContext = createContext<DryRunContext>({ pid: '', module: () => undefined, nameOf: (did) => did });

const Done = ({ fire }: { fire: DryRunFire }) => {
  const { pid, module, nameOf } = use(DryRunItemContext);
  const { t } = useTranslation('policy-editor');
  const { language } = useRendering().context;
  const valueText = useValueText();
  const more = fire.devices.length - fire.commands.length;
  return (
    <ul className={styles.values}>
      {fire.commands.map(({ did, cmd }) => (
        <li key={did}>
          <bdi>{nameOf(did)}</bdi>{' '}
          {Object.entries(cmd).map(([name, value]) => {
            const column = columnNamed(module, pid, name);
            return (
              <span key={name} className={styles.aside}>
                {inLanguage(column?.label, language) ?? name} <b>{valueText(column, value ?? null)}</b>{' '}
              </span>
            );
          })}
        </li>
      ))}
      {more > 0 ? <li className={styles.aside}>{t('dryRun.moreDevices', { count: more })}</li> : null}
    </ul>
  );
};

/** Why nothing would have been done: nothing known, nothing that set it off, or conditions that did not hold. */
const Nothing = ({ run, policyContext }: { run: DryRun; policyContext: PolicyContext }) => {
  const { t } = useTranslation('policy-editor');
  const { t: tLinkages } = useTranslation('linkages');
  const { language } = useRendering().context;
  const { missing, counts } = run;
  const unknown = missing.map((parameterPath) => {
    const [pid = '', key = ''] = parameterPath.split('/');
    const column = inLanguage(columnNamed(policyContext.module, pid, key)?.label, language) ?? key;
    return tLinkages('dryRun.noHistory', {
      column,
      module: inLanguage(policyContext.module(pid)?.name, language) ?? pid,
    });
  });
  const { setOff = 0, reports = 0 } = counts ?? {};
  const why = setOff === 0 ? t('dryRun.never', { count: reports }) : t('dryRun.noRow', { count: setOff });
  return (
    <EmptyState title={tLinkages('dryRun.none')}>
      <ul className={styles.reasons}>
        {[why, ...unknown].map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </EmptyState>
  );
};
