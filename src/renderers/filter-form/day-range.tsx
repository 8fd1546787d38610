import type { ReactNode } from 'react';
import type { Column } from '../../engine/column.ts';
import { MomentPicker } from '../fields/moment-picker.tsx';
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
  /** Shown behind the pickers. */
  children?: ReactNode;
};

/** Two days of a filter form, both included. */
export const DayRange = ({ legend, column, labels, value, faultId, onChange, children }: Props) => (
  <fieldset className={styles.range} aria-describedby={faultId}>
    <legend>{legend}</legend>
    {ends.map((end) => (
      <span key={end} className={styles.end}>
        <MomentPicker
          column={column}
          label={labels[end]}
          value={value[end]}
          disabled={false}
          invalid={faultId !== undefined}
          describedBy={faultId}
          onChange={(picked) => onChange({ ...value, [end]: typeof picked === 'number' ? picked : undefined })}
        />
      </span>
    ))}
    {children}
  </fieldset>
);
