import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StateId } from '../../engine/column.ts';
import { formatMoment } from '../../engine/moment.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { StateMark } from '../../renderers/parts/state-mark.tsx';
import type { Outcome } from '../../schemas/commands.ts';
import styles from './last-command.module.css';
import { FailedDevices } from './failed-devices.tsx';

type Props = {
  outcome: Outcome;
  /** What was wanted, in words. */
  values: string;
  /** Sends the same to those that did not do it. */
  onAgain: (records: ReadonlyMap<string, string>) => void;
};

/** When the last command was sent, and how many of its devices have confirmed it. Contract "Commands". */
export const LastCommand = ({ outcome, values, onAgain }: Props) => {
  const { t } = useTranslation('control');
  const { context } = useRendering();
  const [isOpen, setIsOpen] = useState(false);
  const { at, asked, open, confirmed, failed } = outcome;
  const time = formatMoment(at, context.zone, 'HH:mm:ss');
  const outcomeText = useOutcomeText(outcome);
  return (
    <div role="group" className={styles.last} aria-label={t('last.label')} title={t('last.title', { time, values })}>
      {open > 0 ? <span className={styles.ring} /> : <StateMark state={stateOf(outcome)} />}
      <span role="status">{outcomeText}</span>
      {open > 0 ? (
        <span className={styles.bar} aria-hidden="true">
          <span style={{ width: `${(100 * confirmed) / Math.max(1, asked)}%` }} />
        </span>
      ) : null}
      {failed > 0 ? (
        <Button size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {t('last.show')}
        </Button>
      ) : null}
      <time className={styles.time} dateTime={new Date(at * 1000).toISOString()}>
        {time}
      </time>
      {isOpen ? (
        <FailedDevices
          outcome={outcome}
          values={values}
          onAgain={(records) => {
            setIsOpen(false);
            onAgain(records);
          }}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </div>
  );
};

const stateOf = ({ failed }: Outcome): StateId => (failed > 0 ? 'attention' : 'normal');

const useOutcomeText = ({ asked, open, confirmed, overtaken, failed }: Outcome): string => {
  const { t } = useTranslation('control');
  const { language } = useRendering().context;
  const formatted = (number: number): string => number.toLocaleString(language);
  const facts = { count: asked, asked: formatted(asked), confirmed: formatted(confirmed), failed: formatted(failed) };
  if (open > 0) return t('last.open', facts);
  if (failed > 0) return t('last.failed', facts);
  return t(overtaken > 0 ? 'last.overtaken' : 'last.done', facts);
};
