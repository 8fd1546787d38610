import { useState } from 'react';
import { operators } from '../../engine/condition/operators.ts';
import {
  isRelativeToken,
  type RelativeToken,
  relativeTokenIds,
  relativeTokens,
  resolveToken,
} from '../../engine/condition/tokens.ts';
import type { FormatContext } from '../../engine/field-type.ts';
import { formatMoment } from '../../engine/moment.ts';
import { MomentPicker } from '../fields/moment-picker.tsx';
import { useRendering } from '../fields/rendering.tsx';
import { useDataText } from '../fields/use-data-text.ts';
import styles from './conditions.module.css';
import { asList, type EditorProps } from './operand-draft.ts';
import { inLanguage } from '../../texts/phrase.ts';

type MomentProps = Pick<EditorProps, 'label' | 'invalid' | 'describedBy'> & {
  id?: string;
  value: unknown;
  onChange: (seconds: number | undefined) => void;
};

/** A text that cannot be read stays in the box as the operand, which makes the condition invalid. */
const Moment = ({ id, label, value, invalid, describedBy, onChange }: MomentProps) => {
  const [unread, setUnread] = useState('');
  const isUnread = Number.isNaN(value);
  return (
    <div className={styles.fill}>
      <MomentPicker
        id={id}
        label={label}
        value={isUnread ? unread : value}
        disabled={false}
        invalid={invalid || isUnread}
        describedBy={describedBy}
        onChange={(read) => {
          setUnread(typeof read === 'string' ? read : '');
          onChange(typeof read === 'string' ? Number.NaN : read);
        }}
      />
    </div>
  );
};

/** The present dates of a relative period, its last day included. */
const relativePeriodText = (token: RelativeToken, context: FormatContext): string => {
  const { from, below } = resolveToken(token, context);
  const [first, last] = [from, below - 1].map((moment) => formatMoment(moment, context.zone, 'yyyy-MM-dd'));
  return first === last ? String(first) : `${first} – ${last}`;
};

/** Relative periods first: a saved "this week" stays this week. */
export const MomentOperand = ({ id, label, operator, operand, onChange, invalid, describedBy }: EditorProps) => {
  const { context } = useRendering();
  const { language } = context;
  const text = useDataText();
  const first = asList(operand)[0];
  if (operators[operator].operands === 'pair') {
    const [from, until] = asList(operand);
    const set = (pair: readonly unknown[]): void => onChange(pair.every((end) => end === undefined) ? undefined : pair);
    return (
      <div className={styles.pair}>
        <Moment
          id={id}
          label={text('filter.from', { label })}
          value={from}
          invalid={invalid}
          describedBy={describedBy}
          onChange={(seconds) => set([seconds, until])}
        />
        <Moment
          label={text('filter.until', { label })}
          value={until}
          invalid={invalid}
          describedBy={describedBy}
          onChange={(seconds) => set([from, seconds])}
        />
      </div>
    );
  }
  const isToken = isRelativeToken(first);
  return (
    <div className={styles.pair}>
      <div className={styles.shortcuts} role="group" aria-label={text('filter.shortcuts')}>
        {relativeTokenIds.map((token) => (
          <button
            key={token}
            type="button"
            className={styles.shortcut}
            aria-pressed={first === token}
            onClick={() => onChange(first === token ? undefined : token)}
          >
            {inLanguage(relativeTokens[token].label, language)}
          </button>
        ))}
      </div>
      <Moment
        id={id}
        label={label}
        value={isToken ? undefined : first}
        invalid={invalid}
        describedBy={describedBy}
        onChange={onChange}
      />
      {isToken ? <span className={styles.stretch}>{relativePeriodText(first, context)}</span> : null}
    </div>
  );
};
