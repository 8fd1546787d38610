import { operators } from '../../engine/condition/operators.ts';
import { formatClock, readClock } from '../../engine/moment.ts';
import { ClockInput } from '../fields/clock-input.tsx';
import { useDataText } from '../fields/use-data-text.ts';
import styles from './conditions.module.css';
import { asList, type EditorProps, texts } from './operand-draft.ts';

const clockText = (value: unknown): string | undefined =>
  typeof value === 'number' ? formatClock(value) : typeof value === 'string' ? value : undefined;

/** A time of day, or two. */
export const ClockOperand = ({ id, label, operator, operand, onChange, invalid, describedBy }: EditorProps) => {
  const text = useDataText();
  const read = (typed: string | undefined): unknown => (typed === undefined ? undefined : (readClock(typed) ?? typed));
  const [from, until] = asList(operand);
  if (operators[operator].operands !== 'pair') {
    return (
      <ClockInput
        id={id}
        label={label}
        value={clockText(from)}
        disabled={false}
        invalid={invalid}
        describedBy={describedBy}
        onChange={(typed) => onChange(read(typed))}
      />
    );
  }
  const set = (pair: readonly unknown[]): void => onChange(pair.every((end) => end === undefined) ? undefined : pair);
  return (
    <div className={styles.pairLine}>
      <ClockInput
        id={id}
        label={text('filter.from', { label })}
        value={clockText(from)}
        disabled={false}
        invalid={invalid}
        describedBy={describedBy}
        onChange={(typed) => set([read(typed), until])}
      />
      <span className={styles.dash}>–</span>
      <ClockInput
        label={text('filter.until', { label })}
        value={clockText(until)}
        disabled={false}
        invalid={invalid}
        describedBy={describedBy}
        onChange={(typed) => set([from, read(typed)])}
      />
    </div>
  );
};

/** A stretch of the day, on the wire as one text. */
export const PeriodOperand = ({ id, label, operand, onChange, invalid, describedBy }: EditorProps) => {
  const text = useDataText();
  const [start, end] = String(texts(operand)[0] ?? '').split('-');
  const set = (from: string | undefined, until: string | undefined): void =>
    onChange((from ?? '') === '' && (until ?? '') === '' ? undefined : `${from ?? ''}-${until ?? ''}`);
  return (
    <div className={styles.pairLine}>
      <ClockInput
        id={id}
        label={text('filter.from', { label })}
        value={start === '' ? undefined : start}
        disabled={false}
        invalid={invalid}
        describedBy={describedBy}
        onChange={(from) => set(from, end)}
      />
      <span className={styles.dash}>–</span>
      <ClockInput
        label={text('filter.until', { label })}
        value={end === '' ? undefined : end}
        disabled={false}
        invalid={invalid}
        describedBy={describedBy}
        onChange={(until) => set(start, until)}
      />
    </div>
  );
};
