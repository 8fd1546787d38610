import type { WidgetProps } from '@rjsf/utils';
import { InputNumber } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './notification-form.module.css';

type Parts = { hours: number | null; minutes: number | null };

const partsOf = (seconds: unknown): Parts =>
  typeof seconds === 'number'
    ? { hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60) }
    : { hours: null, minutes: null };

const secondsOf = ({ hours, minutes }: Parts): number | undefined =>
  hours === null && minutes === null ? undefined : (hours ?? 0) * 3600 + (minutes ?? 0) * 60;

/** A duration of less than a day in hours and minutes; seconds in the form. */
export const DurationWidget = ({ label, value, onChange }: WidgetProps) => {
  const { t } = useTranslation('notify');
  // A part that the user has emptied stays empty.
  const [parts, setParts] = useState(() => partsOf(value));
  const change = (next: Parts): void => {
    setParts(next);
    onChange(secondsOf(next));
  };
  return (
    <fieldset className={styles.duration}>
      <legend>{label}</legend>
      {(['hours', 'minutes'] as const).map((unit) => (
        <InputNumber
          key={unit}
          min={0}
          max={unit === 'hours' ? 23 : 59}
          precision={0}
          // antd names its buttons in English only; arrow keys step.
          controls={false}
          value={parts[unit]}
          suffix={t(`time.${unit}`)}
          aria-label={t('time.part', { what: label, unit: t(`time.${unit}`) })}
          onChange={(next) => change({ ...parts, [unit]: next })}
        />
      ))}
    </fieldset>
  );
};
