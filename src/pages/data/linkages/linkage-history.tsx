import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../api/call-error.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { comparisonWord } from '../../../engine/automation/comparisons.ts';
import type { Modules } from '../../../engine/automation/linkage-draft.ts';
import type { StateId } from '../../../engine/column.ts';
import { relativeTime } from '../../../engine/format.ts';
import { formatMoment } from '../../../engine/moment.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { EmptyState } from '../../../renderers/parts/empty-state.tsx';
import { ErrorState } from '../../../renderers/parts/error-state.tsx';
import { Icon } from '../../../renderers/parts/icon.tsx';
import { SkeletonRows } from '../../../renderers/parts/skeleton.tsx';
import { StateMark } from '../../../renderers/parts/state-mark.tsx';
import type { LinkageCalls } from './linkage-calls.ts';
import styles from './linkage-history.module.css';
import type { ComparedValue, Effect, LinkageRun } from './linkage-runs.ts';
import { columnNamed, useValueText } from './value-words.ts';
import { inLanguage } from '../../../texts/phrase.ts';

/** While the tab is open, ms. */
const refreshEach = 15_000;

type Props = {
  did: string;
  /** Where the linkage's records are: the module of each record that it controls. */
  moduleOf: (did: string) => string | undefined;
  module: Modules;
  explain: LinkageCalls['explain'];
};

/** What the linkage did, and why it did or did not: newest first. */
export const LinkageHistory = ({ did, explain, ...shared }: Props) => {
  const { t } = useTranslation('linkages');
  const runs = useQuery({
    queryKey: queryKeys.linkageRuns(did),
    queryFn: ({ signal }) => explain(did, signal),
    refetchInterval: refreshEach,
  });
  if (runs.data === undefined) {
    return runs.error === null ? (
      <div role="status" aria-label={t('history.loading')}>
        <SkeletonRows rows={5} columns={3} />
      </div>
    ) : (
      <ErrorState title={t('history.failed')} onRetry={() => void runs.refetch()}>
        {runs.error instanceof CallError ? runs.error.msg : undefined}
      </ErrorState>
    );
  }
  return (
    <section className={styles.history} aria-label={t('tabs.history')}>
      <div className={styles.head}>
        <span>{runs.data.length === 0 ? '' : t('history.count', { count: runs.data.length })}</span>
        {runs.isError ? <span role="status">{t('history.stale')}</span> : null}
        <Button
          type="text"
          size="small"
          icon={<Icon name="refresh" />}
          loading={runs.isFetching}
          onClick={() => void runs.refetch()}
        >
          {t('history.reload')}
        </Button>
      </div>
      {runs.data.length === 0 ? (
        <EmptyState title={t('history.none')}>{t('history.noneText')}</EmptyState>
      ) : (
        <ol className={styles.runs}>
          {runs.data.map((run, index) => (
            // Two evaluations of one second have nothing else that distinguishes them.
            // oxlint-disable-next-line react/no-array-index-key
            <RunItem key={`${run.at} ${index}`} run={run} {...shared} />
          ))}
        </ol>
      )}
    </section>
  );
};

const causes = ['missed', 'resting', 'cut', 'conditions', 'rights', 'fault'] as const;

/** Causes that a person has to do something about. */
const grave: ReadonlySet<string> = new Set(['rights', 'fault', 'cut']);

const stateOf = ({ fired, cause, effects }: LinkageRun): StateId => {
  if (!fired) return cause !== undefined && grave.has(cause) ? 'fault' : 'off';
  return effects.some(({ state }) => badStates.has(state)) ? 'attention' : 'normal';
};

const badStates: ReadonlySet<string> = new Set(['failed', 'timedout', 'skipped']);

type Shared = Pick<Props, 'module' | 'moduleOf'>;

export const RunItem = ({ run, ...shared }: Shared & { run: LinkageRun }) => {
  const { t } = useTranslation('linkages');
  const { context } = useRendering();
  const cause = causes.find((one) => one === run.cause);
  return (
    <li className={styles.run}>
      <div className={styles.runHead}>
        <StateMark state={stateOf(run)} />
        <b>{run.fired ? t('history.fired') : t(`causes.${cause ?? 'fault'}`)}</b>
        <time
          dateTime={new Date(run.at * 1000).toISOString()}
          title={`${relativeTime(run.at, context)} · ${context.zone}`}
        >
          {formatMoment(run.at, context.zone)}
        </time>
      </div>
      {run.text === '' ? null : <p className={styles.text}>{run.text}</p>}
      {run.values.length === 0 ? null : (
        <ul className={styles.facts} aria-label={t('history.values')}>
          {run.values.slice(0, most).map((value, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a comparison is its place in the linkage
            <ValueItem key={index} compared={value} module={shared.module} />
          ))}
          <More count={run.values.length - most} />
        </ul>
      )}
      {run.effects.length === 0 ? null : (
        <ul className={styles.facts} aria-label={t('history.effects')}>
          {run.effects.slice(0, most).map((effect, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- an effect is its place in the linkage
            <EffectItem key={index} effect={effect} {...shared} />
          ))}
          <More count={run.effects.length - most} />
        </ul>
      )}
    </li>
  );
};

/** Lines of one list: a policy compares hundreds of devices at once. */
const most = 60;

const More = ({ count }: { count: number }) => {
  const { t } = useTranslation('linkages');
  return count > 0 ? <li className={styles.aside}>{t('history.more', { count })}</li> : null;
};

const ValueItem = ({ compared, module }: { compared: ComparedValue; module: Modules }) => {
  const { t } = useTranslation('linkages');
  const { context } = useRendering();
  const valueText = useValueText();
  const { pid, did, name, column: key, value, reported, code, reference, holds } = compared;
  const column = columnNamed(module, pid, key);
  const word = code === undefined ? '' : inLanguage(comparisonWord(code, column, true), context.language);
  return (
    <li>
      <span className={styles.holds} data-holds={holds}>
        <Icon name={holds ? 'check' : 'close'} size={12} />
        <span className="visually-hidden">{t(holds ? 'history.holds' : 'history.fails')}</span>
      </span>
      <bdi>{name || did}</bdi>
      <span>{inLanguage(column?.label, context.language) ?? key}</span>
      <b>{valueText(column, value)}</b>
      <span className={styles.aside}>
        {word} {reference === null ? '' : valueText(column, reference)}
      </span>
      {reported === undefined ? null : (
        <time className={styles.aside} dateTime={new Date(reported * 1000).toISOString()} title={context.zone}>
          {t('history.reported', { time: formatMoment(reported, context.zone, 'HH:mm:ss') })}
        </time>
      )}
    </li>
  );
};

const states = [
  'queued',
  'accepted',
  'sent',
  'done',
  'confirmed',
  'skipped',
  'failed',
  'timedout',
  'overtaken',
] as const;

const EffectItem = ({ effect, module, moduleOf }: Shared & { effect: Effect }) => {
  const { t } = useTranslation('linkages');
  const { language } = useRendering().context;
  const valueText = useValueText();
  const { pid, did, name, column: key, value, state, msg } = effect;
  const column = columnNamed(module, pid || (moduleOf(did) ?? ''), key);
  const known = states.find((one) => one === state);
  return (
    <li data-state={badStates.has(state) ? 'bad' : 'good'}>
      <Icon name={key === '' ? 'speech' : 'power'} size={12} />
      <bdi>{name || did}</bdi>
      {key === '' ? null : (
        <>
          <span>{inLanguage(column?.label, language) ?? key}</span>
          <b>{valueText(column, value)}</b>
        </>
      )}
      <span className={styles.state}>{known === undefined ? state : t(`states.${known}`)}</span>
      {msg === '' ? null : <span className={styles.aside}>{msg}</span>}
    </li>
  );
};
