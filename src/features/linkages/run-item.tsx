import { useTranslation } from 'react-i18next';
import { comparisonText } from '../../engine/automation/comparisons.ts';
import type { Modules } from '../../engine/automation/linkage-draft.ts';
import type { StateId } from '../../engine/column.ts';
import { formatMoment } from '../../engine/moment.ts';
import { useAge } from '../../renderers/fields/clock.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import { StateMark } from '../../renderers/parts/state-mark.tsx';
import { FactsList } from './facts-list.tsx';
import styles from './linkage-history.module.css';
import type { ComparedValue, Effect, LinkageRun } from './linkage-runs.ts';
import { isUnsuccessful, outcomeOf, outcomes } from './run-outcome.ts';
import { columnNamed, useValueText } from './value-text.ts';
import { inLanguage } from '../../texts/phrase.ts';

const causes = ['missed', 'resting', 'cut', 'conditions', 'rights', 'fault'] as const;

/** Causes that a person has to do something about. */
const severeOutcomes: ReadonlySet<string> = new Set(['rights', 'fault', 'cut']);

const stateOf = ({ fired, cause, effects }: LinkageRun): StateId => {
  if (!fired) return cause !== undefined && severeOutcomes.has(cause) ? 'fault' : 'off';
  if (effects.length === 0) return 'off';
  return effects.some(isUnsuccessful) ? 'attention' : 'normal';
};

type Shared = {
  module: Modules;
  /** The module of a record that is controlled, where the effect does not name it. */
  moduleOf: (did: string) => string | undefined;
};

/** One evaluation: when, why, the values compared and what was done, each a page at a time. */
export const RunItem = ({ run, size, ...shared }: Shared & { run: LinkageRun; size: number }) => {
  const { t } = useTranslation('linkages');
  const { context } = useRendering();
  const age = useAge();
  const cause = causes.find((knownCause) => knownCause === run.cause);
  const acted = run.effects.length > 0 ? t('history.fired') : t('history.empty');
  return (
    <li className={styles.run}>
      <div className={styles.runHead}>
        <StateMark state={stateOf(run)} />
        <b>{run.fired ? acted : t(`causes.${cause ?? 'fault'}`)}</b>
        <time dateTime={new Date(run.at * 1000).toISOString()} title={`${age(run.at)} · ${context.zone}`}>
          {formatMoment(run.at, context.zone)}
        </time>
      </div>
      {run.text === '' ? null : <p className={styles.text}>{run.text}</p>}
      <FactsList
        label={t('history.effects')}
        facts={run.effects.map((effect, index) => ({ effect, place: index }))}
        groups={outcomes.map((key) => ({ key, label: t(`outcomes.${key}`) }))}
        groupOf={({ effect }) => outcomeOf(effect)}
        size={size}
        renderFact={({ effect, place }) => <EffectItem key={place} effect={effect} {...shared} />}
      />
      <FactsList
        label={t('history.values')}
        facts={run.values.map((compared, index) => ({ compared, place: index }))}
        groups={(run.fired ? holding : holding.toReversed()).map((key) => ({ key, label: t(`history.${key}`) }))}
        groupOf={({ compared }) => (compared.holds ? 'holds' : 'fails')}
        size={size}
        renderFact={({ compared, place }) => <ValueItem key={place} compared={compared} module={shared.module} />}
      />
    </li>
  );
};

/** What held comes first where the rule acted, else what did not. */
const holding = ['holds', 'fails'] as const;

const ValueItem = ({ compared, module }: { compared: ComparedValue; module: Modules }) => {
  const { t } = useTranslation('linkages');
  const { context } = useRendering();
  const valueText = useValueText();
  const { pid, name, column: key, value, reported, code, reference, holds, rule } = compared;
  const column = columnNamed(module, pid, key);
  const word = code === undefined ? '' : inLanguage(comparisonText(code, column, true), context.language);
  return (
    <li>
      <span className={styles.holds} data-holds={holds}>
        <Icon name={holds ? 'check' : 'close'} size={12} />
        <span className="visually-hidden">{t(holds ? 'history.holds' : 'history.fails')}</span>
      </span>
      {rule === undefined ? null : <span className={styles.aside}>{t('history.rule', { number: rule })}</span>}
      <bdi>{name || t('conflicts.hiddenDevice')}</bdi>
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
  const { kind, pid, did, name, column: key, value, state, msg } = effect;
  const column = columnNamed(module, pid || (moduleOf(did) ?? ''), key);
  const knownState = states.find((known) => known === state);
  return (
    <li data-state={isUnsuccessful(effect) ? 'bad' : 'good'}>
      <Icon name={key === '' ? 'speech' : 'power'} size={12} />
      <bdi>{name || t(kind === 'notify' ? 'history.notification' : 'conflicts.hiddenDevice')}</bdi>
      {key === '' ? null : (
        <>
          <span>{inLanguage(column?.label, language) ?? key}</span>
          <b>{valueText(column, value)}</b>
        </>
      )}
      <span className={styles.state}>{knownState === undefined ? state : t(`states.${knownState}`)}</span>
      {msg === '' ? null : <span className={styles.aside}>{msg}</span>}
    </li>
  );
};
