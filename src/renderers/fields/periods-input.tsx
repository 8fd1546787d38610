import { useRef } from 'react';
import { readClock, readEndClock } from '../../engine/moment.ts';
import { overlappedBy } from '../../engine/day-periods.ts';
import { FaultLine } from '../parts/fault-line.tsx';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { ClockInput, readTypedClock } from './clock-input.tsx';
import type { InputProps } from './field.ts';
import styles from './fields.module.css';
import { useDataText } from './use-data-text.ts';

type Ends = { start: string; end: string };

const endsOf = (period: unknown): Ends => {
  const [start = '', ...rest] = String(period).split('-');
  return { start, end: rest.join('-') };
};

/** The value of the rows: undefined for one empty row. Further empty rows stay in it, so that the validation reports them. */
const periodsOf = (rows: readonly Ends[]): string[] | undefined => {
  const isBlank = rows.every(({ start, end }) => start === '' && end === '');
  return isBlank ? undefined : rows.map(({ start, end }) => `${start}-${end}`);
};

/**
 * Text of the start box as a row. A dash after a readable time ends the start: what follows is the end (`isSplit`). Any other
 * dash stays in the start box, as a character that does not separate the ends.
 */
const typedStart = (typed: string, row: Ends): Ends & { isSplit: boolean } => {
  const [, first = '', rest = ''] = /^(.+?)\s*[-–~至]\s*(.*)$/u.exec(typed) ?? [];
  const start = readTypedClock(first);
  if (start === undefined || readClock(start) === undefined)
    return { ...row, start: typed.replaceAll('-', '–'), isSplit: false };
  return { start, end: readTypedClock(rest, readEndClock) ?? row.end, isSplit: true };
};

/** Input for periods of the day, one row each. An incomplete row stays in the value, so that the validation reports it. */
export const PeriodsInput = (props: InputProps) => {
  const { id, label, value, onChange, disabled, invalid, brokenRule, describedBy } = props;
  const text = useDataText();
  const group = useRef<HTMLDivElement>(null);
  const rows: Ends[] = Array.isArray(value) && value.length > 0 ? value.map(endsOf) : [{ start: '', end: '' }];
  const others = brokenRule === 'repeatedperiod' ? overlappedBy(periodsOf(rows) ?? []) : undefined;
  const change = (index: number, ends: Ends): void =>
    onChange(periodsOf(rows.map((row, position) => (position === index ? ends : row))));
  const changeStart = (index: number, row: Ends, typed: string): void => {
    const { isSplit, ...ends } = typedStart(typed, row);
    change(index, ends);
    if (!isSplit) return;
    const box = group.current?.querySelectorAll('input')[2 * index + 1];
    box?.focus();
    box?.select();
  };
  return (
    <div
      ref={group}
      id={id}
      tabIndex={-1}
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      className={styles.periods}
    >
      {rows.map((row, index) => (
        <PeriodRow
          // Rows have no identity of their own: a period is its place in the list.
          // eslint-disable-next-line react/no-array-index-key
          key={index}
          number={index + 1}
          label={label}
          row={row}
          disabled={disabled}
          invalid={invalid && (others === undefined || others[index] !== undefined)}
          overlapped={others?.[index]}
          noteId={`${id}-${index}`}
          isRemovable={rows.length > 1 || row.start !== '' || row.end !== ''}
          onStart={(start) => changeStart(index, row, start)}
          onEnd={(end) => change(index, { ...row, end })}
          onRemove={() => onChange(periodsOf(rows.filter((_, position) => position !== index)))}
        />
      ))}
      <div>
        <button
          type="button"
          className={styles.textAction}
          disabled={disabled || rows.some(({ start, end }) => start === '' || end === '')}
          onClick={() => onChange([...(periodsOf(rows) ?? []), '-'])}
        >
          <Icon name="plus" size={12} />
          {text('field.periodAdd')}
        </button>
      </div>
    </div>
  );
};

type RowProps = {
  /** From 1. */
  number: number;
  label: string;
  row: Ends;
  disabled: boolean;
  invalid: boolean;
  /** Index of the period that this one overlaps. */
  overlapped: number | undefined;
  noteId: string;
  isRemovable: boolean;
  onStart: (typed: string) => void;
  onEnd: (typed: string) => void;
  onRemove: () => void;
};

const PeriodRow = ({ number, label, row, noteId, overlapped, isRemovable, onStart, onEnd, ...rest }: RowProps) => {
  const text = useDataText();
  const { disabled, invalid, onRemove } = rest;
  const shared = { disabled, invalid, describedBy: overlapped === undefined ? undefined : noteId };
  return (
    <>
      <div className={styles.period}>
        <ClockInput
          {...shared}
          label={text('field.periodStart', { label, number })}
          value={row.start}
          onChange={(start) => onStart(start ?? '')}
        />
        <span className={styles.dash}>–</span>
        <ClockInput
          {...shared}
          isEnd
          label={text('field.periodEnd', { label, number })}
          value={row.end}
          onChange={(end) => onEnd(end ?? '')}
        />
        {isRemovable ? (
          <IconButton
            icon="close"
            size="control"
            disabled={disabled}
            aria-label={text('field.periodRemove', { number })}
            title={text('field.periodRemove', { number })}
            onClick={onRemove}
          />
        ) : null}
      </div>
      <FaultLine id={noteId}>
        {overlapped === undefined ? undefined : text('field.periodOverlap', { number: overlapped + 1 })}
      </FaultLine>
    </>
  );
};
