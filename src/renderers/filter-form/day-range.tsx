import { Button } from 'antd';
import { useId, useState } from 'react';
import type { Column } from '../../engine/column.ts';
import { MomentPicker } from '../fields/moment-picker.tsx';
import { useRendering } from '../fields/rendering.tsx';
import { FaultLine } from '../parts/fault-line.tsx';
import { inLanguage, phrase } from '../../texts/phrase.ts';
import styles from './filter-form.module.css';

const ends = ['from', 'to'] as const;
type End = (typeof ends)[number];

/** First moments of the first and the last day, in seconds; without a value the range is open at that end. */
export type Days = Partial<Record<End, number | undefined>>;

type Props = {
  legend: string;
  /** Its format is that of a day. */
  column: Column;
  labels: Readonly<Record<End, string>>;
  value: Days;
  /** Id of the fault that the form shows about this range. */
  faultId: string | undefined;
  onChange: (value: Days) => void;
  /** Ranges that are chosen by one click, behind the pickers. */
  picks?: readonly { label: string; days: Days }[];
  onPick?: (days: Days) => void;
};

/** A typed text that is no date, and the day that it would replace. `isLeft`: typing has ended, so the fault is shown. */
type Unread = { text: string; day: number | undefined; isLeft: boolean };

const isSame = (one: Days, other: Days): boolean => ends.every((end) => one[end] === other[end]);

type PickProps = { isChosen: boolean; onClick: () => void; children: string };

const PickButton = ({ isChosen, ...rest }: PickProps) => (
  <Button
    size="small"
    type="text"
    className={isChosen ? styles.pickChosen : undefined}
    aria-pressed={isChosen}
    {...rest}
  />
);

/**
 * Two days of a filter form, both included. A text that can't be read stays in its box with a fault and never becomes the
 * value; `FilterForm` does not search with it.
 */
export const DayRange = ({ legend, column, labels, value, faultId, onChange, picks = [], onPick }: Props) => {
  const { language } = useRendering().context;
  const unreadId = useId();
  const [typed, setTyped] = useState<Partial<Record<End, Unread>>>({});
  // A day that has been set in another way, such as by a button, takes the place of the text.
  const unreadAt = (end: End): Unread | undefined => (typed[end]?.day === value[end] ? typed[end] : undefined);
  const leave = (end: End): void => {
    const unread = unreadAt(end);
    if (unread !== undefined) setTyped({ ...typed, [end]: { ...unread, isLeft: true } });
  };
  const change = (end: End, picked: number | string | undefined): void => {
    const unread = typeof picked === 'string' ? { text: picked, day: value[end], isLeft: false } : undefined;
    setTyped({ ...typed, [end]: unread });
    if (typeof picked !== 'string') onChange({ ...value, [end]: picked });
  };
  /** Takes the place of the typed texts, also where the value stays the same. */
  const pick = (days: Days): void => {
    setTyped({});
    onPick?.(days);
  };
  const isRead = ends.every((end) => unreadAt(end) === undefined);
  const isFaulty = (end: End): boolean => unreadAt(end)?.isLeft === true;
  return (
    <fieldset className={styles.range} aria-describedby={faultId}>
      <legend>{legend}</legend>
      {ends.map((end) => (
        <span
          key={end}
          className={styles.end}
          data-unread={unreadAt(end) === undefined ? undefined : ''}
          onBlur={() => leave(end)}
          onKeyDownCapture={({ key }) => key === 'Enter' && leave(end)}
        >
          <MomentPicker
            column={column}
            label={labels[end]}
            value={unreadAt(end)?.text ?? value[end]}
            disabled={false}
            invalid={faultId !== undefined || isFaulty(end)}
            describedBy={isFaulty(end) ? unreadId : faultId}
            onChange={(picked) => change(end, picked)}
          />
        </span>
      ))}
      {picks.map(({ label, days }) => (
        <PickButton key={label} isChosen={isRead && isSame(days, value)} onClick={() => pick(days)}>
          {label}
        </PickButton>
      ))}
      <FaultLine id={unreadId} isAlert>
        {ends.some(isFaulty) ? inLanguage(phrase('engine/faults', 'day'), language) : undefined}
      </FaultLine>
    </fieldset>
  );
};
